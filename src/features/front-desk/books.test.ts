/** @module-tag engines */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { openShop, type Shop, signInAgain } from '../../../test/bank.ts'
import { newBook, readStock, stockPath } from '../../../test/books.ts'
import { firstCashbox, part, sell } from '../../../test/front-desk-sales.ts'
import { newGroup } from '../../../test/school.ts'

let shop: Shop
type Someone = Awaited<ReturnType<Shop['user']>>
let owner: Someone
let registrar: Someone
let colleague: Someone
let branch: string
beforeAll(async () => {
  shop = await openShop()
  owner = await shop.user('مالک', ['owner'])
  registrar = await shop.user('سمانه', ['registrar'])
  colleague = await shop.user('لیلا', ['registrar'])
  const made = await owner.post<{ id: string }>('/api/studio/branches', {
    name: 'شعبهٔ بهار',
    address: 'خیابان بهار',
    phone: '',
    mapLink: '',
    rooms: [],
  })
  branch = made.body.id
  await shop.database.execute('update cashbox set branch_id = $1', [branch])
})
afterAll(() => shop[Symbol.asyncDispose]())

const price = 1_600_000
let numbers = 0
/** A book of which so many copies lie in the store room and so many at the branch. */
async function stocked({ inStoreRoom = 5, atBranch = 0 } = {}) {
  await signInAgain(shop, owner)
  const isbn = `97860000${String(++numbers).padStart(5, '0')}`
  const title = `داستان شمارهٔ ${'آابپتثجچ'[numbers]}`
  const { editions } = await newBook(shop, owner, { copies: inStoreRoom, isbn, title })
  const edition = editions.paper
  if (atBranch > 0)
    await owner.post(`${stockPath}/${edition}/moves`, {
      key: randomUUID(),
      count: atBranch,
      fromBranchId: null,
      toBranchId: branch,
    })
  return { edition, isbn, title, item: `${edition}@${branch}` }
}
const inCash = (amount: number) => [part({ method: 'cash', amount })]
const find = async (q: string) =>
  (
    await registrar.get<{
      place: string
      items: { edition: string; free: number; inStoreRoom: number | null; isByNumber: boolean }[]
    }>('/api/front-desk/books', { q, cashboxId: firstCashbox })
  ).body

test('the desk finds a book by its name, its ISBN and its barcode, with what lies at its own branch', async () => {
  const { edition, isbn, title } = await stocked({ atBranch: 2 })
  const facts = { edition, free: 2, inStoreRoom: 3 }
  expect(await find(title)).toMatchObject({ place: 'شعبهٔ بهار', items: [{ ...facts, isByNumber: false }] })
  expect((await find(isbn)).items).toMatchObject([{ ...facts, isByNumber: true }])
  // As it stands on the cover, in the digits of the page, and as the older number of ten.
  const persian = isbn.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!)
  expect((await find(`${persian.slice(0, 3)}-${persian.slice(3)}`)).items).toMatchObject([facts])
  expect((await find(`${isbn.slice(3, 12)}X`)).items).toMatchObject([facts])
  expect((await find('9789999999999')).items).toEqual([])
})

test('a seat and two copies are one sale: the branch has two fewer at once, the store room as many as before', async () => {
  const learner = await shop.user('سارا')
  const { edition, item } = await stocked({ atBranch: 3 })
  const group = await newGroup(shop, { price: 20_000_000 })
  const quote = await registrar.get<{ total: number; lines: { title: string; price: number }[] }>(
    '/api/front-desk/quote',
    { person: learner.id, group, books: `${edition}:2`, cashboxId: firstCashbox },
  )
  expect(quote.body.lines[1]).toMatchObject({ price: 2 * price, title: expect.stringMatching(/^۲ × کتاب/) })
  const total = 20_000_000 + 2 * price
  expect(quote.body.total).toBe(total)
  const sale = { key: randomUUID(), person: learner.id, group, books: [{ edition, count: 2 }], total }
  const parts = inCash(total)
  const { status, body } = await sell(registrar, { ...sale, parts })
  expect([status, body.outcome]).toEqual([200, 'sold'])
  expect(body.order.lines.map(line => line.price)).toEqual([20_000_000, 2 * price])
  expect(await readStock(shop, item)).toEqual({ capacity: 3, held: 0, taken: 2 })
  expect(await readStock(shop, edition)).toEqual({ capacity: 2, held: 0, taken: 0 })
  // The same press once more sells nothing more.
  expect((await sell(registrar, { ...sale, parts })).body.order.id).toBe(body.order.id)
  expect(await readStock(shop, item)).toEqual({ capacity: 3, held: 0, taken: 2 })
  expect(await proveBooks(shop)).toEqual([])
})

