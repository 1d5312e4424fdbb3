import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { TeachersTables } from './tables.server.ts'
import { teachersTag } from './tags.ts'

const t = withTables<TeachersTables>()

/** Hides a teacher from visitors, or shows them again; false where it was so already. */
export async function setTeacherHidden(tx: Tx, id: string, isHidden: boolean): Promise<boolean> {
  const { numUpdatedRows } = await t(tx)
    .updateTable('teacher')
    .set(({ eb }) => ({ is_hidden: isHidden, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('is_hidden', '<>', isHidden)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await invalidateTags(tx, teachersTag)
  return true
}
