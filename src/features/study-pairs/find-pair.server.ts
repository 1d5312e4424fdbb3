import { AppError } from '#contract/app-error.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { WeekGoal } from './judge-week.ts'
import type { StudyPairsTables } from './tables.server.ts'

const t = withTables<StudyPairsTables>()

/** A pair as one of the two has it. */
export async function findOwnPair(db: Db, userId: string) {
  const own = await t(db)
    .selectFrom('study_pair_member')
    .innerJoin('study_pair', 'study_pair.id', 'pair_id')
    .select(['pair_id', 'began_on'])
    .where('user_id', '=', userId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  if (!own) return null
  const members = await t(db)
    .selectFrom('study_pair_member')
    .selectAll()
    .where('pair_id', '=', own.pair_id)
    .execute()
  const mine = members.find(({ user_id }) => user_id === userId)
  const mate = members.find(({ user_id }) => user_id !== userId)
  return mine && mate ? { id: own.pair_id, beganOn: own.began_on, mine, mate } : null
}
export type OwnPair = NonNullable<Awaited<ReturnType<typeof findOwnPair>>>

/** The same, locked until the transaction ends: what both do at once comes one after another. @throws AppError conflict */
export async function lockOwnPair(tx: Tx, userId: string): Promise<OwnPair> {
  const found = await findOwnPair(tx, userId)
  if (found) {
    await t(tx).selectFrom('study_pair').select('id').where('id', '=', found.id).forUpdate().execute()
    // What stands in it may have changed while this waited.
    const locked = await findOwnPair(tx, userId)
    if (locked?.id === found.id) return locked
  }
  throw new AppError('conflict', { message: 'شما اکنون هم‌گامی ندارید.' })
}

/** What these pairs agreed on, by pair. */
export async function listGoals(db: Db, pairIds: readonly string[]): Promise<Map<string, WeekGoal[]>> {
  const rows = await t(db).selectFrom('study_pair_goal').selectAll().where('pair_id', 'in', pairIds).execute()
  return Map.groupBy(
    rows.map(({ from_week, ...row }) => ({ ...row, fromWeek: from_week })),
    ({ pair_id }) => pair_id,
  )
}
