import type { LevelCode } from '#persian/level-names.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { QuestionSkill, QuestionTrack } from './question.ts'
import type { QuestionTables } from './tables.server.ts'

const t = withTables<QuestionTables>()

/** How many questions one would look through. */
const maxMisfits = 100

/** Questions in use whose answers do not fit the model, with the reason. */
export async function listMisfits(
  db: Db,
  { language, track }: { language: string; track: QuestionTrack },
): Promise<{ id: string; code: string | null; level: LevelCode; skill: QuestionSkill; reason: string }[]> {
  const rows = await t(db)
    .selectFrom('question')
    .select(['id', 'code', 'level', 'skill', 'flagged'])
    .where('language', '=', language)
    .where('track', '=', track)
    .where('state', '=', 'in_use')
    .where('flagged', 'is not', null)
    .orderBy('level')
    .orderBy('id')
    .limit(maxMisfits)
    .execute()
  return rows.map(({ flagged, ...row }) => ({ ...row, reason: flagged! }))
}

/** What their authors call these questions, by id; those without such a name are missing. */
export async function findCodes(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('question')
    .select(['id', 'code'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.flatMap(({ id, code }) => (code === null ? [] : [[id, code]])))
}
