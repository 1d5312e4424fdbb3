import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import { closedDays } from '#features/site/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { listHeld } from '#server/engines/holds.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import {
  countByDay,
  findTimeRefusal,
  generateFreeTimes,
  isOpenDay,
  isTaken,
  type OccupiedTime,
  type PlanContext,
  type TimeRefusal,
  toDayNumber,
  toIsoDay,
} from './free-times.ts'
import { findHostIds, type HasFeatures, listBusyTimes } from './hooks.server.ts'
import { type BookingPlan, maxDaysAhead } from './plan.ts'
import { readPlans } from './plans.server.ts'
import { type BookingSlot, readStockKey, stockPrefix } from './slots.server.ts'
import type { BookingTables } from './tables.server.ts'

const t = withTables<BookingTables>()
const dayMs = 86_400_000
const minuteMs = 60_000

export type FreeTimesAsked = {
  kind: string
  hostIds: readonly string[]
  from: Date
  until: Date
  now: Date
}

/**
 * The free times of each host for a service, from one instant to another, in order; who has no plan is missing. The number of
 * statements does not grow with the hosts or the days.
 * @param max the first so many of each
 */
export async function listFreeTimes(
  app: HasFeatures,
  db: Db,
  { max = Number.POSITIVE_INFINITY, ...asked }: FreeTimesAsked & { max?: number },
): Promise<Map<string, Date[]>> {
  const open = await openPlans(app, db, asked)
  return new Map(
    [...open].map(([hostId, { plan, around }]) => {
      const times: Date[] = []
      for (const start of generateFreeTimes(plan, toRange(asked), around)) {
        if (times.length >= max) break
        times.push(new Date(start))
      }
      return [hostId, times]
    }),
  )
}

/** The times at which any of these hosts is free, the earliest first; of several at once the host that is named first. */
export async function listEarliestTimes(
  app: HasFeatures,
  db: Db,
  asked: FreeTimesAsked,
): Promise<{ startsAt: string; hostId: string }[]> {
  const free = await listFreeTimes(app, db, asked)
  const times = new Map<number, string>()
  for (const id of asked.hostIds) {
    for (const time of free.get(id) ?? []) if (!times.has(time.getTime())) times.set(time.getTime(), id)
  }
  return [...times]
    .sort(([one], [other]) => one - other)
    .map(([time, hostId]) => ({ startsAt: new Date(time).toISOString(), hostId }))
}

/** How many times of each host are free on each day, `YYYY-MM-DD` in Tehran; days with none are missing. */
export async function countFreeTimes(
  app: HasFeatures,
  db: Db,
  asked: FreeTimesAsked,
): Promise<Map<string, Map<string, number>>> {
  const open = await openPlans(app, db, asked)
  return new Map(
    [...open].map(([hostId, { plan, around }]) => {
      const counts = countByDay(generateFreeTimes(plan, toRange(asked), around))
      return [hostId, new Map([...counts].map(([day, count]) => [toIsoDay(day), count]))]
    }),
  )
}

/**
 * The days, `YYYY-MM-DD` in Tehran, on which any of these hosts still receives, each with how many times are free: none where
 * it is full. `next` is the first free time.
 */
export async function listOpenDays(
  app: HasFeatures,
  db: Db,
  asked: Pick<FreeTimesAsked, 'kind' | 'hostIds' | 'now'>,
): Promise<{ days: { day: string; free: number }[]; next: string | null }> {
  const range = { from: asked.now, until: new Date(asked.now.getTime() + maxDaysAhead * dayMs) }
  const open = [...(await openPlans(app, db, { ...asked, ...range })).values()]
  const free = new Set(
    open.flatMap(({ plan, around }) => [...generateFreeTimes(plan, toRange(range), around)]),
  )
  const counts = countByDay(free)
  const days = []
  for (let day = toDayNumber(asked.now.getTime()); day <= toDayNumber(range.until.getTime()); day++) {
    const count = counts.get(day) ?? 0
    if (count > 0 || open.some(({ plan, around }) => isOpenDay(plan, day, around)))
      days.push({ day: toIsoDay(day), free: count })
  }
  const first = [...free].reduce((one, other) => Math.min(one, other), Number.POSITIVE_INFINITY)
  return { days, next: free.size > 0 ? new Date(first).toISOString() : null }
}

type Time = {
  kind: string
  hostId: string
  startsAt: Date
  now: Date /** Of one that is moved, its present time is free. */
  exceptBookingId?: string
}

/**
 * Asks every rule of a host's plan about a time, as listing does: a time that was not offered is refused, whoever typed it.
 * @returns the plan
 * @throws AppError notFound, where there is no plan; conflict, with the reason
 */
export async function mustBeFree(
  app: HasFeatures,
  db: Db,
  { kind, hostId, startsAt, now, exceptBookingId }: Time,
): Promise<BookingPlan> {
  const day = { from: startsAt, until: new Date(startsAt.getTime() + 1) }
  const found = (
    await openPlans(app, db, {
      kind,
      hostIds: [hostId],
      ...day,
      now,
      ...(exceptBookingId && { exceptBookingId }),
    })
  ).get(hostId)
  if (!found) throw new AppError('notFound')
  const refusal = findTimeRefusal(found.plan, startsAt.getTime(), found.around)
  if (refusal) throw new AppError('conflict', { message: explain(refusal, found.plan) })
  return found.plan
}

