import { randomUUID } from 'node:crypto'
import { openOrder } from '#features/payment/public.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { Person, TestApp } from './app.ts'
import { newBook } from './books.ts'

export const copiesPath = '/api/studio/used-books'

let made = 0

/** A branch that copies are brought to. */
export async function newBranch(by: Person): Promise<string> {
  const { body } = await by.post<{ id: string }>('/api/studio/branches', {
    name: `شعبهٔ دست دوم ${++made}`,
    address: 'خیابان بهار',
    phone: '',
    mapLink: '',
    rooms: [],
  })
  return body.id
}

/** What somebody offers of a book that costs 160,000 Toman when it is new. */
export const someOffer = (editionId: string, branchId: string, changes: object = {}) => ({
  id: randomUUID(),
  editionId,
  branchId,
  grade: 'good',
  price: 800_000,
  note: 'جلدش سالم است',
  ...changes,
})

/** A copy that somebody offers of a new book; `staff` keep the store. */
export async function newOffer(
  app: TestApp,
  { staff, owner }: { staff: Person; owner: Person },
  changes: object = {},
) {
  const book = await newBook(app, staff)
  const branchId = await newBranch(staff)
  const offer = someOffer(book.editions.paper, branchId, changes)
  const { status, body } = await owner.post('/api/used-books', offer)
  if (status !== 201) throw new Error(`not offered: ${status} ${JSON.stringify(body)}`)
  return { ...offer, slug: book.slug }
}

/** A copy on sale. */
export async function newListed(
  app: TestApp,
  people: { staff: Person; owner: Person },
  changes: object = {},
) {
  const offer = await newOffer(app, people, changes)
  const { grade, price } = offer
  const { status, body } = await people.staff.post(`${copiesPath}/${offer.id}/accept`, { grade, price })
  if (status !== 200) throw new Error(`not accepted: ${status} ${JSON.stringify(body)}`)
  return offer
}

/** An order over a copy, for somebody. @throws AppError as `openOrder` */
export const orderCopy = (app: TestApp, userId: string, id: string) =>
  transaction(app.db, tx =>
    openOrder(app, tx, { userId, things: [{ kind: 'used-book', item: id }], now: app.now() }),
  )
