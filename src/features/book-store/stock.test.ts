import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type AppError, appErrors } from '#contract/app-error.ts'
import { expireOrders } from '#features/payment/public.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import { type Person, type Refusal, testNow } from '../../../test/app.ts'
import {
  callWithRetry,
  comeBack,
  goToBank,
  openShop,
  payOrder,
  readBalance,
  readOrder,
  type Shop,
  signInAgain,
} from '../../../test/bank.ts'
import { buyCopies, newBook, orderBooks, readStock, stockPath } from '../../../test/books.ts'
import { onPostgres } from '../../../test/database.ts'
import { ownsBook } from './public.server.ts'
import { bookEdition } from './purchasable.server.ts'

let app: Shop
let staff: Person & { id: string }
beforeAll(async () => {
  app = await openShop({ timeoutSeconds: 30 })
  staff = await app.user('نگار', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  app.setNow(testNow)
  await signInAgain(app, staff)
})

const price = 1_600_000
const minutesLater = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000))
const toErrors = ({ body }: { body: Refusal }) => body.errors?.map(({ field }) => field)
const change = (edition: string, what: string, given: object) =>
  staff.post<Refusal & { by: number }>(`${stockPath}/${edition}/${what}`, { key: randomUUID(), ...given })
const sumChanges = async (edition: string) => {
  const { rows } = await app.database.execute(
    'select coalesce(sum(by), 0)::int as sum from book_stock_change where edition_id = $1 and branch_id is null',
    [edition],
  )
  return rows[0]!.sum as number
}

test('where an edition lies is said once, and whoever packs its parcels reads it', async () => {
  const { editions } = await newBook(app, staff)
  const shelve = (edition: string, shelf: string) =>
    staff.put<Refusal & { stock: { shelf: string } }>(`${stockPath}/${edition}/shelf`, { shelf })
  const find = () => bookEdition.findShelves!(app.db, [editions.paper, editions.ebook, randomUUID()])
  expect(await find()).toEqual(new Map())
  expect((await shelve(editions.paper, ' ب۳، طبقهٔ ۲ ')).body.stock.shelf).toBe('ب۳، طبقهٔ ۲')
  await shelve(editions.paper, 'ب۳، طبقهٔ ۲')
  expect(await find()).toEqual(new Map([[editions.paper, 'ب۳، طبقهٔ ۲']]))
  const { rows } = await app.database.execute(
    `select 1 from audit_entry where action = 'bookStock.shelved' and about ->> 'id' = $1`,
    [editions.paper],
  )
  expect(rows).toHaveLength(1)
  expect(toErrors(await shelve(editions.paper, 'ا'.repeat(41)))).toEqual(['shelf'])
  // A file lies nowhere.
  expect((await shelve(editions.ebook, 'ب۳')).status).toBe(404)
  expect((await shelve(editions.paper, '')).body.stock.shelf).toBe('')
  expect(await find()).toEqual(new Map())
})

test('BK3 of two buyers of the last copy one has it, and the other is told before anything is paid', async () => {
  const { id, editions } = await newBook(app, staff, { copies: 1 })
  const [first, second] = [await app.user('یکم'), await app.user('دوم')]
  const order = await orderBooks(app, first, { item: editions.paper })
  await expect(orderBooks(app, second, { item: editions.paper })).rejects.toThrow()
  await payOrder(app, order.id, price)
  expect(await readStock(app, editions.paper)).toEqual({ capacity: 1, held: 0, taken: 1 })
  await expect(orderBooks(app, second, { item: editions.paper })).rejects.toThrow()
  expect(await ownsBook(app.db, { userId: first.id, bookId: id })).toBe(true)
  expect(await readBalance(second)).toBe(0)
})

test('BK3 who pays after the last copy went to another has the money back in the wallet, and no book', async () => {
  const { id, editions } = await newBook(app, staff, { copies: 1 })
  const [late, quick] = [await app.user('دیر'), await app.user('زود')]
  const lapsed = await orderBooks(app, late, { item: editions.paper })
  minutesLater(31)
  await expireOrders(app)
  const order = await orderBooks(app, quick, { item: editions.paper })
  await payOrder(app, order.id, price)
  await payOrder(app, lapsed.id, price)
  await signInAgain(app, late)
  expect(await readBalance(late)).toBe(price)
  expect(await ownsBook(app.db, { userId: late.id, bookId: id })).toBe(false)
  expect(await readStock(app, editions.paper)).toEqual({ capacity: 1, held: 0, taken: 1 })
})

