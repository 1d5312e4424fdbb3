import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Group } from '#features/courses/groups/contract.ts'
import { buildSeatsKey } from '#features/courses/groups/seats.ts'
import { groupTag } from '#features/courses/tags.ts'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { formatDateTime, fromJalali } from '#persian/jalali.ts'
import { countFree, hold, keepHolds } from '#server/engines/holds.ts'
import { invalidateTags, staleChannel } from '#server/http/finished-pages.ts'
import { transaction } from '#server/platform/database/database.ts'
import {
  buySeat,
  callWithRetry,
  countCourses,
  newGroup,
  openShop,
  orderSeat,
  readBalance,
  readOrder,
  type Shop,
  signInAgain,
} from '../../../../test/bank.ts'
import { deliverAll } from '../../../../test/deliver-all.ts'
import { enrol, listSessions, newCourse } from '../../../../test/school.ts'
import type { MyGroup } from './contract.ts'
import { offerFreeSeats, offerSeats } from './waitlist.server.ts'

const path = (id: string, rest = '') => `/api/course/groups/${id}${rest}`
const hour = 3_600_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop()
})
afterAll(() => shop[Symbol.asyncDispose]())

const look = (id: string) => transaction(shop.db, tx => offerSeats(shop, tx, id))
/** How many seats of each group are held, and how many people are in it or were offered one. */
const seatsAsHeld = async (...groups: string[]) => {
  const counts: [number, number][] = []
  for (const id of groups) {
    const { rows } = await shop.database.execute(
      `select (select count(*)::int from hold where resource = $1) as held,
        (select count(*)::int from enrolment where group_id = $2)
        + (select count(*)::int from waitlist_entry where group_id = $2 and is_held) as taken`,
      [buildSeatsKey(id), id],
    )
    counts.push([Number(rows[0]!.held), Number(rows[0]!.taken)])
  }
  return counts
}
const readMyGroup = async (person: Awaited<ReturnType<Shop['user']>>, id: string) =>
  (await person.get<{ mine: MyGroup }>(path(id, '/mine'))).body.mine

test('GI2 a seat that comes free is held for the first in line for a day, then for the next; nobody else takes it', async () => {
  const [buyer, first, second, stranger] = [
    await shop.user('نگار'),
    await shop.user('سامان'),
    await shop.user('فروزه'),
    await shop.user('غریبه'),
  ]
  const id = await newGroup(shop, { capacity: 1 })
  const refused = await first.post(path(id, '/waiting'))
  expect(refused).toMatchObject({
    status: 409,
    body: { info: { message: 'این گروه هنوز جا دارد؛ همین حالا ثبت‌نام کنید.' } },
  })
  const order = await buySeat(shop, buyer, id)
  expect((await first.post(path(id, '/waiting'))).body).toEqual({ place: 1 })
  expect((await second.post(path(id, '/waiting'))).body).toEqual({ place: 2 })
  expect((await first.post(path(id, '/waiting'))).body).toEqual({ place: 1 })
  expect((await buyer.post(path(id, '/waiting'))).status).toBe(409)
  await look(id)
  expect(await readMyGroup(first, id)).toMatchObject({ waitingPlace: 1, offeredUntil: null })

  await buyer.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  // Even before anything was offered the seat is not for whoever comes by.
  expect((await stranger.post(path(id, '/order'))).status).toBe(409)
  await look(id)
  const until = new Date(shop.now().getTime() + 24 * hour).toISOString()
  expect(await readMyGroup(first, id)).toMatchObject({ waitingPlace: 1, offeredUntil: until })
  const { body } = await (await shop.visitor()).get<{ group: Group }>(path(id))
  expect(body.group.waiting.map(({ name, offeredUntil }) => [name, offeredUntil])).toEqual([
    ['س…ن', until],
    ['ف…ه', null],
  ])
  expect(body.group.freeSeats).toBe(0)
  for (const person of [stranger, second]) expect((await person.post(path(id, '/order'))).status).toBe(409)
  const { rows } = await shop.database.execute(`select title, body from message where user_id = $1`, [
    first.id,
  ])
  expect(rows).toMatchObject([{ title: 'جایی برای شما باز شد' }])
  expect(String(rows[0]!.body)).toContain('دورهٔ آزمون، گروه آزمون')

  shop.setNow(new Date(shop.now().getTime() + 24 * hour + 1))
  await signInAgain(shop, first, second, stranger)
  // Their day is over, before anybody looked: it is the next one's turn.
  expect((await first.post(path(id, '/order'))).status).toBe(409)
  await look(id)
  expect(await readMyGroup(first, id)).toMatchObject({ waitingPlace: null })
  expect(await readMyGroup(second, id)).toMatchObject({ waitingPlace: 1, offeredUntil: expect.any(String) })
  await buySeat(shop, second, id)
  expect(await countCourses(second)).toBe(1)
  expect(await readMyGroup(second, id)).toMatchObject({ waitingPlace: null, state: 'active' })
})

