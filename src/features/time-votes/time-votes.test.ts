import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import { isoDay, toJalali } from '#persian/jalali.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import { countStatements } from '../../../test/count-queries.ts'
import { onPostgres } from '../../../test/database.ts'
import { enrol, listSessions, newGroup, newTeacher } from '../../../test/school.ts'
import type { readMyTimeVote, readTimeVote } from './contract.ts'

let app: TestApp
let admin: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.user('بابک', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

const studio = '/api/studio/time-votes/groups'
const day = 86_400_000
const inDays = (days: number) => isoDay(new Date(app.now().getTime() + days * day))
const asked = (more: object = {}) => ({
  question: 'چه ساعت‌هایی می‌توانید بیایید؟',
  lastDay: inDays(3),
  sessions: 1,
  minutes: 90,
  ...more,
})
const open = (by: Pick<Person, 'post'>, group: string, more: object = {}) =>
  by.post<{ id: string } & Refusal>(`${studio}/${group}`, asked(more))
const paint = (person: Person, enrolment: string, vote: string, hours: string[]) =>
  person.put<Refusal>(`/api/time-votes/enrolments/${enrolment}/votes/${vote}`, { hours })
const read = async (by: Pick<Person, 'get'>, group: string) =>
  (await by.get<OutputOf<typeof readTimeVote>>(`${studio}/${group}`)).body
const readMine = async (person: Person, enrolment: string) =>
  (await person.get<OutputOf<typeof readMyTimeVote>>(`/api/time-votes/enrolments/${enrolment}`)).body.vote
const choose = (group: string, vote: string, weekly: object[], by: Pick<Person, 'post'> = admin) =>
  by.post<{ moved: number } & Refusal>(`${studio}/${group}/votes/${vote}/choose`, { weekly })

/** A group of a teacher with an account, weekly from eight days on, with learners. */
async function openGroup(learners: number, more: Parameters<typeof newGroup>[1] = {}) {
  const own = await app.user('مریم', ['teacher'])
  const teacherId = await newTeacher(app, { userId: own.id })
  const group = await newGroup(app, { teacherId, startsIn: 8, capacity: 20, ...more })
  const members: { person: Person; enrolment: string }[] = []
  for (let at = 0; at < learners; at++) {
    const person = await app.user('نگار')
    members.push({ person, enrolment: await enrol(app, person.id, group) })
  }
  return { own, teacherId, group, members }
}

const monday = { weekday: 2, minute: 1080 }

test('GI10 a teacher asks, learners paint, and what keeps eighty percent of who answered is chosen: all hear of it, old and new', async () => {
  const { own, group, members } = await openGroup(6)
  const { body } = await open(own, group)
  const vote = body.id
  const [first] = members
  const notified = await app.database.execute('select title, link from message where user_id = $1', [
    first!.person.id,
  ])
  expect(notified.rows).toMatchObject([{ title: 'چه ساعت‌هایی آزادید؟', link: `/info/${group}` }])
  expect(await readMine(first!.person, first!.enrolment)).toMatchObject({
    isOpen: true,
    learners: 6,
    answered: 0,
    mine: null,
  })
  // Four of five who answer are free on Monday at six; the sixth says nothing.
  for (const [at, { person, enrolment }] of members.slice(0, 5).entries())
    expect((await paint(person, enrolment, vote, at === 4 ? [] : ['2-18', '0-8'])).status).toBe(200)
  expect((await paint(first!.person, first!.enrolment, vote, ['2-18'])).status).toBe(200)
  expect(await readMine(first!.person, first!.enrolment)).toMatchObject({ answered: 5, mine: ['2-18'] })
  const mine = JSON.stringify(await readMine(members[5]!.person, members[5]!.enrolment))
  expect(mine).not.toContain('2-18')

  const seen = await read(own, group)
  expect(seen.vote).toMatchObject({ isEnough: true, unanswered: [{}] })
  expect(seen.vote!.answers).toHaveLength(5)
  expect(seen.vote!.proposals).toMatchObject([{ weekly: [monday], kept: 4, obstacle: null, losers: [{}] }])
  // Whoever may not move a session may not move all.
  expect((await choose(group, vote, [monday], own)).status).toBe(403)

  const before = await listSessions(app, group)
  expect(await choose(group, vote, [monday])).toMatchObject({ status: 200, body: { moved: 4 } })
  const after = await listSessions(app, group)
  expect(after.map(({ starts_at }) => toJalali(starts_at))).toMatchObject(
    after.map(() => ({ weekday: 2, hour: 18, minute: 0 })),
  )
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id))
  const moved = await app.database.execute(
    `select title, body from message where user_id = $1 and title = 'روز و ساعت کلاس عوض شد'`,
    [members[5]!.person.id],
  )
  expect(moved.rows).toHaveLength(1)
  expect(String(moved.rows[0]!.body)).toMatch(/به جای یکشنبه ۱۵:۳۰ تا ۱۷:۰۰، دوشنبه ۱۸:۰۰ تا ۱۹:۳۰/)
  const news = await app.database.execute('select title from announcement where group_id = $1', [group])
  expect(news.rows).toHaveLength(1)
  expect(await readMine(first!.person, first!.enrolment)).toMatchObject({
    isOpen: false,
    result: { weekly: [monday], kept: 4, answered: 5 },
  })
  expect(await choose(group, vote, [monday])).toMatchObject({ status: 409 })
})