test('BK4 an order that is not paid is over after thirty minutes at most, and its copies are free again', async () => {
  const { editions } = await newBook(app, staff, { copies: 5 })
  const buyer = await app.user('خریدار')
  const { id } = await orderBooks(app, buyer, { item: editions.paper, count: 3 })
  expect(await readStock(app, editions.paper)).toEqual({ capacity: 5, held: 3, taken: 0 })
  minutesLater(14)
  // At the bank it is given as much time again, and that is all.
  await goToBank(buyer, id)
  minutesLater(14)
  await signInAgain(app, buyer)
  expect(await readStock(app, editions.paper)).toEqual({ capacity: 5, held: 3, taken: 0 })
  expect((await readOrder(buyer, id)).state).toBe('paying')
  minutesLater(3)
  expect(await readStock(app, editions.paper)).toEqual({ capacity: 5, held: 0, taken: 0 })
  await orderBooks(app, await app.user('دیگری'), { item: editions.paper, count: 5 })
})

test('BK4 one that nobody went to the bank with expires, and says so', async () => {
  const { editions } = await newBook(app, staff, { copies: 1 })
  const buyer = await app.user('خریدار')
  const { id } = await orderBooks(app, buyer, { item: editions.paper })
  minutesLater(30)
  await expireOrders(app)
  await signInAgain(app, buyer)
  expect((await readOrder(buyer, id)).state).toBe('expired')
  expect((await readStock(app, editions.paper)).held).toBe(0)
})

test('what is refunded before it was posted is in the stock again, and who bought it has it no more', async () => {
  const { id, editions } = await newBook(app, staff, { copies: 10 })
  const buyer = await app.user('خریدار')
  const order = await orderBooks(app, buyer, { item: editions.paper, count: 4 })
  await payOrder(app, order.id, 4 * price)
  expect((await buyer.post(`/api/payment/orders/${order.id}/refund`, { to: 'wallet' })).status).toBe(200)
  expect(await readStock(app, editions.paper)).toEqual({ capacity: 10, held: 0, taken: 0 })
  expect(await ownsBook(app.db, { userId: buyer.id, bookId: id })).toBe(false)
})

test('a part of a line is revoked: what came back stays in the stock, what did not leaves it', async () => {
  const { id, editions } = await newBook(app, staff, { copies: 10 })
  const buyer = await app.user('خریدار')
  const order = await orderBooks(app, buyer, { item: editions.paper, count: 4 })
  await payOrder(app, order.id, 4 * price)
  const { lines } = await readOrder(buyer, order.id)
  const revoke = (count: number, cameBack: number) =>
    transaction(app.db, tx =>
      bookEdition.revoke(
        tx,
        { lineId: lines[0]!.id, item: editions.paper, userId: buyer.id, count, cameBack },
        app.now(),
        app,
      ),
    )
  await revoke(3, 2)
  expect((await readStock(app, editions.paper)).capacity).toBe(9)
  expect(await ownsBook(app.db, { userId: buyer.id, bookId: id })).toBe(true)
  await revoke(1, 1)
  expect((await readStock(app, editions.paper)).capacity).toBe(9)
  expect(await ownsBook(app.db, { userId: buyer.id, bookId: id })).toBe(false)
  // Nothing of it is revoked twice.
  await revoke(4, 0)
  expect((await readStock(app, editions.paper)).capacity).toBe(9)
})