test('GI2 of what comes free as many seats are kept as people wait; those beyond are sold', async () => {
  const [first, second, waits] = [await shop.user(), await shop.user(), await shop.user()]
  const [stranger, other] = [await shop.user('غریبه'), await shop.user('دیگری')]
  const id = await newGroup(shop, { capacity: 2 })
  const orders = [await buySeat(shop, first, id), await buySeat(shop, second, id)]
  await waits.post(path(id, '/waiting'))
  const tags: string[] = []
  const unlisten = await shop.database.listen(staleChannel, payload => tags.push(...JSON.parse(payload)))
  await first.post(`/api/payment/orders/${orders[0]}/refund`, { to: 'wallet' })
  // The pages that say how many are free are made anew.
  await expect.poll(() => tags).toContain(groupTag(id))
  await unlisten()
  expect(await stranger.post(path(id, '/order'))).toMatchObject({
    status: 409,
    body: { info: { message: expect.stringContaining('برای فهرست انتظار است') } },
  })
  await second.post(`/api/payment/orders/${orders[1]}/refund`, { to: 'wallet' })
  expect((await stranger.post(path(id, '/order'))).status).toBe(200)
  expect((await other.post(path(id, '/order'))).status).toBe(409)
  await look(id)
  expect(await readMyGroup(waits, id)).toMatchObject({ offeredUntil: expect.any(String) })
})

test('the clock leaves the pages of a group alone while nothing changes in its line, and makes them anew once it does', async () => {
  const [buyer, waits] = [await shop.user(), await shop.user()]
  const id = await newGroup(shop, { capacity: 1 })
  const order = await buySeat(shop, buyer, id)
  await waits.post(path(id, '/waiting'))
  const tags: string[] = []
  const unlisten = await shop.database.listen(staleChannel, payload => tags.push(...JSON.parse(payload)))
  // Notices come in the order of commits: this one says that all before it were heard.
  const readStaleTags = async (mark: string) => {
    await transaction(shop.db, tx => invalidateTags(tx, mark))
    await expect.poll(() => tags).toContain(mark)
    return tags.splice(0).filter(tag => tag === groupTag(id))
  }
  await readStaleTags('what was written before')
  await offerFreeSeats.run(shop, {})
  await offerFreeSeats.run(shop, {})
  expect(await readStaleTags('after two looks')).toEqual([])
  await buyer.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  await readStaleTags('after the seat came free')
  await offerFreeSeats.run(shop, {})
  expect(await readStaleTags('after it was offered')).toEqual([groupTag(id)])
  expect(await readMyGroup(waits, id)).toMatchObject({ offeredUntil: expect.any(String) })
  await unlisten()
})

test('a seat is sold until the group begins, and not from then on', async () => {
  const buyer = await shop.user()
  const now = shop.now()
  const id = await newGroup(shop, { startsIn: 1 / 24 })
  const order = (group: string) => buyer.post(path(group, '/order'))
  shop.setNow(new Date(now.getTime() + hour))
  await signInAgain(shop, buyer)
  expect(await order(id)).toMatchObject({
    status: 409,
    body: { info: { message: 'این گروه شروع شده است.' } },
  })
  shop.setNow(new Date(now.getTime() + hour - 1))
  expect((await order(id)).status).toBe(200)
  shop.setNow(now)
})

