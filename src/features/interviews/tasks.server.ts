import type { Task } from '#contract/task.ts'
import { findBookings } from '#features/booking/public.server.ts'
import { placementPaths } from '#features/placement/public.ts'
import { startOfDay, startOfNextDay } from '#persian/jalali.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findByBookings, nameExaminers } from './find-interview.server.ts'
import { bookingKind } from './rules.ts'

/** Today's interview of somebody. */
export async function interviewTasks(db: Db, userId: string, now: Date): Promise<Task[]> {
  const bookings = await findBookings(db, {
    kinds: [bookingKind],
    userIds: [userId],
    states: ['booked'],
    from: startOfDay(now),
    until: startOfNextDay(now),
  })
  const ahead = bookings.filter(({ ends_at }) => ends_at > now)
  const names = await nameExaminers(
    db,
    ahead.map(({ host_id }) => host_id),
  )
  return (await findByBookings(db, ahead)).map(
    ({ attemptId, booking }): Task => ({
      kind: 'placement-interview',
      title: names.get(booking.host_id ?? '') ?? '',
      count: null,
      state: 'open',
      dueAt: booking.starts_at.toISOString(),
      link: placementPaths.result({ id: attemptId }),
    }),
  )
}
