import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OutputOf } from '#contract/endpoint.ts'
import type { readMyCourse } from '#features/enrolment/my-course/public.ts'
import { callWithRetry, openShop, type Shop, signInAgain } from '../../../../test/bank.ts'
import { runningClass } from '../../../../test/classes.ts'
import { attend, enrol, listSessions, newGroup } from '../../../../test/school.ts'
import { settleClasses } from '../attendance/settle.server.ts'
import type { TodaysClass } from '../contract.ts'
import type { MakeUps } from './contract.ts'

const day = 86_400_000
const path = (session: string, rest = 'make-up') => `/api/course/sessions/${session}/${rest}`

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

/** A group that runs, of a course; its third session is `ahead` days ahead. */
async function running({
  course,
  ahead,
  capacity = 3,
}: {
  course?: string
  ahead: number
  capacity?: number
}) {
  const id = await newGroup(shop, {
    startsIn: ahead - 14,
    capacity,
    ...(course && { course: { id: course } }),
  })
  const [, second, third, fourth] = await listSessions(shop, id)
  const { rows } = await shop.database.execute('select course_id from course_group where id = $1', [id])
  return {
    id,
    course: String(rows[0]!.course_id),
    second: second!,
    third: third!,
    fourth: fourth!,
  }
}
const member = async (group: string, name = 'نگار') => {
  const user = await shop.user(name)
  return Object.assign(user, {
    enrolment: await enrol(shop, user.id, group, new Date(shop.now().getTime() - 30 * day)),
  })
}
/** Says so before each of these sessions. */
const cannotCome = async (person: Awaited<ReturnType<typeof member>>, ...sessions: string[]) => {
  for (const session of sessions) {
    expect((await person.post(path(session, 'absence'), { reason: 'سفر هستم' })).status).toBe(200)
  }
}
const readPlan = async (person: Awaited<ReturnType<typeof member>>) =>
  (await person.get<OutputOf<typeof readMyCourse>>(`/api/presentation/profile/courses/${person.enrolment}`))
    .body.course.plan

test('GI9 a session is made up in another group with a place that day, once, and given back before it begins', async () => {
  const own = await running({ ahead: 3 })
  const other = await running({ course: own.course, ahead: 5, capacity: 2 })
  const farther = await running({ course: own.course, ahead: 6, capacity: 1 })
  const learner = await member(own.id)
  const [inside] = [await member(other.id)]
  await member(farther.id)
  const list = (session = own.third.id) => learner.get<MakeUps>(path(session, 'make-ups'))
  // What nobody missed yet and nobody said they will miss needs none.
  expect((await readPlan(learner)).some(({ mayMakeUp }) => mayMakeUp)).toBe(false)
  const early = await learner.post(path(own.third.id), { sessionId: other.third.id })
  expect(early).toMatchObject({
    status: 409,
    body: { info: { message: expect.stringContaining('هنوز برگزار نشده است') } },
  })
  expect((await list()).status).toBe(409)
  await cannotCome(learner, own.third.id, own.fourth.id)
  expect((await readPlan(learner)).filter(({ mayMakeUp }) => mayMakeUp).map(({ id }) => id)).toEqual([
    own.third.id,
    own.fourth.id,
  ])
  const { body } = await list()
  // A full group is not there; of the other one the same session stands before its neighbour.
  expect(body.left).toBe(3)
  expect(body.sessions.map(({ id, isSameLesson, freePlaces }) => [id, isSameLesson, freePlaces])).toEqual([
    [other.third.id, true, 1],
    [other.fourth.id, false, 1],
  ])
  // Who said they cannot come still has their place.
  await inside.post(path(other.third.id, 'absence'), { reason: 'سفر هستم' })
  expect((await list()).body.sessions[0]).toMatchObject({ freePlaces: 1 })
  expect((await inside.get(path(own.third.id, 'make-ups'))).status).toBe(404)

  const take = (sessionId: string, missed = own.third.id) => learner.post(path(missed), { sessionId })
  expect((await take(farther.third.id)).status).toBe(409)
  expect((await take(other.third.id)).status).toBe(204)
  expect((await take(other.third.id)).status).toBe(204)
  expect((await take(other.fourth.id)).status).toBe(409)
  const row = (await readPlan(learner)).find(({ id }) => id === own.third.id)
  expect(row).toMatchObject({ mayMakeUp: false, makeUp: { sessionId: other.third.id, number: 3 } })
  const rival = await member(own.id)
  await cannotCome(rival, own.third.id)
  expect(await rival.post(path(own.third.id), { sessionId: other.third.id })).toMatchObject({
    status: 409,
    body: { info: { message: 'این جلسه همین حالا پر شد. جلسهٔ دیگری را انتخاب کنید.' } },
  })
  expect((await rival.delete(path(own.third.id))).status).toBe(404)
  expect((await learner.delete(path(own.third.id))).status).toBe(204)
  expect((await rival.post(path(own.third.id), { sessionId: other.third.id })).status).toBe(204)

  // As many a term as the group allows.
  await shop.database.execute('update course_group set make_ups_allowed = 0 where id = $1', [own.id])
  expect((await readPlan(learner)).some(({ mayMakeUp }) => mayMakeUp)).toBe(false)
  expect((await take(other.fourth.id, own.fourth.id)).status).toBe(409)
})

