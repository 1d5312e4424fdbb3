import { findFullName } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { type FoundBook, findBook, listOwnedBooks, ownsBook } from '#features/book-store/public.server.ts'
import { findOrderNumbers } from '#features/payment/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { Stamp } from './epub/stamp-epub.server.ts'
import type { BookReaderTables } from './tables.server.ts'

const t = withTables<BookReaderTables>()

export type Ebook = FoundBook & { ebook: EbookRow }
type EbookRow = NonNullable<Awaited<ReturnType<typeof findRow>>>

const findRow = (db: Db, bookId: string) =>
  t(db).selectFrom('ebook').selectAll().where('book_id', '=', bookId).executeTakeFirst()

/** A book that can be read on a screen, drafts and archived ones included. @throws AppError notFound */
export async function findEbook(db: Db, slug: string): Promise<Ebook> {
  const book = await findBook(db, slug)
  const ebook = book && (await findRow(db, book.id))
  if (!ebook) throw new AppError('notFound')
  return { ...book, ebook }
}

/** Whether somebody bought a book as a file and was not paid back. */
export const ownsEbook = (db: Db, userId: string, bookId: string): Promise<boolean> =>
  ownsBook(db, { userId, bookId, formats: ['ebook'] })

/** The same for whoever bought it alone. @throws AppError notFound, for all others as for no book at all */
export async function findOwnEbook(db: Db, userId: string, slug: string): Promise<Ebook> {
  const book = await findEbook(db, slug)
  if (!(await ownsEbook(db, userId, book.id))) throw new AppError('notFound')
  return book
}

/** Whose copy of a book it is, and since when. @throws AppError notFound, where it is nobody's any more */
export async function findStamp(
  db: Db,
  { userId, bookId, orderLineId }: { userId: string; bookId: string; orderLineId?: string },
): Promise<Stamp & { orderLineId: string; order: number }> {
  const owned = (await listOwnedBooks(db, userId)).find(
    ({ id, owned_format, order_line_id }) =>
      id === bookId && owned_format === 'ebook' && (orderLineId ?? order_line_id) === order_line_id,
  )
  if (!owned) throw new AppError('notFound')
  const [name, numbers] = await Promise.all([
    findFullName(db, userId),
    findOrderNumbers(db, [owned.order_line_id]),
  ])
  const order = numbers.get(owned.order_line_id) ?? 0
  return {
    name: name ?? '',
    orderNumber: toPersianDigits(order),
    at: owned.granted_at,
    orderLineId: owned.order_line_id,
    order,
  }
}
