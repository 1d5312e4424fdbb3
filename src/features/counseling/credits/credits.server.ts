import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { CounselingTables } from '../tables.server.ts'

const t = withTables<CounselingTables>()
const day = 86_400_000

/** Days that a package is good for at least, once a session came back into it because the school did not keep it. */
const graceDays = 30

type Entry = CounselingTables['counseling_credit_entry']

const write = (
  tx: Tx,
  entry: { creditId: string; sessionId?: string | null; change: number; reason: Entry['reason'] },
) =>
  t(tx)
    .insertInto('counseling_credit_entry')
    .values({
      credit_id: entry.creditId,
      session_id: entry.sessionId ?? null,
      change: entry.change,
      reason: entry.reason,
    })
    .execute()

const selectBalance = sql<number>`coalesce((
  select sum(change) from counseling_credit_entry where credit_id = counseling_credit.id
), 0)::int`

/** The packages of somebody that hold sessions still, whether or not they are good any more; the one that ends first first. */
export async function listCredits(db: Db, userId: string) {
  const rows = await t(db)
    .selectFrom('counseling_credit')
    .select(['id', 'title', 'sessions', 'expires_at', selectBalance.as('left')])
    .where('user_id', '=', userId)
    .orderBy('expires_at')
    .orderBy('id')
    .execute()
  return rows.filter(({ left }) => left > 0)
}

/** Opens a package that was paid. @throws AppError conflict, where it is no longer there */
export async function openCredit(
  tx: Tx,
  { packageId, userId, lineId, now }: { packageId: string; userId: string; lineId: string; now: Date },
): Promise<void> {
  const bought = await t(tx)
    .selectFrom('counseling_package')
    .selectAll()
    .where('id', '=', packageId)
    .executeTakeFirst()
  if (!bought) throw new AppError('conflict', { message: 'این بسته دیگر فروخته نمی‌شود.' })
  const id = randomUUID()
  await t(tx)
    .insertInto('counseling_credit')
    .values({
      id,
      user_id: userId,
      package_id: packageId,
      title: bought.title,
      sessions: bought.sessions,
      expires_at: new Date(now.getTime() + bought.valid_days * day),
      order_line_id: lineId,
      created_at: now,
    })
    .execute()
  await write(tx, { creditId: id, change: bought.sessions, reason: 'bought' })
}

/** What is left in a package, its row locked until the transaction ends. @throws AppError notFound */
async function lockCredit(tx: Tx, id: string) {
  const credit = await t(tx)
    .selectFrom('counseling_credit')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!credit) throw new AppError('notFound')
  // Counted by a statement of its own: it sees what others committed while we waited for the lock.
  const { left } = await t(tx)
    .selectFrom('counseling_credit_entry')
    .select(sql<number>`coalesce(sum(change), 0)::int`.as('left'))
    .where('credit_id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...credit, left }
}

/**
 * Makes sure that a session of somebody may be paid from a package, which stays locked until the transaction ends.
 * @throws AppError notFound, for another's too; conflict, where nothing is left, or it ends before the session
 */
export async function checkCredit(
  tx: Tx,
  { creditId, userId, startsAt, now }: { creditId: string; userId: string; startsAt: Date; now: Date },
): Promise<void> {
  const credit = await lockCredit(tx, creditId)
  if (credit.user_id !== userId) throw new AppError('notFound')
  if (credit.left < 1) throw new AppError('conflict', { message: 'از این بسته جلسه‌ای نمانده است.' })
  if (credit.expires_at <= now || credit.expires_at <= startsAt) {
    throw new AppError('conflict', { message: 'اعتبار این بسته پیش از این وقت تمام می‌شود.' })
  }
}

/** Takes a session out of a package that `checkCredit` let through in the same transaction. */
export const spendCredit = (tx: Tx, { creditId, sessionId }: { creditId: string; sessionId: string }) =>
  write(tx, { creditId, sessionId, change: -1, reason: 'spent' })

/**
 * Puts the session back that was taken out for this one; said twice, it is done once.
 * @param byTheSchool whether the school did not keep it: then the package is good for a while still
 */
export async function returnCredit(
  tx: Tx,
  {
    creditId,
    sessionId,
    byTheSchool = false,
    now,
  }: {
    creditId: string
    sessionId: string
    byTheSchool?: boolean
    now: Date
  },
): Promise<void> {
  await lockCredit(tx, creditId)
  const { out } = await t(tx)
    .selectFrom('counseling_credit_entry')
    .select(sql<number>`coalesce(sum(change), 0)::int`.as('out'))
    .where('credit_id', '=', creditId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
  if (out >= 0) return
  await write(tx, { creditId, sessionId, change: 1, reason: 'returned' })
  if (!byTheSchool) return
  const least = new Date(now.getTime() + graceDays * day)
  await t(tx)
    .updateTable('counseling_credit')
    .set({ expires_at: least })
    .where('id', '=', creditId)
    .where('expires_at', '<', least)
    .execute()
}

/** Takes a package back that is refunded. @throws AppError conflict, where sessions of it were spent */
export async function revokeCredit(tx: Tx, lineId: string): Promise<void> {
  const found = await t(tx)
    .selectFrom('counseling_credit')
    .select('id')
    .where('order_line_id', '=', lineId)
    .executeTakeFirst()
  if (!found) return
  const { left, sessions } = await lockCredit(tx, found.id)
  const isRevoked = await t(tx)
    .selectFrom('counseling_credit_entry')
    .select('id')
    .where('credit_id', '=', found.id)
    .where('reason', '=', 'revoked')
    .executeTakeFirst()
  if (isRevoked) return
  if (left < sessions) {
    throw new AppError('conflict', {
      message: 'از این بسته جلسه گرفته شده است و دیگر بازگردانده نمی‌شود.',
    })
  }
  await write(tx, { creditId: found.id, change: -left, reason: 'revoked' })
}
