import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { PaymentTables } from '#features/payment/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { Purchasable } from '#server/engines/purchasables.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { bookPath } from './book-paths.ts'
import { formatEdition, formatNames } from './labels.ts'
import { type BookFormat, editionPurchasable, filePolicy, isPaper, maxCopies, paperPolicy } from './rules.ts'
import { changeStock, watchStock } from './stock.server.ts'
import { buildStockKey, readItem } from './stock-key.ts'
import type { BookTables } from './tables.server.ts'

const t = withTables<BookTables & Pick<PaymentTables, 'orders' | 'order_line'>>()

const owned = () => new AppError('conflict', { message: 'این کتاب را دارید و در کتابخانهٔ شماست.' })

const tooMany = (format: BookFormat) =>
  new AppError('conflict', {
    message: isPaper(format)
      ? `در یک سفارش بیش از ${persianNumber(maxCopies)} جلد از یک کتاب نمی‌توان خرید.`
      : 'از نسخهٔ الکترونیک و صوتی یکی بس است.',
  })

const selectEditions = (db: Db) =>
  t(db)
    .selectFrom('book_edition')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['book_edition.id', 'book_id', 'format', 'price', 'weight_grams', 'is_sold'])
    .select(['slug', 'title', 'author', 'cover', 'published_at'])

/** Which formats hold the file that one of this format is. */
const holdsFile = (format: BookFormat): BookFormat[] =>
  format === 'audio' ? ['audio', 'paper-audio'] : [format]

type Edition = { id: string; book_id: string; format: BookFormat }

/** Those of the editions whose file somebody has, by their ids; of paper one may have many. */
async function findOwnedFiles(tx: Tx, editions: readonly Edition[], userId: string): Promise<Set<string>> {
  const files = editions.filter(({ format }) => !isPaper(format))
  if (files.length === 0) return new Set()
  const owned = await t(tx)
    .selectFrom('book_ownership')
    .select(['book_id', 'format'])
    .where(
      'book_id',
      'in',
      files.map(({ book_id }) => book_id),
    )
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute()
  const had = files.filter(({ book_id, format }) =>
    owned.some(mine => mine.book_id === book_id && holdsFile(format).includes(mine.format)),
  )
  return new Set(had.map(({ id }) => id))
}