/** @throws AppError conflict, where something else of the host's lies at the time of a slot, or too near it */
export async function mustNotMeet(app: HasFeatures, db: Db, slot: BookingSlot, now: Date): Promise<void> {
  const { hostId, startsAt: from, minutes } = slot
  const until = new Date(from.getTime() + minutes * minuteMs)
  const times = await listOccupied(app, db, { kind: null, hostIds: [hostId], from, until, now })
  if (isTaken(slot, from.getTime(), times.get(hostId)!.occupied)) throw taken()
}

export const taken = () => new AppError('conflict', { message: takenMessage })

const takenMessage = 'این وقت دیگر خالی نیست. وقت دیگری را انتخاب کنید.'

function explain(refusal: TimeRefusal, { noticeMinutes, daysAhead }: BookingPlan): string {
  const messages: Record<TimeRefusal, string> = {
    past: 'این وقت گذشته است. وقت دیگری را انتخاب کنید.',
    notice: `این وقت را باید دست‌کم ${formatNotice(noticeMinutes)} پیش از شروع گرفت.`,
    future: `وقت‌ها فقط تا ${persianNumber(daysAhead)} روز آینده باز است.`,
    closed: 'مدرسه در این روز تعطیل است. روز دیگری را انتخاب کنید.',
    unplanned: 'این ساعت در برنامه نیست. یکی از وقت‌های آزاد را انتخاب کنید.',
    full: 'ظرفیت این روز پر شده است. روز دیگری را انتخاب کنید.',
    taken: takenMessage,
  }
  return messages[refusal]
}

const formatNotice = (minutes: number) =>
  minutes % 60 === 0 ? `${persianNumber(minutes / 60)} ساعت` : `${persianNumber(minutes)} دقیقه`

const toRange = ({ from, until }: { from: Date; until: Date }) => ({
  from: from.getTime(),
  until: until.getTime(),
})

/** The plans of the hosts, each with what stands around it. */
export async function openPlans(
  app: HasFeatures,
  db: Db,
  asked: FreeTimesAsked & { exceptBookingId?: string },
) {
  const plans = await readPlans(app, db, asked.kind, asked.hostIds)
  if (plans.size === 0) return new Map<string, { plan: BookingPlan; around: PlanContext }>()
  const times = await listOccupied(app, db, { ...asked, hostIds: [...plans.keys()] })
  const closed = new Set((await closedDays(db)).keys())
  const now = asked.now.getTime()
  return new Map(
    [...plans].map(([hostId, plan]) => [
      hostId,
      { plan, around: { now, closed, ...times.get(hostId)! } satisfies PlanContext },
    ]),
  )
}

/** What each host has booked, held or planned on the days of a range, and when the bookings of the service begin. */
async function listOccupied(
  app: HasFeatures,
  db: Db,
  {
    kind,
    hostIds,
    from,
    until,
    now,
    exceptBookingId,
  }: Omit<FreeTimesAsked, 'kind'> & { kind: string | null; exceptBookingId?: string },
) {
  // A day more on either side: limits count whole days, and sessions with their pauses reach over midnight.
  const range = { from: new Date(from.getTime() - dayMs), until: new Date(until.getTime() + dayMs) }
  const ids = await findHostIds(app, db, hostIds)
  const all = [...new Set([...ids.values()].flat())]
  // A row for each host and service with lists of numbers: a month of many hosts is thousands of bookings.
  const booked = await t(db)
    .selectFrom('booking')
    .select(['kind', 'host_id'])
    .select([
      listNumbers(sql`date_part('epoch', starts_at)::bigint`).as('starts'),
      listNumbers(sql`date_part('epoch', ends_at)::bigint`).as('ends'),
      listNumbers(sql`buffer_before`).as('before'),
      listNumbers(sql`buffer_after`).as('after'),
    ])
    .where('host_id', 'in', all)
    .where('starts_at', '>', range.from)
    .where('starts_at', '<', range.until)
    .where('state', '<>', 'cancelled')
    .$if(exceptBookingId !== undefined, query => query.where('id', '<>', exceptBookingId!))
    .groupBy(['kind', 'host_id'])
    .execute()
  const held = (await listHeld(db, stockPrefix, now)).map(readStockKey)
  const busy = await listBusyTimes(app, db, all, range)

  type Known = { hostId: string; kind: string | null } & OccupiedTime
  const known: Known[] = [
    ...booked.flatMap(({ host_id, kind, starts, ends, before, after }) =>
      starts.map((start, index) => ({
        hostId: host_id!,
        kind,
        from: start * 1000,
        until: ends[index]! * 1000,
        bufferBefore: before[index]!,
        bufferAfter: after[index]!,
      })),
    ),
    ...held.map(({ hostId, kind, startsAt, minutes, bufferBefore, bufferAfter }) => ({
      hostId,
      kind,
      from: startsAt.getTime(),
      until: startsAt.getTime() + minutes * minuteMs,
      bufferBefore,
      bufferAfter,
    })),
    ...busy.map(({ hostId, from, until }) => ({
      hostId,
      kind: null,
      from: from.getTime(),
      until: until.getTime(),
      bufferBefore: 0,
      bufferAfter: 0,
    })),
  ]
  const byId = Map.groupBy(known, ({ hostId }) => hostId)
  return new Map(
    hostIds.map(hostId => {
      const occupied = (ids.get(hostId) ?? []).flatMap(id => byId.get(id) ?? [])
      const starts = occupied.filter(one => one.kind === kind).map(({ from }) => from)
      return [hostId, { occupied, starts }]
    }),
  )
}

/** Of a group of rows the numbers of each, which JSON brings faster than as many rows would. */
const listNumbers = (value: RawBuilder<unknown>) => sql<number[]>`array_to_json(array_agg(${value}))`
