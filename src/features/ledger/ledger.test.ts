import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNow } from '../../../test/app.ts'
import { buySeat, fillWallet, openShop, type Shop } from '../../../test/bank.ts'
import { firstCashbox, inDays, part, sell, take } from '../../../test/front-desk-sales.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import { newGroup } from '../../../test/school.ts'
import { keepCheckpoints } from './checkpoints.server.ts'
import type { BalanceRow, LedgerAccount, LedgerEntry } from './contract.ts'

let shop: Shop
let accountant: Awaited<ReturnType<Shop['user']>>
beforeAll(async () => {
  shop = await openShop()
  accountant = await shop.user('پیمان', ['accountant'])
})
afterAll(() => shop[Symbol.asyncDispose]())

type Balances = { from: string; to: string; items: BalanceRow[] }
type Entries = { items: LedgerEntry[]; next: string | null }
const readBalances = async (query: object = {}) =>
  (await accountant.get<Balances>('/api/ledger/balances', { ...query })).body.items
const readEntries = async (account: LedgerAccount, query: object = {}) =>
  (await accountant.get<Entries>('/api/ledger/entries', { account, ...query })).body
/** What the ledger itself says of each kind of account, whichever way round. */
async function sumLedger() {
  const { rows } = await shop.database.execute(
    `select a.kind, sum(e.amount)::bigint as sum from ledger_entry e join ledger_account a on a.id = e.account_id
     group by 1`,
  )
  return new Map(rows.map(({ kind, sum }) => [String(kind), Math.abs(Number(sum))]))
}

test('each balance is the sum of its entries, whatever was sold, owed, taken and paid back', async () => {
  const learner = await shop.user('سارا')
  const group = await newGroup(shop, { price: 6_000_000, capacity: 9 })
  const sold = await sell(accountant, {
    person: learner.id,
    group,
    total: 6_000_000,
    parts: [part({ method: 'cash', amount: 2_000_000 })],
    instalments: [{ amount: 4_000_000, dueDay: inDays(shop, 10) }],
  })
  await take(accountant, sold.body.order.id, [part({ method: 'card-reader', amount: 1_000_000 })])
  const buyer = await shop.user('نیما')
  const order = await buySeat(shop, buyer, group)
  await buyer.post(`/api/payment/orders/${order}/refund`, { to: 'wallet' })
  await fillWallet(shop, learner, 500_000)

  const items = await readBalances()
  const ledger = await sumLedger()
  const kinds = [...new Set(items.map(({ account }) => account))]
  expect(kinds).toEqual(
    expect.arrayContaining(['cash', 'card-reader', 'gateway', 'receivables', 'wallet', 'sales']),
  )
  for (const kind of kinds) {
    const own = items.filter(({ account }) => account === kind)
    expect([kind, Math.abs(own.reduce((sum, { after }) => sum + after, 0))]).toEqual([kind, ledger.get(kind)])
    const entries = await readEntries(kind)
    expect(entries.items.reduce((sum, { amount }) => sum + amount, 0)).toBe(
      own.reduce((sum, { more, less }) => sum + more - less, 0),
    )
  }
  expect(items.find(({ account }) => account === 'receivables')!.after).toBe(3_000_000)
  const [newest] = (await readEntries('receivables')).items
  expect(newest).toMatchObject({
    kind: 'debt-paid',
    amount: -1_000_000,
    order: { id: sold.body.order.id, number: sold.body.order.number },
    person: { id: learner.id, name: expect.stringContaining('سارا') },
  })
  const filter = { account: 'receivables' }
  const sheet = await readSheet(shop, accountant, '/api/studio/ledger.xlsx', filter)
  expect([sheet.status, sheet.rows.length]).toEqual([
    200,
    1 + (await readEntries('receivables')).items.length,
  ])
  const registrar = await shop.user('سمانه', ['registrar'])
  expect((await registrar.get('/api/ledger/balances')).status).toBe(403)
})

test('a range has what was before it, and the entries of its days alone; days begin in Tehran', async () => {
  const post = (at: string, amount: number) =>
    shop.database.execute(
      `with b as (insert into ledger_transaction (kind, key, at) values ('payment', $1, $3) returning id)
       insert into ledger_entry (transaction_id, account_id, amount) select b.id, a.id,
       case when a.kind = 'gateway' then -$2::bigint else $2::bigint end from b, ledger_account a
       where a.kind in ('gateway', 'unclaimed')`,
      [randomUUID(), amount, at],
    )
  // The last minute of 1 October in Tehran, and the first of the second.
  await post('2026-10-01T20:29:00Z', 1_000)
  await post('2026-10-01T20:31:00Z', 20_000)
  await post('2026-10-02T12:00:00Z', 300_000)
  const found = (await readBalances({ from: '2026-10-02', to: '2026-10-02' })).find(
    ({ account }) => account === 'unclaimed',
  )
  expect(found).toMatchObject({ before: 1_000, more: 320_000, less: 0, after: 321_000, entries: 2 })
  const { items } = await readEntries('unclaimed', { from: '2026-10-02', to: '2026-10-02' })
  expect(items.map(({ amount }) => amount)).toEqual([300_000, 20_000])
})

test('the sums of the past that are kept each night change no balance', async () => {
  const ranges = [{ from: '2026-10-02', to: '2026-10-20' }, { from: '2026-11-01', to: '2026-11-30' }, {}]
  const before = await Promise.all(ranges.map(readBalances))
  for (let night = 0; night < 2; night++) await keepCheckpoints.run(shop, {})
  const { rows } = await shop.database.execute('select distinct at from ledger_checkpoint')
  expect(rows).toHaveLength(1)
  expect(await Promise.all(ranges.map(readBalances))).toEqual(before)
  // A month later they are summed on from there.
  shop.setNow(new Date(testNow.getTime() + 31 * 86_400_000))
  await keepCheckpoints.run(shop, {})
  shop.setNow(testNow)
  expect(await Promise.all(ranges.map(readBalances))).toEqual(before)
})

test('every entry is on one page, however many share a moment', async () => {
  const at = '2026-09-01T10:00:00.000Z'
  await shop.database.execute(
    `with b as (insert into ledger_transaction (kind, key, at)
       select 'payment', 'many:' || n, $1 from generate_series(1, 120) n returning id)
     insert into ledger_entry (transaction_id, account_id, amount) select b.id, a.id,
     case when a.kind = 'gateway' then -1000 else 1000 end from b, ledger_account a
     where a.kind in ('gateway', 'unclaimed')`,
    [at],
  )
  const seen: string[] = []
  let pages = 0
  for (let after: string | null | undefined; after !== null && pages < 9; pages++) {
    const page: Entries = await readEntries('unclaimed', {
      from: '2026-09-01',
      to: '2026-09-01',
      ...(after && { after }),
    })
    seen.push(...page.items.map(({ id }) => id))
    after = page.next
  }
  expect([pages, seen.length, new Set(seen).size]).toEqual([3, 120, 120])
  expect(
    (await readBalances({ from: '2026-09-01', to: '2026-09-01' })).some(
      row => row.cashbox?.id === firstCashbox,
    ),
  ).toBe(false)
})
