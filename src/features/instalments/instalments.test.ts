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
