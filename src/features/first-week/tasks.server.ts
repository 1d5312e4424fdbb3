import type { Task } from '#contract/task.ts'
import { findNewestResult } from '#features/placement/public.server.ts'
import { isoDay, parseIsoDay } from '#persian/jalali.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { readPlan } from './first-week.server.ts'
import { firstWeekPath } from './paths.ts'
import { endOfWeek } from './plan-week.ts'
import type { FirstWeekTables } from './tables.server.ts'

const t = withTables<FirstWeekTables>()
/** For so many days after a placement its first week is offered. */
const offeredDays = 14

const day = 86_400_000

/**
 * What of the plan is next today, classes aside, which the day shows by themselves; and for whom a placement has just found a
 * level, the plan itself.
 */
export async function firstWeekTasks(db: Db, userId: string, now: Date): Promise<Task[]> {
  const known = await t(db)
    .selectFrom('first_week')
    .select(['dismissed_at', 'starts_on'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const shared = { count: null, state: 'open', link: firstWeekPath } as const
  if (known && (known.dismissed_at || now >= endOfWeek(parseIsoDay(known.starts_on)!))) return []
  const found = await findNewestResult(db, userId)
  if (!known) {
    if (!found || found.finishedAt.getTime() < now.getTime() - offeredDays * day) return []
    return [{ ...shared, kind: 'first-week-offer', title: null, dueAt: null }]
  }
  const plan = await readPlan(db, userId, found, now)
  const next = plan?.items.find(
    ({ kind, title, at, isDone }) =>
      kind !== 'class' &&
      // What is due for review the phrasebook tells itself.
      !(kind === 'review' && title === null) &&
      !isDone &&
      at &&
      isoDay(at) === isoDay(now),
  )
  if (!next) return []
  return [
    { ...shared, kind: `first-week-${next.kind}`, title: next.title, count: next.count, dueAt: next.at },
  ]
}
