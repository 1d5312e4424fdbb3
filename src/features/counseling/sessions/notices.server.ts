import { notifyMany } from '#account/public.server.ts'
import {
  type BookingService,
  buildHostNews,
  type DueReminder,
  formatTimed,
  takeHostNews,
} from '#features/booking/public.server.ts'
import { formatDateTime, formatLongDate, parseIsoDay } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { counselorCards } from '../booking/choose.server.ts'
import { bookingKind } from '../booking/rules.ts'
import type { CounselingTables } from '../tables.server.ts'

const t = withTables<CounselingTables>()

/** The sessions of these bookings, by the booking's id. */
async function findIds(db: Db, bookingIds: readonly string[]): Promise<Map<string, string>> {
  if (bookingIds.length === 0) return new Map()
  const rows = await t(db)
    .selectFrom('counseling_session')
    .select(['id', 'booking_id'])
    .where('booking_id', 'in', bookingIds)
    .execute()
  return new Map(rows.map(({ id, booking_id }) => [booking_id!, id]))
}

async function remind(app: AppContext, tx: Tx, due: readonly DueReminder[]): Promise<void> {
  const cards = await counselorCards(
    tx,
    due.map(({ booking }) => booking.host_id),
  )
  const ids = await findIds(
    tx,
    due.map(({ booking }) => booking.id),
  )
  for (const [hours, key] of [
    [24, 'counseling-reminder-day'],
    [1, 'counseling-reminder-hour'],
  ] as const) {
    await notifyMany(
      app,
      tx,
      key,
      due
        .filter(one => one.hours === hours)
        .map(({ booking: { id, user_id, host_id, starts_at } }) => {
          const link = `/counseling/sessions/${ids.get(id) ?? ''}`
          return {
            userId: user_id,
            counselor: cards.get(host_id)?.name ?? '',
            after: formatDateTime(starts_at),
            entrance: app.settings.PUBLIC_URL + link,
            link,
            neededBy: starts_at,
            condition: { name: 'counseling-is', about: formatTimed({ id, starts_at }) },
          }
        }),
    )
  }
}

/** What the engine of bookings asks of counseling. */
export const counselingService: BookingService = {
  kind: bookingKind,
  remind,
  async notifyWaiting(app, tx, waiting) {
    const cards = await counselorCards(
      tx,
      waiting.map(({ hostId }) => hostId),
    )
    await notifyMany(
      app,
      tx,
      'counseling-day-free',
      waiting.map(({ userId, hostId, day }) => {
        const link = `/counseling?with=${hostId}&day=${day}`
        return {
          userId,
          counselor: cards.get(hostId)?.name ?? '',
          freeday: formatLongDate(parseIsoDay(day)!),
          entrance: app.settings.PUBLIC_URL + link,
          link,
        }
      }),
    )
  },
}

/** Notifies counselors who have an account which of their times were booked, moved or given up. */
export const notifyCounselors: Job = {
  name: 'notify-counselors',
  waits: buildHostNews(bookingKind),
  async run(app) {
    await transaction(app.db, async tx => {
      const news = await takeHostNews(tx, bookingKind)
      const hosts = await t(tx)
        .selectFrom('counselor')
        .select(['id', 'user_id'])
        .where('user_id', 'is not', null)
        .execute()
      const accounts = new Map(hosts.map(({ id, user_id }) => [id, user_id!]))
      const changes = news.flatMap(({ host_id, state, starts_at }) => {
        const userId = accounts.get(host_id ?? '')
        if (!userId || starts_at <= app.now()) return []
        const when = formatDateTime(starts_at)
        return [{ state, when, to: { userId, link: '/studio/counseling-day', neededBy: starts_at } }]
      })
      await notifyMany(
        app,
        tx,
        'counseling-booked',
        changes.filter(({ state }) => state === 'booked').map(({ when, to }) => ({ after: when, ...to })),
      )
      await notifyMany(
        app,
        tx,
        'counseling-given-up',
        changes.filter(({ state }) => state === 'cancelled').map(({ when, to }) => ({ before: when, ...to })),
      )
    })
  },
}