test('what is not at the branch is refused by name, though it lies in the store room, and nothing is taken', async () => {
  const learner = await shop.user('نیما')
  const { edition, item, title } = await stocked({ atBranch: 1 })
  const asked = { person: learner.id, books: `${edition}:2`, cashboxId: firstCashbox }
  const quote = await registrar.get<{ shortage: string | null }>('/api/front-desk/quote', asked)
  const sentence = `از «${title}»، چاپی در این شعبه تنها ۱ جلد مانده است.`
  expect(quote.body.shortage).toBe(sentence)
  const books = [{ edition, count: 2 }]
  const refused = await sell(registrar, {
    person: learner.id,
    books,
    total: 2 * price,
    parts: inCash(2 * price),
  })
  expect([refused.status, refused.body.info!.message]).toEqual([409, sentence])
  expect(await readStock(shop, item)).toEqual({ capacity: 1, held: 0, taken: 0 })
  const nothing = await sell(registrar, { person: learner.id, total: 0 })
  expect([nothing.status, nothing.body.errors![0]!.field]).toEqual([422, 'group'])
  const twice = await sell(registrar, {
    person: learner.id,
    books: [...books, ...books],
    total: 4 * price,
    parts: inCash(4 * price),
  })
  expect([twice.status, twice.body.errors![0]!.field]).toEqual([422, 'books'])
})

test('BK3 the last copy of a branch is sold by one of two counters, and the other is told which book is gone', async () => {
  const { edition, item, title } = await stocked({ atBranch: 1 })
  const people = [await shop.user('یک'), await shop.user('دو')]
  const replies = await Promise.all(
    people.map(({ id }, index) =>
      sell(index === 0 ? registrar : colleague, {
        person: id,
        books: [{ edition, count: 1 }],
        total: price,
        parts: inCash(price),
      }),
    ),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const refused = replies.find(({ status }) => status === 409)!
  expect(refused.body.info!.message).toBe(`از «${title}»، چاپی در این شعبه جلدی نمانده است.`)
  expect(await readStock(shop, item)).toEqual({ capacity: 1, held: 0, taken: 1 })
  expect(await proveBooks(shop)).toEqual([])
})

test('a link holds the copies, and what is sold over the counter comes back there and by no press of its buyer', async () => {
  const learner = await shop.user('هدی')
  const { edition, item } = await stocked({ atBranch: 2 })
  const books = [{ edition, count: 1 }]
  const linked = await sell(registrar, { person: learner.id, books, total: price, byLink: true })
  expect(linked.body.outcome).toBe('link')
  expect(await readStock(shop, item)).toEqual({ capacity: 2, held: 1, taken: 0 })
  const other = await shop.user('رضا')
  const sold = await sell(registrar, { person: other.id, books, total: price, parts: inCash(price) })
  const order = sold.body.order.id
  expect(await readStock(shop, item)).toEqual({ capacity: 2, held: 1, taken: 1 })
  const pressed = await other.post<{ info: { message: string } }>(`/api/payment/orders/${order}/refund`, {
    to: 'wallet',
  })
  expect([pressed.status, pressed.body.info.message]).toEqual([409, expect.stringContaining('پیشخوان')])
  await signInAgain(shop, owner)
  const story = await owner.get<{ refund: { refundable: number; isWithBuyer: boolean } }>(
    `/api/studio/orders/${order}`,
  )
  expect(story.body.refund).toMatchObject({ isWithBuyer: true })
  const { refundable } = story.body.refund
  const back = { to: 'wallet', refundable, cameBack: true }
  expect((await owner.post(`/api/studio/orders/${order}/refund`, back)).status).toBe(200)
  expect(await readStock(shop, item)).toEqual({ capacity: 2, held: 1, taken: 0 })
  expect(await proveBooks(shop)).toEqual([])
})
