import { findTeacherId } from '#features/teachers/public.server.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { ClassesAndSchool } from '../tables.server.ts'

const t = withTables<ClassesAndSchool>()

/** The classes a teacher could not come to, for them to take along. */
export async function exportSubstitutes(db: Db, userId: string) {
  const teacher = await findTeacherId(db, userId)
  if (!teacher) return []
  return t(db)
    .selectFrom('substitute_request')
    .select(['session_id as session', 'reason', 'state', 'asked_at as askedAt'])
    .where('teacher_id', '=', teacher)
    .orderBy('asked_at')
    .execute()
}

/** Why a teacher could not come goes with their account; who held the classes stays. */
export async function eraseReasons(tx: Tx, userId: string): Promise<void> {
  const teacher = await findTeacherId(tx, userId)
  if (!teacher) return
  await t(tx)
    .updateTable('substitute_request')
    .set({ reason: '' })
    .where('teacher_id', '=', teacher)
    .execute()
}