test('a course is taken again once the group one was in is over, and not before', async () => {
  const buyer = await shop.user()
  const now = shop.now()
  const course = { id: await newCourse(shop) }
  const before = await newGroup(shop, { course, startsIn: -20, sessions: 2, every: 7 })
  await enrol(shop, buyer.id, before)
  const end = (await listSessions(shop, before))[1]!.starts_at.getTime() + 90 * 60_000
  const next = await newGroup(shop, { course, startsIn: 9 })
  const orderAt = async (instant: number) => {
    shop.setNow(new Date(instant))
    await signInAgain(shop, buyer)
    return buyer.post(path(next, '/order'))
  }
  expect(await orderAt(end - 1)).toMatchObject({
    status: 409,
    body: { info: { message: 'شما در این دوره ثبت‌نام کرده‌اید.' } },
  })
  expect((await orderAt(end)).status).toBe(200)
  shop.setNow(now)
})

test('what is held is kept longer only while it is held: once it has lapsed the seat is free', async () => {
  const id = await newGroup(shop, { capacity: 1 })
  const now = shop.now()
  const at = (hours: number) => new Date(now.getTime() + hours * hour)
  const free = async (when: Date) =>
    (await countFree(shop.db, [buildSeatsKey(id)], when)).get(buildSeatsKey(id))
  const keep = (until: Date, when: Date) =>
    transaction(shop.db, tx => keepHolds(tx, ['somebody'], until, when))
  await transaction(shop.db, tx =>
    hold(tx, { resources: [buildSeatsKey(id)], holder: 'somebody', until: at(1) }, now),
  )
  await keep(at(2), new Date(at(1).getTime() - 1))
  expect([await free(at(1)), await free(new Date(at(2).getTime() - 1)), await free(at(2))]).toEqual([0, 0, 1])
  await keep(at(3), at(2))
  expect(await free(at(2))).toBe(1)
})

test('an offer is kept no longer than the group may be sold, says so, and its end says why it ended', async () => {
  const readMessages = async ({ id }: { id: string | null }) => {
    const sql = 'select title, body from message where user_id = $1 order by created_at, title desc'
    return (await shop.database.execute(sql, [id])).rows.map(({ title, body }) => `${title}: ${body}`)
  }
  const [buyer, first] = [await shop.user(), await shop.user()]
  const id = await newGroup(shop, { capacity: 1, startsIn: 1 / 24 })
  const order = await buySeat(shop, buyer, id)
  await first.post(path(id, '/waiting'))
  await buyer.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  await look(id)
  const [session] = await listSessions(shop, id)
  const { starts_at } = session!
  expect(await readMyGroup(first, id)).toMatchObject({ offeredUntil: starts_at.toISOString() })
  expect(await readMessages(first)).toEqual([
    expect.stringContaining(`تا ${formatDateTime(starts_at)} برای شما`),
  ])
  shop.setNow(starts_at)
  await look(id)
  expect((await readMessages(first))[1]).toMatch(/آزاد شد\. کلاس شروع شد و ثبت‌نام آن بسته است\.$/)

  // The time was up and nobody came next; then somebody did.
  for (const isNextThere of [false, true]) {
    const [holder, waiter, next] = [await shop.user(), await shop.user(), await shop.user()]
    const group = await newGroup(shop, { capacity: 1 })
    const bought = await buySeat(shop, holder, group)
    await waiter.post(path(group, '/waiting'))
    if (isNextThere) await next.post(path(group, '/waiting'))
    await holder.post(`/api/payment/orders/${bought}/refund`, { to: 'wallet' })
    await look(group)
    shop.setNow(new Date(shop.now().getTime() + 24 * hour + 1))
    await look(group)
    const end = isNextThere ? 'مهلت شما گذشت و نوبت به نفر بعد رسید.' : 'آزاد شد. مهلت شما گذشت.'
    expect((await readMessages(waiter))[1]).toMatch(new RegExp(`${end}$`))
  }
})

