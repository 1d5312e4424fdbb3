import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { testNow } from '../../../test/app.ts'
import { comeBack, openShop, type Shop, signInAgain } from '../../../test/bank.ts'
import { inDays, part, sell, take } from '../../../test/front-desk-sales.ts'
import { newGroup } from '../../../test/school.ts'
import type { Debt } from './contract.ts'
import { followInstalments } from './jobs.server.ts'

let shop: Shop
type Someone = Awaited<ReturnType<Shop['user']>>
let registrar: Someone
let accountant: Someone
beforeAll(async () => {
  shop = await openShop()
  registrar = await shop.user('سمانه', ['registrar'])
  accountant = await shop.user('پیمان', ['accountant'])
})
afterAll(() => shop[Symbol.asyncDispose]())
beforeEach(() => pass(0))

/** Goes to so many days after the beginning, and runs the morning's job. */
async function pass(days: number) {
  shop.setNow(new Date(testNow.getTime() + days * 86_400_000))
  await signInAgain(shop, registrar, accountant)
  if (days > 0) await followInstalments.run(shop, {})
}

const price = 20_000_000
/** Half in cash, the rest in two parts, in 10 and in 40 days. */
async function sellInParts(learner: Someone) {
  const group = await newGroup(shop, { price, startsIn: 5, sessions: 12 })
  const { status, body } = await sell(registrar, {
    person: learner.id,
    group,
    total: price,
    parts: [part({ method: 'cash', amount: 10_000_000 })],
    instalments: [
      { amount: 6_000_000, dueDay: inDays(shop, 10) },
      { amount: 4_000_000, dueDay: inDays(shop, 40) },
    ],
  })
  expect(status).toBe(200)
  return body.order
}
const readState = async (learner: Someone) => {
  const { rows } = await shop.database.execute('select state, reason from enrolment where user_id = $1', [
    learner.id,
  ])
  return rows[0]
}
const readDebt = async (number: number) => {
  const { items } = (await registrar.get<{ items: Debt[] }>('/api/studio/debts', { q: String(number) })).body
  return items[0]
}
const countNotices = async (learner: Someone, title: string) => {
  await signInAgain(shop, learner)
  const { items } = (await learner.get<{ items: { title: string }[] }>('/api/account/messages')).body
  return items.filter(message => message.title === title).length
}

test('PA10 parts are reminded of, a late one freezes access without deleting it, and its payment itself thaws it', async () => {
  const learner = await shop.user('سارا')
  const order = await sellInParts(learner)
  expect(order.debt).toBe(10_000_000)
  await pass(6)
  expect(await countNotices(learner, 'سررسید قسط نزدیک است')).toBe(0)
  await pass(7)
  await pass(8)
  expect(await countNotices(learner, 'سررسید قسط نزدیک است')).toBe(1)
  await pass(11)
  expect(await countNotices(learner, 'سررسید قسط گذشته است')).toBe(1)
  expect(await readState(learner)).toMatchObject({ state: 'active' })
  // Seven days of grace after the tenth.
  await pass(17)
  expect(await readState(learner)).toMatchObject({ state: 'active' })
  await pass(18)
  expect(await readState(learner)).toMatchObject({ state: 'frozen' })
  await pass(19)
  expect(await countNotices(learner, 'دسترسی شما نگه داشته شد')).toBe(1)
  expect(await readDebt(order.number)).toMatchObject({ isFrozen: true, late: 6_000_000, debt: 10_000_000 })
  // Some of it is not enough.
  await take(registrar, order.id, [part({ method: 'cash', amount: 1_000_000 })])
  expect(await readState(learner)).toMatchObject({ state: 'frozen' })
  const { status, body } = await take(registrar, order.id, [
    part({ method: 'card-reader', amount: 5_000_000 }),
  ])
  expect([status, body.order.debt]).toEqual([200, 4_000_000])
  expect(await readState(learner)).toMatchObject({ state: 'active', reason: null })
  expect(await readDebt(order.number)).toMatchObject({ isFrozen: false, late: 0, debt: 4_000_000 })
  expect(await proveBooks(shop)).toEqual([])
})

test('what staff let rest is not thawed by a payment, nor frozen twice', async () => {
  const learner = await shop.user('نوید')
  const order = await sellInParts(learner)
  await shop.database.execute(`update enrolment set state = 'frozen', reason = 'سفر' where user_id = $1`, [
    learner.id,
  ])
  await pass(18)
  expect(await readDebt(order.number)).toMatchObject({ isFrozen: false })
  await take(registrar, order.id, [part({ method: 'cash', amount: 6_000_000 })])
  expect(await readState(learner)).toEqual({ state: 'frozen', reason: 'سفر' })
})

