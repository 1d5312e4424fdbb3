import type { MergedAccounts } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { StudyPairsTables } from './tables.server.ts'

const t = withTables<StudyPairsTables>()

/** A pair is of both: it goes with either of them. What it brought in points stays with the other. */
export async function erasePairs(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('study_pair_invitation').where('inviter_id', '=', userId).execute()
  await t(tx)
    .deleteFrom('study_pair')
    .where('id', 'in', eb =>
      eb.selectFrom('study_pair_member').select('pair_id').where('user_id', '=', userId),
    )
    .execute()
  await t(tx)
    .deleteFrom('study_pair_block')
    .where(({ eb, or }) => or([eb('user_id', '=', userId), eb('blocked_id', '=', userId)]))
    .execute()
}

/** Of the other nothing is told: what is theirs is not one’s own to take along. */
export async function exportPairs(db: Db, userId: string) {
  const pairs = await t(db)
    .selectFrom('study_pair_member')
    .innerJoin('study_pair', 'study_pair.id', 'pair_id')
    .select(['nickname', 'began_on', 'ended_at', 'reminded_on', 'proposed_kind', 'proposed_days'])
    .where('user_id', '=', userId)
    .orderBy('began_on')
    .execute()
  const invitation = await t(db)
    .selectFrom('study_pair_invitation')
    .select(['nickname', 'kind', 'days', 'expires_at'])
    .where('inviter_id', '=', userId)
    .executeTakeFirst()
  const blocked = await t(db)
    .selectFrom('study_pair_block')
    .select('blocked_at')
    .where('user_id', '=', userId)
    .orderBy('blocked_at')
    .execute()
  return { studyPairs: { pairs, invitation: invitation ?? null, blocked } }
}

export async function findMergeObstacles(db: Db, { kept, merged }: MergedAccounts): Promise<string[]> {
  const shared = await t(db)
    .selectFrom('study_pair_member as one')
    .innerJoin('study_pair_member as other', 'other.pair_id', 'one.pair_id')
    .select('one.pair_id')
    .where('one.user_id', '=', kept)
    .where('other.user_id', '=', merged)
    .where('one.is_active', '=', true)
    .limit(1)
    .execute()
  return shared.length > 0 ? ['این دو حساب با هم هم‌گام‌اند؛ نخست هم‌گامی را پایان دهند.'] : []
}