test('an offer follows the group when its beginning is moved: it ends then, so does its seat, and the new instant is told', async () => {
  const [admin, buyer, first] = [await shop.user('بابک', ['admin']), await shop.user(), await shop.user()]
  const id = await newGroup(shop, { capacity: 1, startsIn: 3 })
  const order = await buySeat(shop, buyer, id)
  await first.post(path(id, '/waiting'))
  await buyer.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  await look(id)
  const offeredAt = shop.now().getTime()
  const readMessages = async () => {
    const sql = 'select title, body from message where user_id = $1 order by created_at, title'
    const { rows } = await shop.database.execute(sql, [first.id])
    return rows.map(({ title, body }) => `${title}: ${body}`)
  }
  const [session] = await listSessions(shop, id)
  const move = (hours: number) =>
    admin.post(`/api/course/desk/sessions/${session!.id}/move`, {
      startsAt: new Date(offeredAt + hours * hour).toISOString(),
    })
  const heldUntil = async () => {
    const { rows } = await shop.database.execute('select until from hold where resource = $1', [
      buildSeatsKey(id),
    ])
    return rows.map(({ until }) => (until as Date).getTime() - offeredAt)
  }
  // A day is shorter than both: nothing is otherwise, and nobody is notified.
  expect((await move(48)).status).toBe(200)
  expect(await readMessages()).toHaveLength(1)
  for (const [at, ends] of [
    [5, 5],
    [48, 24],
  ] as const) {
    expect((await move(at)).status).toBe(200)
    const until = new Date(offeredAt + ends * hour)
    expect(await readMyGroup(first, id)).toMatchObject({ offeredUntil: until.toISOString() })
    expect(await heldUntil()).toEqual([ends * hour])
    expect(await readMessages()).toContainEqual(
      expect.stringMatching(new RegExp(`^مهلت نوبت شما عوض شد: .*تا ${formatDateTime(until)} می‌ماند`)),
    )
  }
})

test('an offer that died in the quiet hours is not sent at their end', async () => {
  const night = (day: number, clock: number, minute = 0) =>
    fromJalali({ year: 1405, month: 12, day, hour: clock, minute })
  shop.setNow(night(2, 23))
  const [buyer, first] = [await shop.user(), await shop.user()]
  const phone = '+989120000017'
  await shop.database.execute('update users set phone = $1 where id = $2', [phone, first.id])
  const id = await newGroup(shop, { capacity: 1, startsIn: 20 })
  const order = await buySeat(shop, buyer, id)
  await first.post(path(id, '/waiting'))
  await buyer.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  await look(id)
  await deliverAll(shop)
  expect((await first.delete(path(id, '/waiting'))).status).toBe(204)
  shop.setNow(night(3, 8))
  await deliverAll(shop)
  const { rows } = await shop.database.execute('select body from outbound_message where recipient = $1', [
    phone,
  ])
  expect(rows).toEqual([])
})

test('an offer whose order was left gets its seat back for what is left of its day; who leaves the line gives it on', async () => {
  const [buyer, first, second] = [await shop.user(), await shop.user(), await shop.user()]
  const id = await newGroup(shop, { capacity: 1 })
  const order = await buySeat(shop, buyer, id)
  for (const person of [first, second]) await person.post(path(id, '/waiting'))
  await buyer.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  await look(id)
  const { offeredUntil } = await readMyGroup(first, id)
  await orderSeat(first, id)
  await look(id)
  // The seat is on the order now, and nobody was offered a second one.
  expect(await readMyGroup(second, id)).toMatchObject({ waitingPlace: 2, offeredUntil: null })
  shop.setNow(new Date(shop.now().getTime() + hour))
  await signInAgain(shop, first, second)
  expect((await second.post(path(id, '/order'))).status).toBe(409)
  await look(id)
  expect(await readMyGroup(first, id)).toMatchObject({ waitingPlace: 1, offeredUntil })
  expect((await first.delete(path(id, '/waiting'))).status).toBe(204)
  expect((await first.delete(path(id, '/waiting'))).status).toBe(404)
  expect(await readMyGroup(second, id)).toMatchObject({ waitingPlace: 1, offeredUntil: expect.any(String) })
})