const changeSeat = async (learner: Someone, what: string, body: object) => {
  const { rows } = await shop.database.execute('select id from enrolment where user_id = $1', [learner.id])
  const owner = await shop.user('هما', ['owner'])
  const address = `/api/course/desk/enrolments/${String(rows[0]!.id)}/${what}`
  const { status } = await owner.post(address, { reason: 'قول داد', ...body })
  expect(status).toBeLessThan(300)
}
const readStory = async ({ id }: { id: string }) =>
  (await accountant.get<{ isFrozen: boolean; timeline: { text: string }[] }>(`/api/studio/orders/${id}`)).body

test('PA10 a seat that staff wake before it is paid rests nowhere any more, until a later part is late', async () => {
  const learner = await shop.user('سارا')
  const order = await sellInParts(learner)
  await pass(18)
  expect([(await readStory(order)).isFrozen, (await readDebt(order.number))!.isFrozen]).toEqual([true, true])
  await changeSeat(learner, 'freeze', { frozen: false })
  expect(await readState(learner)).toMatchObject({ state: 'active' })
  const story = await readStory(order)
  expect(story.isFrozen).toBe(false)
  expect(story.timeline.map(({ text }) => text)).toContain('همکاران به نگه‌داشتن دسترسی پایان دادند')
  expect(await readDebt(order.number)).toMatchObject({ isFrozen: false, late: 6_000_000 })
  const resting = await registrar.get<{ items: Debt[] }>('/api/studio/debts', {
    state: 'frozen',
    q: String(order.number),
  })
  expect(resting.body.items).toEqual([])
  await signInAgain(shop, learner)
  expect((await learner.get(`/api/instalments/orders/${order.id}`)).body).toMatchObject({
    isFrozen: false,
  })
  // The next mornings let it be; the part of the fortieth day is another one.
  await pass(19)
  await pass(47)
  expect(await readState(learner)).toMatchObject({ state: 'active' })
  await pass(48)
  expect(await readState(learner)).toMatchObject({ state: 'frozen' })
  expect((await readDebt(order.number))!.isFrozen).toBe(true)
  await take(registrar, order.id, [part({ method: 'cash', amount: 10_000_000 })])
  expect(await readState(learner)).toMatchObject({ state: 'active', reason: null })
})

test('PA10 a seat that staff wake on the day a part is due does not rest for that part', async () => {
  const learner = await shop.user('سارا')
  await sellInParts(learner)
  await pass(40)
  expect(await readState(learner)).toMatchObject({ state: 'frozen' })
  await changeSeat(learner, 'freeze', { frozen: false })
  // The grace of the fortieth day's part is over.
  await pass(48)
  expect(await readState(learner)).toMatchObject({ state: 'active' })
})

test('PA10 what was woken by hand is not told that it is open again when its part is paid', async () => {
  const learner = await shop.user('نوید')
  const order = await sellInParts(learner)
  await pass(18)
  await changeSeat(learner, 'freeze', { frozen: false })
  await take(registrar, order.id, [part({ method: 'cash', amount: 6_000_000 })])
  expect(await countNotices(learner, 'دسترسی شما برگشت')).toBe(0)
  expect(await readState(learner)).toMatchObject({ state: 'active' })
})

test('PA10 a seat that rests for a debt is woken by its payment in the group it was moved to; one that ended rests no more', async () => {
  const [mover, leaver] = [await shop.user('سارا'), await shop.user('نوید')]
  const [moved, left] = [await sellInParts(mover), await sellInParts(leaver)]
  await pass(18)
  const { rows } = await shop.database.execute(
    'select course_id from course_group join enrolment on group_id = course_group.id where user_id = $1',
    [mover.id],
  )
  const groupId = await newGroup(shop, { course: { id: String(rows[0]!.course_id) }, price })
  await changeSeat(mover, 'move', { groupId })
  expect(await readState(mover)).toMatchObject({ state: 'frozen' })
  await take(registrar, moved.id, [part({ method: 'cash', amount: 6_000_000 })])
  expect(await readState(mover)).toMatchObject({ state: 'active', reason: null })
  expect(await countNotices(mover, 'دسترسی شما برگشت')).toBe(1)

  await changeSeat(leaver, 'remove', {})
  expect((await readStory(left)).isFrozen).toBe(false)
  expect(await readDebt(left.number)).toMatchObject({ isFrozen: false, late: 6_000_000 })
})

