import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Group } from '#features/courses/groups/contract.ts'
import type { AdminGroup } from '#features/enrolment/studio/contract.ts'
import { refundInFull } from '#features/payment/issue-refund.server.ts'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { Person } from '../../../test/app.ts'
import {
  buySeat,
  callWithRetry,
  comeBack,
  countCourses,
  fillWallet,
  goToBank,
  newGroup,
  openShop,
  orderSeat,
  readBalance,
  readOrder,
  type Shop,
  signInAgain,
} from '../../../test/bank.ts'
import { enrol, listSessions, newCourse } from '../../../test/school.ts'
import type { Undersubscribed } from './contract.ts'
import { decideGroups } from './undersubscribed.server.ts'

const path = (id: string) => `/api/course/groups/${id}/short`
const adminPath = '/api/course/desk/groups'
const hour = 3_600_000

let shop: Shop
let admin: Awaited<ReturnType<Shop['user']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.user('بابک', ['admin'])
})
afterAll(() => shop[Symbol.asyncDispose]())

const run = () => decideGroups.run(shop, {})
const later = async (hours: number, ...people: Awaited<ReturnType<Shop['user']>>[]) => {
  shop.setNow(new Date(shop.now().getTime() + hours * hour))
  await signInAgain(shop, admin, ...people)
}
const readGroup = async (id: string) =>
  (await (await shop.visitor()).get<{ group: Group }>(`/api/course/groups/${id}`)).body.group
const readInside = async (id: string) => (await admin.get<AdminGroup>(`${adminPath}/${id}/inside`)).body
const messagesTo = async ({ id }: { id: string | null }) =>
  (
    await shop.database.execute(`select title from message where user_id = $1 order by created_at, id`, [id])
  ).rows.map(({ title }) => String(title))

test('GI7 below its least size on its day each learner moves or takes all back; who is silent is refunded whole', async () => {
  const course = { id: await newCourse(shop) }
  const undersubscribed = await newGroup(shop, {
    course,
    minSize: 4,
    decidesIn: 1,
    startsIn: 4,
    title: 'گروه کوچک',
  })
  const cheaper = await newGroup(shop, { course, price: 8_000_000, capacity: 1, title: 'گروه صبح' })
  const sameLevel = await newGroup(shop, { price: 12_000_000, title: 'گروه هم‌سطح' })
  const otherGroup = await newGroup(shop, { course: { level: 'A1' } })
  const [mover, taker, silent] = [await shop.user('نگار'), await shop.user('سامان'), await shop.user('آرش')]
  for (const person of [mover, taker, silent]) await buySeat(shop, person, undersubscribed)
  // One with as many as it needs is held.
  const enough = await newGroup(shop, { course: { level: 'A1' }, minSize: 1, decidesIn: 1, startsIn: 4 })
  await enrol(shop, (await shop.user()).id, enough)
  const stranger = await shop.user('غریبه')

  // Not before its day.
  await run()
  expect((await readGroup(undersubscribed)).state).toBe('open')
  await later(25, mover, taker, silent, stranger)
  await run()
  await run()
  expect([(await readGroup(undersubscribed)).state, (await readGroup(enough)).state]).toEqual([
    'short',
    'open',
  ])
  expect((await messagesTo(mover)).filter(title => title === 'گروه شما به حد نصاب نرسید')).toHaveLength(1)
  expect(await messagesTo(admin)).toContain('«دورهٔ آزمون، گروه کوچک» به حد نصاب نرسید')
  expect((await stranger.post(`/api/course/groups/${undersubscribed}/order`)).status).toBe(409)
  expect((await stranger.get(path(undersubscribed))).status).toBe(404)
  expect((await stranger.post(path(undersubscribed), { answer: 'refund' })).status).toBe(404)

  const { body } = await mover.get<{ short: Undersubscribed }>(path(undersubscribed))
  expect(body.short).toMatchObject({ minSize: 4, learners: 3, paid: 10_000_000, answer: null })
  expect(body.short.groups.map(({ id }) => id).toSorted()).toEqual([cheaper, sameLevel].toSorted())
  expect(body.short.until).toBe(new Date(shop.now().getTime() + 48 * hour).toISOString())
  expect((await mover.post(path(undersubscribed), { answer: 'move' })).status).toBe(422)
  expect((await mover.post(path(undersubscribed), { answer: 'move', groupId: otherGroup })).status).toBe(409)

  const move = { answer: 'move', groupId: cheaper }
  expect((await mover.post(path(undersubscribed), move)).status).toBe(204)
  // Once more is the same; something else is too late.
  expect((await mover.post(path(undersubscribed), move)).status).toBe(204)
  expect((await mover.post(path(undersubscribed), { answer: 'refund' })).status).toBe(409)
  expect(await readBalance(mover)).toBe(2_000_000)
  expect([(await readGroup(undersubscribed)).freeSeats, (await readGroup(cheaper)).freeSeats]).toEqual([3, 0])

  // The last seat is gone: who comes after hears so and can still choose.
  expect(await taker.post(path(undersubscribed), move)).toMatchObject({
    status: 409,
    body: { info: { message: 'این گروه همین حالا پر شد. گروه دیگری یا بازگشت شهریه را انتخاب کنید.' } },
  })
  expect((await taker.get<{ short: Undersubscribed }>(path(undersubscribed))).body.short.answer).toBeNull()
  expect((await taker.post(path(undersubscribed), { answer: 'refund' })).status).toBe(204)
  expect([await readBalance(taker), await countCourses(taker)]).toEqual([10_000_000, 0])

  await later(49, mover, silent)
  expect((await silent.post(path(undersubscribed), { answer: 'refund' })).status).toBe(409)
  await run()
  expect([await readBalance(silent), await countCourses(silent)]).toEqual([10_000_000, 0])
  expect(await messagesTo(silent)).toContain('گروه شما برگزار نمی‌شود')
  expect((await readGroup(undersubscribed)).state).toBe('cancelled')
  expect((await listSessions(shop, undersubscribed)).every(({ state }) => state === 'cancelled')).toBe(true)
  const { short: seen } = await readInside(undersubscribed)
  expect(seen.answers.map(({ answer, isOwn, to }) => `${answer} ${isOwn} ${to}`).toSorted()).toEqual([
    'move true گروه صبح',
    'refund false null',
    'refund true null',
  ])

  // What went back before does not go back twice, and the terms are those of the new group.
  const { rows } = await shop.database.execute(
    `select id from orders where user_id = $1 and state = 'paid'`,
    [mover.id],
  )
  const quoted = await mover.get<{ quote: { refundable: number; deduction: number } }>(
    `/api/payment/orders/${rows[0]!.id}/refund`,
  )
  expect(quoted.body.quote.refundable + quoted.body.quote.deduction).toBe(8_000_000)
  expect(quoted.body.quote.refundable).toBeGreaterThan(0)
  expect(await proveBooks(shop)).toEqual([])
})

