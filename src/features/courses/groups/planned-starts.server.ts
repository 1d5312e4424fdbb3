import { type Db, withTables } from '#server/platform/database/database.ts'
import type { CourseTables } from '../tables.server.ts'

const t = withTables<CourseTables>()

/** When the planned sessions of groups begin, in order, by group. */
export async function plannedStarts(db: Db, groups: readonly string[]): Promise<Map<string, Date[]>> {
  if (groups.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('class_session')
    .select(['group_id', 'starts_at'])
    .where(({ eb }) => eb('group_id', '=', eb.fn.any(eb.val(groups))))
    .where('state', '=', 'planned')
    .orderBy('starts_at')
    .execute()
  const starts = new Map<string, Date[]>()
  for (const { group_id, starts_at } of rows) {
    const known = starts.get(group_id)
    if (known) known.push(starts_at)
    else starts.set(group_id, [starts_at])
  }
  return starts
}
