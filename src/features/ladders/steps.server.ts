import type { LevelCode } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type { LaddersTables } from './tables.server.ts'

const t = withTables<LaddersTables>()

/** One of the school's own levels, with the one that is learned after it. */
export type LadderStep = {
  id: string
  language: TaughtLanguage
  ladderId: string
  /** What the ladder is called. */
  ladder: string
  name: string
  level: LevelCode
  book: string
  passMark: number | null
  next: { id: string; name: string } | null
}

/** All levels of the school, ladder by ladder in their order, in one statement. */
export async function listLadderSteps(db: Db): Promise<LadderStep[]> {
  const rows = await t(db)
    .selectFrom('ladder_step')
    .innerJoin('ladder', 'ladder.id', 'ladder_id')
    .select(['ladder_step.id', 'ladder_id', 'language', 'title', 'name', 'level', 'book', 'pass_mark'])
    .orderBy('sort_key')
    .orderBy('ladder_id')
    .orderBy('place')
    .execute()
  return rows.map((row, index) => {
    const after = rows[index + 1]
    return {
      id: row.id,
      language: row.language,
      ladderId: row.ladder_id,
      ladder: row.title,
      name: row.name,
      level: row.level,
      book: row.book,
      passMark: row.pass_mark,
      next: after?.ladder_id === row.ladder_id ? { id: after.id, name: after.name } : null,
    }
  })
}
