import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { startOfDay } from '#persian/jalali.ts'
import { newGroup, openShop, orderSeat, pay, type Shop, signInAgain } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import type { WalletCredit, WalletCredits } from './contract.ts'

let shop: Shop
type Someone = Awaited<ReturnType<Shop['user']>>
let owner: Someone
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.user('ثریا', ['owner'])
})
afterAll(() => shop[Symbol.asyncDispose]())

const path = '/api/studio/wallet-credits'
type Refused = { errors?: { field: string; message: string }[]; info?: { message: string } }
const give = (by: Someone, person: Someone, amount: number, id = randomUUID()) =>
  by.post<WalletCredit & Refused>(path, { id, person: person.id, amount, reason: 'جبران یک جلسه' })
const readBalance = async (who: Someone) =>
  (await who.get<{ balance: number; items: { kind: string; amount: number }[] }>('/api/payment/wallet')).body

test('a credit is in the wallet at once, its person is told why, and sent twice it is given once', async () => {
  const learner = await shop.user('مانی')
  const id = randomUUID()
  expect((await give(owner, learner, 700_000, id)).status).toBe(201)
  expect((await give(owner, learner, 700_000, id)).status).toBe(201)
  expect(await readBalance(learner)).toMatchObject({
    balance: 700_000,
    items: [{ kind: 'credit', amount: 700_000 }],
  })
  const { items } = (await learner.get<{ items: { title: string; body: string }[] }>('/api/account/messages'))
    .body
  expect(items.filter(({ title }) => title === 'کیف پول شما اعتبار گرفت')).toHaveLength(1)
  expect(JSON.stringify(items)).toContain('جبران یک جلسه')
  expect(await proveBooks(shop)).toEqual([])
})

test('support gives up to its limit of the day, an owner sets it, and a registrar gives nothing', async () => {
  const [support, registrar] = [await shop.user('لادن', ['support']), await shop.user('آرش', ['registrar'])]
  const learner = await shop.user('فرنوش')
  await owner.post('/api/studio/wallet-credit-rules', { supportLimit: 1_000_000, accountantLimit: 5_000_000 })
  expect((await give(support, learner, 600_000)).status).toBe(201)
  expect((await give(support, learner, 600_000)).body.errors).toEqual([
    {
      field: 'amount',
      message: 'امروز تا ۴۰٬۰۰۰ تومان دیگر می‌توانید اعتبار بدهید؛ بیش از آن را مدیر می‌دهد.',
    },
  ])
  expect((await give(support, learner, 400_000)).status).toBe(201)
  expect((await give(registrar, learner, 10_000)).status).toBe(403)
  const { body } = await support.get<WalletCredits>(path, { person: learner.id })
  expect(body).toMatchObject({ left: 0, total: 2, person: { balance: 1_000_000 } })
})

test('a limit of a day is whole again at midnight in Tehran, and what was taken back counts as given', async () => {
  const support = await shop.user('لادن', ['support'])
  const learner = await shop.user('فرنوش')
  await owner.post('/api/studio/wallet-credit-rules', { supportLimit: 1_000_000, accountantLimit: 5_000_000 })
  const { body: credit } = await give(support, learner, 600_000)
  const readLeft = async () => (await support.get<WalletCredits>(path, { person: learner.id })).body.left
  const giveAt = (at: Date) =>
    shop.database.execute('update wallet_credit set given_at = $2 where id = $1', [credit.id, at])
  const midnight = startOfDay(shop.now())
  await giveAt(new Date(midnight.getTime() - 1))
  expect(await readLeft()).toBe(1_000_000)
  await giveAt(midnight)
  expect(await readLeft()).toBe(400_000)
  expect((await owner.post(`${path}/${credit.id}/reverse`, { reason: 'اشتباه بود' })).status).toBe(200)
  expect(await readLeft()).toBe(400_000)
})

test('the password is asked for again once it was given long ago', async () => {
  const learner = await shop.user('ژاله')
  const { rows } = await shop.database.execute(
    `update session set proved_at = proved_at - interval '1 hour' where user_id = $1 returning id`,
    [owner.id],
  )
  expect(rows.length).toBeGreaterThan(0)
  expect((await give(owner, learner, 10_000)).body.errors).toMatchObject([{ field: 'currentPassword' }])
  await signInAgain(shop, owner)
})

test('a credit is taken back by a counter entry, once, and not where it was spent', async () => {
  const learner = await shop.user('کیان')
  const { body: credit } = await give(owner, learner, 2_000_000)
  const reverse = (id: string) =>
    owner.post<WalletCredit & Refused>(`${path}/${id}/reverse`, { reason: 'اشتباه بود' })
  expect((await reverse(credit.id)).body.reversed?.reason).toBe('اشتباه بود')
  expect((await reverse(credit.id)).status).toBe(409)
  expect((await readBalance(learner)).balance).toBe(0)
  const { body: second } = await give(owner, learner, 2_000_000)
  const order = await orderSeat(learner, await newGroup(shop, { price: 1_500_000 }))
  await pay(learner, order, true)
  const refused = await reverse(second.id)
  expect(refused).toMatchObject({ status: 409 })
  expect(refused.body.info?.message).toContain('در کیف پول او ۵۰٬۰۰۰ تومان مانده است')
  expect(await proveBooks(shop)).toEqual([])
})

test('credits are exported as a spreadsheet, of one person or of all, and what was taken back counts for nothing', async () => {
  const [learner, other] = [await shop.user('بابک'), await shop.user('گلی')]
  const { body: first } = await give(owner, learner, 300_000)
  await give(owner, learner, 200_000)
  await give(owner, other, 100_000)
  await owner.post(`${path}/${first.id}/reverse`, { reason: 'اشتباه بود' })
  const { rows } = await readSheet(shop, owner, `${path}.xlsx`, { person: learner.id })
  expect(rows[0]).toEqual(['زمان', 'زبان‌آموز', 'مبلغ (تومان)', 'دلیل', 'داد', 'پس گرفته شد'])
  expect(rows.slice(1).map(([, name, amount, , , back]) => [name, amount, back])).toEqual(
    expect.arrayContaining([
      [expect.stringContaining('بابک'), 0, 'اشتباه بود'],
      [expect.stringContaining('بابک'), 20_000, null],
    ]),
  )
  expect(rows).toHaveLength(3)
  const all = await readSheet(shop, owner, `${path}.xlsx`)
  expect(all.rows.filter(([, name]) => String(name).includes('گلی'))).toHaveLength(1)
  const registrar = await shop.user('آرش', ['registrar'])
  expect((await readSheet(shop, registrar, `${path}.xlsx`)).status).toBe(403)
})

onPostgres('a limit of the day is exact among ten at once', async () => {
  const support = await shop.user('تینا', ['support'])
  const learner = await shop.user('سینا')
  await owner.post('/api/studio/wallet-credit-rules', { supportLimit: 1_000_000, accountantLimit: 5_000_000 })
  const replies = await Promise.all(Array.from({ length: 10 }, () => give(support, learner, 300_000)))
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(3)
  expect((await readBalance(learner)).balance).toBe(900_000)
})
