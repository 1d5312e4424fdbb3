import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { enrol, newGroup, newTeacher } from '../../../test/school.ts'
import type { ReadRound } from './contract.ts'
import { openFeedbackRounds } from './open-rounds.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** Lets the time of a round run out. */
const close = (round: string) =>
  app.database.execute('update group_feedback_round set closes_at = $2 where id = $1', [
    round,
    new Date(app.now().getTime() - 60_000),
  ])

const marks = { pace: 'right', clarity: 4, practice: 3, comfort: 5 } as const

/** A group that has held four sessions, the last of them yesterday, with learners of it. */
async function openGroup(learners: number, startsIn = -22) {
  const own = await app.user('مریم', ['teacher'])
  const teacherId = await newTeacher(app, { userId: own.id })
  const group = await newGroup(app, { teacherId, startsIn, every: 7, sessions: 12, capacity: 20 })
  const members: { person: Person; enrolment: string }[] = []
  for (let at = 0; at < learners; at++) {
    const person = await app.user('نگار')
    members.push({ person, enrolment: await enrol(app, person.id, group) })
  }
  return { own, group, members }
}

const read = async (by: Pick<Person, 'get'>, group: string) =>
  (await by.get<{ rounds: ReadRound[] }>(`/api/studio/group-feedback/groups/${group}`)).body.rounds
const readAsked = async (person: Person, enrolment: string) =>
  (
    await person.get<{ round: { id: string; number: number; isGiven: boolean } | null }>(
      `/api/group-feedback/enrolments/${enrolment}`,
    )
  ).body.round
const give = (person: Person, enrolment: string, round: string, more: object = {}) =>
  person.post(`/api/group-feedback/enrolments/${enrolment}/rounds/${round}`, { ...marks, ...more })

test('GI8 after four held sessions learners are asked once, by a notice and in their day; what they say is kept without them', async () => {
  const { group, members } = await openGroup(1)
  const [{ person, enrolment }] = members as [(typeof members)[number]]
  expect(await readAsked(person, enrolment)).toBeNull()
  await openFeedbackRounds.run(app, new AbortController().signal)
  await openFeedbackRounds.run(app, new AbortController().signal)
  const notified = await app.database.execute('select title, body, link from message where user_id = $1', [
    person.id,
  ])
  expect(notified.rows).toMatchObject([{ title: 'کلاس چطور پیش می‌رود؟', link: `/info/${group}` }])
  const round = (await readAsked(person, enrolment))!
  expect(round).toMatchObject({ number: 1, isGiven: false })

  expect((await give(person, enrolment, round.id, { comment: 'شنیدن بیشتر' })).status).toBe(201)
  expect(await readAsked(person, enrolment)).toMatchObject({ isGiven: true })
  expect(await give(person, enrolment, round.id)).toMatchObject({ status: 409 })
  const kept = await app.database.execute('select * from group_feedback_answer where round_id = $1', [
    round.id,
  ])
  expect(kept.rows).toHaveLength(1)
  expect(Object.keys(kept.rows[0]!).sort()).toEqual(
    ['clarity', 'comfort', 'comment', 'id', 'pace', 'practice', 'round_id'].sort(),
  )
  expect(JSON.stringify(kept.rows)).not.toContain(person.id)
  expect(JSON.stringify(kept.rows)).not.toContain(enrolment)
})

test('GI8 the day of a learner asks until they have answered, and asks nobody who rests from the group', async () => {
  const { group, members } = await openGroup(2)
  const [{ person, enrolment }, rested] = members as [(typeof members)[number], (typeof members)[number]]
  await app.database.execute(`update enrolment set state = 'frozen', state_at = $2 where id = $1`, [
    rested.enrolment,
    app.now(),
  ])
  await openFeedbackRounds.run(app, new AbortController().signal)
  const listTasks = async (by: Person) =>
    (await by.get<{ tasks: { kind: string; link: string }[] }>('/api/course/my-day')).body.tasks.filter(
      ({ kind }) => kind === 'group-feedback',
    )
  expect(await listTasks(person)).toMatchObject([{ link: `/info/${group}` }])
  expect(await listTasks(rested.person)).toEqual([])
  await give(person, enrolment, (await readAsked(person, enrolment))!.id)
  expect(await listTasks(person)).toEqual([])
})

test('GI8 a teacher reads sums only once the round is over and three have answered, and of their own groups alone', async () => {
  const { own, group, members } = await openGroup(4)
  await openFeedbackRounds.run(app, new AbortController().signal)
  const round = (await readAsked(members[0]!.person, members[0]!.enrolment))!.id
  for (const [at, { person, enrolment }] of members.slice(0, 2).entries())
    await give(person, enrolment, round, {
      clarity: 3 + at,
      pace: 'fast',
      comment: at === 0 ? 'آهسته‌تر' : '',
    })
  expect(await read(own, group)).toMatchObject([{ isOpen: true, given: 2, learners: 4, results: null }])
  const third = members[2]!
  expect((await give(third.person, third.enrolment, round, { clarity: 5 })).status).toBe(201)
  expect(await read(own, group)).toMatchObject([{ isOpen: true, given: 3, results: null }])
  await close(round)
  expect(await read(own, group)).toMatchObject([
    {
      number: 1,
      isOpen: false,
      given: 3,
      results: {
        pace: { slow: 0, right: 1, fast: 2 },
        clarity: 4,
        practice: 3,
        comfort: 5,
        comments: ['آهسته‌تر'],
      },
    },
  ])
  const late = members[3]!
  expect(await give(late.person, late.enrolment, round)).toMatchObject({
    status: 409,
    body: { info: { message: 'مهلت این نظرسنجی تمام شده است.' } },
  })
  const colleague = await app.user('پویا', ['teacher'])
  await newTeacher(app, { userId: colleague.id })
  expect((await colleague.get(`/api/studio/group-feedback/groups/${group}`)).status).toBe(404)
})

test('what two said is never read, and a mark beyond five is refused at its field', async () => {
  const { own, group, members } = await openGroup(2)
  await openFeedbackRounds.run(app, new AbortController().signal)
  const round = (await readAsked(members[0]!.person, members[0]!.enrolment))!.id
  expect(await give(members[0]!.person, members[0]!.enrolment, round, { clarity: 6 })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'clarity', message: 'از ۱ تا ۵ انتخاب کنید.' }] },
  })
  for (const { person, enrolment } of members) await give(person, enrolment, round)
  // Another’s enrolment is no way in.
  expect((await give(members[0]!.person, members[1]!.enrolment, round)).status).toBe(404)
  await close(round)
  expect(await read(own, group)).toMatchObject([{ given: 2, results: null }])
})

test('somebody who presses twice at once has one answer', async () => {
  const { group, members } = await openGroup(1)
  await openFeedbackRounds.run(app, new AbortController().signal)
  const [{ person, enrolment }] = members as [(typeof members)[number]]
  const round = (await readAsked(person, enrolment))!.id
  const replies = await Promise.all([give(person, enrolment, round), give(person, enrolment, round)])
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 409])
  const { rows } = await app.database.execute(
    `select count(*)::int as n from group_feedback_answer join group_feedback_round r on r.id = round_id where group_id = $1`,
    [group],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test('a group whose fourth session was held days ago is not asked any more', async () => {
  const { members } = await openGroup(1, -26)
  await openFeedbackRounds.run(app, new AbortController().signal)
  expect(await readAsked(members[0]!.person, members[0]!.enrolment)).toBeNull()
})