/** A full group whose holder can give the seat back, in a course of its own. */
async function fullGroup(course: { id: string }, of: Parameters<typeof newGroup>[1] = {}) {
  const holder = await shop.user()
  const id = await newGroup(shop, { course, capacity: 1, title: 'گروه پر', ...of })
  const order = await buySeat(shop, holder, id)
  return {
    id,
    async free() {
      // The clock may have been moved past their token's time.
      await signInAgain(shop, holder)
      await holder.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
      await look(id)
    },
  }
}
const someCourse = async () => ({ id: await newCourse(shop) })
const messagesTo = async ({ id }: { id: string | null }, title: string) =>
  (await shop.database.execute(`select id from message where user_id = $1 and title = $2`, [id, title])).rows
    .length
const refusal = (message: string) => ({ status: 409, body: { info: { message } } })
const moved = 'گروه شما عوض شد'

test('GI2 who waits beside a seat in another group takes the offered one with it: nothing is paid, the difference comes back, once', async () => {
  const [mover, next] = [await shop.user('نگار'), await shop.user('سامان')]
  const course = await someCourse()
  const full = await fullGroup(course, { price: 8_000_000, startsIn: 40 })
  const left = await newGroup(shop, { course, capacity: 1, title: 'گروه صبح' })
  const order = await buySeat(shop, mover, left)
  expect((await next.post(path(left, '/waiting'))).body).toEqual({ place: 1 })

  expect((await mover.post(path(full.id, '/waiting'))).body).toEqual({ place: 1 })
  const movesFrom = { group: 'گروه صبح', back: 2_000_000 }
  expect(await readMyGroup(mover, full.id)).toMatchObject({ waitingPlace: 1, offeredUntil: null, movesFrom })
  expect(await mover.post(path(full.id, '/take'))).toMatchObject(
    refusal('جایی در این گروه برای شما نگه داشته نشده است.'),
  )
  await full.free()
  expect(await readMyGroup(mover, full.id)).toMatchObject({ offeredUntil: expect.any(String), movesFrom })
  expect(await readMyGroup(mover, left)).toMatchObject({ state: 'active', movesFrom: null })
  // Another seat of the course is not for sale to them.
  expect((await mover.post(path(full.id, '/order'))).status).toBe(409)

  for (let time = 0; time < 2; time += 1) {
    expect((await mover.post(path(full.id, '/take'))).status).toBe(204)
    expect(await readBalance(mover)).toBe(2_000_000)
  }
  expect(await readMyGroup(mover, full.id)).toMatchObject({
    state: 'active',
    waitingPlace: null,
    movesFrom: null,
  })
  expect(await readMyGroup(mover, left)).toMatchObject({ enrolmentId: null })
  expect([await countCourses(mover), await messagesTo(mover, moved)]).toEqual([1, 1])
  const { lines } = await readOrder(mover, order)
  expect(lines[0]!.startsAt).toBe((await listSessions(shop, full.id))[0]!.starts_at.toISOString())
  expect(await seatsAsHeld(full.id, left)).toEqual([
    [1, 1],
    [0, 0],
  ])
  expect(await proveBooks(shop)).toEqual([])

  await look(left)
  expect(await readMyGroup(next, left)).toMatchObject({ offeredUntil: expect.any(String), movesFrom: null })
  await buySeat(shop, next, left)
  expect(await readMyGroup(next, left)).toMatchObject({ state: 'active' })
})

