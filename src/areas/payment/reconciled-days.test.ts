import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#server/database/database.ts'
import { buySeat, newGroup, openShop, type Shop, walletOf } from '../../../test/bank.ts'
import type { Reconciliation } from './contract.ts'
import { proveBooks } from './prove-books.server.ts'
import { closeDay } from './reconciled-days.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = tablesOf<PaymentTables>()
const desk = '/api/payment/reconciliation'

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ patience: 1 })
})
afterAll(() => shop[Symbol.asyncDispose]())

test('PA11 a day’s report sets the gateway against the ledger and lists what differs; staff are warned at night', async () => {
  const [buyer, accountant, teacher] = [
    await shop.user(),
    await shop.user('حسابدار', ['accountant']),
    await shop.user('استاد', ['teacher']),
  ]
  const group = await newGroup(shop)
  await buySeat(shop, buyer, group)
  const second = await buySeat(shop, await shop.user(), group)
  expect((await teacher.post(`${desk}/run`)).status).toBe(403)
  const { body } = await accountant.post<Reconciliation>(`${desk}/run`)
  expect(body.days).toMatchObject([
    { day: '2026-11-21', ledger: 20_000_000, gateway: 20_000_000, payments: 2, differences: [] },
  ])
  expect(body.proof).toMatchObject({ faults: [] })

  // The gateway forgets one, and knows another payment under a second.
  const [{ authority }] = (await t(shop.db)
    .selectFrom('payment')
    .select('authority')
    .where('order_id', '=', second)
    .execute()) as [{ authority: string }]
  shop.bank.book.sessions.delete(authority)
  const { body: after } = await accountant.post<Reconciliation>(`${desk}/run`)
  expect(after.days[0]).toMatchObject({
    ledger: 20_000_000,
    gateway: 10_000_000,
    differences: [{ kind: 'not-at-gateway', authority, amount: 10_000_000 }],
  })
  const messages = async (person: typeof buyer) =>
    (await person.get<{ items: { title: string }[] }>('/api/account/messages')).body.items
  expect(await messages(accountant)).toEqual([])
  await closeDay.run({ ...shop, now: () => new Date(shop.now().getTime() + 86_400_000) }, {})
  expect((await messages(accountant)).map(({ title }) => title)).toEqual(['حساب پرداخت‌ها نمی‌خواند'])
  expect(await messages(teacher)).toEqual([])
})

test('PA6 each transaction comes to zero, a wallet is the sum of its entries, a refund is a new one linked to its sale', async () => {
  const buyer = await shop.user()
  const id = await buySeat(shop, buyer, await newGroup(shop, { price: 7_000_000 }))
  await buyer.post(`/api/payment/orders/${id}/refund`, { to: 'wallet' })
  const rows = await t(shop.db)
    .selectFrom('ledger_transaction as booked')
    .innerJoin('ledger_entry', 'transaction_id', 'booked.id')
    .innerJoin('ledger_account as account', 'account.id', 'account_id')
    .select(['booked.id', 'booked.kind', 'of_transaction', 'amount', 'account.kind as account', 'user_id'])
    .where('order_id', '=', id)
    .orderBy('ledger_entry.id')
    .execute()
  const transactions = [...Map.groupBy(rows, row => row.id).values()]
  expect(transactions.map(entries => entries[0]!.kind)).toEqual(['payment', 'sale', 'refund'])
  for (const entries of transactions) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect(transactions[2]![0]!.of_transaction).toBe(transactions[1]![0]!.id)
  const inWallet = rows
    .filter(({ user_id }) => user_id === buyer.id)
    .reduce((sum, { amount }) => sum + amount, 0)
  expect(inWallet).toBe(7_000_000)
  expect(await walletOf(buyer)).toBe(inWallet)
  for (const statement of [
    'update ledger_entry set amount = amount + 1',
    'delete from ledger_entry',
    "update ledger_transaction set kind = 'sale'",
    'delete from ledger_transaction',
  ])
    await expect(shop.database.execute(statement, [])).rejects.toThrow(/never changed/)
  const unbalanced = `insert into ledger_entry (transaction_id, account_id, amount)
    select $1, id, 5 from ledger_account where kind = 'unclaimed'`
  await expect(shop.database.execute(unbalanced, [rows[0]!.id])).rejects.toThrow(/do not come to zero/)
})

test('the nightly proof finds what nothing in the house would do', async () => {
  expect(await proveBooks(shop)).toEqual([])
  await shop.database.execute(
    "update orders set paid_at = null, state = 'cancelled' where paid_at is not null",
    [],
  )
  expect(await proveBooks(shop)).toEqual([expect.stringContaining('if and only if it was paid')])
})
