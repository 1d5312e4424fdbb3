import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Group } from '#features/courses/groups/contract.ts'
import { transaction } from '#server/platform/database/database.ts'
import { buySeat, newGroup, openShop, orderSeat, type Shop, signInAgain } from '../../../../test/bank.ts'
import { enrol } from '../../../../test/school.ts'
import { offerSeats } from '../seats/waitlist.server.ts'
import type { AdminGroup } from '../studio/contract.ts'
import { proposeNext, proposeNextTerms } from './next-term.server.ts'

const adminPath = '/api/course/desk/groups'
const day = 86_400_000

let shop: Shop
let admin: Awaited<ReturnType<Shop['user']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.user('بابک', ['admin'])
})
afterAll(() => shop[Symbol.asyncDispose]())

/** Five sessions, of which so many were held. */
const ending = (held = 4, more = {}) =>
  newGroup(shop, { startsIn: -held * 7 + 1, every: 7, sessions: 5, ...more })
const dayIn = (days: number) => new Date(shop.now().getTime() + days * day).toISOString().slice(0, 10)
const name = (id: string, groupId: string, until = dayIn(5)) =>
  admin.put<{ notified: number }>(`${adminPath}/${id}/next`, { groupId, until })
const seatsLeft = async (id: string) =>
  (await (await shop.visitor()).get<{ group: Group }>(`/api/course/groups/${id}`)).body.group
type Course = { course: { nextTerm: { until: string | null; enrolmentId: string | null } | null } }
const readNextTerm = async (person: Awaited<ReturnType<Shop['user']>>, enrolment: string) =>
  (await person.get<Course>(`/api/presentation/profile/courses/${enrolment}`)).body.course.nextTerm

test('a seat of the next term is held for learners of an ending group before others, until a day; then it is free', async () => {
  const [first, second, third, stranger] = [
    await shop.user('نگار'),
    await shop.user('سامان'),
    await shop.user('آرش'),
    await shop.user('غریبه'),
  ]
  const group = await ending()
  const next = await newGroup(shop, { capacity: 2, title: 'گروه بعد', course: { level: 'B2' } })
  const at = (days: number) => new Date(shop.now().getTime() - days * day)
  const enrolments = [
    await enrol(shop, first.id, group, at(30)),
    await enrol(shop, second.id, group, at(29)),
    await enrol(shop, third.id, group, at(28)),
  ]
  expect((await name(group, next)).body).toEqual({ notified: 2 })
  expect(await readNextTerm(first, enrolments[0]!)).toMatchObject({
    until: expect.any(String),
    enrolmentId: null,
  })
  // There were two seats, and who came first gets one first.
  expect(await readNextTerm(third, enrolments[2]!)).toBeNull()
  expect((await stranger.post(`/api/course/groups/${next}/order`)).status).toBe(409)
  // They are no waiting list.
  expect(await seatsLeft(next)).toMatchObject({ freeSeats: 0, waiting: [] })
  await buySeat(shop, first, next)
  expect(await readNextTerm(first, enrolments[0]!)).toMatchObject({
    until: null,
    enrolmentId: expect.any(String),
  })
  expect((await admin.get<AdminGroup>(`${adminPath}/${group}/inside`)).body.next).toMatchObject({
    groupId: next,
    until: dayIn(5),
    proposed: 2,
  })

  // Who does not go on gives the seat to the next.
  expect((await second.delete(`/api/course/groups/${next}/waiting`)).status).toBe(204)
  await proposeNextTerms.run(shop, {})
  expect(await readNextTerm(second, enrolments[1]!)).toBeNull()
  expect(await readNextTerm(third, enrolments[2]!)).toMatchObject({ enrolmentId: null })

  shop.setNow(new Date(shop.now().getTime() + 6 * day))
  await signInAgain(shop, admin, third, stranger)
  await transaction(shop.db, tx => offerSeats(shop, tx, next))
  expect(await readNextTerm(third, enrolments[2]!)).toBeNull()
  const { rows } = await shop.database.execute(
    `select title from message where user_id = $1 order by created_at`,
    [third.id],
  )
  expect(rows.map(({ title }) => title)).toEqual(['جای ترم بعد شما نگه داشته شد', 'مهلت جای ترم بعد گذشت'])
  await orderSeat(stranger, next)
})