test('who takes an offered seat leaves what staff wrote of their enrolment as it was', async () => {
  const mover = await shop.user('نگار')
  const course = await someCourse()
  const full = await fullGroup(course, { startsIn: 40 })
  const left = await newGroup(shop, { course, capacity: 1 })
  await buySeat(shop, mover, left)
  const reason = 'به خواست مادرشان در گروه صبح'
  await shop.database.execute('update enrolment set reason = $1 where group_id = $2', [reason, left])
  await mover.post(path(full.id, '/waiting'))
  await full.free()
  expect((await mover.post(path(full.id, '/take'))).status).toBe(204)
  const { rows } = await shop.database.execute('select group_id, reason from enrolment where user_id = $1', [
    mover.id,
  ])
  expect(rows).toEqual([{ group_id: full.id, reason }])
})

test('who has ordered the last seat is shown the same order again, whoever waits since', async () => {
  const [buyer, waits] = [await shop.user('نگار'), await shop.user('سامان')]
  const id = await newGroup(shop, { capacity: 1 })
  const first = await buyer.post<{ order: string }>(path(id, '/order'))
  expect(first.status).toBe(200)
  expect((await waits.post(path(id, '/waiting'))).body).toEqual({ place: 1 })
  const again = await buyer.post<{ order: string }>(path(id, '/order'))
  expect([again.status, again.body]).toEqual([200, first.body])
})

test('an offered seat is taken with none that has begun or rests, by nobody who has none, and not past its day', async () => {
  const later = async (hours: number, ...people: Awaited<ReturnType<Shop['user']>>[]) => {
    shop.setNow(new Date(shop.now().getTime() + hours * hour))
    await signInAgain(shop, ...people)
  }
  const [mover, next] = [await shop.user('نگار'), await shop.user('سامان')]
  const offered = async (full: Parameters<typeof newGroup>[1], own: Parameters<typeof newGroup>[1]) => {
    const course = await someCourse()
    const group = await fullGroup(course, full)
    await signInAgain(shop, mover, next)
    const enrolment = await enrol(shop, mover.id, await newGroup(shop, { course, ...own }))
    for (const person of [mover, next]) await person.post(path(group.id, '/waiting'))
    await group.free()
    return { id: group.id, enrolment, take: () => mover.post(path(group.id, '/take')) }
  }
  expect((await mover.post(path(crypto.randomUUID(), '/take'))).status).toBe(404)

  const resting = await offered({}, {})
  const rest = (state: string) =>
    shop.database.execute(`update enrolment set state = $2 where id = $1`, [resting.enrolment, state])
  await rest('frozen')
  expect(await resting.take()).toMatchObject(
    refusal('جای شما در این دوره اکنون جابه‌جا نمی‌شود؛ با پشتیبانی هماهنگ کنید.'),
  )
  await rest('active')
  expect(await readMyGroup(mover, resting.id)).toMatchObject({ movesFrom: { back: 0 } })
  await later(25, mover)
  expect(await resting.take()).toMatchObject(refusal('مهلت نوبت شما گذشته است.'))

  const begun = await offered({ startsIn: 0.1 }, {})
  await later(3, mover)
  expect(await begun.take()).toMatchObject(refusal('این گروه شروع شده است.'))

  const left = await offered({}, { startsIn: 0.1 })
  await later(3, mover, next)
  expect(await left.take()).toMatchObject(
    refusal('گروه دیگر شما در این دوره شروع شده است؛ برای جابه‌جایی با پشتیبانی هماهنگ کنید.'),
  )
  // Who could not take it does not keep it from the next.
  await look(left.id)
  expect(await readMyGroup(mover, left.id)).toMatchObject({ waitingPlace: null })
  expect(await messagesTo(mover, 'از فهرست انتظار خارج شدید')).toBe(1)
  expect(await readMyGroup(next, left.id)).toMatchObject({
    offeredUntil: expect.any(String),
    movesFrom: null,
  })
  expect(await next.post(path(left.id, '/take'))).toMatchObject(
    refusal('شما جایی در گروه دیگری از این دوره ندارید؛ ثبت‌نام و پرداخت کنید.'),
  )
  await buySeat(shop, next, left.id)
  expect(await readMyGroup(next, left.id)).toMatchObject({ state: 'active' })
  expect(await messagesTo(mover, moved)).toBe(0)
})

