import { createHmac } from 'node:crypto'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type FoundBook, listOwnedBooks, selectBooks } from '#features/book-store/public.server.ts'
import { findOrderNumbers, findOrdersOfLines } from '#features/payment/public.server.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { sameSecret } from '#server/platform/same-secret.ts'
import type * as calls from '../contract.ts'
import { assembleCopy } from '../epub/assemble-epub.server.ts'
import { type Ebook, findOwnEbook, findStamp } from '../find-copy.server.ts'
import { stampedPdf } from '../pdf/stamped-pdf.server.ts'
import { downloadPath } from '../reader-paths.ts'
import { linkDays, maxDownloads } from '../rules.ts'
import type { BookReaderTables } from '../tables.server.ts'

const t = withTables<BookReaderTables>()
const day = 86_400_000

const writeSeal = ({ SESSION_SECRET }: AppContext['settings'], id: string) => {
  const key = createHmac('sha256', SESSION_SECRET).update('book-links').digest()
  return `${id}.${createHmac('sha256', key).update(id).digest('base64url')}`
}

/** The link a seal is of. @throws AppError notFound, where nobody sealed it */
function readSeal(settings: AppContext['settings'], seal: string): string {
  const id = /^([0-9a-f-]{36})\./.exec(seal)?.[1]
  if (!id || !sameSecret(seal, writeSeal(settings, id))) throw new AppError('notFound')
  return id
}

/** What somebody bought to read here or to hear, the newest first; what they were paid back for is gone. */
export async function readShelf({ db, user }: SignedIn) {
  const owned = (await listOwnedBooks(db, user.id)).filter(({ owned_format }) => owned_format !== 'paper')
  const lines = owned.map(({ order_line_id }) => order_line_id)
  const ids = owned.map(({ id }) => id)
  if (owned.length === 0) return { books: [] }
  const [numbers, orders, ebooks, links, positions] = await Promise.all([
    findOrderNumbers(db, lines),
    findOrdersOfLines(db, lines),
    t(db)
      .selectFrom('ebook')
      .select(['book_id', 'pdf_key', 'upload_key'])
      .where('book_id', 'in', ids)
      .execute(),
    t(db)
      .selectFrom('book_link')
      .select(['order_line_id', 'downloads', 'max_downloads', 'expires_at'])
      .where('order_line_id', 'in', lines)
      .where('replaced_at', 'is', null)
      .execute(),
    t(db)
      .selectFrom('book_position')
      .select(['book_id', 'fraction', 'at'])
      .where('user_id', '=', user.id)
      .where('book_id', 'in', ids)
      .execute(),
  ])
  const byBook = new Map(ebooks.map(row => [row.book_id, row]))
  const byLine = new Map(links.map(row => [row.order_line_id, row]))
  const places = new Map(positions.map(row => [row.book_id, row]))
  return {
    books: owned.map(book => {
      const isText = book.owned_format === 'ebook'
      const { slug, title, author, language, cover, granted_at, order_line_id } = book
      const link = byLine.get(order_line_id)
      const place = places.get(book.id)
      return {
        ...{ slug, title, author, language, cover },
        edition: isText ? ('text' as const) : ('sound' as const),
        boughtAt: granted_at.toISOString(),
        orderId: orders.get(order_line_id) ?? null,
        orderNumber: numbers.get(order_line_id) ?? null,
        isReadable: isText && byBook.has(book.id),
        hasPdf: hasPdf(byBook.get(book.id)),
        link: link
          ? { remaining: link.max_downloads - link.downloads, expiresAt: link.expires_at.toISOString() }
          : null,
        position: isText && place ? { fraction: place.fraction, at: place.at.toISOString() } : null,
      }
    }),
  }
}

const hasPdf = (row: { pdf_key: string | null; upload_key: string | null } | undefined) =>
  row !== undefined && row.pdf_key !== null && row.upload_key === null

/** @throws AppError notFound, for who did not buy it as well; conflict, where the link is used up or over */
export async function issueLink(
  { app, db, user, now }: SignedIn,
  { slug }: CheckedInputOf<typeof calls.issueLink>,
) {
  const book = await findOwnEbook(db, user.id, slug)
  const { orderLineId, order } = await findStamp(db, { userId: user.id, bookId: book.id })
  const line = { userId: user.id, bookId: book.id, orderLineId, orderNumber: order }
  const link = await transaction(db, async tx => {
    await insertLink(tx, { ...line, issuedBy: null, now: now() })
    return findCurrent(tx, orderLineId)
  })
  if (readState(link, now()) !== 'live')
    throw new AppError('conflict', {
      message:
        'پیوند دریافت این کتاب تمام شده است. کتاب را همین‌جا بخوانید، یا از پشتیبانی بخواهید پیوند تازه بسازد.',
    })
  return { path: downloadPath({ seal: writeSeal(app.settings, link.id) }) }
}

