import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { SampleTables } from './tables.server.ts'

const t = withTables<SampleTables>()

/** What somebody was to score is drawn anew by others; what was scored stays without a name, and goes with its text. */
export async function eraseSamples(tx: Tx, userId: string): Promise<void> {
  await t(tx)
    .deleteFrom('writing_sample')
    .where('reader_id', '=', userId)
    .where('read_at', 'is', null)
    .execute()
  await t(tx).updateTable('writing_sample').set({ reader_id: null }).where('reader_id', '=', userId).execute()
  await t(tx)
    .updateTable('writing_sample')
    .set({ corrector_id: null })
    .where('corrector_id', '=', userId)
    .execute()
}

/** What somebody scored a second time. The writers of these texts see nothing of it. */
export async function exportSamples(db: Db, userId: string) {
  const samples = await t(db)
    .selectFrom('writing_sample')
    .select(['rubric', 'second_scores as scores', 'drawn_at as drawnAt', 'read_at as readAt'])
    .where('reader_id', '=', userId)
    .orderBy('drawn_at')
    .orderBy('id')
    .execute()
  return { samples }
}
