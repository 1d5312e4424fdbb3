import {
  type ClassRow,
  planSessions,
  selectClasses,
  type WeeklyHour,
} from '#features/courses/public.server.ts'
import { startOfNextDay, toJalali } from '#persian/jalali.ts'
import type { Db } from '#server/platform/database/database.ts'

/** The sessions of a group that are still to be held, in order. */
export const selectAhead = (db: Db, groupId: string, now: Date) =>
  selectClasses(db)
    .where('group_id', '=', groupId)
    .where('class_session.state', '=', 'planned')
    .where('class_session.starts_at', '>', now)
    .orderBy('class_session.starts_at')

/**
 * Where the sessions ahead of a group go under another week: on its days from that of the first of them on, but not today
 * any more, closed days left out.
 * @param sessions in order
 */
export function planAhead(
  sessions: readonly Pick<ClassRow, 'starts_at'>[],
  weekly: readonly WeeklyHour[],
  closed: Pick<ReadonlySet<string>, 'has'>,
  now: Date,
): Date[] {
  const [first] = sessions
  if (!first) return []
  const tomorrow = startOfNextDay(now)
  const from = toJalali(Math.max(first.starts_at.getTime(), tomorrow.getTime()))
  return planSessions({ from, weekly, count: sessions.length, closed })
}
