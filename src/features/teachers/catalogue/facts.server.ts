import { type Db, withTables } from '#server/platform/database/database.ts'
import type { TeachersTables } from '../tables.server.ts'

const t = withTables<TeachersTables>()

/** What these teachers teach: languages, each from a level to another. */
export async function taughtBy(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return new Map<string, never[]>()
  const rows = await t(db)
    .selectFrom('teacher_language')
    .select(['teacher_id', 'language', 'from_level as from', 'to_level as to'])
    .where('teacher_id', 'in', ids)
    .orderBy('language')
    .execute()
  const grouped = Map.groupBy(rows, ({ teacher_id }) => teacher_id)
  return new Map(
    [...grouped].map(([id, own]) => [id, own.map(({ language, from, to }) => ({ language, from, to }))]),
  )
}
