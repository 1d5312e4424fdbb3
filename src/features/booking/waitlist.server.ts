import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { conflict } from './book.server.ts'
import { countFreeTimes, openPlans } from './free-times.server.ts'
import { hasFreeTime, isOpenDay, readIsoDay, toDayNumber, toInstant, toIsoDay } from './free-times.ts'
import { findService, type HasFeatures } from './hooks.server.ts'
import type { BookingTables } from './tables.server.ts'

const t = withTables<BookingTables>()

type Place = { kind: string; hostId: string; day: string; userId: string }

/**
 * Puts somebody on the waiting list of a host's day, `YYYY-MM-DD` in Tehran; once however often they ask.
 * @throws AppError conflict, where the day is over, has free times, or is not open
 */
export const joinWaitlist = (
  app: HasFeatures,
  tx: Tx,
  { hostId, ...place }: Place & { now: Date },
): Promise<void> => joinWaitlists(app, tx, { hostIds: [hostId], ...place })

/**
 * Puts somebody on the waiting lists of all of these hosts who receive on a day, for who does not mind whose time it is; in as
 * many statements as for one.
 * @throws AppError conflict, where the day is over, one of them has free times, or it is not open with any of them
 */
export async function joinWaitlists(
  app: HasFeatures,
  tx: Tx,
  { kind, hostIds, day, userId, now }: Omit<Place, 'hostId'> & { hostIds: readonly string[]; now: Date },
): Promise<void> {
  const range = toRange(day)
  if (range.until <= now) throw conflict('این روز گذشته است.')
  const open = await openPlans(app, tx, { kind, hostIds, ...range, now })
  const number = readIsoDay(day)
  const planned = [...open].filter(([, { plan, around }]) => isOpenDay(plan, number, around))
  if (planned.length === 0) throw conflict('این روز در برنامه نیست. روز دیگری را انتخاب کنید.')
  if (planned.some(([, { plan, around }]) => hasFreeTime(plan, number, around))) {
    throw conflict('این روز هنوز وقت آزاد دارد؛ یکی را انتخاب کنید.')
  }
  await t(tx)
    .insertInto('booking_waitlist')
    .values(planned.map(([hostId]) => ({ kind, host_id: hostId, day, user_id: userId, joined_at: now })))
    .onConflict(other =>
      other
        .columns(['kind', 'host_id', 'day', 'user_id'])
        // Who was notified and found the time gone waits again, behind the others.
        .doUpdateSet({ joined_at: now, notified_at: null })
        .where('booking_waitlist.notified_at', 'is not', null),
    )
    .execute()
}

function toRange(day: string) {
  const number = readIsoDay(day)
  return { from: new Date(toInstant(number)), until: new Date(toInstant(number + 1)) }
}

/** Takes somebody off the waiting list of a day. */
export async function leaveWaitlist(tx: Tx, { kind, hostId, day, userId }: Place): Promise<void> {
  await t(tx)
    .deleteFrom('booking_waitlist')
    .where('kind', '=', kind)
    .where('host_id', '=', hostId)
    .where('day', '=', day)
    .where('user_id', '=', userId)
    .execute()
}

/** Takes somebody off all waiting lists of a service. */
export async function leaveWaitlists(
  tx: Tx,
  { kind, userId }: Pick<Place, 'kind' | 'userId'>,
): Promise<void> {
  await t(tx).deleteFrom('booking_waitlist').where('kind', '=', kind).where('user_id', '=', userId).execute()
}

/** The days to come that somebody waits for, by service and host. */
export function listWaiting(db: Db, userId: string, now: Date) {
  return t(db)
    .selectFrom('booking_waitlist')
    .select(['kind', 'host_id as hostId', 'day'])
    .where('user_id', '=', userId)
    .where('notified_at', 'is', null)
    .where('day', '>=', toIsoDay(toDayNumber(now.getTime())))
    .orderBy('day')
    .orderBy('id')
    .execute()
}

/** Notifies those who have waited longest, as many as there are free times, day by day; each is notified once. */
export const notifyWaiting: Job = {
  name: 'notify-booking-waitlist',
  every: '*/5 * * * *',
  async run(app) {
    const now = app.now()
    const kinds = app.features.flatMap(({ bookingServices }) => (bookingServices ?? []).map(one => one.kind))
    for (const kind of kinds) await transaction(app.db, tx => notifyOfKind(app, tx, kind, now))
  },
}

async function notifyOfKind(app: AppContext, tx: Tx, kind: string, now: Date) {
  const service = findService(app, kind)
  if (!service.notifyWaiting) return
  const rows = await t(tx)
    .selectFrom('booking_waitlist')
    .selectAll()
    .where('kind', '=', kind)
    .where('notified_at', 'is', null)
    .where('day', '>=', toIsoDay(toDayNumber(now.getTime())))
    .orderBy('joined_at')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .execute()
  if (rows.length === 0) return
  const days = rows.map(({ day }) => day).sort()
  const hostIds = [...new Set(rows.map(({ host_id }) => host_id))]
  const range = { from: toRange(days[0]!).from, until: toRange(days.at(-1)!).until }
  const free = await countFreeTimes(app, tx, { kind, hostIds, ...range, now })
  const chosen = rows.filter(({ host_id, day }) => {
    const left = free.get(host_id)?.get(day) ?? 0
    if (left > 0) free.get(host_id)!.set(day, left - 1)
    return left > 0
  })
  if (chosen.length === 0) return
  await t(tx)
    .updateTable('booking_waitlist')
    .set({ notified_at: now })
    .where(
      'id',
      'in',
      chosen.map(({ id }) => id),
    )
    .execute()
  await service.notifyWaiting(
    app,
    tx,
    chosen.map(({ user_id, host_id, day }) => ({ userId: user_id, hostId: host_id, day })),
  )
}
