import type { LevelCode } from '#persian/level-names.ts'
import { levelCodes } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import type { GroupCard } from './contract.ts'
import { type Asked, isOpenAndFits, selectCards, toGroupCards } from './find-groups.server.ts'

/**
 * Groups with a free seat for somebody of a level: those of the level, the soonest first, and after them those of the level
 * below, in which nobody is lost.
 */
export async function listFittingGroups(
  asked: Asked,
  { language, level, count }: { language: TaughtLanguage; level: LevelCode; count: number },
): Promise<GroupCard[]> {
  const fitting: GroupCard[] = []
  for (const wanted of [level, levelCodes[levelCodes.indexOf(level) - 1]]) {
    if (!wanted || fitting.length >= count) break
    const rows = await selectCards(asked)
      .where(
        isOpenAndFits(asked, {
          language: [language],
          level: [wanted],
          day: [],
          time: [],
          place: [],
          seats: ['free'],
          q: '',
        }),
      )
      .orderBy('course_group.starts_at')
      .orderBy('course_group.id')
      .limit(count - fitting.length)
      .execute()
    fitting.push(...(await toGroupCards(asked.db, rows)))
  }
  return fitting
}
