import { type Db, withTables } from '#server/platform/database/database.ts'
import type { SiteTables } from '../tables.server.ts'

const t = withTables<SiteTables>()

/** The days the school is closed, `YYYY-MM-DD` in Tehran, and what for. */
export async function closedDays(db: Db): Promise<Map<string, string>> {
  const rows = await t(db).selectFrom('site_entry').select('data').where('kind', '=', 'holiday').execute()
  return new Map(rows.flatMap(({ data: { day, title } }) => (day ? [[day, title ?? '']] : [])))
}
