import { type Db, withTables } from '#server/platform/database/database.ts'
import { type CutScores, standardCuts } from './adaptive/bands.ts'
import type { PlacementTables } from './tables.server.ts'

const t = withTables<PlacementTables>()

/** The cut scores of a language: the standard ones until teachers' verdicts have moved them. */
export async function readCuts(db: Db, language: string): Promise<CutScores> {
  const row = await t(db)
    .selectFrom('placement_cuts')
    .select('cuts')
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.cuts ?? standardCuts
}
