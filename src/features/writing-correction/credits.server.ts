import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError, notFound } from '#contract/app-error.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { WritingTables } from './tables.server.ts'

const t = withTables<WritingTables>()
const day = 86_400_000

/** Days that a package is good for at least, once a text came back into it. */
const graceDays = 30

type Entry = WritingTables['writing_credit_entry']

const write = (
  tx: Tx,
  entry: { creditId: string; textId?: string; change: number; reason: Entry['reason'] },
) =>
  t(tx)
    .insertInto('writing_credit_entry')
    .values({
      credit_id: entry.creditId,
      text_id: entry.textId ?? null,
      change: entry.change,
      reason: entry.reason,
    })
    .execute()

/** The packages of somebody that hold texts and are good still, the one that ends first first. */
export async function listCredits(db: Db, userId: string, now: Date) {
  const rows = await t(db)
    .selectFrom('writing_credit')
    .select(['id', 'title', 'max_words as maxWords', 'expires_at'])
    .select(
      sql<number>`coalesce((
        select sum(change) from writing_credit_entry where credit_id = writing_credit.id
      ), 0)::int`.as('left'),
    )
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(({ expires_at, ...credit }) =>
    credit.left > 0 ? [{ ...credit, expiresAt: expires_at.toISOString() }] : [],
  )
}

/** Opens a package that was paid. @throws AppError conflict, where it is no longer there */
export async function openCredit(
  tx: Tx,
  { packageId, userId, lineId, now }: { packageId: string; userId: string; lineId: string; now: Date },
): Promise<void> {
  const bought = await t(tx)
    .selectFrom('writing_package')
    .selectAll()
    .where('id', '=', packageId)
    .executeTakeFirstOrThrow(() => new AppError('conflict', { message: 'این بسته دیگر فروخته نمی‌شود.' }))
  const id = randomUUID()
  await t(tx)
    .insertInto('writing_credit')
    .values({
      id,
      user_id: userId,
      package_id: packageId,
      title: bought.title,
      texts: bought.texts,
      max_words: bought.max_words,
      expires_at: new Date(now.getTime() + bought.valid_days * day),
      order_line_id: lineId,
      created_at: now,
    })
    .execute()
  await write(tx, { creditId: id, change: bought.texts, reason: 'bought' })
}

/** What is left in a package, its row locked until the transaction ends. @throws AppError notFound */
async function lockCredit(tx: Tx, id: string) {
  const credit = await t(tx)
    .selectFrom('writing_credit')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  // Counted by a statement of its own: it sees what others committed while we waited for the lock.
  const { left } = await t(tx)
    .selectFrom('writing_credit_entry')
    .select(sql<number>`coalesce(sum(change), 0)::int`.as('left'))
    .where('credit_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...credit, left }
}

/**
 * Takes a text out of a package of its writer.
 * @throws AppError notFound, for another's too; conflict, where nothing is left, it has ended or is for shorter texts
 */
export async function spendCredit(
  tx: Tx,
  {
    creditId,
    textId,
    userId,
    words,
    now,
  }: { creditId: string; textId: string; userId: string; words: number; now: Date },
): Promise<void> {
  const credit = await lockCredit(tx, creditId)
  if (credit.user_id !== userId) throw new AppError('notFound')
  if (credit.left < 1) throw new AppError('conflict', { message: 'از این بسته نوشته‌ای نمانده است.' })
  if (credit.expires_at <= now) throw new AppError('conflict', { message: 'اعتبار این بسته تمام شده است.' })
  if (words > credit.max_words) {
    throw new AppError('conflict', { message: 'این نوشته از نوشته‌های این بسته بلندتر است.' })
  }
  await write(tx, { creditId, textId, change: -1, reason: 'spent' })
}

/**
 * Puts a text back that was taken out, because it was withdrawn or late: for each of them once, or the database refuses.
 * The package is good for a while still.
 */
export async function returnCredit(
  tx: Tx,
  {
    creditId,
    textId,
    reason,
    now,
  }: { creditId: string; textId: string; reason: 'returned' | 'late'; now: Date },
): Promise<void> {
  await lockCredit(tx, creditId)
  await write(tx, { creditId, textId, change: 1, reason })
  const earliest = new Date(now.getTime() + graceDays * day)
  await t(tx)
    .updateTable('writing_credit')
    .set({ expires_at: earliest })
    .where('id', '=', creditId)
    .where('expires_at', '<', earliest)
    .execute()
}

/** Takes a package back that is refunded. @throws AppError conflict, where texts of it were spent */
export async function revokeCredit(tx: Tx, lineId: string): Promise<void> {
  const found = await t(tx)
    .selectFrom('writing_credit')
    .select('id')
    .where('order_line_id', '=', lineId)
    .executeTakeFirst()
  if (!found) return
  const { left, texts } = await lockCredit(tx, found.id)
  const isRevoked = await t(tx)
    .selectFrom('writing_credit_entry')
    .select('id')
    .where('credit_id', '=', found.id)
    .where('reason', '=', 'revoked')
    .executeTakeFirst()
  if (isRevoked) return
  if (left < texts) {
    throw new AppError('conflict', {
      message: 'از این بسته نوشته‌ای فرستاده شده است و دیگر بازگردانده نمی‌شود.',
    })
  }
  await write(tx, { creditId: found.id, change: -left, reason: 'revoked' })
}
