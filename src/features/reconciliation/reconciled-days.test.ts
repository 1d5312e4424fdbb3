import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import {
  buySeat,
  comeBack,
  fillWallet,
  goToBank,
  newGroup,
  openShop,
  orderSeat,
  readBalance,
  type Shop,
  signInAgain,
} from '../../../test/bank.ts'
import type { Reconciliation } from './contract.ts'
import { closeDay, reconcileDay } from './reconciled-days.server.ts'
import type { ReconciliationTables } from './tables.server.ts'

const t = withTables<ReconciliationTables>()
const adminPath = '/api/payment/reconciliation'
const day = 86_400_000

let shop: Shop
beforeAll(async () => {
  shop = await openShop({ timeoutSeconds: 1 })
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
  expect((await teacher.post(`${adminPath}/run`)).status).toBe(403)
  const { body } = await accountant.post<Reconciliation>(`${adminPath}/run`)
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
  const { body: after } = await accountant.post<Reconciliation>(`${adminPath}/run`)
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

test('PA11 what the gateway knows otherwise is listed by its kind, and of which day; the books’ own faults are told of at night as well', async () => {
  const accountant = await shop.user('حسابدار', ['accountant'])
  const buyer = await shop.user()
  const begun = shop.now()
  const nextDay = new Date(begun.getTime() + 2 * day)
  shop.setNow(nextDay)
  await signInAgain(shop, accountant, buyer)
  const way = async () => goToBank(buyer, await orderSeat(buyer, await newGroup(shop)))
  const paid = async () => {
    const authority = await way()
    shop.bank.visit(authority, 'pay')
    await comeBack(shop, authority)
    return authority
  }
  const [right, renumbered] = [await paid(), await paid()]
  shop.bank.book.find(renumbered)!.refId! += 7
  // Given up with us, and made all the same.
  const given = await way()
  await comeBack(shop, given, 'NOK')
  shop.bank.visit(given, 'pay-and-stay')
  const differences = async (moment = nextDay) =>
    (await reconcileDay(shop, moment)).map(({ kind, authority }) => `${kind} ${authority}`).toSorted()
  const otherwise = [`not-in-ledger ${given}`, `other-payment ${renumbered}`]
  expect(await differences()).toEqual(otherwise)
  // The days beside it are days of their own.
  for (const beside of [-day, day]) expect(await differences(new Date(+nextDay + beside))).toEqual([])
  shop.bank.book.find(renumbered)!.refId! -= 7
  shop.bank.trouble = call => (call === 'verify' ? 'drop' : null)
  const silent = [`no-answer ${right}`, `no-answer ${renumbered}`, `not-in-ledger ${given}`]
  expect(await differences()).toEqual(silent.toSorted())
  shop.bank.trouble = null
  await comeBack(shop, given)
  expect(await differences()).toEqual([])

  const night = { ...shop, now: () => new Date(+nextDay + day) }
  const warnings = async () => (await accountant.get<{ total: number }>('/api/account/messages')).body.total
  await closeDay.run(night, {})
  expect(await warnings()).toBe(0)
  const { rows } = await shop.database.execute('update stock set capacity = 0 returning resource')
  await closeDay.run(night, {})
  expect(await warnings()).toBe(1)
  for (const { resource } of rows)
    await shop.database.execute('update stock set capacity = 5 where resource = $1', [resource])
  shop.setNow(begun)
})

test('money that comes for an order whose buyer deleted their account is held by the school, and staff see it', async () => {
  const password = 'a long enough password'
  const [leaver, accountant] = [
    await shop.user('نگار', [], { password }),
    await shop.user('حسابدار', ['accountant']),
  ]
  const authority = await goToBank(leaver, await orderSeat(leaver, await newGroup(shop)))
  expect((await leaver.post('/api/account/deletion', { currentPassword: password })).status).toBe(204)
  shop.bank.visit(authority, 'pay')
  expect((await comeBack(shop, authority)).outcome).toBe('to-wallet')
  const { body } = await accountant.get<Reconciliation>(adminPath)
  expect(body.arrived).toContainEqual(
    expect.objectContaining({ authority, amount: 10_000_000, why: 'order-closed', held: true }),
  )
  expect(await proveBooks(shop)).toEqual([])
})

test('PA6 each transaction comes to zero, a wallet is the sum of its entries, a refund is a new one linked to its sale', async () => {
  const buyer = await shop.user()
  const id = await buySeat(shop, buyer, await newGroup(shop, { price: 7_000_000 }))
  await buyer.post(`/api/payment/orders/${id}/refund`, { to: 'wallet' })
  const rows = await t(shop.db)
    .selectFrom('ledger_transaction as booked')
    .innerJoin('ledger_entry', 'transaction_id', 'booked.id')
    .innerJoin('ledger_account as account', 'account.id', 'account_id')
    .select(['booked.id', 'booked.kind', 'reversal_of', 'amount', 'account.kind as account', 'user_id'])
    .where('order_id', '=', id)
    .orderBy('ledger_entry.id')
    .execute()
  const transactions = [...Map.groupBy(rows, row => row.id).values()]
  expect(transactions.map(entries => entries[0]!.kind)).toEqual(['payment', 'sale', 'refund'])
  for (const entries of transactions) expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
  expect(transactions[2]![0]!.reversal_of).toBe(transactions[1]![0]!.id)
  const inWallet = rows
    .filter(({ user_id }) => user_id === buyer.id)
    .reduce((sum, { amount }) => sum + amount, 0)
  expect(inWallet).toBe(7_000_000)
  expect(await readBalance(buyer)).toBe(inWallet)
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

test('PA6 each of the books’ proofs finds what breaks it, and no other is broken by it', async () => {
  const [buyer, saver] = [await shop.user(), await shop.user()]
  const group = await newGroup(shop)
  const bought = await buySeat(shop, buyer, group)
  await fillWallet(shop, saver, 4_000_000)
  const open = await orderSeat(saver, await newGroup(shop))
  await goToBank(saver, open, true)
  const sheba = 'IR820540102680020817909002'
  const owed = await buySeat(shop, buyer, await newGroup(shop))
  await buyer.post(`/api/payment/orders/${owed}/refund`, { to: 'card', sheba, holder: 'سارا محمدی' })
  expect(await proveBooks(shop)).toEqual([])

  const run = async (statement: string) => (await shop.database.execute(statement, [])).rows
  const findId = async (query: string) => String((await run(query))[0]!.id)
  const account = (kind: string) => findId(`select id from ledger_account where kind = '${kind}'`)
  const wallet = await findId(`select id from ledger_account where user_id = '${buyer.id}'`)
  const [sales, unclaimed, opening] = [
    await account('sales'),
    await account('unclaimed'),
    await account('opening'),
  ]
  const booked = '00000000-0000-4000-8000-00000000000b'
  const book = (...entries: [account: string, amount: number][]) => [
    `insert into ledger_transaction (id, kind, key, at) values ('${booked}', 'lay-aside', 'broken', now())`,
    ...entries.map(
      ([account, amount]) =>
        `insert into ledger_entry (transaction_id, account_id, amount) values ('${booked}', '${account}', ${amount})`,
    ),
  ]
  const unbook = [
    `delete from ledger_entry where transaction_id = '${booked}'`,
    `delete from ledger_transaction where id = '${booked}'`,
  ]
  const change = (table: string, column: string, by: string, where: string) => [
    [`update ${table} set ${column} = ${column} + ${by} where ${where}`],
    [`update ${table} set ${column} = ${column} - ${by} where ${where}`],
  ]
  const refund = `order_id = '${owed}'`
  const breaks: [sentences: string[], breaking: string[], mending: string[]][] = [
    [
      ['the entries of all transactions come to zero', 'the entries of each transaction come to zero'],
      book([sales, 5]),
      unbook,
    ],
    [
      ['the entries of each transaction come to zero'],
      [
        `insert into ledger_transaction (id, kind, key, at) values ('${sales}', 'lay-aside', 'other', now())`,
        ...book([sales, 5]),
        `insert into ledger_entry (transaction_id, account_id, amount) values ('${sales}', '${sales}', -5)`,
      ],
      [
        `delete from ledger_entry where transaction_id = '${sales}'`,
        ...unbook,
        `delete from ledger_transaction where id = '${sales}'`,
      ],
    ],
    [['a transaction has entries'], book(), unbook],
    [['no wallet and nothing owed is below zero'], book([wallet, -5], [unclaimed, 5]), unbook],
    [
      ['what is laid aside is laid aside for open orders'],
      ...(change('orders', 'from_wallet', '10', `id = '${open}'`) as [string[], string[]]),
    ],
    [
      ['a payment is booked with its amount if and only if it was paid'],
      ...(change('payment', 'amount', '10', `order_id = '${bought}'`) as [string[], string[]]),
    ],
    [
      ['an order is booked as sold with its total if and only if it was paid'],
      ...(change('orders', 'subtotal', '10', `id = '${bought}'`) as [string[], string[]]),
    ],
    [
      ['what wallets brought along is booked from the opening balances alone'],
      book([opening, -5], [unclaimed, 5]),
      unbook,
    ],
    [
      ['a payment is booked with its amount if and only if it was paid', 'at most one payment buys an order'],
      [
        `insert into payment (id, order_id, gateway, state, amount, from_wallet, authority, ref_id, created_at, settled_at)
         values ('${booked}', '${bought}', 'emulator', 'paid', 10, 0, 'A', '1', now(), now())`,
      ],
      [`delete from payment where id = '${booked}'`],
    ],
    [
      ['an order says that the gateway bought some of it if and only if a payment did'],
      [`update orders set by_gateway = not by_gateway where id = '${bought}'`],
      [`update orders set by_gateway = not by_gateway where id = '${bought}'`],
    ],
    [
      ['what is owed to cards is owed by refunds under way'],
      [`update refund set state = 'done', done_at = now() where ${refund}`],
      [`update refund set state = 'by-hand', done_at = null where ${refund}`],
    ],
    [
      ['no order gives back more than was paid for it'],
      [
        `insert into refund (id, order_id, method, state, amount, created_at, done_at)
         values ('${booked}', '${owed}', 'wallet', 'done', 10, now(), now())`,
      ],
      [`delete from refund where id = '${booked}'`],
    ],
    [
      ['nothing scarce is taken more often than there is of it'],
      [`update stock set capacity = 0 where resource = 'course-group:${group}'`],
      [`update stock set capacity = 5 where resource = 'course-group:${group}'`],
    ],
  ]
  const guards = ['ledger_entry', 'ledger_transaction']
  for (const table of guards) await run(`alter table ${table} disable trigger user`)
  for (const [sentences, breaking, mending] of breaks) {
    for (const statement of breaking) await run(statement)
    expect((await proveBooks(shop)).map(fault => fault.split(': not so')[0])).toEqual(sentences)
    for (const statement of mending) await run(statement)
    expect(await proveBooks(shop)).toEqual([])
  }
  for (const table of guards) await run(`alter table ${table} enable trigger user`)
})

test('the nightly proof finds what nothing in the app would do', async () => {
  expect(await proveBooks(shop)).toEqual([])
  await shop.database.execute(
    "update orders set paid_at = null, state = 'cancelled' where paid_at is not null",
    [],
  )
  expect(await proveBooks(shop)).toEqual([expect.stringContaining('if and only if it was paid')])
})
