import { findBookings } from '#features/booking/public.server.ts'
import { listOwnSessions } from '#features/classes/public.server.ts'
import { coursesNow } from '#features/enrolment/public.server.ts'
import { countReviewsSince } from '#features/phrasebook/public.server.ts'
import type { findNewestResult } from '#features/placement/public.server.ts'
import { listHeard } from '#features/podcasts/public.server.ts'
import { fromJalali, type JalaliDay } from '#persian/jalali.ts'
import type { Db } from '#server/platform/database/database.ts'
import { endOfWeek } from './plan-week.ts'
import type { KeptItem } from './tables.server.ts'

export const listClasses = (db: Db, userId: string, startsOn: JalaliDay) =>
  listOwnSessions(db, userId, { from: fromJalali(startsOn), until: endOfWeek(startsOn) })

/** What their newest placement found; null without one. */
export type Found = Awaited<ReturnType<typeof findNewestResult>>

/** Whether somebody has a seat in a group, or a session of their own that is booked. */
export async function findClass(db: Db, userId: string, now: Date): Promise<boolean> {
  const { courses } = await coursesNow(db, userId, now)
  if (courses.length > 0) return true
  return (await findBookings(db, { userIds: [userId], states: ['booked'] })).length > 0
}

/**
 * Says of the items of a week which are done, by what somebody did since it began: reviews fill the items in their order, whenever
 * they were made.
 */
export async function judgeItems(
  db: Db,
  {
    userId,
    found,
    beganAt,
    items,
    now,
  }: { userId: string; found: Found; beganAt: Date; items: readonly KeptItem[]; now: Date },
): Promise<(item: KeptItem) => boolean> {
  const slugs = items.flatMap(({ kind, subject }) => (kind === 'episode' && subject ? [subject] : []))
  const asksForClass = items.some(({ kind }) => kind === 'choose')
  const [reviews, heard, hasClass] = await Promise.all([
    countReviewsSince(db, userId, beganAt),
    listHeard(db, userId, slugs),
    asksForClass && findClass(db, userId, now),
  ])
  let asked = 0
  const reviewed = new Set<KeptItem>()
  for (const item of items.filter(({ kind }) => kind === 'review')) {
    asked += item.count ?? 0
    if (asked <= reviews) reviewed.add(item)
  }
  return item => {
    switch (item.kind) {
      case 'review':
        return reviewed.has(item)
      case 'episode':
        return heard.includes(item.subject ?? '')
      case 'placement':
        return found !== null
      case 'choose':
        return hasClass
      case 'post':
        return item.isRead === true
    }
  }
}