test('the policy refuses too many parts, too small a first one, and days that are past, out of order or too late', async () => {
  const learner = await shop.user('بردیا')
  const group = await newGroup(shop, { price })
  const fields = async (cash: number, instalments: [amount: number, days: number][]) => {
    const { status, body } = await sell(registrar, {
      person: learner.id,
      group,
      total: price,
      parts: [part({ method: 'cash', amount: cash })],
      instalments: instalments.map(([amount, days]) => ({ amount, dueDay: inDays(shop, days) })),
    })
    return status === 200 ? 'sold' : body.errors?.map(({ field }) => field)
  }
  expect(await fields(1_000_000, [[19_000_000, 30]])).toEqual(['instalments'])
  expect(await fields(16_000_000, [...[1, 2, 3, 4].map(n => [1_000_000, n] as [number, number])])).toEqual([
    'instalments',
  ])
  expect(await fields(10_000_000, [[10_000_000, 0]])).toEqual(['instalments.0.dueDay'])
  expect(
    await fields(10_000_000, [
      [5_000_000, 20],
      [5_000_000, 10],
    ]),
  ).toEqual(['instalments.1.dueDay'])
  expect(await fields(10_000_000, [[10_000_000, 200]])).toEqual(['instalments.0.dueDay'])
  expect((await registrar.post('/api/studio/instalment-policy', policy)).status).toBe(403)
  expect((await accountant.post('/api/studio/instalment-policy', { ...policy, maxDays: 250 })).status).toBe(
    200,
  )
  expect(await fields(10_000_000, [[10_000_000, 200]])).toBe('sold')
  await accountant.post('/api/studio/instalment-policy', policy)
})
const policy = { maxParts: 4, minFirstPercent: 25, maxDays: 120, remindDays: 3, graceDays: 7 }

const makeLink = async (orderId: string, given: object = {}) => {
  const { body } = await registrar.post<{ id: string; url: string }>(
    `/api/studio/orders/${orderId}/links`,
    given,
  )
  return { id: body.id, path: body.url.slice(shop.settings.PUBLIC_URL.length) }
}
const open = async (path: string) => (await shop.http.inject({ url: path })).statusCode

test('PA14 another person pays a part by a link that tells no more than a first name and an initial, and access comes back', async () => {
  const learner = await shop.user('نگار')
  await shop.database.execute(`update users set surname = 'کاظمی' where id = $1`, [learner.id])
  const order = await sellInParts(learner)
  await pass(18)
  expect(await readState(learner)).toMatchObject({ state: 'frozen' })
  const debt = (await readDebt(order.number))!
  const link = await makeLink(order.id, { instalmentId: debt.parts[0]!.id })
  const page = await shop.http.inject({ url: link.path })
  expect(page.statusCode).toBe(200)
  const { rows } = await shop.database.execute('select name, surname, email from users where id = $1', [
    learner.id,
  ])
  const { name, surname, email } = rows[0] as { name: string; surname: string; email: string }
  expect(page.body).toContain(`${name} ${surname[0]}.`)
  expect(page.body).not.toContain(surname)
  expect(page.body).not.toContain(email)
  expect(page.body).toContain('۶۰۰٬۰۰۰ تومان')
  expect(page.body).toContain('دورهٔ آزمون')
  const go = await shop.http.inject({ url: `${link.path}&go=yes` })
  expect(go.statusCode).toBe(303)
  const authority = String(go.headers.location).slice(-36)
  // Pressed twice it is one payment.
  expect((await shop.http.inject({ url: `${link.path}&go=yes` })).headers.location).toBe(go.headers.location)
  shop.bank.visit(authority, 'pay')
  await Promise.all([comeBack(shop, authority), comeBack(shop, authority)])
  expect(await readState(learner)).toMatchObject({ state: 'active' })
  expect(await readDebt(order.number)).toMatchObject({ debt: 4_000_000, isFrozen: false })
  expect([await open(link.path), await open(`${link.path}&go=yes`)]).toEqual([404, 404])
  expect(await proveBooks(shop)).toEqual([])
})