test('GI9 a session that was missed can be made up, one that was attended cannot; own classes are not overlapped', async () => {
  const own = await running({ ahead: -1 })
  const other = await running({ course: own.course, ahead: 2 })
  const same = await running({ course: own.course, ahead: 6 })
  const learner = await member(own.id)
  await attend(shop, own.second, learner.enrolment, 'present')
  await attend(shop, own.third, learner.enrolment, 'absent')
  expect((await learner.get(path(own.second.id, 'make-ups'))).status).toBe(409)
  const { body } = await learner.get<MakeUps>(path(own.third.id, 'make-ups'))
  // The third session of `same` is when the learner's own fourth is.
  const of = [other, same].flatMap(({ second, third, fourth }) => [second.id, third.id, fourth.id])
  expect(body.sessions.map(({ id }) => id).filter(id => of.includes(id))).toEqual([
    other.third.id,
    other.fourth.id,
    same.fourth.id,
  ])
})

test('GI9 what is missed is made up within four weeks', async () => {
  const own = await running({ ahead: -1 })
  // Of a level nobody else has here.
  await shop.database.execute(`update course set level = 'C2' where id = $1`, [own.course])
  const learner = await member(own.id)
  await attend(shop, own.third, learner.enrolment, 'absent')
  const every14 = { every: 14, course: { id: own.course } }
  const [late, justInTime] = [
    await newGroup(shop, { startsIn: 0, ...every14 }),
    await newGroup(shop, { startsIn: -1 / 24, ...every14 }),
  ]
  const [lates, justs] = [await listSessions(shop, late), await listSessions(shop, justInTime)]
  const { body } = await learner.get<MakeUps>(path(own.third.id, 'make-ups'))
  const shown = body.sessions.map(({ id }) => id)
  expect([lates, justs].map(sessions => sessions.map(({ id }) => shown.includes(id)))).toEqual([
    [false, true, false, false],
    [false, true, true, false],
  ])
})

test('GI9 a guest enters that class alone; being there counts for the session of their own group', async () => {
  const runningSession = await runningClass(shop, { sessions: 3 })
  const { rows } = await shop.database.execute('select course_id from course_group where id = $1', [
    runningSession.group,
  ])
  const course = String(rows[0]!.course_id)
  const own = await newGroup(shop, { startsIn: -0.5, every: 5, course: { id: course } })
  const [first, second] = await listSessions(shop, own)
  const guest = await member(own, 'مهمان')
  const local = await runningSession.learner()
  const stranger = await shop.user()
  await shop.database.execute(
    "update course_group set starts_at = starts_at - interval '1 hour' where id = $1",
    [runningSession.group],
  )
  // Tomorrow's second class, for the second of their own, which is in five days.
  const target = runningSession.plan[1]!.id
  await cannotCome(guest, second!.id)
  expect((await guest.post(path(second!.id), { sessionId: target })).status).toBe(204)
  await attend(shop, first!, guest.enrolment, 'absent')
  expect((await guest.post(path(first!.id), { sessionId: runningSession.plan[2]!.id })).status).toBe(409)

  await runningSession.at(-5, 1)
  await signInAgain(shop, guest, stranger, runningSession.teacher as typeof guest)
  const today = await runningSession.teacher.get<{ classes: TodaysClass[] }>('/api/studio/today')
  expect(today.body.classes.find(({ id }) => id === target)?.guests).toEqual([
    { name: expect.stringContaining('مهمان'), group: 'گروه آزمون' },
  ])
  expect((await guest.post(path(target, 'join'))).status).toBe(200)
  expect((await stranger.post(path(target, 'join'))).status).toBe(404)
  expect((await guest.post(path(runningSession.plan[2]!.id, 'join'))).status).toBe(404)
  expect((await guest.get(path(target, 'classroom'))).body).toMatchObject({
    classroom: { enrolmentId: null },
  })
  await runningSession.stay(local, 0, 90, 1)
  await runningSession.at(0, 1)
  await signInAgain(shop, guest)
  await runningSession.stay(guest, 1, 89, 1)
  await runningSession.at(95, 1)
  await runningSession.settle()
  await signInAgain(shop, guest)
  expect((await readPlan(guest)).find(({ id }) => id === second!.id)).toMatchObject({ attendance: 'present' })
  // Of the class itself the guest is no learner.
  expect((await runningSession.attendance(1)).has(guest.enrolment)).toBe(false)
  expect((await guest.delete(path(second!.id))).status).toBe(409)
  // Their own class comes and they are not there: it stays as it is.
  shop.setNow(new Date(second!.starts_at.getTime() + 100 * 60_000))
  await runningSession.settle()
  await signInAgain(shop, guest)
  expect((await readPlan(guest)).find(({ id }) => id === second!.id)).toMatchObject({ attendance: 'present' })
})