test('where nothing keeps eighty percent the best are shown with who would lose, and an hour the teacher has is not to be chosen', async () => {
  const { own, teacherId, group, members } = await openGroup(3)
  const vote = (await open(own, group)).body.id
  const [one, two, three] = members
  await paint(one!.person, one!.enrolment, vote, ['2-18'])
  await paint(two!.person, two!.enrolment, vote, ['2-18'])
  await paint(three!.person, three!.enrolment, vote, ['3-10'])
  const before = (await read(own, group)).vote!
  expect(before.isEnough).toBe(false)
  expect(before.proposals[0]).toMatchObject({ weekly: [monday], kept: 2, losers: [{}] })
  const startsAt = Date.parse(before.proposals[0]!.startsAt)
  // Another group of the teacher meets at one of those hours by now.
  await newGroup(app, {
    teacherId,
    sessions: 1,
    startsIn: (startsAt - app.now().getTime()) / day,
    title: 'گروه دیگر',
  })
  const refused = await choose(group, vote, [monday])
  expect([refused.status, refused.body.errors?.[0]?.message]).toEqual([
    409,
    expect.stringContaining('گروه دیگر'),
  ])
  expect((await read(own, group)).vote).toMatchObject({ isDecided: false, result: null })
  const shown = (await read(own, group)).vote!.proposals
  expect(shown.find(({ weekly }) => weekly[0]!.weekday === 2)).toMatchObject({
    kept: 2,
    obstacle: expect.stringContaining('گروه دیگر'),
  })
})

test('strangers find nothing, bad hours and days are refused at their field, and who left counts no more', async () => {
  const { own, group, members } = await openGroup(2)
  const [one, two] = members
  expect((await open(own, group, { lastDay: inDays(-1) })).body.errors).toEqual([
    { field: 'lastDay', message: 'این روز گذشته است.' },
  ])
  expect((await open(own, group, { sessions: 8 })).body.errors).toEqual([
    { field: 'sessions', message: 'شمار جلسه‌های هفته باید از ۱ تا ۷ باشد.' },
  ])
  const vote = (await open(own, group)).body.id
  expect(await open(own, group)).toMatchObject({
    status: 409,
    body: { info: { message: 'یک رأی‌گیری در این گروه باز است.' } },
  })
  const stranger = await app.user('سارا')
  expect((await paint(stranger, one!.enrolment, vote, [])).status).toBe(404)
  expect((await stranger.get(`/api/time-votes/enrolments/${one!.enrolment}`)).status).toBe(404)
  const colleague = await app.user('پویا', ['teacher'])
  await newTeacher(app, { userId: colleague.id })
  expect((await colleague.get(`${studio}/${group}`)).status).toBe(404)
  expect((await paint(one!.person, one!.enrolment, vote, ['7-18'])).status).toBe(422)
  await paint(one!.person, one!.enrolment, vote, ['2-18'])
  await paint(two!.person, two!.enrolment, vote, ['3-18'])
  await app.database.execute(`update enrolment set state = 'finished' where id = $1`, [two!.enrolment])
  const seen = await read(own, group)
  expect(seen).toMatchObject({ learners: 1, vote: { isEnough: true, proposals: [{ kept: 1, losers: [] }] } })
  expect(await paint(two!.person, two!.enrolment, vote, [])).toMatchObject({ status: 409 })
})

test('answers are taken until the last moment of the last day, by the clock; a new vote then takes the place of the old one', async () => {
  const { own, group, members } = await openGroup(1)
  const [{ person, enrolment }] = members as [(typeof members)[number]]
  const vote = (await open(own, group)).body.id
  await app.database.execute('update time_vote set closes_at = $2 where id = $1', [vote, app.now()])
  const late = await paint(person, enrolment, vote, ['2-18'])
  expect([late.status, late.body.info.message]).toEqual([
    409,
    'این رأی‌گیری تمام شده است و ساعت‌های شما دیگر به حساب نمی‌آید؛ آن‌ها را به استاد بگویید.',
  ])
  expect(await readMine(person, enrolment)).toMatchObject({ isOpen: false, isDecided: false, result: null })
  const next = await open(own, group)
  expect(next.status).toBe(201)
  expect((await read(own, group)).vote!.id).toBe(next.body.id)
  expect((await own.post(`${studio}/${group}/votes/${next.body.id}/drop`, {})).status).toBe(200)
  expect(await readMine(person, enrolment)).toMatchObject({ isDecided: true, result: null })
})

