import { findTeacherId } from '#features/teachers/public.server.ts'
import { type Db, noId, type Tx, withTables } from '#server/platform/database/database.ts'
import type { MissedAndSchool } from './tables.server.ts'

const t = withTables<MissedAndSchool>()

/** What was missed stays with the teacher's record, which is the school's; who excused it is forgotten. */
export async function eraseMissedClasses(tx: Tx, userId: string): Promise<void> {
  await t(tx).updateTable('missed_class').set({ excused_by: null }).where('excused_by', '=', userId).execute()
}

export async function exportMissedClasses(db: Db, userId: string): Promise<object> {
  const missedClasses = await t(db)
    .selectFrom('missed_class')
    .select(['missed_at as missedAt', 'excuse'])
    .where('teacher_id', '=', (await findTeacherId(db, userId)) ?? noId)
    .orderBy('missed_at')
    .execute()
  return { missedClasses }
}