type NewLink = {
  userId: string
  bookId: string
  orderLineId: string
  orderNumber: number
  issuedBy: string | null
  now: Date
}

/** Makes the link of a line, where it has none. */
export const insertLink = (tx: Tx, { now, ...link }: NewLink) =>
  t(tx)
    .insertInto('book_link')
    .values({
      user_id: link.userId,
      book_id: link.bookId,
      order_line_id: link.orderLineId,
      order_number: link.orderNumber,
      max_downloads: maxDownloads,
      issued_at: now,
      expires_at: new Date(now.getTime() + linkDays * day),
      issued_by: link.issuedBy,
    })
    .onConflict(conflict => conflict.column('order_line_id').where('replaced_at', 'is', null).doNothing())
    .execute()

const findCurrent = (tx: Tx, orderLineId: string) =>
  t(tx)
    .selectFrom('book_link')
    .selectAll()
    .where('order_line_id', '=', orderLineId)
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow()

type LinkRow = Awaited<ReturnType<typeof findCurrent>>

export const readState = (
  { downloads, max_downloads, expires_at }: Pick<LinkRow, 'downloads' | 'max_downloads' | 'expires_at'>,
  now: Date,
) => {
  if (downloads >= max_downloads) return 'used' as const
  return expires_at > now ? ('live' as const) : ('expired' as const)
}

/**
 * A link with its book, as long as whoever bought it has it.
 * @throws AppError notFound, where it was replaced or what it is of was paid back as well
 */
async function findLink({ app, db }: RequestContext, seal: string) {
  const link = await t(db)
    .selectFrom('book_link')
    .selectAll()
    .where('id', '=', readSeal(app.settings, seal))
    .where('replaced_at', 'is', null)
    .executeTakeFirstOrThrow(notFound)
  const stamp = await findStamp(db, {
    userId: link.user_id,
    bookId: link.book_id,
    orderLineId: link.order_line_id,
  })
  return { link, stamp, book: await findById(db, link.book_id) }
}

async function findById(db: Db, bookId: string): Promise<Ebook> {
  const [book, ebook] = await Promise.all([
    selectBooks(db).where('book.id', '=', bookId).executeTakeFirstOrThrow() as Promise<FoundBook>,
    t(db).selectFrom('ebook').selectAll().where('book_id', '=', bookId).executeTakeFirstOrThrow(),
  ])
  return { ...book, ebook }
}

/** @throws AppError notFound */
export async function readLink(context: RequestContext, { seal }: CheckedInputOf<typeof calls.readLink>) {
  const { link, book } = await findLink(context, seal)
  return {
    title: book.title,
    author: book.author,
    hasPdf: hasPdf(book.ebook),
    state: readState(link, context.now()),
    remaining: link.max_downloads - link.downloads,
    expiresAt: link.expires_at.toISOString(),
  }
}

/** @throws AppError notFound; conflict, where the link was used as often as it may be or is over */
export async function takeFile(
  context: RequestContext,
  { seal, format }: CheckedInputOf<typeof calls.takeFile>,
) {
  const { app, db, now } = context
  const { link, stamp, book } = await findLink(context, seal)
  if (readState(link, now()) !== 'live') throw spent()
  const bytes =
    format === 'epub' ? await assembleCopy(app, db, book, stamp) : await stampedPdf(app, book, stamp)
  // The last: what could not be made costs nobody a download, and ten at once are no more than were left.
  const { numUpdatedRows } = await t(db)
    .updateTable('book_link')
    .set(({ eb }) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', link.id)
    .whereRef('downloads', '<', 'max_downloads')
    .where('expires_at', '>', now())
    .where('replaced_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw spent()
  return { bytes, name: `${book.slug}.${format}`, saveAs: `${book.title}.${format}` }
}

const spent = () =>
  new AppError('conflict', {
    message:
      'این پیوند به اندازه‌ای که می‌شد به کار رفته یا مهلتش گذشته است. صاحب کتاب از پشتیبانی پیوند تازه می‌گیرد.',
  })