test('a group without sessions ahead, and one without learners, have nothing to vote on', async () => {
  const over = await openGroup(1, { startsIn: -30 })
  expect((await open(over.own, over.group)).body.info.message).toBe(
    'این گروه جلسه‌ای در پیش ندارد که ساعتش عوض شود.',
  )
  const empty = await openGroup(0)
  expect((await open(empty.own, empty.group)).status).toBe(409)
})

test('what somebody painted is theirs to take along, and goes with them', async () => {
  const { own, group, members } = await openGroup(1)
  const [{ person, enrolment }] = members as [(typeof members)[number]]
  const vote = (await open(own, group)).body.id
  await paint(person, enrolment, vote, ['2-18'])
  const feature = app.features.find(({ name }) => name === 'time-votes')!
  expect(await feature.export!(app.db, person.id!, app)).toMatchObject({
    answers: [{ group, hours: ['2-18'] }],
  })
  await transaction(app.db, tx => feature.eraseUserData!(tx, person.id!, app.now()))
  expect(await feature.export!(app.db, person.id!, app)).toEqual({ answers: [] })
})

test('a guardian who acts for a child hears of the vote and paints the hours of the child', async () => {
  const { own, group, members } = await openGroup(1)
  const [{ person: child, enrolment }] = members as [(typeof members)[number]]
  const guardian = await app.user('پروین')
  await app.database.execute(
    `update users set guardian_id = $1, phone = null, email = null, contact_email = null,
       contact_phone_number = null, contact_country_code = null where id = $2`,
    [guardian.id, child.id],
  )
  const vote = (await open(own, group)).body.id
  const { rows } = await app.database.execute('select child_id from message where user_id = $1', [
    guardian.id,
  ])
  expect(rows).toEqual([{ child_id: child.id }])
  expect((await paint(guardian, enrolment, vote, ['2-18'])).status).toBe(404)
  const { body } = await guardian.post<{ auth: { accessToken: string } }>('/api/families/acting', {
    child: child.id,
  })
  const acting = await app.holder(child.id!, body.auth.accessToken)
  expect((await paint(acting, enrolment, vote, ['2-18'])).status).toBe(200)
  expect((await read(own, group)).vote!.answers).toMatchObject([{ hours: ['2-18'] }])
})

test('two hundred learners are read with as many statements as two', async () => {
  const few = await openGroup(2)
  const many = await openGroup(2, { capacity: 300 })
  const count = async ({ own, group, members }: typeof few) => {
    const vote = (await open(own, group)).body.id
    await paint(members[0]!.person, members[0]!.enrolment, vote, ['2-18'])
    if (members === many.members) {
      await app.database.execute(
        `with people as (insert into users (id, name, surname, email, password_hash, referral_code)
           select id, 'نگار', 'الف', id || '@test.example', 'none', left(id::text, 13)
           from (select gen_random_uuid() as id from generate_series(1, 198)) made returning id)
         , seats as (insert into enrolment (id, user_id, group_id, enrolled_at)
           select gen_random_uuid(), id, $2, $1 from people returning id)
         insert into time_vote_answer (vote_id, enrolment_id, hours, answered_at)
           select $3, id, '["2-18"]', $1 from seats`,
        [app.now(), group, vote],
      )
    }
    await read(own, group)
    return (await countStatements(app, () => read(own, group))).queries.length
  }
  const statements = await count(few)
  expect(await count(many)).toBe(statements)
  expect((await read(many.own, many.group)).vote!.answers).toHaveLength(199)
})

onPostgres('of two who choose at once one wins, and everybody hears of one time', async () => {
  const { own, group, members } = await openGroup(1)
  const [{ person, enrolment }] = members as [(typeof members)[number]]
  const vote = (await open(own, group)).body.id
  await paint(person, enrolment, vote, ['2-18', '3-18'])
  const replies = await Promise.all([
    choose(group, vote, [monday]),
    choose(group, vote, [{ weekday: 3, minute: 1080 }]),
  ])
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const days = new Set((await listSessions(app, group)).map(({ starts_at }) => toJalali(starts_at).weekday))
  expect(days.size).toBe(1)
  const { rows } = await app.database.execute(
    `select count(*)::int as n from message where user_id = $1 and title = 'روز و ساعت کلاس عوض شد'`,
    [person.id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

onPostgres(
  'GI10 two groups of one teacher that are moved to one hour at once do not both go there',
  async () => {
    const { own, teacherId, group, members } = await openGroup(1)
    const other = await newGroup(app, { teacherId, startsIn: 9, capacity: 20 })
    const seat = await enrol(app, members[0]!.person.id!, other)
    const votes = [(await open(own, group)).body.id, (await open(own, other)).body.id] as const
    await paint(members[0]!.person, members[0]!.enrolment, votes[0], ['2-18'])
    await paint(members[0]!.person, seat, votes[1], ['2-18'])
    const replies = await Promise.all([choose(group, votes[0], [monday]), choose(other, votes[1], [monday])])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(
      [(await read(own, group)).vote!.isDecided, (await read(own, other)).vote!.isDecided].filter(Boolean),
    ).toHaveLength(1)
  },
)