test('nothing is proposed while much of the term is ahead; another next group lets the first one’s seats go', async () => {
  const learner = await shop.user()
  const course = { id: (await shop.database.execute('select id from course limit 1')).rows[0]!.id as string }
  const group = await ending(3, { course })
  const enrolment = await enrol(shop, learner.id, group, new Date(shop.now().getTime() - 30 * day))
  const [one, other] = [await newGroup(shop, { capacity: 1, course }), await newGroup(shop, { capacity: 1 })]
  expect((await name(group, one)).body).toEqual({ notified: 0 })
  shop.setNow(new Date(shop.now().getTime() + 7 * day))
  await signInAgain(shop, admin, learner)
  expect((await name(group, one, dayIn(4))).body).toEqual({ notified: 1 })
  expect((await seatsLeft(one)).freeSeats).toBe(0)
  expect((await name(group, other, dayIn(3))).body).toEqual({ notified: 1 })
  expect([(await seatsLeft(one)).freeSeats, (await seatsLeft(other)).freeSeats]).toEqual([1, 0])
  expect((await name(group, one, dayIn(3))).body).toEqual({ notified: 1 })
  // Of the same course too, while the term still runs.
  await buySeat(shop, learner, one)
  expect(await readNextTerm(learner, enrolment)).toMatchObject({ until: null })

  expect(await name(group, group)).toMatchObject({ status: 422, body: { errors: [{ field: 'groupId' }] } })
  expect(await name(group, other, '2020-01-01')).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'until', message: 'این روز گذشته است.' }] },
  })
})

test('who ends two groups keeps the seat after one of them when the other goes on elsewhere', async () => {
  const learner = await shop.user('نگار')
  const since = new Date(shop.now().getTime() - 30 * day)
  const [one, other] = [await ending(), await ending()]
  await enrol(shop, learner.id, one, since)
  const enrolment = await enrol(shop, learner.id, other, since)
  const [afterOne, instead, afterOther] = [
    await newGroup(shop, { capacity: 1 }),
    await newGroup(shop, { capacity: 1 }),
    await newGroup(shop, { capacity: 1 }),
  ]
  expect((await name(one, afterOne)).body).toEqual({ notified: 1 })
  expect((await name(other, afterOther)).body).toEqual({ notified: 1 })
  expect((await name(one, instead)).body).toEqual({ notified: 1 })
  expect((await seatsLeft(afterOne)).freeSeats).toBe(1)
  expect((await seatsLeft(afterOther)).freeSeats).toBe(0)
  expect(await readNextTerm(learner, enrolment)).toMatchObject({ until: expect.any(String) })
})

test('several processes that propose at once hold one seat a learner, and no more than there are', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => shop.user()))
  const group = await ending()
  const next = await newGroup(shop, { capacity: 3, course: { level: 'B2' } })
  for (const person of people) await enrol(shop, person.id, group)
  await shop.database.execute(`update course_group set next_group = $1, next_until = $2 where id = $3`, [
    next,
    new Date(shop.now().getTime() + day),
    group,
  ])
  const received = await Promise.all(
    Array.from({ length: 4 }, () => transaction(shop.db, tx => proposeNext(shop, tx, group))),
  )
  expect(received.reduce((sum, count) => sum + count, 0)).toBe(3)
  const { rows } = await shop.database.execute(`select user_id from waitlist_entry where group_id = $1`, [
    next,
  ])
  expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(3)
})

test('a next term that was taken off by mistake and named again is proposed again', async () => {
  const learner = await shop.user('نگار')
  const [group, next] = [await ending(), await newGroup(shop, { capacity: 2 })]
  await enrol(shop, learner.id, group, new Date(shop.now().getTime() - 30 * day))
  expect((await name(group, next)).body).toEqual({ notified: 1 })
  expect((await name(group, '')).body).toEqual({ notified: 0 })
  expect((await name(group, next)).body).toEqual({ notified: 1 })
  const { rows } = await shop.database.execute('select user_id from waitlist_entry where group_id = $1', [
    next,
  ])
  expect(rows).toEqual([{ user_id: learner.id }])
})

test('who rests is offered no seat of the next term; who waits there by themselves keeps their place in line', async () => {
  const [rests, waits] = [await shop.user('نگار'), await shop.user('سامان')]
  const [group, next] = [await ending(), await newGroup(shop, { capacity: 1, course: { level: 'B2' } })]
  const since = new Date(shop.now().getTime() - 30 * day)
  const resting = await enrol(shop, rests.id, group, since)
  await shop.database.execute(`update enrolment set state = 'frozen' where id = $1`, [resting])
  await enrol(shop, waits.id, group, since)
  await buySeat(shop, await shop.user(), next)
  const path = `/api/course/groups/${next}`
  expect((await waits.post(`${path}/waiting`)).body).toEqual({ place: 1 })
  const other = await newGroup(shop, { capacity: 5 })
  expect((await name(group, next)).body).toEqual({ notified: 0 })
  expect((await name(group, other)).body).toEqual({ notified: 1 })
  expect((await waits.get(`${path}/mine`)).body).toMatchObject({ mine: { waitingPlace: 1 } })
  expect(await readNextTerm(rests, resting)).toBeNull()
})
