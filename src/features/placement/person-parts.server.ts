import { nameLanguage } from '#contract/school-languages.ts'
import { listSkillLevels } from '#features/levels/public.server.ts'
import { formatDate } from '#persian/jalali.ts'
import { levelNames } from '#persian/level-names.ts'
import type { PersonAsked, PersonParts } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { skillNames } from './can-do.ts'
import { findFinalLevel } from './join-levels.ts'
import { describeSubject } from './result-labels.ts'
import type { PlacementTables } from './tables.server.ts'

const t = withTables<PlacementTables>()

/** The final level of each language, where there was a conversation, and the newest level of each skill. */
export async function tellOfLevels(db: Db, { userId }: PersonAsked): Promise<PersonParts> {
  const levels = await listSkillLevels(db, userId)
  const newest = new Map(levels.map(level => [`${level.language} ${level.skill}`, level]))
  const joined = await listJoined(db, userId)
  if (newest.size === 0 && joined.length === 0) return {}
  return {
    parts: [
      {
        key: 'levels',
        order: 45,
        side: true,
        title: 'سطح',
        rows: [
          ...joined,
          ...[...newest.values()].map(({ language, skill, level, at }) => ({
            id: `${language}-${skill}`,
            title: `${nameLanguage(language)}، ${skillNames[skill as keyof typeof skillNames] ?? skill}`,
            note: `${levelNames[level as keyof typeof levelNames] ?? ''}، ${formatDate(at)}`,
            tag: { label: level, tone: 'turquoise' as const },
          })),
        ],
      },
    ],
  }
}

/** The last placement of each language and track with a conversation: both levels, and what they were joined to. */
async function listJoined(db: Db, userId: string) {
  const rows = await t(db)
    .selectFrom('placement_oral')
    .innerJoin('placement_attempt', 'placement_attempt.id', 'attempt_id')
    .select(['language', 'track', 'result', 'level', 'final_level', 'reason', 'done_at'])
    .where('placement_attempt.user_id', '=', userId)
    .where('level', 'is not', null)
    .orderBy('done_at')
    .execute()
  const last = new Map(rows.map(row => [`${row.language} ${row.track}`, row]))
  return [...last].map(([key, row]) => {
    const level = findFinalLevel(row.result!, { level: row.level!, finalLevel: row.final_level })
    const both = `نوشتاری ${row.result!.level}، گفتار ${row.level}، ${formatDate(row.done_at!)}`
    return {
      id: `final ${key}`,
      title: `${describeSubject(row as Parameters<typeof describeSubject>[0])}، سطح نهایی`,
      note: row.reason ? `${both}؛ ${row.reason}` : both,
      tag: { label: level, tone: 'turquoise' as const },
    }
  })
}