test('GI7 who gives the seat back has the money on the card that paid, as far as the card did, and once', async () => {
  const undersubscribed = await newGroup(shop, { minSize: 4 })
  const [whole, mixed] = [await shop.user('نگار'), await shop.user('سامان')]
  await fillWallet(shop, mixed, 4_000_000)
  await buySeat(shop, whole, undersubscribed)
  const order = await orderSeat(mixed, undersubscribed)
  const authority = await goToBank(mixed, order, true)
  shop.bank.visit(authority, 'pay')
  await comeBack(shop, authority)
  await admin.post(`/api/course/desk/groups/${undersubscribed}/ask`)
  const asked = async (person: Person) =>
    (await person.get<{ short: Undersubscribed }>(path(undersubscribed))).body.short
  expect(await asked(whole)).toMatchObject({ paid: 10_000_000, toCard: 10_000_000 })
  expect(await asked(mixed)).toMatchObject({ paid: 10_000_000, toCard: 6_000_000 })
  const toCard = { answer: 'refund', refundTo: 'card' }
  expect((await whole.post(path(undersubscribed), { ...toCard, refundTo: 'cash' })).status).toBe(422)
  const sent = shop.bank.calls.length
  for (const person of [whole, mixed, whole, mixed]) {
    expect((await person.post(path(undersubscribed), toCard)).status).toBe(204)
  }
  expect([await readBalance(whole), await readBalance(mixed)]).toEqual([0, 4_000_000])
  const refunds = shop.bank.calls.slice(sent).filter(({ call }) => call === 'refund')
  expect(refunds).toHaveLength(2)
  expect(await readOrder(mixed, order)).toMatchObject({
    state: 'refunded',
    refunds: expect.arrayContaining([
      expect.objectContaining({ to: 'card', amount: 6_000_000, state: 'done' }),
      expect.objectContaining({ to: 'wallet', amount: 4_000_000, state: 'done' }),
    ]),
  })
  expect(await proveBooks(shop)).toEqual([])
})

test('GI7 what was refunded in full is not refunded a second time: a conflict, and nothing is booked', async () => {
  const buyer = await shop.user()
  const order = await buySeat(shop, buyer, await newGroup(shop))
  const { rows } = await shop.database.execute('select id from order_line where order_id = $1', [order])
  const back = { lineId: String(rows[0]!.id), userId: buyer.id, to: 'wallet' as const }
  const refund = () => transaction(shop.db, tx => refundInFull(shop, tx, back, shop.now()))
  await refund()
  await expect(refund()).rejects.toMatchObject({
    name: 'Fault',
    message: 'این سفارش پیش‌تر بازگردانده شده است.',
  })
  expect(await readBalance(buyer)).toBe(10_000_000)
  expect(await proveBooks(shop)).toEqual([])
})

