import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { PlacementTables } from './tables.server.ts'

const t = withTables<PlacementTables>()

/**
 * Deletes what was found of a person. Their recorded speech goes with the job of the day, which deletes what no row names:
 * no file is touched within a transaction.
 */
export async function erasePlacements(tx: Tx, userId: string): Promise<void> {
  await t(tx).deleteFrom('placement_appeal').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('placement_feedback').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('placement_oral').where('user_id', '=', userId).execute()
  await t(tx).deleteFrom('placement_attempt').where('user_id', '=', userId).execute()
}

export async function exportPlacements(db: Db, userId: string): Promise<object> {
  const attempts = await t(db)
    .selectFrom('placement_attempt')
    .leftJoin('placement_oral', 'placement_oral.attempt_id', 'placement_attempt.id')
    .select(['language', 'track', 'source', 'self_rating', 'started_at', 'finished_at', 'result'])
    .select(['placement_oral.level as oral', 'placement_oral.rubric', 'placement_oral.remark', 'wish'])
    .select(['placement_oral.final_level as finalLevel', 'placement_oral.reason'])
    .where('placement_attempt.user_id', '=', userId)
    .orderBy('started_at')
    .execute()
  const appeals = await t(db)
    .selectFrom('placement_appeal')
    .select(['wish', 'reason', 'state', 'answer', 'created_at', 'answered_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  return { placements: attempts, placementAppeals: appeals }
}

/** Days after which an attempt that no account has is deleted: begun ones, and done ones. */
const openDays = 30
const doneDays = 180

/** Deletes what visitors left behind, and recorded speech that no attempt has any more. */
export async function eraseOldAttempts(app: AppContext): Promise<void> {
  const before = (days: number) => new Date(app.now().getTime() - days * 24 * 3_600_000)
  await t(app.db)
    .deleteFrom('placement_attempt')
    .where('user_id', 'is', null)
    .where('source', '=', 'adaptive')
    .where(({ eb, and, or }) =>
      or([
        and([eb('state', '=', 'open'), eb('changed_at', '<', before(openDays))]),
        and([eb('state', '=', 'done'), eb('changed_at', '<', before(doneDays))]),
      ]),
    )
    .execute()
  const keys: string[] = []
  for await (const { key } of app.files.list('private/placement/')) keys.push(key)
  const readSampleId = (key: string) => /^private\/placement\/([0-9a-f-]{36})/.exec(key)?.[1] ?? ''
  const ids = [...new Set(keys.map(readSampleId))].filter(Boolean)
  if (ids.length === 0) return
  const known = await t(app.db).selectFrom('placement_sample').select('id').where('id', 'in', ids).execute()
  const kept = new Set(known.map(({ id }) => id))
  for (const key of keys) if (!kept.has(readSampleId(key))) await app.files.delete(key)
}