test('GI9 what staff set by hand for a missed session stays though it is made up elsewhere, and so does having been there', async () => {
  const begun = shop.now()
  const runningSession = await runningClass(shop, { sessions: 2 })
  const { rows } = await shop.database.execute(
    `update course_group set starts_at = starts_at - interval '1 hour' where id = $1 returning course_id`,
    [runningSession.group],
  )
  const own = await newGroup(shop, { startsIn: -0.5, every: 5, course: { id: String(rows[0]!.course_id) } })
  const [first] = await listSessions(shop, own)
  const admin = await shop.user('بابک', ['admin'])
  const [corrected, other] = [await member(own), await member(own)]
  for (const guest of [corrected, other]) {
    await attend(shop, first!, guest.enrolment, 'absent')
    expect((await guest.post(path(first!.id), { sessionId: runningSession.plan[1]!.id })).status).toBe(204)
  }
  for (const state of ['excused', 'absent']) {
    const set = { enrolmentId: corrected.enrolment, state }
    expect((await admin.put(`/api/studio/sessions/${first!.id}/attendance`, set)).status).toBe(204)
  }
  // One came to their own class after all, and is late in the other.
  const soon = await newGroup(shop, { startsIn: 0.5, every: 5, course: { id: String(rows[0]!.course_id) } })
  const [hers] = await listSessions(shop, soon)
  const came = await member(soon)
  await cannotCome(came, hers!.id)
  expect((await came.post(path(hers!.id), { sessionId: runningSession.plan[1]!.id })).status).toBe(204)
  await attend(shop, hers!, came.enrolment, 'present')
  for (const [guest, from] of [
    [corrected, 1],
    [other, 1],
    [came, 20],
  ] as const) {
    await runningSession.at(from, 1)
    await signInAgain(shop, guest)
    await runningSession.stay(guest, from, 89, 1)
  }
  await runningSession.at(95, 1)
  await runningSession.settle()
  await signInAgain(shop, corrected, other, came)
  const findAttendance = async (guest: typeof other, of = first!.id) =>
    (await readPlan(guest)).find(({ id }) => id === of)?.attendance
  expect([await findAttendance(corrected), await findAttendance(other)]).toEqual(['absent', 'present'])
  expect(await findAttendance(came, hers!.id)).toBe('present')
  shop.setNow(begun)
})

test('a class that is cancelled loses its guests, who are told and may choose again', async () => {
  const own = await running({ ahead: 3 })
  const other = await running({ course: own.course, ahead: 5 })
  const learner = await member(own.id)
  const admin = await shop.user('بابک', ['admin'])
  await cannotCome(learner, own.third.id)
  await learner.post(path(own.third.id), { sessionId: other.third.id })
  expect((await admin.post(`/api/course/desk/sessions/${other.third.id}/cancel`)).status).toBe(200)
  expect((await readPlan(learner)).find(({ id }) => id === own.third.id)).toMatchObject({
    makeUp: null,
    mayMakeUp: true,
  })
  const { rows } = await shop.database.execute(`select title from message where user_id = $1`, [learner.id])
  expect(rows).toEqual([{ title: 'جلسهٔ جبرانی شما برگزار نمی‌شود' }])
})

test('GI9 ten guests and two places: two are in, the others are notified; nobody takes more than the rule', async () => {
  const own = await running({ ahead: 3 })
  const other = await running({ course: own.course, ahead: 5, capacity: 2 })
  await shop.database.execute('update course_group set capacity = 20, make_ups_allowed = 1 where id = $1', [
    own.id,
  ])
  const people = await Promise.all(Array.from({ length: 10 }, () => member(own.id)))
  for (const one of people) await cannotCome(one, own.third.id, own.fourth.id)
  const replies = await Promise.all(
    people.map(person => callWithRetry(() => person.post(path(own.third.id), { sessionId: other.third.id }))),
  )
  expect(replies.filter(({ status }) => status === 204)).toHaveLength(2)
  expect(replies.filter(({ status }) => status === 409)).toHaveLength(8)
  const roomy = await running({ course: own.course, ahead: 6, capacity: 20 })
  const loser = people[replies.findIndex(({ status }) => status === 409)]!
  const both = await Promise.all([
    callWithRetry(() => loser.post(path(own.third.id), { sessionId: roomy.third.id })),
    callWithRetry(() => loser.post(path(own.fourth.id), { sessionId: roomy.fourth.id })),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409])
})

test('a guest of a class in which nobody was seen is not called absent for it', async () => {
  const own = await running({ ahead: 6 })
  const other = await running({ course: own.course, ahead: 8 })
  await shop.database.execute('update course_group set absences_allowed = 1 where id = $1', [own.id])
  const learner = await member(own.id)
  await attend(shop, own.second, learner.enrolment, 'absent')
  expect((await learner.post(path(own.second.id), { sessionId: other.third.id })).status).toBe(204)
  const before = shop.now()
  shop.setNow(new Date(other.third.starts_at.getTime() + 95 * 60_000))
  await settleClasses.run(shop, {})
  shop.setNow(before)
  const { rows } = await shop.database.execute('select title from message where user_id = $1', [learner.id])
  expect(rows).toEqual([])
})