test('copies come in once a key, are counted, written off and moved, and never below what is held or sold', async () => {
  const { editions } = await newBook(app, staff, { copies: 8 })
  const { paper } = editions
  await orderBooks(app, await app.user(), { item: paper, count: 3 })
  const sold = await orderBooks(app, await app.user(), { item: paper, count: 2 })
  await payOrder(app, sold.id, 2 * price)
  const key = randomUUID()
  for (let sent = 0; sent < 2; sent++) await buyCopies(staff, paper, 2, { key, cost: 150_000 })
  expect(await readStock(app, paper)).toEqual({ capacity: 10, held: 3, taken: 2 })
  // Five are free; three that are held lie on the shelf as well.
  const loss = (count: number | string) => change(paper, 'changes', { reason: 'loss', count, note: 'گم شد' })
  expect(toErrors(await loss(6))).toEqual(['count'])
  for (const count of [0, -1, 1.5, 10_001, 1e300, 'بسیار', ''])
    expect(toErrors(await loss(count))?.[0], String(count)).toBe('count')
  expect((await loss(5)).status).toBe(200)
  expect(await readStock(app, paper)).toEqual({ capacity: 5, held: 3, taken: 2 })
  expect(toErrors(await change(paper, 'counts', { count: 2 }))).toEqual(['count'])
  expect((await change(paper, 'counts', { count: 7 })).body).toMatchObject({ by: 4, stock: { free: 4 } })
  expect(await sumChanges(paper)).toBe((await readStock(app, paper)).capacity)

  const { body: branch } = await staff.post<{ id: string }>('/api/studio/branches', {
    name: `شعبهٔ ${randomUUID().slice(0, 4)}`,
    address: 'خیابان بهار',
    phone: '',
    mapLink: '',
    rooms: [],
  })
  const move = { fromBranchId: null, toBranchId: branch.id }
  expect(toErrors(await change(paper, 'moves', { ...move, count: 5 }))).toEqual(['count'])
  expect(toErrors(await change(paper, 'moves', { ...move, toBranchId: null, count: 1 }))).toEqual([
    'toBranchId',
  ])
  expect(toErrors(await change(paper, 'moves', { ...move, toBranchId: randomUUID(), count: 1 }))).toEqual([
    'branchId',
  ])
  expect((await change(paper, 'moves', { ...move, count: 3 })).status).toBe(200)
  const atBranch = `${paper}@${branch.id}`
  expect(await readStock(app, atBranch)).toEqual({ capacity: 3, held: 0, taken: 0 })
  // A branch sells its own copies; what it has not is not taken from the store room.
  const fromBranch = await orderBooks(app, await app.user(), { item: atBranch, count: 3 })
  await payOrder(app, fromBranch.id, 3 * price)
  await expect(orderBooks(app, await app.user(), { item: atBranch })).rejects.toThrow()
  expect(await readStock(app, paper)).toMatchObject({ capacity: 6, taken: 2 })
  const { body: history } = await staff.get<{ items: { reason: string; by: number }[]; total: number }>(
    `${stockPath}/${paper}/changes`,
  )
  expect(history.total).toBe(6)
  expect((await staff.get(`${stockPath}/${randomUUID()}`)).status).toBe(404)
})

test('more than twenty copies, odd counts and what is no edition are refused', async () => {
  const { editions } = await newBook(app, staff, { copies: 100 })
  const buyer = await app.user()
  const order = (item: string, count?: number) => orderBooks(app, buyer, { item, ...(count && { count }) })
  for (const count of [21, -1, 1.5, 2 ** 60, Number.NaN])
    await expect(orderBooks(app, buyer, { item: editions.paper, count })).rejects.toThrow()
  for (const item of ['', 'x', randomUUID(), `${editions.paper}@`, `${editions.paper}@${randomUUID()}`])
    await expect(order(item), item).rejects.toThrow()
  expect((await readStock(app, editions.paper)).held).toBe(0)
  await order(editions.paper, 20)
  expect((await readStock(app, editions.paper)).held).toBe(20)
})

test('staff are notified once of an edition that is nearly sold out, and again after it was filled up', async () => {
  const { editions } = await newBook(app, staff, { copies: 3 })
  const { paper } = editions
  const countNotices = async () => {
    const { body } = await staff.get<{ items: { link: string | null }[] }>('/api/account/messages', {
      perPage: 100,
    })
    return body.items.filter(({ link }) => link?.endsWith(paper)).length
  }
  const sell = async () => payOrder(app, (await orderBooks(app, await app.user(), { item: paper })).id, price)
  expect(await countNotices()).toBe(0)
  await sell()
  expect(await countNotices()).toBe(1)
  await sell()
  expect(await countNotices()).toBe(1)
  const { body: low } = await staff.get<{ items: { id: string }[] }>(stockPath, { view: 'low', perPage: 100 })
  expect(low.items.map(({ id }) => id)).toContain(paper)
  await buyCopies(staff, paper, 2)
  await sell()
  expect(await countNotices()).toBe(2)
})

