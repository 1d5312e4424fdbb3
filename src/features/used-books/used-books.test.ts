/** @module-tag engines */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { proveBooks } from '#features/payment/prove-books.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { countFree } from '#server/engines/holds.ts'
import { transaction } from '#server/platform/database/database.ts'
import { testNow } from '../../../test/app.ts'
import { fillWallet, openShop, pay, readBalance, type Shop, signInAgain } from '../../../test/bank.ts'
import { newBook } from '../../../test/books.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import { copiesPath, newBranch, newListed, newOffer, orderCopy, someOffer } from '../../../test/used-books.ts'
import type { OwnCopy } from './contract.ts'
import { eraseOffers, exportOffers } from './personal-data.server.ts'
import { tidyUsedBooks } from './tidy.server.ts'

let app: Shop
type Someone = Awaited<ReturnType<Shop['user']>>
let staff: Someone
beforeAll(async () => {
  app = await openShop()
  staff = await app.user('هما', ['owner'])
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(async () => {
  app.setNow(testNow)
  await signInAgain(app, staff)
})

/** Rials: of a copy, of what its owner gets of it, and the highest for its grade. */
const price = 800_000
const credit = 720_000
const cap = 880_000
type Faulty = { info?: { message: string }; errors?: { field: string; message: string }[] }

const daysLater = async (days: number, ...people: Someone[]) => {
  app.setNow(new Date(app.now().getTime() + days * 86_400_000))
  for (const one of people) await signInAgain(app, one)
}
const readOwn = async (by: Someone) => (await by.get<{ items: OwnCopy[] }>('/api/used-books/mine')).body.items
const onSale = async (slug: string) =>
  (await staff.get<{ items: { id: string; price: number }[] }>('/api/used-books/on-sale', { slug })).body
    .items
const act = (id: string, what: string, given: object = {}) =>
  staff.post<Faulty & { copy: { state: string; shelf: string; number: number } }>(
    `${copiesPath}/${id}/${what}`,
    given,
  )
const countFreeCopies = async (id: string) =>
  (await countFree(app.db, [`used-book:${id}`], app.now())).get(`used-book:${id}`) ?? 0
const readNotices = async ({ id }: { id: string }) => {
  const { rows } = await app.database.execute(
    'select body from message where user_id = $1 order by created_at, id',
    [id],
  )
  return rows.map(({ body }) => body as string).join('\n')
}

/** Somebody pays for a copy from their wallet; answers the order. */
async function buy(buyer: Someone, id: string) {
  await fillWallet(app, buyer, price)
  const order = await orderCopy(app, buyer.id, id)
  const { status } = await pay(buyer, order.id, true)
  expect(status).toBe(200)
  return order.id
}

async function sold() {
  const owner = await app.user('صاحب')
  const buyer = await app.user('خریدار')
  const offer = await newListed(app, { staff, owner })
  return { ...offer, owner, buyer, order: await buy(buyer, offer.id) }
}

/** Staff pay an order back as its policies say. */
async function refund(order: string, cameBack: boolean) {
  const story = await staff.get<{ refund: { refundable: number } }>(`/api/studio/orders/${order}`)
  const { refundable } = story.body.refund
  const { status } = await staff.post(`/api/studio/orders/${order}/refund`, {
    to: 'wallet',
    refundable,
    cameBack,
  })
  expect(status).toBe(200)
  return refundable
}

test('BK13 a copy is offered, accepted, bought and handed over, and then its owner is credited once', async () => {
  const owner = await app.user('نگار')
  const offer = await newOffer(app, { staff, owner })
  expect(await onSale(offer.slug)).toEqual([])
  expect((await act(offer.id, 'accept', { grade: 'good', price })).body.copy.state).toBe('listed')
  expect(await onSale(offer.slug)).toMatchObject([{ id: offer.id, price, grade: 'good' }])
  const buyer = await app.user('سارا')
  await buy(buyer, offer.id)
  expect(await onSale(offer.slug)).toEqual([])
  expect(await readOwn(owner)).toMatchObject([{ state: 'sold', credit }])
  expect(await readBalance(owner)).toBe(0)
  const handed = await Promise.all([act(offer.id, 'hand'), act(offer.id, 'hand'), act(offer.id, 'hand')])
  expect(handed.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(await readBalance(owner)).toBe(credit)
  expect(await readOwn(owner)).toMatchObject([{ state: 'handed', credit }])
  expect(await readNotices(owner)).toContain('فروخته شد')
  expect(await readNotices(buyer)).toContain('منتظر شماست')
  expect(await proveBooks(app)).toEqual([])
})

test('BK13 the shelves tell of the cheapest used copy of a book, and are narrowed to books that have one', async () => {
  const offer = await newListed(app, { staff, owner: await app.user('مریم') })
  const shelf = async (query: { used?: '1' }) =>
    (await staff.get<{ items: { slug: string; usedPrice: number | null }[] }>('/api/book-store/books', query))
      .body.items
  const mine = async (query: { used?: '1' }) => (await shelf(query)).filter(({ slug }) => slug === offer.slug)
  expect(await mine({ used: '1' })).toMatchObject([{ usedPrice: price }])
  const other = await newBook(app, staff)
  const slugs = (await shelf({ used: '1' })).map(({ slug }) => slug)
  expect(slugs).not.toContain(other.slug)
  expect((await shelf({})).find(({ slug }) => slug === other.slug)).toMatchObject({ usedPrice: null })
  await buy(await app.user('سارا'), offer.id)
  expect(await mine({ used: '1' })).toEqual([])
  expect(await mine({})).toMatchObject([{ usedPrice: null }])
})

test('an offer is refused at its fields: above the share of a new one’s price, of no book, to no branch, or one too many', async () => {
  const owner = await app.user('مینا')
  const { editions } = await newBook(app, staff)
  const branch = await newBranch(staff)
  const offer = (changes: object) =>
    owner.post<Faulty>('/api/used-books', someOffer(editions.paper, branch, changes))
  const dear = await offer({ price: cap + 10 })
  expect([dear.status, dear.body.errors]).toEqual([
    422,
    [{ field: 'price', message: 'بیشترین قیمت برای این وضعیت ۸۸٬۰۰۰ تومان است.' }],
  ])
  expect((await offer({ editionId: editions.ebook })).body.errors![0]!.field).toBe('editionId')
  expect((await offer({ branchId: randomUUID() })).body.errors![0]!.field).toBe('branchId')
  const id = randomUUID()
  expect((await offer({ id, price: cap })).status).toBe(201)
  // The same press once more offers nothing more, and nobody else's press is answered by it.
  expect((await offer({ id })).status).toBe(201)
  const other = await app.user('دیگری')
  expect((await other.post('/api/used-books', someOffer(editions.paper, branch, { id }))).status).toBe(409)
  for (let count = 1; count < 10; count++) expect((await offer({})).status).toBe(201)
  expect((await offer({})).status).toBe(409)
  // One that is on sale counts as one that was not looked at yet, and one that ended does not.
  expect((await act(id, 'accept', { grade: 'good', price })).body.copy.state).toBe('listed')
  expect((await offer({})).status).toBe(409)
  const own = await readOwn(owner)
  expect(own).toHaveLength(10)
  const ended = own.find(({ state }) => state === 'offered')!
  await owner.post(`/api/used-books/${ended.id}/withdraw`)
  expect((await offer({})).status).toBe(201)
})

test('staff change the grade with its price, or refuse with a reason, and the owner is told of it', async () => {
  const owner = await app.user('لیلا')
  const worn = await newOffer(app, { staff, owner })
  const dear = await act(worn.id, 'accept', { grade: 'worn', price })
  expect([dear.status, dear.body.errors![0]!.field]).toEqual([422, 'price'])
  const accepted = await act(worn.id, 'accept', { grade: 'worn', price: 500_000, shelf: 'قفسهٔ ۴' })
  expect([accepted.status, accepted.body.copy.shelf]).toEqual([200, 'قفسهٔ ۴'])
  expect((await act(worn.id, 'refuse', { reason: 'دیر شد' })).status).toBe(409)
  expect(await readOwn(owner)).toMatchObject([{ grade: 'worn', price: 500_000, credit: 450_000 }])
  const torn = await newOffer(app, { staff, owner })
  expect((await act(torn.id, 'refuse', { reason: 'چهار صفحه ندارد' })).body.copy.state).toBe('refused')
  expect(await countFreeCopies(torn.id)).toBe(0)
  const { rows } = await readSheet(app, staff, `${copiesPath}.xlsx`, {
    view: 'listed',
    q: toPersianDigits(accepted.body.copy.number),
  })
  expect(rows[0]).toContain('جای قفسه')
  expect(rows.slice(1)).toHaveLength(1)
  expect(rows[1]).toEqual(expect.arrayContaining(['قفسهٔ ۴', 50_000, 45_000]))
  expect((await readSheet(app, owner, `${copiesPath}.xlsx`, {})).status).toBe(404)
  const notices = await readNotices(owner)
  expect(notices).toContain('کارکرده')
  expect(notices).toContain('چهار صفحه ندارد')
})

test('two buyers of one copy: one has it, and who offered it cannot buy it', async () => {
  const owner = await app.user('صاحب')
  const { id, slug } = await newListed(app, { staff, owner })
  await expect(orderCopy(app, owner.id, id)).rejects.toMatchObject({ http: 409 })
  const buyers = [await app.user('یک'), await app.user('دو')]
  const opened = await Promise.allSettled(buyers.map(buyer => orderCopy(app, buyer.id, id)))
  expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await onSale(slug)).toEqual([])
  // Held by an order that may still be paid, it is not taken back, and not given back.
  const held = await owner.post<Faulty>(`/api/used-books/${id}/withdraw`)
  expect([held.status, held.body.info!.message]).toEqual([409, expect.stringContaining('در حال خرید')])
  expect((await act(id, 'return')).status).toBe(409)
  // Unpaid, it is free again; taken back, it is nobody's to buy.
  app.setNow(new Date(app.now().getTime() + 31 * 60_000))
  await signInAgain(app, staff, owner)
  expect(await onSale(slug)).toHaveLength(1)
  expect((await owner.post(`/api/used-books/${id}/withdraw`)).status).toBe(200)
  await expect(orderCopy(app, buyers[1]!.id, id)).rejects.toMatchObject({ http: 409 })
  expect((await act(id, 'return')).body.copy.state).toBe('returned')
})

test('a buyer, an owner and staff at once: the copy is sold or taken back, never both', async () => {
  for (let round = 0; round < 5; round++) {
    const owner = await app.user('صاحب')
    const buyer = await app.user('خریدار')
    const { id } = await newListed(app, { staff, owner })
    await fillWallet(app, buyer, price)
    const [bought] = await Promise.allSettled([
      orderCopy(app, buyer.id, id).then(order => pay(buyer, order.id, true)),
      owner.post(`/api/used-books/${id}/withdraw`),
      act(id, 'return'),
    ])
    const isBought = bought.status === 'fulfilled' && bought.value.status === 200
    const [copy] = await readOwn(owner)
    expect(copy!.state === 'sold').toBe(isBought)
    expect(await readBalance(buyer)).toBe(isBought ? 0 : price)
    expect(await countFreeCopies(id)).toBe(0)
  }
  expect(await proveBooks(app)).toEqual([])
})

test('a refund before the copy is handed over puts it on sale again, and nobody was credited', async () => {
  const { id, slug, owner, buyer, order } = await sold()
  const quote = await buyer.get<{ quote: { refundable: number } }>(`/api/payment/orders/${order}/refund`)
  expect(quote.status).toBe(200)
  await refund(order, false)
  expect(await onSale(slug)).toMatchObject([{ id }])
  expect((await act(id, 'hand')).status).toBe(409)
  expect(await readBalance(owner)).toBe(0)
  await buy(await app.user('دیگری'), id)
  expect((await act(id, 'hand')).status).toBe(200)
  expect(await readBalance(owner)).toBe(credit)
  expect(await proveBooks(app)).toEqual([])
})

test('the credit follows the copy: back on the shelf it is taken back, lost it stays, and what is spent stays', async () => {
  const back = await sold()
  expect((await act(back.id, 'hand')).status).toBe(200)
  // With its buyer it comes back by no press of theirs.
  expect((await back.buyer.post(`/api/payment/orders/${back.order}/refund`, { to: 'wallet' })).status).toBe(
    409,
  )
  await refund(back.order, true)
  expect(await readBalance(back.owner)).toBe(0)
  expect(await onSale(back.slug)).toMatchObject([{ id: back.id }])

  const lost = await sold()
  await act(lost.id, 'hand')
  await refund(lost.order, false)
  expect(await readBalance(lost.owner)).toBe(credit)
  expect(await readOwn(lost.owner)).toMatchObject([{ state: 'gone' }])
  expect(await countFreeCopies(lost.id)).toBe(0)

  const spent = await sold()
  await act(spent.id, 'hand')
  const other = await newListed(app, { staff, owner: await app.user('سومی') }, { price: credit })
  const bought = await orderCopy(app, spent.owner.id, other.id)
  expect((await pay(spent.owner, bought.id, true)).status).toBe(200)
  await refund(spent.order, true)
  expect(await readBalance(spent.owner)).toBe(0)
  // The school bore it once: sold again, the copy credits nobody a second time.
  await buy(await app.user('چهارمی'), spent.id)
  expect((await act(spent.id, 'hand')).status).toBe(200)
  expect(await readBalance(spent.owner)).toBe(0)
  expect(await proveBooks(app)).toEqual([])
})

test('what is not brought in time ends, and what is not sold in time waits for its owner', async () => {
  const owner = await app.user('صاحب')
  const late = await newOffer(app, { staff, owner })
  const unsold = await newListed(app, { staff, owner })
  await daysLater(15, owner, staff)
  const findState = async (id: string) => (await readOwn(owner)).find(copy => copy.id === id)!.state
  await tidyUsedBooks.run(app, {})
  expect([await findState(late.id), await findState(unsold.id)]).toEqual(['expired', 'listed'])
  expect((await act(late.id, 'accept', { grade: 'good', price })).status).toBe(409)
  await daysLater(170, owner, staff)
  await tidyUsedBooks.run(app, {})
  expect(await findState(unsold.id)).toBe('leaving')
  expect(await onSale(unsold.slug)).toEqual([])
  expect((await act(unsold.id, 'return')).body.copy.state).toBe('returned')
  expect(await readNotices(owner)).toContain('پس بگیرید')
})

test('somebody else’s offer is nobody’s business, and a person who goes leaves their copy without a name', async () => {
  const owner = await app.user('صاحب')
  const stranger = await app.user('غریبه')
  const { id, slug } = await newListed(app, { staff, owner })
  expect((await stranger.post(`/api/used-books/${id}/withdraw`)).status).toBe(404)
  expect(await readOwn(stranger)).toEqual([])
  expect(await exportOffers(app.db, owner.id)).toMatchObject({
    usedBooks: [{ title: 'قهوهٔ تلخ', note: 'جلدش سالم است', state: 'listed' }],
  })
  await transaction(app.db, tx => eraseOffers(tx, owner.id, app.now()))
  expect(await onSale(slug)).toMatchObject([{ id }])
  await buy(await app.user('خریدار'), id)
  expect((await act(id, 'hand')).status).toBe(200)
  expect(await readBalance(owner)).toBe(0)
  expect(await proveBooks(app)).toEqual([])
})
