import type { Selectable } from 'kysely'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { findService, type HasFeatures } from './hooks.server.ts'
import type { BookingPlan } from './plan.ts'
import type { BookingTables } from './tables.server.ts'

const t = withTables<BookingTables>()

/** The plans of these hosts for a service, in one statement; who has none is missing. */
export async function readPlans(
  app: HasFeatures,
  db: Db,
  kind: string,
  hostIds: readonly string[],
): Promise<Map<string, BookingPlan>> {
  if (hostIds.length === 0) return new Map()
  const { readPlans: readOwn } = findService(app, kind)
  if (readOwn) return readOwn(db, hostIds)
  const rows = await t(db)
    .selectFrom('booking_plan')
    .selectAll()
    .where('kind', '=', kind)
    .where('host_id', 'in', hostIds)
    .execute()
  return new Map(rows.map(row => [row.host_id, toPlan(row)]))
}

const toPlan = (row: Selectable<BookingTables['booking_plan']>): BookingPlan => ({
  minutes: row.minutes,
  bufferBefore: row.buffer_before,
  bufferAfter: row.buffer_after,
  noticeMinutes: row.notice,
  maxPerDay: row.max_per_day,
  daysAhead: row.days_ahead,
  changeHours: row.change_hours,
  maxMoves: row.max_moves,
  weekly: row.weekly,
  exceptions: row.exceptions,
  blocked: row.blocked,
})

/** Writes the plan of a host for a service. What is booked already stays as it is, whatever the plan says from now on. */
export async function putPlan(
  tx: Tx,
  { hostId, kind, plan, now }: { hostId: string; kind: string; plan: BookingPlan; now: Date },
): Promise<void> {
  const values = {
    minutes: plan.minutes,
    buffer_before: plan.bufferBefore,
    buffer_after: plan.bufferAfter,
    notice: plan.noticeMinutes,
    max_per_day: plan.maxPerDay,
    days_ahead: plan.daysAhead,
    change_hours: plan.changeHours,
    max_moves: plan.maxMoves,
    weekly: JSON.stringify(plan.weekly),
    exceptions: JSON.stringify(plan.exceptions),
    blocked: JSON.stringify(plan.blocked),
    changed_at: now,
  }
  await t(tx)
    .insertInto('booking_plan')
    .values({ host_id: hostId, kind, ...values })
    .onConflict(conflict => conflict.columns(['host_id', 'kind']).doUpdateSet(values))
    .execute()
}

/** The hosts that have a plan for a service. */
export async function listHosts(db: Db, kind: string): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('booking_plan')
    .select('host_id')
    .where('kind', '=', kind)
    .orderBy('host_id')
    .execute()
  return rows.map(({ host_id }) => host_id)
}

/** Takes a host's plan for a service away: from now on nothing of it is free. */
export async function removePlan(tx: Tx, { hostId, kind }: { hostId: string; kind: string }): Promise<void> {
  await t(tx).deleteFrom('booking_plan').where('host_id', '=', hostId).where('kind', '=', kind).execute()
}