test('what came in is free, held or sold, whatever happens in whatever order', async () => {
  const steps = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constantFrom('buy', 'lose'), count: fc.integer({ min: 1, max: 5 }) }),
      fc.record({ kind: fc.constant('order'), count: fc.integer({ min: 1, max: 4 }) }),
      fc.record({
        kind: fc.constantFrom('pay', 'cancel', 'refund', 'wait', 'count'),
        count: fc.integer({ min: 0, max: 6 }),
      }),
    ),
    { minLength: 4, maxLength: 12 },
  )
  const buyer = await app.user('خریدار')
  await fc.assert(
    fc.asyncProperty(steps, async all => {
      app.setNow(testNow)
      await signInAgain(app, staff, buyer)
      const { editions } = await newBook(app, staff, { copies: 3 })
      const { paper } = editions
      const open: { id: string; count: number }[] = []
      const paid: string[] = []
      for (const { kind, count } of all) {
        if (kind === 'buy') await buyCopies(staff, paper, count)
        if (kind === 'lose') await change(paper, 'changes', { reason: 'loss', count, note: 'گم شد' })
        if (kind === 'count') await change(paper, 'counts', { count })
        if (kind === 'order') {
          const order = await orderBooks(app, buyer, { item: paper, count }).catch(() => null)
          if (order) open.push({ id: order.id, count })
        }
        if (kind === 'pay') {
          const order = open.shift()
          if (order) await payOrder(app, order.id, order.count * price)
          if (order) paid.push(order.id)
        }
        if (kind === 'cancel') {
          const order = open.shift()
          if (order) await buyer.post(`/api/payment/orders/${order.id}/cancel`, {})
        }
        if (kind === 'refund') {
          const id = paid.shift()
          if (id) await buyer.post(`/api/payment/orders/${id}/refund`, { to: 'wallet' })
        }
        if (kind === 'wait') {
          minutesLater(10)
          await signInAgain(app, staff, buyer)
        }
        const { capacity, held, taken } = await readStock(app, paper)
        expect(await sumChanges(paper)).toBe(capacity)
        expect(held + taken).toBeLessThanOrEqual(capacity)
        const { body } = await staff.get<{ stock: { free: number; held: number; sold: number } }>(
          `${stockPath}/${paper}`,
        )
        const { free, held: shown, sold } = body.stock
        expect(free + shown + sold).toBe(capacity)
      }
    }),
    { numRuns: 20 },
  )
})

onPostgres(
  'BK3 of a hundred buyers of the last copy at once one has it, ninety-nine are told, and nobody else is charged',
  async () => {
    const { id, editions } = await newBook(app, staff, { copies: 1 })
    const buyers = await Promise.all(Array.from({ length: 100 }, () => app.user()))
    const outcomes = await Promise.all(
      buyers.map(async buyer => {
        try {
          const order = await orderBooks(app, buyer, { item: editions.paper })
          const authority = await goToBank(buyer, order.id)
          app.bank.visit(authority, 'pay')
          return (await comeBack(app, authority)).outcome
        } catch (fault) {
          return (fault as AppError).info?.status === appErrors.conflict.status ? 'told' : String(fault)
        }
      }),
    )
    expect(outcomes.filter(outcome => outcome === 'told')).toHaveLength(99)
    expect(outcomes.filter(outcome => outcome === 'paid')).toHaveLength(1)
    expect(await readStock(app, editions.paper)).toEqual({ capacity: 1, held: 0, taken: 1 })
    const { rows } = await app.database.execute(
      'select count(*)::int as owners from book_ownership where book_id = $1',
      [id],
    )
    expect(rows).toEqual([{ owners: 1 }])
    const { rows: paid } = await app.database.execute(
      `select count(*)::int as paid, sum(amount)::float8 as amount from payment
       join orders on orders.id = order_id where user_id = any($1)`,
      [buyers.map(buyer => buyer.id)],
    )
    expect(paid).toEqual([{ paid: 1, amount: price }])
  },
)

onPostgres('orders, payments, counts and losses at once keep every copy in one place', async () => {
  const { editions } = await newBook(app, staff, { copies: 20 })
  const { paper } = editions
  const buyers = await Promise.all(Array.from({ length: 20 }, () => app.user()))
  await Promise.all([
    ...buyers.map(async (buyer, n) => {
      const order = await orderBooks(app, buyer, { item: paper, count: 1 + (n % 3) }).catch(() => null)
      if (order && n % 2 === 0) await payOrder(app, order.id, (1 + (n % 3)) * price)
    }),
    ...Array.from({ length: 6 }, () =>
      callWithRetry(() => change(paper, 'changes', { reason: 'damage', count: 1, note: 'نم کشید' })),
    ),
    ...Array.from({ length: 6 }, () => callWithRetry(() => buyCopies(staff, paper, 1))),
  ])
  const { capacity, held, taken } = await readStock(app, paper)
  expect(await sumChanges(paper)).toBe(capacity)
  expect(held + taken).toBeLessThanOrEqual(capacity)
  expect(capacity).toBeLessThanOrEqual(26)
})
