import type { Selectable } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import { listPaperEditions, type PaperEdition } from '#features/book-store/public.server.ts'
import { usedCopiesTag } from '#features/book-store/public.ts'
import { listBranchNames } from '#features/branches/public.server.ts'
import { lockFree, setStock } from '#server/engines/holds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { type CopyState, computeCap, type Grade } from './rules.ts'
import type { UsedBookTables } from './tables.server.ts'

const t = withTables<UsedBookTables>()

export type CopyRecord = Selectable<UsedBookTables['used_book']>

/** How a copy is called among all that is held. */
export const buildCopyKey = (id: string) => `used-book:${id}`

/**
 * A copy, locked until the end of the transaction, its stock first: whoever buys it locks that first, too.
 * @param asked `userId`: whose it must be
 * @returns also whether nobody is buying it
 * @throws AppError notFound
 */
export async function lockCopy(
  tx: Tx,
  { id, userId }: { id: string; userId?: string },
  now: Date,
): Promise<{ copy: CopyRecord; isFree: boolean }> {
  const key = buildCopyKey(id)
  const free = (await lockFree(tx, [key], now)).get(key) ?? 0
  const copy = await t(tx)
    .selectFrom('used_book')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!copy || (userId !== undefined && copy.user_id !== userId)) throw new AppError('notFound')
  return { copy, isFree: free > 0 }
}

type Changes = Partial<Omit<CopyRecord, 'id' | 'number' | 'state'>>

/**
 * Moves a copy that the caller has locked into a state. On sale there is one of it; once it is nobody's to buy any more
 * there is none. What is sold keeps its one, which the order holds.
 */
export async function moveCopy(tx: Tx, id: string, state: CopyState, changes: Changes = {}): Promise<void> {
  await t(tx)
    .updateTable('used_book')
    .set({ ...changes, state })
    .where('id', '=', id)
    .execute()
  if (state !== 'sold' && state !== 'handed') await setStock(tx, buildCopyKey(id), state === 'listed' ? 1 : 0)
  await invalidateTags(tx, usedCopiesTag)
}

export async function readRules(db: Db) {
  const row = await t(db).selectFrom('used_book_rules').selectAll().executeTakeFirstOrThrow()
  return {
    likeNewPercent: row.like_new_percent,
    goodPercent: row.good_percent,
    wornPercent: row.worn_percent,
    schoolPercent: row.school_percent,
    bringDays: row.bring_days,
    saleDays: row.sale_days,
    maxOpen: row.max_open,
  }
}
export type Rules = Awaited<ReturnType<typeof readRules>>

/** The highest prices of used copies of an edition, by their grades. */
export const computeCaps = (newPrice: number, rules: Rules): Record<Grade, number> => ({
  'like-new': computeCap(newPrice, rules.likeNewPercent),
  good: computeCap(newPrice, rules.goodPercent),
  worn: computeCap(newPrice, rules.wornPercent),
})

/** What copies are of, and what their branches are called, in two statements. */
export async function describeCopies(db: Db, rows: readonly Pick<CopyRecord, 'edition_id'>[]) {
  const editions = await listPaperEditions(db, { ids: rows.map(({ edition_id }) => edition_id) })
  const byId = new Map<string, PaperEdition>(editions.map(edition => [edition.id, edition]))
  const branches = new Map((await listBranchNames(db)).map(({ id, name }) => [id, name]))
  return {
    findEdition: (id: string) => byId.get(id)!,
    findBranch: (id: string) => branches.get(id) ?? 'شعبهٔ حذف‌شده',
  }
}
