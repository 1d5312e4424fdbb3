import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { withTables } from '#server/platform/database/database.ts'
import { findHostIds, type HasFeatures } from './hooks.server.ts'
import { readPlans } from './plans.server.ts'
import type { BookingTables } from './tables.server.ts'

const t = withTables<BookingTables>()

/** A time of a host as it is sold: its length and pauses stay what they were then, whatever becomes of the plan. */
export type BookingSlot = {
  hostId: string
  startsAt: Date
  /** Minutes, as the pauses are. */
  minutes: number
  bufferBefore: number
  bufferAfter: number
}

/** A time of a host as their plan has it now; whether it is free is asked elsewhere. @throws AppError notFound */
export async function findSlot(
  app: HasFeatures,
  db: Db,
  { kind, hostId, startsAt }: { kind: string; hostId: string; startsAt: Date },
): Promise<BookingSlot> {
  const plan = (await readPlans(app, db, kind, [hostId])).get(hostId)
  if (!plan) throw new AppError('notFound')
  const { minutes, bufferBefore, bufferAfter } = plan
  return { hostId, startsAt, minutes, bufferBefore, bufferAfter }
}

/** What an order calls a slot. */
export const buildItem = ({ hostId, startsAt, minutes, bufferBefore, bufferAfter }: BookingSlot): string =>
  [hostId, startsAt.toISOString(), minutes, bufferBefore, bufferAfter].join(' ')

/** The slot that an order calls so. */
export function readItem(item: string): BookingSlot {
  const [hostId = '', startsAt = '', minutes = '', bufferBefore = '0', bufferAfter = '0'] = item.split(' ')
  return {
    hostId,
    startsAt: new Date(startsAt),
    minutes: Number(minutes),
    bufferBefore: Number(bufferBefore),
    bufferAfter: Number(bufferAfter),
  }
}

const stockPrefix = 'booking:'

/** The stock of a slot, of which there is one. */
export const buildStockKey = (
  kind: string,
  { hostId, startsAt, minutes, bufferBefore, bufferAfter }: BookingSlot,
): string =>
  `${stockPrefix}${[hostId, kind, startsAt.getTime() / 60_000, minutes, bufferBefore, bufferAfter].join(':')}`

export { stockPrefix }

export function readStockKey(resource: string): BookingSlot & { kind: string } {
  const [hostId = '', kind = '', minute = '', ...numbers] = resource.slice(stockPrefix.length).split(':')
  const [minutes = 0, bufferBefore = 0, bufferAfter = 0] = numbers.map(Number)
  return { hostId, kind, startsAt: new Date(Number(minute) * 60_000), minutes, bufferBefore, bufferAfter }
}

/**
 * Locks the time of hosts until the transaction ends, whatever id of theirs it is named by. A stock is locked before a host,
 * never after.
 */
export async function lockHosts(app: HasFeatures, tx: Tx, hostIds: readonly string[]): Promise<void> {
  const ids = new Set([...(await findHostIds(app, tx, hostIds)).values()].flat())
  for (const id of [...ids].sort()) {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`booked time of ${id}`}, 0))`.execute(t(tx))
  }
}