test('GI7 who was moved to something cheaper before has what is left of the price back, and no more', async () => {
  const course = { id: await newCourse(shop) }
  const [first, cheaper] = [
    await newGroup(shop, { course, minSize: 4 }),
    await newGroup(shop, { course, minSize: 4, price: 8_000_000 }),
  ]
  const learner = await shop.user()
  const order = await buySeat(shop, learner, first)
  await admin.post(`${adminPath}/${first}/ask`)
  expect((await learner.post(path(first), { answer: 'move', groupId: cheaper })).status).toBe(204)
  expect(await readBalance(learner)).toBe(2_000_000)
  await admin.post(`${adminPath}/${cheaper}/ask`)
  expect((await learner.post(path(cheaper), { answer: 'refund' })).status).toBe(204)
  expect(await readBalance(learner)).toBe(10_000_000)
  expect(await readOrder(learner, order)).toMatchObject({ state: 'refunded' })
  expect(await proveBooks(shop)).toEqual([])
})

test('GI7 who is asked shortly before the first session has until then, and takes no seat others wait for', async () => {
  const course = { id: await newCourse(shop) }
  const undersubscribed = await newGroup(shop, { course, minSize: 4, startsIn: 1 })
  const target = await newGroup(shop, { course, capacity: 1, startsIn: 9 })
  const [learner, seated, waits] = [await shop.user(), await shop.user(), await shop.user()]
  await buySeat(shop, learner, undersubscribed)
  const order = await buySeat(shop, seated, target)
  expect((await waits.post(`/api/course/groups/${target}/waiting`)).status).toBe(200)
  expect((await admin.post(`${adminPath}/${undersubscribed}/ask`)).status).toBe(204)
  const startsAt = (await listSessions(shop, undersubscribed))[0]!.starts_at
  const { body } = await learner.get<{ short: Undersubscribed }>(path(undersubscribed))
  expect(body.short.until).toBe(startsAt.toISOString())
  await seated.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  expect((await learner.post(path(undersubscribed), { answer: 'move', groupId: target })).status).toBe(409)
  expect((await learner.post(path(undersubscribed), { answer: 'refund' })).status).toBe(204)
})

test('GI7 what is paid for a group that was given up meanwhile buys no seat in it: it goes to the wallet', async () => {
  const undersubscribed = await newGroup(shop, { minSize: 2, decidesIn: 1, startsIn: 4 })
  const buyer = await shop.user()
  await later(24 - 1 / 60, buyer)
  const authority = await goToBank(buyer, await orderSeat(buyer, undersubscribed))
  await later(2 / 60, buyer)
  await run()
  expect((await readGroup(undersubscribed)).state).toBe('cancelled')
  shop.bank.visit(authority, 'pay')
  expect((await comeBack(shop, authority)).outcome).toBe('to-wallet')
  expect([await readBalance(buyer), await countCourses(buyer)]).toEqual([10_000_000, 0])
})

test('staff ask before the day, propose a group to be merged into, or hold it with those who are left', async () => {
  const course = { id: await newCourse(shop) }
  const undersubscribed = await newGroup(shop, { course, minSize: 5, startsIn: 20 })
  const target = await newGroup(shop, { course, title: 'گروه شب' })
  const [merged, stays] = [await shop.user(), await shop.user()]
  for (const person of [merged, stays]) await buySeat(shop, person, undersubscribed)
  expect((await admin.put(`${adminPath}/${undersubscribed}/merge`, { groupId: target })).status).toBe(409)
  expect((await admin.post(`${adminPath}/${undersubscribed}/ask`)).status).toBe(204)
  expect((await admin.post(`${adminPath}/${undersubscribed}/ask`)).status).toBe(409)
  const other = await newGroup(shop, { course: { level: 'C1' } })
  expect(await admin.put(`${adminPath}/${undersubscribed}/merge`, { groupId: other })).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'groupId' }] },
  })
  // Nothing was proposed yet.
  expect((await merged.post(path(undersubscribed), { answer: 'merge', groupId: target })).status).toBe(409)
  expect((await admin.put(`${adminPath}/${undersubscribed}/merge`, { groupId: target })).status).toBe(204)
  expect((await merged.get<{ short: Undersubscribed }>(path(undersubscribed))).body.short.mergeInto).toBe(
    target,
  )
  // What the school proposed is one group; a wish for another one is no merger.
  const beside = await newGroup(shop, { course })
  expect(await merged.post(path(undersubscribed), { answer: 'merge', groupId: beside })).toMatchObject({
    status: 409,
    body: { info: { message: expect.stringContaining('عوض شده است') } },
  })
  expect((await merged.post(path(undersubscribed), { answer: 'merge', groupId: target })).status).toBe(204)
  expect(await readInside(undersubscribed)).toMatchObject({
    state: 'short',
    learning: 1,
    short: {
      answers: expect.arrayContaining([expect.objectContaining({ answer: 'merge', to: 'گروه شب' })]),
    },
  })

  expect((await admin.post(`${adminPath}/${undersubscribed}/run`)).status).toBe(204)
  expect((await readGroup(undersubscribed)).state).toBe('open')
  expect(await messagesTo(stays)).toContain('گروه شما برگزار می‌شود')
  expect((await stays.post(path(undersubscribed), { answer: 'refund' })).status).toBe(404)
  await run()
  expect((await readGroup(undersubscribed)).state).toBe('open')
  expect([await countCourses(stays), await countCourses(merged)]).toEqual([1, 1])
})

