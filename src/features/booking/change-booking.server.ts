import { persianNumber } from '#persian/digits.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { conflict, noteEvent } from './book.server.ts'
import { mustBeFree } from './free-times.server.ts'
import type { HasFeatures } from './hooks.server.ts'
import { readPlans } from './plans.server.ts'
import { type BookingRow, lockBooking } from './read-bookings.server.ts'
import { lockHosts } from './slots.server.ts'
import type { BookingTables, MadeBy } from './tables.server.ts'

const t = withTables<BookingTables>()
const hourMs = 3_600_000

/** Who changes a booking, and why. */
type Change = { id: string; by: MadeBy; reason: string; now: Date }

const notNow = () => conflict('این کار برای این وقت ممکن نیست.')

/** How far a guest may change a booking by themselves. */
export type GuestRules = {
  mayMove: boolean
  mayCancel: boolean
  movesLeft: number
  /** Until when. */
  until: Date
}

/** What the guest of each of these bookings may still do, by its id; one statement for each kind of service. */
export async function readGuestRules(
  app: HasFeatures,
  db: Db,
  rows: readonly BookingRow[],
  now: Date,
): Promise<Map<string, GuestRules>> {
  const rules = new Map<string, GuestRules>()
  for (const [kind, ofKind] of Map.groupBy(rows, row => row.kind)) {
    const hosts = [...new Set(ofKind.flatMap(({ host_id }) => host_id ?? []))]
    const plans = await readPlans(app, db, kind, hosts)
    for (const row of ofKind) {
      const plan = plans.get(row.host_id ?? '')
      const until = new Date(row.starts_at.getTime() - (plan?.changeHours ?? 0) * hourMs)
      const mayCancel = row.state === 'booked' && now <= until && now < row.starts_at
      const movesLeft = Math.max(0, (plan?.maxMoves ?? 0) - row.moves)
      rules.set(row.id, { mayCancel, mayMove: mayCancel && movesLeft > 0, movesLeft, until })
    }
  }
  return rules
}

/**
 * Moves a booking to another time of its host. A guest moves it until the hours and as often as the plan says, a host or staff
 * always; whoever moves it, the new time keeps all rules.
 * @throws AppError notFound; conflict, with the reason
 */
export async function moveBooking(
  app: HasFeatures,
  tx: Tx,
  { id, startsAt, by, reason, now }: Change & { startsAt: Date },
): Promise<BookingRow> {
  const seen = await t(tx).selectFrom('booking').select('host_id').where('id', '=', id).executeTakeFirst()
  if (seen?.host_id) await lockHosts(app, tx, [seen.host_id])
  const row = await lockBooking(tx, id)
  if (row.state !== 'booked' || row.host_id === null || row.starts_at <= now) throw notNow()
  if (row.starts_at.getTime() === startsAt.getTime()) throw conflict('این همان وقتی است که دارید.')
  if (by === 'guest') await mustBeMovable(app, tx, row, now)
  const plan = await mustBeFree(app, tx, {
    kind: row.kind,
    hostId: row.host_id,
    startsAt,
    now,
    exceptBookingId: id,
  })
  const moved = await t(tx)
    .updateTable('booking')
    .set({
      starts_at: startsAt,
      ends_at: new Date(startsAt.getTime() + plan.minutes * 60_000),
      buffer_before: plan.bufferBefore,
      buffer_after: plan.bufferAfter,
      moves: by === 'guest' ? row.moves + 1 : row.moves,
      is_host_notified: false,
      is_day_reminded: false,
      is_hour_reminded: false,
      timed_at: now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteEvent(tx, moved, { what: 'moved', by, reason, now, oldStartsAt: row.starts_at })
  return moved
}

async function mustBeMovable(app: HasFeatures, tx: Tx, row: BookingRow, now: Date) {
  const rules = (await readGuestRules(app, tx, [row], now)).get(row.id)!
  if (!rules.mayCancel) throw tooLate(row, rules)
  if (!rules.mayMove) throw conflict('این وقت را دیگر نمی‌توان جابه‌جا کرد؛ سقف جابه‌جایی پر شده است.')
}

const tooLate = ({ starts_at }: BookingRow, { until }: GuestRules) => {
  const hours = Math.round((starts_at.getTime() - until.getTime()) / hourMs)
  return conflict(
    hours > 0
      ? `تغییر این وقت تا ${persianNumber(hours)} ساعت پیش از شروع ممکن بود.`
      : 'زمان این جلسه گذشته است.',
  )
}

/**
 * Cancels a booking: its time is free from now on. A guest does so until the hours that the plan says, a host or staff until it
 * begins. What becomes of money or credit is the service's.
 * @throws AppError notFound; conflict, with the reason
 */
export async function cancelBooking(
  app: HasFeatures,
  tx: Tx,
  { id, by, reason, now }: Change,
): Promise<BookingRow> {
  const row = await lockBooking(tx, id)
  if (row.state !== 'booked' || row.starts_at <= now) throw notNow()
  if (by === 'guest') {
    const rules = (await readGuestRules(app, tx, [row], now)).get(id)!
    if (!rules.mayCancel) throw tooLate(row, rules)
  }
  const [cancelled] = await setCancelled(tx, [id], { by, reason, now })
  return cancelled!
}

/** Cancels what an order's line paid for and is still booked: for `revoke` of a purchasable. */
export async function cancelBookingsOfLine(
  tx: Tx,
  { lineId, now, by = 'system', reason = '' }: { lineId: string; now: Date; by?: MadeBy; reason?: string },
): Promise<BookingRow[]> {
  const rows = await t(tx)
    .selectFrom('booking')
    .select('id')
    .where('order_line_id', '=', lineId)
    .where('state', '=', 'booked')
    .orderBy('id')
    .forUpdate()
    .execute()
  return setCancelled(
    tx,
    rows.map(({ id }) => id),
    { by, reason, now },
  )
}

/** Cancels bookings that the caller has locked, and that are booked. */
export async function setCancelled(
  tx: Tx,
  ids: readonly string[],
  { by, reason, now }: Omit<Change, 'id'>,
): Promise<BookingRow[]> {
  if (ids.length === 0) return []
  const rows = await t(tx)
    .updateTable('booking')
    .set({ state: 'cancelled', is_host_notified: false })
    .where('id', 'in', ids)
    .returningAll()
    .execute()
  for (const row of rows) await noteEvent(tx, row, { what: 'cancelled', by, reason, now })
  return rows
}

/**
 * Says that one of both did not come to a booking that has begun; said again, it is the other one. What it costs or brings back
 * is the service's.
 * @throws AppError notFound; conflict, where it has not begun or was cancelled
 */
export async function markMissed(
  tx: Tx,
  { id, who, by, reason = '', now }: Omit<Change, 'reason'> & { who: 'guest' | 'host'; reason?: string },
): Promise<BookingRow> {
  const row = await lockBooking(tx, id)
  const state = `missed-by-${who}` as const
  if (row.state === 'cancelled' || row.starts_at > now) throw notNow()
  if (row.state === state) return row
  const missed = await t(tx)
    .updateTable('booking')
    .set({ state })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await noteEvent(tx, missed, { what: state, by, reason, now })
  return missed
}