test('who buys a seat waits on for those it could go to, with what is offered there, and for no dearer one', async () => {
  const waiter = await shop.user()
  const course = await someCourse()
  const [dearer, cheaper, offered] = [
    await fullGroup(course, { price: 12_000_000 }),
    await fullGroup(course, { price: 9_000_000 }),
    await fullGroup(course),
  ]
  for (const { id } of [dearer, cheaper, offered]) await waiter.post(path(id, '/waiting'))
  await offered.free()
  const { offeredUntil } = await readMyGroup(waiter, offered.id)
  await dearer.free()
  const left = await newGroup(shop, { course })
  await buySeat(shop, waiter, left)
  expect(await readMyGroup(waiter, dearer.id)).toMatchObject({ waitingPlace: null })
  expect(
    (await countFree(shop.db, [buildSeatsKey(dearer.id)], shop.now())).get(buildSeatsKey(dearer.id)),
  ).toBe(1)
  expect(await readMyGroup(waiter, cheaper.id)).toMatchObject({
    waitingPlace: 1,
    movesFrom: { back: 1_000_000 },
  })
  expect(await readMyGroup(waiter, offered.id)).toMatchObject({ offeredUntil, movesFrom: { back: 0 } })
  expect((await waiter.post(path(offered.id, '/take'))).status).toBe(204)
  // Where they went they stay, unless they wait anew.
  expect(await readMyGroup(waiter, cheaper.id)).toMatchObject({ waitingPlace: null })
  expect((await waiter.post(path(cheaper.id, '/waiting'))).body).toEqual({ place: 1 })
})

test('beside a seat one waits for a full group of the course that costs no more, as long as that seat may move', async () => {
  const [buyer, seated, first] = [await shop.user(), await shop.user(), await shop.user()]
  const course = await someCourse()
  const dearer = await fullGroup(course, { price: 12_000_000 })
  const left = await newGroup(shop, { course })
  await buySeat(shop, buyer, left)
  expect(await buyer.post(path(dearer.id, '/waiting'))).toMatchObject(
    refusal('شهریهٔ این گروه بیشتر است؛ برای جابه‌جایی با پشتیبانی هماهنگ کنید.'),
  )
  const roomy = await newGroup(shop, { course })
  expect(await buyer.post(path(roomy, '/waiting'))).toMatchObject(
    refusal('این گروه هنوز جا دارد؛ برای جابه‌جایی با پشتیبانی هماهنگ کنید.'),
  )
  // Whom staff enrolled there paid nothing here.
  const enrolment = await enrol(shop, seated.id, left)
  await first.post(path(dearer.id, '/waiting'))
  expect((await seated.post(path(dearer.id, '/waiting'))).body).toEqual({ place: 2 })
  const begun = await newGroup(shop, { course, startsIn: -3 })
  await shop.database.execute(`update enrolment set group_id = $2 where id = $1`, [enrolment, begun])
  await look(dearer.id)
  await look(dearer.id)
  expect([await readMyGroup(seated, dearer.id), await readMyGroup(first, dearer.id)]).toMatchObject([
    { waitingPlace: null },
    { waitingPlace: 1 },
  ])
  expect(await messagesTo(seated, 'از فهرست انتظار خارج شدید')).toBe(1)
  expect(await seated.post(path(dearer.id, '/waiting'))).toMatchObject(
    refusal('گروه دیگر شما در این دوره شروع شده است؛ برای جابه‌جایی با پشتیبانی هماهنگ کنید.'),
  )
})