test('PA14 a link that was guessed, revoked, is over, or whose part was paid at the desk is not found', async () => {
  const learner = await shop.user('هستی')
  const order = await sellInParts(learner)
  expect(await open('/pay?t=AAAAAAAAAAAAAAAAAAAAAA')).toBe(404)
  expect(await open('/pay')).toBe(404)
  const revoked = await makeLink(order.id)
  expect(await open(revoked.path)).toBe(200)
  expect((await registrar.delete(`/api/studio/pay-links/${revoked.id}`)).status).toBe(204)
  expect((await registrar.delete(`/api/studio/pay-links/${revoked.id}`)).status).toBe(404)
  expect(await open(revoked.path)).toBe(404)
  const part1 = (await readDebt(order.number))!.parts[0]!
  const paid = await makeLink(order.id, { instalmentId: part1.id })
  await take(registrar, order.id, [part({ method: 'cash', amount: 6_000_000 })])
  expect(await open(paid.path)).toBe(404)
  const late = await makeLink(order.id)
  shop.setNow(new Date(testNow.getTime() + 16 * 86_400_000))
  expect([await open(late.path), await open(`${late.path}&go=yes`)]).toEqual([404, 404])
})

test('somebody makes a link for their own order and for nobody else’s', async () => {
  const [learner, stranger] = [await shop.user('دلارام'), await shop.user('غریبه')]
  const order = await sellInParts(learner)
  const path = `/api/instalments/orders/${order.id}`
  const { body } = await learner.post<{ url: string }>(`${path}/link`)
  expect(await open(body.url.slice(shop.settings.PUBLIC_URL.length))).toBe(200)
  expect((await stranger.post(`${path}/link`)).status).toBe(404)
  expect((await stranger.get(path)).status).toBe(404)
  expect((await learner.get<{ parts: object[] }>(path)).body.parts).toHaveLength(2)
})

test('a payment that comes twice for one part pays the next, and what is too much goes to the wallet', async () => {
  const learner = await shop.user('ماهان')
  const order = await sellInParts(learner)
  const authorities: string[] = []
  for (const _ of [1, 2]) {
    const { path } = await makeLink(order.id)
    const go = await shop.http.inject({ url: `${path}&go=yes` })
    authorities.push(String(go.headers.location).slice(-36))
  }
  expect(authorities[0]).toBe(authorities[1])
  await take(registrar, order.id, [part({ method: 'cash', amount: 6_000_000 })])
  shop.bank.visit(authorities[0]!, 'pay')
  await comeBack(shop, authorities[0]!)
  expect(await readDebt(order.number)).toBeUndefined()
  await signInAgain(shop, learner)
  expect((await learner.get<{ balance: number }>('/api/payment/wallet')).body.balance).toBe(6_000_000)
  expect(await proveBooks(shop)).toEqual([])
})

test('the page of a group says who pays in parts, how many of them are paid, who is late and who is done', async () => {
  const admin = await shop.user('مدیر', ['admin'])
  const [early, late, done] = [await shop.user('پونه'), await shop.user('کاوه'), await shop.user('هستی')]
  const group = await newGroup(shop, { price, startsIn: 5, sessions: 12 })
  const sellTo = async (learner: Someone, cash: number, parts: [amount: number, days: number][]) => {
    const { body } = await sell(registrar, {
      person: learner.id,
      group,
      total: price,
      parts: [part({ method: 'cash', amount: cash })],
      instalments: parts.map(([amount, days]) => ({ amount, dueDay: inDays(shop, days) })),
    })
    return body.order.id
  }
  const firstOrder = await sellTo(early, 10_000_000, [
    [5_000_000, 10],
    [5_000_000, 40],
  ])
  await sellTo(late, 12_000_000, [[8_000_000, 3]])
  await sellTo(done, price, [])
  await take(registrar, firstOrder, [part({ method: 'cash', amount: 5_000_000 })])
  await pass(5)
  await signInAgain(shop, admin)
  const { body } = await admin.get<{ learners: { name: string; payment: object }[] }>(
    `/api/course/desk/groups/${group}/inside`,
  )
  const readPayment = (name: string) => body.learners.find(learner => learner.name.startsWith(name))?.payment
  expect(readPayment('پونه')).toMatchObject({ kind: 'due', left: 5_000_000, parts: { paid: 2, total: 3 } })
  expect(readPayment('کاوه')).toMatchObject({
    kind: 'overdue',
    left: 8_000_000,
    parts: { paid: 1, total: 2 },
  })
  expect(readPayment('هستی')).toEqual({ kind: 'paid', left: 0, dueAt: null, parts: null })
})
