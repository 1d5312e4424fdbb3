import { notifyMany } from '#account/public.server.ts'
import {
  type BookingService,
  buildHostNews,
  type DueReminder,
  formatTimed,
  takeHostNews,
} from '#features/booking/public.server.ts'
import { placementPaths } from '#features/placement/public.ts'
import { formatDateTime, formatLongDate, parseIsoDay } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { findByBookings, nameExaminers } from './find-interview.server.ts'
import { bookingKind } from './rules.ts'

async function remind(app: AppContext, tx: Tx, due: readonly DueReminder[]): Promise<void> {
  const bookings = due.map(({ booking }) => booking)
  const names = await nameExaminers(
    tx,
    bookings.map(({ host_id }) => host_id),
  )
  const attempts = new Map((await findByBookings(tx, bookings)).map(({ id, attemptId }) => [id, attemptId]))
  for (const [hours, key] of [
    [24, 'interview-reminder-day'],
    [1, 'interview-reminder-hour'],
  ] as const) {
    await notifyMany(
      app,
      tx,
      key,
      due
        .filter(one => one.hours === hours)
        .map(({ booking: { id, user_id, host_id, starts_at } }) => {
          const link = placementPaths.result({ id: attempts.get(id) ?? '' })
          return {
            userId: user_id,
            examiner: names.get(host_id) ?? '',
            after: formatDateTime(starts_at),
            doorway: app.settings.PUBLIC_URL + link,
            link,
            neededBy: starts_at,
            condition: { name: 'interview-is', about: formatTimed({ id, starts_at }) },
          }
        }),
    )
  }
}

/** What the engine of bookings asks of interviews. */
export const interviewService: BookingService = {
  kind: bookingKind,
  remind,
  async notifyWaiting(app, tx, waiting) {
    // Who waits for several examiners of a day is notified once.
    const once = new Map(waiting.map(({ userId, day }) => [`${userId} ${day}`, { userId, day }]))
    await notifyMany(
      app,
      tx,
      'interview-day-free',
      [...once.values()].map(({ userId, day }) => ({
        userId,
        freedate: formatLongDate(parseIsoDay(day)!),
        link: '/profile?tab=placement',
      })),
    )
  },
}

/** Notifies examiners which of their times were booked, moved or given up. */
export const notifyExaminers: Job = {
  name: 'notify-examiners',
  waits: buildHostNews(bookingKind),
  async run(app) {
    await transaction(app.db, async tx => {
      const news = await takeHostNews(tx, bookingKind)
      const changes = news.flatMap(({ host_id, state, starts_at }) => {
        if (!host_id || starts_at <= app.now()) return []
        const to = { userId: host_id, link: '/studio/interviews', neededBy: starts_at }
        return [{ state, when: formatDateTime(starts_at), to }]
      })
      await notifyMany(
        app,
        tx,
        'interview-booked',
        changes.filter(({ state }) => state === 'booked').map(({ when, to }) => ({ after: when, ...to })),
      )
      await notifyMany(
        app,
        tx,
        'interview-given-up',
        changes.filter(({ state }) => state === 'cancelled').map(({ when, to }) => ({ before: when, ...to })),
      )
    })
  },
}
