import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { CourseTables } from '../tables.server.ts'

const t = withTables<CourseTables>()

/** The groups of these codes or ids. */
export async function findGroups(tx: Tx, names: readonly string[]) {
  const rows = await t(tx)
    .selectFrom('course_group')
    .select(['id', 'code', 'course_id', 'ends_at', 'state'])
    .where(({ eb, or, cast }) =>
      or([
        eb('code', '=', eb.fn.any(eb.val([...names]))),
        eb(cast<string>('id', 'text'), '=', eb.fn.any(eb.val([...names]))),
      ]),
    )
    .execute()
  return new Map(rows.flatMap(row => [[row.code ?? row.id, row] as const, [row.id, row] as const]))
}
