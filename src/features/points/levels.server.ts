import { sql } from 'kysely'
import { notify } from '#account/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { addDaysTo } from './periods.ts'
import type { PointsTables } from './tables.server.ts'

const t = withTables<PointsTables>()

/** How many days before somebody falls they are warned. */
export const warningDays = 30
const year = 365
const clubPath = '/companions-club'

export const listLevels = (db: Db) =>
  t(db).selectFrom('points_level').selectAll().orderBy('position').execute()

/** What somebody gained in the year up to an instant: what was taken back is none, what was spent stays. */
export async function sumYear(db: Db, userId: string, until: Date): Promise<number> {
  const { sum } = await t(db)
    .selectFrom('points_line')
    .select(sql<number>`coalesce(sum(points), 0)::int`.as('sum'))
    .where('user_id', '=', userId)
    .where('kind', 'in', ['gain', 'take-back', 'correction'])
    .where('at', '>', addDaysTo(until, -year))
    .where('at', '<=', until)
    .executeTakeFirstOrThrow()
  return Math.max(0, sum)
}

/** The highest level that so many points a year reach, or keep. */
export async function chooseLevel(db: Db, points: number, by: 'gain' | 'keep' = 'gain'): Promise<string> {
  const levels = await listLevels(db)
  return (levels.findLast(level => level[by] <= points) ?? levels[0]!).key
}

/** How many points are missing for staying on a level when its year is over: of the year that ends then, what is there by now. */
export async function countMissing(
  db: Db,
  { userId, level, levelUntil }: { userId: string; level: string; levelUntil: Date },
): Promise<number> {
  const { keep } = await t(db)
    .selectFrom('points_level')
    .select('keep')
    .where('key', '=', level)
    .executeTakeFirstOrThrow()
  return Math.max(0, keep - (await sumYear(db, userId, levelUntil)))
}

/** Warns whoever will fall within thirty days, once; lets fall whose year is over, and begins the next one of others. */
export async function settleLevels(app: AppContext): Promise<void> {
  const now = app.now()
  const due = await t(app.db)
    .selectFrom('points_account')
    .select('user_id')
    .where('level_until', '<=', addDaysTo(now, warningDays))
    .where(({ eb, or, ref }) =>
      or([eb('level_until', '<=', now), eb('warned_for', 'is distinct from', ref('level_until'))]),
    )
    .orderBy('level_until')
    .limit(5000)
    .execute()
  for (const { user_id } of due) await transaction(app.db, tx => settle(app, tx, user_id, now))
}

async function settle(app: AppContext, tx: Tx, userId: string, now: Date) {
  const account = await t(tx)
    .selectFrom('points_account')
    .innerJoin('points_level', 'key', 'level')
    .select(['level', 'level_until', 'warned_for', 'title', 'keep'])
    .where('user_id', '=', userId)
    .forUpdate('points_account')
    .executeTakeFirst()
  const levelUntil = account?.level_until
  if (!levelUntil) return
  const write = (values: Partial<Record<'level_until' | 'warned_for', Date | null>> & { level?: string }) =>
    t(tx).updateTable('points_account').set(values).where('user_id', '=', userId).execute()
  const missing = await countMissing(tx, { userId, level: account.level, levelUntil })
  if (levelUntil > now) {
    if (account.warned_for?.getTime() === levelUntil.getTime()) return
    await write({ warned_for: levelUntil })
    if (missing === 0) return
    await notify(app, tx, userId, 'level-ending', {
      rank: account.title,
      deadline: formatLongDate(levelUntil),
      score: persianNumber(missing),
      link: clubPath,
    })
    return
  }
  if (missing === 0) {
    await write({ level_until: addDaysTo(levelUntil, year), warned_for: null })
    return
  }
  const level = await chooseLevel(tx, await sumYear(tx, userId, levelUntil), 'keep')
  const levels = await listLevels(tx)
  const lowest = levels[0]!.key
  await write({
    level,
    level_until: level === lowest ? null : addDaysTo(levelUntil, year),
    warned_for: null,
  })
  await notify(app, tx, userId, 'level-fallen', {
    rank: levels.find(({ key }) => key === level)!.title,
    link: clubPath,
  })
}
