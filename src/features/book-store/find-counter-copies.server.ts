import { sql } from 'kysely'
import { persianNumber, toLatinDigits } from '#persian/digits.ts'
import { countFree, freeOfNamed } from '#server/engines/holds.ts'
import { type Db, holdsWords, withTables } from '#server/platform/database/database.ts'
import { formatNames } from './labels.ts'
import { isPaper, paperFormats } from './rules.ts'
import { buildItem, buildStockKey, readItem, stockPrefix } from './stock-key.ts'
import type { BookTables } from './tables.server.ts'

const t = withTables<BookTables>()

/** Whose first digits an ISBN of 13 has; null where no number of a book was typed or scanned. */
function readIsbn(typed: string): string | null {
  const digits = toLatinDigits(typed).replace(/[\s‌-]/g, '')
  if (/^97[89]\d{10}$/.test(digits)) return digits
  // The older numbers have ten: their last one is a check of its own.
  return /^\d{9}[\dXx]$/.test(digits) ? `978${digits.slice(0, 9)}` : null
}

/**
 * Copies as a counter sells them, found by words, ISBN or barcode: how many are free where it sells from, and in the
 * school's store room.
 * @param branchId whose copies are sold; null: those of the store room
 */
export async function findCounterCopies(
  db: Db,
  { q, branchId, limit, now }: { q: string; branchId: string | null; limit: number; now: Date },
) {
  const isbn = readIsbn(q)
  const ofStore = sql<string>`${stockPrefix} || book_edition.id`
  const ofPlace = branchId === null ? ofStore : sql<string>`${ofStore} || ${`@${branchId}`}`
  const rows = await t(db)
    .selectFrom('book_edition')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['book_edition.id', 'title', 'format', 'price', 'isbn'])
    .select([freeOfNamed(db, ofPlace, now).as('free'), freeOfNamed(db, ofStore, now).as('in_store_room')])
    .where('published_at', 'is not', null)
    .where('is_sold', '=', true)
    .where('format', 'in', paperFormats)
    .$if(isbn === null, all => all.where(holdsWords('book.search_key', q)))
    .$if(isbn !== null, all => all.where(sql<boolean>`starts_with(isbn, ${isbn})`))
    .orderBy('sort_key')
    .orderBy('book.id')
    .orderBy('format')
    .limit(limit)
    .execute()
  return rows.map(({ in_store_room, free, ...row }) => ({
    ...row,
    format: row.format as (typeof paperFormats)[number],
    free: free ?? 0,
    inStoreRoom: in_store_room ?? 0,
    isByNumber: isbn !== null,
  }))
}

/** What a counter sells of an edition, as orders call it. */
export const nameCounterCopies = buildItem

/** Of which of these there are fewer than are wanted, in the words of who sells them; null where there are enough. */
export async function describeShortage(
  db: Db,
  wanted: readonly { item: string; count: number }[],
  now: Date,
): Promise<string | null> {
  const asked = wanted.flatMap(({ item, count }) => {
    const read = readItem(item)
    return read ? [{ ...read, count, key: buildStockKey(read) }] : []
  })
  if (asked.length === 0) return null
  const free = await countFree(
    db,
    asked.map(({ key }) => key),
    now,
  )
  const short = asked.filter(({ key, count }) => (free.get(key) ?? 0) < count)
  if (short.length === 0) return null
  const rows = await t(db)
    .selectFrom('book_edition')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['book_edition.id', 'title', 'format'])
    .where(
      'book_edition.id',
      'in',
      short.map(({ editionId }) => editionId),
    )
    .execute()
  const sentences = short.flatMap(({ editionId, branchId, key }) => {
    const row = rows.find(({ id }) => id === editionId)
    if (!row || !isPaper(row.format)) return []
    const what = `«${row.title}»، ${formatNames[row.format]}`
    const place = branchId === null ? 'انبار' : 'این شعبه'
    const left = free.get(key) ?? 0
    return left === 0
      ? `از ${what} در ${place} جلدی نمانده است.`
      : `از ${what} در ${place} تنها ${persianNumber(left)} جلد مانده است.`
  })
  return sentences.length === 0 ? null : sentences.join(' ')
}
