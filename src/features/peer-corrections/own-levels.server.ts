import { listSkillLevels } from '#features/levels/public.server.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import type { Db } from '#server/platform/database/database.ts'

/**
 * The level somebody writes at, by language: that of writing where it was examined, or else the lowest of what they were found
 * to have last in each skill.
 */
export async function findWritingLevels(db: Db, userId: string): Promise<Map<string, LevelCode>> {
  const found = await listSkillLevels(db, userId)
  const languages = Map.groupBy(found, ({ language }) => language)
  return new Map(
    [...languages].flatMap(([language, rows]) => {
      // The oldest come first.
      const skills = new Map(rows.map(({ skill, level }) => [skill, level]))
      const ranks = [...skills.values()].map(level => levelCodes.indexOf(level as LevelCode))
      const level = skills.get('writing') ?? levelCodes[Math.min(...ranks)]
      return level && levelCodes.some(one => one === level) ? [[language, level as LevelCode] as const] : []
    }),
  )
}

/** The levels of texts that somebody of a level may correct. */
export const listLevelsUpTo = (level: LevelCode): LevelCode[] =>
  levelCodes.slice(0, levelCodes.indexOf(level) + 1)
