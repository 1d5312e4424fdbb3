import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { MergedAccounts } from '#server/app-context.ts'
import { removeStock } from '#server/engines/holds.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { buildPointsKey, lockAccount } from './ledger.server.ts'
import type { PointsTables } from './tables.server.ts'

const t = withTables<PointsTables>()

/** Points go with whoever had them. */
export async function erasePoints(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('points_line').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('points_order').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('points_account').where('user_id', '=', userId).execute()
  await t(tx).updateTable('points_line').set({ by_user: null }).where('by_user', '=', userId).execute()
  await removeStock(tx, buildPointsKey(userId))
}

export async function exportPersonPoints(db: Db, userId: string) {
  const account = await t(db)
    .selectFrom('points_account')
    .select(['balance', 'level', 'level_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const lines = await t(db)
    .selectFrom('points_line')
    .select(['kind', 'points', 'balance', 'reason', 'note', 'at', 'expires_at'])
    .where('user_id', '=', userId)
    .orderBy('seq')
    .execute()
  return { points: { account: account ?? null, lines } }
}

/** The lines of the account that goes become lines of the other. */
export async function mergePoints(tx: Tx, { kept, merged, mergeId, now }: MergedAccounts): Promise<void> {
  const own = await t(tx)
    .selectFrom('points_account')
    .select('user_id')
    .where('user_id', '=', merged)
    .executeTakeFirst()
  if (!own) return
  await lockBoth(tx, { kept, merged, now })
  const moved = await t(tx)
    .updateTable('points_line')
    .set({ user_id: kept })
    .where('user_id', '=', merged)
    .returning('id')
    .execute()
  if (moved.length > 0) {
    await t(tx)
      .insertInto('points_merged_line')
      .values(moved.map(({ id }) => ({ merge_id: mergeId, line_id: id })))
      .execute()
  }
  await sumUp(tx, [kept, merged])
  await lockBoth(tx, { kept, merged, now })
}

/** They go back. @throws AppError conflict, where points of both were spent together since */
export async function partPoints(tx: Tx, { kept, merged, mergeId, now }: MergedAccounts): Promise<void> {
  const came = await t(tx)
    .selectFrom('points_merged_line')
    .select('line_id')
    .where('merge_id', '=', mergeId)
    .limit(1)
    .execute()
  if (came.length === 0) return
  await lockBoth(tx, { kept, merged, now })
  const lines = t(tx).selectFrom('points_merged_line').select('line_id').where('merge_id', '=', mergeId)
  const crossed = await t(tx)
    .selectFrom('points_allocation')
    .select('spent_line')
    .where(({ eb }) => eb(eb('spent_line', 'in', lines), '<>', eb('gained_line', 'in', lines)))
    .limit(1)
    .execute()
  if (crossed.length > 0)
    throw new AppError('conflict', { message: 'امتیازهای باشگاه این دو حساب از آن پس با هم خرج شده‌اند.' })
  await t(tx)
    .updateTable('points_line')
    .set({ user_id: merged })
    .where('id', 'in', lines)
    .where('user_id', '=', kept)
    .execute()
  await t(tx).deleteFrom('points_merged_line').where('merge_id', '=', mergeId).execute()
  await sumUp(tx, [kept, merged])
  await lockBoth(tx, { kept, merged, now })
}

async function lockBoth(tx: Tx, { kept, merged, now }: Pick<MergedAccounts, 'kept' | 'merged' | 'now'>) {
  for (const userId of [kept, merged].sort()) await lockAccount(tx, userId, now)
}

/** What each of them has by their lines. */
async function sumUp(tx: Tx, userIds: readonly string[]) {
  await t(tx)
    .updateTable('points_account')
    .set({
      balance: sql<number>`(
        select coalesce(sum(remaining), 0)::int from points_line where points_line.user_id = points_account.user_id
      )`,
    })
    .where('user_id', 'in', userIds)
    .execute()
}