test('who paid nothing is asked as well, and rests count as learners but not towards the least size', async () => {
  const undersubscribed = await newGroup(shop, { minSize: 2, decidesIn: 1, startsIn: 9 })
  const enough = await newGroup(shop, { minSize: 2, decidesIn: 1, startsIn: 9 })
  const empty = await newGroup(shop, { minSize: 2, decidesIn: 1, startsIn: 9 })
  const [active, rests] = [await shop.user(), await shop.user()]
  for (const group of [undersubscribed, enough]) {
    await enrol(shop, active.id, group)
    const id = await enrol(shop, rests.id, group)
    if (group === undersubscribed)
      await shop.database.execute(`update enrolment set state = 'frozen' where id = $1`, [id])
  }
  await later(25, active, rests)
  await run()
  const states = [
    (await readGroup(undersubscribed)).state,
    (await readGroup(enough)).state,
    (await readGroup(empty)).state,
  ]
  expect(states).toEqual(['short', 'open', 'cancelled'])
  for (const person of [active, rests]) {
    expect((await person.get<{ short: Undersubscribed }>(path(undersubscribed))).body.short.paid).toBe(0)
    expect((await person.post(path(undersubscribed), { answer: 'refund' })).status).toBe(204)
  }
  expect((await readGroup(undersubscribed)).state).toBe('cancelled')
})

test('GI7 two learners and one last seat: one gets it, the other keeps the choice', async () => {
  const course = { id: await newCourse(shop) }
  const undersubscribed = await newGroup(shop, { course, minSize: 9, capacity: 9, startsIn: 20 })
  const target = await newGroup(shop, { course, capacity: 1 })
  const people = await Promise.all(Array.from({ length: 6 }, () => shop.user()))
  for (const person of people) await buySeat(shop, person, undersubscribed)
  await admin.post(`${adminPath}/${undersubscribed}/ask`)
  const replies = await Promise.all(
    people.map(person =>
      callWithRetry(() => person.post(path(undersubscribed), { answer: 'move', groupId: target })),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409, 409, 409])
  expect((await readGroup(target)).freeSeats).toBe(0)
  const { rows } = await shop.database.execute(
    `select count(*)::int as open from undersubscribed_choice where group_id = $1 and choice is null`,
    [undersubscribed],
  )
  expect(rows).toEqual([{ open: 5 }])
  expect(await proveBooks(shop)).toEqual([])
})

test('several answers at once, a refund at the till and the job past the time: money goes back once', async () => {
  const course = { id: await newCourse(shop) }
  const undersubscribed = await newGroup(shop, { course, minSize: 9, capacity: 9, startsIn: 20 })
  const target = await newGroup(shop, { course, price: 7_000_000 })
  const [eager, torn, silent] = [await shop.user(), await shop.user(), await shop.user()]
  const orders: string[] = []
  for (const person of [eager, torn, silent]) orders.push(await buySeat(shop, person, undersubscribed))
  await admin.post(`${adminPath}/${undersubscribed}/ask`)
  const answer = (person: typeof eager, given: object) =>
    callWithRetry(() => person.post(path(undersubscribed), given))
  const replies = await Promise.all([
    answer(eager, { answer: 'move', groupId: target }),
    answer(eager, { answer: 'refund' }),
    answer(eager, { answer: 'move', groupId: target }),
    answer(torn, { answer: 'move', groupId: target }),
    callWithRetry(() => torn.post(`/api/payment/orders/${orders[1]}/refund`, { to: 'wallet' })),
  ])
  expect(replies.every(({ status }) => [200, 204, 404, 409].includes(status))).toBe(true)
  await later(49, eager, torn, silent)
  await Promise.all([run(), run(), run()])
  expect(await readBalance(silent)).toBe(10_000_000)
  expect([3_000_000, 10_000_000]).toContain(await readBalance(eager))
  expect((await readGroup(undersubscribed)).state).toBe('cancelled')
  expect(await proveBooks(shop)).toEqual([])
})
