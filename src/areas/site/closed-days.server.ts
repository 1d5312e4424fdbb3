import { type Db, tablesOf } from '#server/database/database.ts'
import type { SiteTables } from './tables.server.ts'

const t = tablesOf<SiteTables>()

/** The days the school is closed, `YYYY-MM-DD` in Tehran. */
export async function closedDays(db: Db): Promise<Set<string>> {
  const rows = await t(db).selectFrom('site_entry').select('data').where('kind', '=', 'holiday').execute()
  return new Set(rows.flatMap(({ data }) => data.day ?? []))
}