/** An edition of a book; copies on paper are held from its stock, or from that of the branch that sells them. */
export const bookEdition: Purchasable = {
  kind: editionPurchasable,
  isCountable: true,

  async offerAll(tx, { asked, userId }) {
    const items = asked.map(({ item, count }) => ({ place: readItem(item), count }))
    const ids = items.flatMap(({ place }) => place?.editionId ?? [])
    const rows = ids.length > 0 ? await selectEditions(tx).where('book_edition.id', 'in', ids).execute() : []
    const byId = new Map(rows.map(row => [row.id, row]))
    const had = await findOwnedFiles(tx, rows, userId)
    return items.map(({ place, count }) => {
      const row = byId.get(place?.editionId ?? '')
      if (!place || !row?.published_at) return new AppError('notFound')
      if (!row.is_sold) return new AppError('conflict', { message: 'این نسخه اکنون فروخته نمی‌شود.' })
      if (had.has(row.id)) return owned()
      if (count > (isPaper(row.format) ? maxCopies : 1)) return tooMany(row.format)
      const isPosted = row.weight_grams !== null && place.branchId === null
      return {
        title: formatEdition(row),
        price: row.price,
        policy: isPaper(row.format) ? paperPolicy : filePolicy,
        startsAt: null,
        sessions: [],
        stock: isPaper(row.format) ? buildStockKey(place) : null,
        parcel: isPosted ? { grams: row.weight_grams! } : null,
        ...(!isPaper(row.format) && { isSingle: true as const }),
      }
    })
  },

  async deliver(tx, { lineId, item, userId, count }, now, app) {
    const { editionId } = readItem(item)!
    const row = await selectEditions(tx).where('book_edition.id', '=', editionId).executeTakeFirstOrThrow()
    // Of a file that was paid twice the second's money stays with its payer, and of several there is no use.
    if (!isPaper(row.format) && (count > 1 || (await findOwnedFiles(tx, [row], userId)).size > 0))
      throw owned()
    const { numInsertedOrUpdatedRows } = await t(tx)
      .insertInto('book_ownership')
      .values({
        order_line_id: lineId,
        book_id: row.book_id,
        edition_id: editionId,
        user_id: userId,
        format: row.format,
        count,
        granted_at: now,
      })
      .onConflict(conflict =>
        conflict
          .columns(['edition_id', 'user_id'])
          .where('revoked_at', 'is', null)
          .where(sql<boolean>`format in ('ebook', 'audio')`)
          .doNothing(),
      )
      .executeTakeFirst()
    if (!numInsertedOrUpdatedRows) throw owned()
    if (isPaper(row.format)) await watchStock(app, tx, editionId, now)
  },

  async describe(db, items) {
    const known = new Map(items.map(item => [item, readItem(item)?.editionId]))
    const ids = [...known.values()].filter(id => id !== undefined)
    if (ids.length === 0) return new Map()
    const rows = await selectEditions(db).where('book_edition.id', 'in', ids).execute()
    const byId = new Map(rows.map(row => [row.id, row]))
    return new Map(
      items.flatMap(item => {
        const row = byId.get(known.get(item) ?? '')
        if (!row) return []
        const described = {
          cover: row.cover,
          greeting: row.title,
          facts: [formatNames[row.format], ...(row.author ? [row.author] : [])],
          page: row.published_at === null ? null : bookPath(row),
          calendar: null,
        }
        return [[item, described] as const]
      }),
    )
  },

  async findShelves(db, items) {
    const known = new Map(items.map(item => [item, readItem(item)?.editionId]))
    const ids = [...known.values()].filter(id => id !== undefined)
    if (ids.length === 0) return new Map()
    const rows = await t(db)
      .selectFrom('book_edition')
      .select(['id', 'shelf'])
      .where('id', 'in', ids)
      .where('shelf', '<>', '')
      .execute()
    const byId = new Map(rows.map(({ id, shelf }) => [id, shelf]))
    return new Map(
      items.flatMap(item => {
        const shelf = byId.get(known.get(item) ?? '')
        return shelf === undefined ? [] : [[item, shelf] as const]
      }),
    )
  },

  async revoke(tx, { lineId, item, count, cameBack = 0 }, now) {
    const row = await t(tx)
      .selectFrom('book_ownership')
      .selectAll()
      .where('order_line_id', '=', lineId)
      .where('revoked_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) return
    const isWhole = count >= row.count
    await t(tx)
      .updateTable('book_ownership')
      .set(isWhole ? { revoked_at: now } : { count: row.count - count })
      .where('order_line_id', '=', lineId)
      .execute()
    // The order lets go of its copies with the money: those that are not on the shelf again are in no stock.
    const missing = Math.min(count, row.count) - cameBack
    if (!isPaper(row.format) || missing <= 0) return
    const { branchId } = readItem(item)!
    await changeStock(
      tx,
      {
        editionId: row.edition_id,
        branchId,
        by: -missing,
        reason: 'refund',
        orderLineId: lineId,
        userId: null,
      },
      now,
    )
  },
}

/** The lines of an order whose copies were given to their buyer over the counter: they come back there, by no press. */
export async function listSoldAtCounter(db: Db, orderId: string): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('order_line')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select('order_line.id')
    .where('order_id', '=', orderId)
    .where('kind', '=', editionPurchasable)
    .where('stock', 'is not', null)
    .where('sold_by', 'is not', null)
    .where('paid_at', 'is not', null)
    .execute()
  return rows.map(({ id }) => id)
}
