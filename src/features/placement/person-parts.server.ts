import { nameLanguage } from '#contract/school-languages.ts'
import { listSkillLevels } from '#features/levels/public.server.ts'
import { formatDate } from '#persian/jalali.ts'
import { levelNames } from '#persian/level-names.ts'
import type { PersonAsked, PersonParts } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import { skillNames } from './can-do.ts'

/** The newest level of each skill that somebody was found to have. */
export async function tellOfLevels(db: Db, { userId }: PersonAsked): Promise<PersonParts> {
  const levels = await listSkillLevels(db, userId)
  const newest = new Map(levels.map(level => [`${level.language} ${level.skill}`, level]))
  if (newest.size === 0) return {}
  return {
    parts: [
      {
        key: 'levels',
        order: 45,
        side: true,
        title: 'سطح',
        rows: [...newest.values()].map(({ language, skill, level, at }) => ({
          id: `${language}-${skill}`,
          title: `${nameLanguage(language)}، ${skillNames[skill as keyof typeof skillNames] ?? skill}`,
          note: `${levelNames[level as keyof typeof levelNames] ?? ''}، ${formatDate(at)}`,
          tag: { label: level, tone: 'turquoise' as const },
        })),
      },
    ],
  }
}
