import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { findStaffToNotify, notifyMany } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import { countFree, countStocks, lockFree, setStock } from '#server/engines/holds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import { formatNames } from './labels.ts'
import type { StockReason } from './rules.ts'
import { buildStockKey } from './stock-key.ts'
import type { BookTables } from './tables.server.ts'
import { booksTag } from './tags.ts'

const t = withTables<BookTables>()

export type StockChange = {
  /** Names it: the same once more changes nothing. */
  id?: string
  editionId: string
  /** Null: the school's own store room. */
  branchId: string | null
  by: number
  reason: StockReason
  note?: string
  supplier?: string | null
  /** Whole Rials for all of it. */
  cost?: number | null
  orderLineId?: string | null
  userId: string | null
}

/**
 * Writes a change of an edition's stock, which is what all changes come to. Copies that are sold, or held for an order that
 * is being paid, cannot be taken out.
 * @throws AppError invalid, at `count`, where fewer are free; what is refunded leaves all the same
 */
export async function changeStock(tx: Tx, change: StockChange, now: Date): Promise<void> {
  const { editionId, branchId, by, reason } = change
  const key = buildStockKey(change)
  const free = await lockStock(tx, key, now)
  if (by < 0 && reason !== 'refund' && free + by < 0) throw tooFew(free)
  const { numInsertedOrUpdatedRows } = await t(tx)
    .insertInto('book_stock_change')
    .values({
      id: change.id ?? randomUUID(),
      edition_id: editionId,
      branch_id: branchId,
      by,
      reason,
      note: change.note ?? '',
      supplier: change.supplier ?? null,
      cost: change.cost ?? null,
      order_line_id: change.orderLineId ?? null,
      at: now,
      by_user: change.userId,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (!numInsertedOrUpdatedRows) return
  await setStock(tx, key, await sumChanges(tx, change))
  await invalidateTags(tx, booksTag)
}

/**
 * Writes that so many copies were counted where it lies: all that are not sold, held ones among them.
 * @returns by how many it changed
 */
export async function countStock(
  tx: Tx,
  counted: number,
  change: Omit<StockChange, 'by' | 'reason'>,
  now: Date,
): Promise<number> {
  const key = buildStockKey(change)
  const free = await lockStock(tx, key, now)
  const { held = 0 } = (await countStocks(tx, [key], now)).get(key) ?? {}
  const by = counted - held - free
  if (by !== 0) await changeStock(tx, { ...change, by, reason: 'count' }, now)
  return by
}

/** Locks one stock until the end of the transaction, also one that nothing came into yet. @returns how many are free */
async function lockStock(tx: Tx, key: string, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext(${key}))`.execute(t(tx))
  return (await lockFree(tx, [key], now)).get(key)!
}

const tooFew = (free: number) =>
  new AppError('invalid', {
    errors: [
      {
        field: 'count',
        message:
          free > 0
            ? toPersianDigits(`تنها ${free} جلد آزاد است؛ بقیه فروخته یا برای سفارش‌ها نگه داشته شده است.`)
            : 'هیچ جلد آزادی نیست؛ آنچه هست فروخته یا برای سفارش‌ها نگه داشته شده است.',
      },
    ],
  })

const sumChanges = async (tx: Tx, { editionId, branchId }: { editionId: string; branchId: string | null }) =>
  (
    await t(tx)
      .selectFrom('book_stock_change')
      .select(sql<number>`coalesce(sum(by), 0)::int`.as('sum'))
      .where('edition_id', '=', editionId)
      .where(sql<boolean>`branch_id is not distinct from ${branchId}::uuid`)
      .executeTakeFirstOrThrow()
  ).sum

/**
 * Notifies staff once of an edition of which few are left in the store room, and forgets that they know once there are more
 * again.
 */
export async function watchStock(app: AppContext, tx: Tx, editionId: string, now: Date): Promise<void> {
  const edition = await t(tx)
    .selectFrom('book_edition')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['book.title', 'format', 'low_stock', 'low_noticed_at', 'is_sold'])
    .where('book_edition.id', '=', editionId)
    .executeTakeFirstOrThrow()
  const key = buildStockKey({ editionId, branchId: null })
  const free = (await countFree(tx, [key], now)).get(key) ?? 0
  const isLow = edition.is_sold && edition.low_stock !== null && free <= edition.low_stock
  if (isLow === (edition.low_noticed_at !== null)) return
  const { numUpdatedRows } = await t(tx)
    .updateTable('book_edition')
    .set({ low_noticed_at: isLow ? now : null })
    .where('id', '=', editionId)
    .where('low_noticed_at', isLow ? 'is' : 'is not', null)
    .executeTakeFirst()
  if (!isLow || !numUpdatedRows) return
  const staff = await findStaffToNotify(tx, 'lowBookStock')
  const [book, left] = [`${edition.title}، ${formatNames[edition.format]}`, toPersianDigits(free)]
  const link = studioPaths.bookStock({ id: editionId })
  await notifyMany(
    app,
    tx,
    'book-stock-low',
    staff.map(userId => ({ userId, book, left, link })),
  )
}