test('GI6 a hundred want the one seat of a group: one is enrolled, the others are told that it is full', async () => {
  const id = await newGroup(shop, { capacity: 1 })
  const people = await Promise.all(Array.from({ length: 100 }, () => shop.user()))
  const replies = await Promise.all(
    people.map(person => callWithRetry(() => person.post(path(id, '/order')))),
  )
  const won = people.filter((_, index) => replies[index]!.status === 200)
  expect(won).toHaveLength(1)
  const lost = replies.filter(({ status }) => status !== 200)
  expect(lost.every(({ status }) => status === 409)).toBe(true)
  await buySeat(shop, won[0]!, id)
  const { rows } = await shop.database.execute(`select user_id from enrolment where group_id = $1`, [id])
  expect(rows).toEqual([{ user_id: won[0]!.id }])
})

test('a seat that comes free while many wait and many come by is offered once, to the first', async () => {
  const [buyer, ...people] = await Promise.all(Array.from({ length: 21 }, () => shop.user()))
  const id = await newGroup(shop, { capacity: 1 })
  const order = await buySeat(shop, buyer!, id)
  const onWaitlist = people.slice(0, 10)
  for (const person of onWaitlist) await person.post(path(id, '/waiting'))
  await buyer!.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  await Promise.all([
    ...Array.from({ length: 6 }, () => look(id)),
    ...people.slice(10).map(person => callWithRetry(() => person.post(path(id, '/order')))),
  ])
  const { rows } = await shop.database.execute(
    `select user_id, is_held from waitlist_entry where group_id = $1 order by position`,
    [id],
  )
  expect(rows.map(({ user_id, is_held }) => [user_id, is_held])).toEqual(
    onWaitlist.map((person, index) => [person.id, index === 0]),
  )
})

test('GI2 taken twice at once a seat moves once; against a refund or staff’s own move the seats and the books stay exact', async () => {
  const admin = await shop.user('بابک', ['admin'])
  for (const against of ['take', 'refund', 'move'] as const) {
    const movers = await Promise.all(Array.from({ length: 4 }, () => shop.user()))
    const course = await someCourse()
    const [to, third] = [
      await newGroup(shop, { course, capacity: movers.length, price: 9_000_000 }),
      await newGroup(shop, { course }),
    ]
    const left = await newGroup(shop, { course, capacity: movers.length })
    const held = await Promise.all(movers.map(() => shop.user()))
    const orders: string[] = []
    for (const holder of held) orders.push(await buySeat(shop, holder, to))
    const bought: string[] = []
    for (const mover of movers) {
      bought.push(await buySeat(shop, mover, left))
      await mover.post(path(to, '/waiting'))
    }
    for (const [at, holder] of held.entries()) {
      await holder.post(`/api/payment/orders/${orders[at]}/refund`, { to: 'wallet' })
    }
    await look(to)
    const { rows } = await shop.database.execute(`select id, user_id from enrolment where group_id = $1`, [
      left,
    ])
    const findEnrolment = (id: string) => rows.find(({ user_id }) => user_id === id)!.id
    const rival = (mover: (typeof movers)[number], at: number) => {
      if (against === 'take') return mover.post(path(to, '/take'))
      if (against === 'refund')
        return mover.post(`/api/payment/orders/${bought[at]}/refund`, { to: 'wallet' })
      const given = { groupId: third, reason: 'ساعت کار' }
      return admin.post(`/api/course/desk/enrolments/${findEnrolment(mover.id)}/move`, given)
    }
    const replies = await Promise.all([
      look(to),
      look(left),
      ...movers.flatMap((mover, at) => [
        callWithRetry(() => mover.post(path(to, '/take'))),
        callWithRetry(() => rival(mover, at)),
      ]),
    ])
    const statuses = replies.flatMap(reply => reply?.status ?? [])
    expect(statuses.every(status => [200, 204, 409].includes(status))).toBe(true)
    if (against === 'take') {
      expect(statuses).toEqual(statuses.map(() => 204))
      for (const mover of movers) {
        expect([await readBalance(mover), await messagesTo(mover, moved)]).toEqual([1_000_000, 1])
      }
    }
    for (const [held, taken] of await seatsAsHeld(to, left, third)) expect(held).toBe(taken)
    expect(await proveBooks(shop)).toEqual([])
  }
})
