/**
 * Which times of a plan are free: pure, of numbers alone. Instants are milliseconds since 1970; days are counted from
 * 1970-01-01. Plans keep what the wall shows in Tehran, at +03:30 always, so that no change of a time zone's table moves
 * what was booked.
 */
import type { BookingPlan } from './plan.ts'

const minuteMs = 60_000
const dayMs = 86_400_000
const tehranMs = 210 * minuteMs

/** Somebody's time that is taken, and the pause in minutes that its own service wants around it. */
export type OccupiedTime = { from: number; until: number; bufferBefore: number; bufferAfter: number }

/** What stands around a plan. */
export type PlanContext = {
  now: number
  /** Days the school is closed, `YYYY-MM-DD`. */
  closed: ReadonlySet<string>
  /** All that the host has booked, held or planned, of whatever service. */
  occupied: readonly OccupiedTime[]
  /** When the bookings and holds of this very service begin, for its limit of a day. */
  starts: readonly number[]
}

/** Why a time may not be booked. */
export type TimeRefusal = 'past' | 'notice' | 'future' | 'closed' | 'unplanned' | 'full' | 'taken'

export const toDayNumber = (instant: number) => Math.floor((instant + tehranMs) / dayMs)
/** The first instant of a day. */
export const toInstant = (dayNumber: number) => dayNumber * dayMs - tehranMs
export const toIsoDay = (dayNumber: number) => new Date(dayNumber * dayMs).toISOString().slice(0, 10)
export const readIsoDay = (day: string) => Date.parse(day) / dayMs
/** 0 for Saturday; 1970-01-01 was a Thursday. */
const toWeekday = (dayNumber: number) => (((dayNumber + 5) % 7) + 7) % 7

/** From one beginning to the next: the session, and the longer of its pauses. Minutes. */
const computeStep = ({ minutes, bufferBefore, bufferAfter }: BookingPlan) =>
  minutes + Math.max(bufferBefore, bufferAfter)

/** The bands of a day in order; a closed or blocked day has none, an exception stands for the week's. */
function listBands(plan: BookingPlan, dayNumber: number, closed: ReadonlySet<string>) {
  const day = toIsoDay(dayNumber)
  if (closed.has(day) || plan.blocked.some(({ from, until }) => from <= day && day <= until)) return []
  const weekday = toWeekday(dayNumber)
  const bands =
    plan.exceptions.find(exception => exception.day === day)?.bands ??
    plan.weekly.filter(band => band.weekday === weekday)
  return bands.toSorted((one, other) => one.from - other.from)
}

/** The spans in which no session of this plan may lie, in order, none touching the next. */
function mergeOccupied(plan: BookingPlan, occupied: readonly OccupiedTime[]) {
  const spans = occupied
    .map(({ from, until, bufferBefore, bufferAfter }) => ({
      from: from - Math.max(plan.bufferAfter, bufferBefore) * minuteMs,
      until: until + Math.max(plan.bufferBefore, bufferAfter) * minuteMs,
    }))
    .sort((one, other) => one.from - other.from)
  const merged: { from: number; until: number }[] = []
  for (const span of spans) {
    const last = merged.at(-1)
    if (last && span.from <= last.until) last.until = Math.max(last.until, span.until)
    else merged.push(span)
  }
  return merged
}

/** How many of these instants lie on each day. */
export function countByDay(starts: Iterable<number>): Map<number, number> {
  const counts = new Map<number, number>()
  for (const start of starts) {
    const day = toDayNumber(start)
    counts.set(day, (counts.get(day) ?? 0) + 1)
  }
  return counts
}

/** The free times of a plan from one instant to another, in order: those that `findTimeRefusal` refuses nothing about. */
export function* generateFreeTimes(
  plan: BookingPlan,
  range: { from: number; until: number },
  { now, closed, occupied, starts }: PlanContext,
): Generator<number> {
  const first = Math.max(range.from, now + plan.noticeMinutes * minuteMs)
  const end = Math.min(range.until, now + plan.daysAhead * dayMs)
  const step = computeStep(plan) * minuteMs
  const length = plan.minutes * minuteMs
  const spans = mergeOccupied(plan, occupied)
  const counts = plan.maxPerDay === null ? null : countByDay(starts)
  let next = 0
  for (let day = toDayNumber(first); toInstant(day) < end; day++) {
    if (counts && (counts.get(day) ?? 0) >= plan.maxPerDay!) continue
    const midnight = toInstant(day)
    for (const band of listBands(plan, day, closed)) {
      const last = midnight + band.until * minuteMs - length
      for (let start = midnight + band.from * minuteMs; start <= last; start += step) {
        if (start < first) continue
        if (start >= end) return
        while (next < spans.length && spans[next]!.until <= start) next++
        const span = spans[next]
        if (!span || span.from >= start + length) yield start
      }
    }
  }
}

export function hasFreeTime(plan: BookingPlan, day: number, around: PlanContext): boolean {
  const range = { from: toInstant(day), until: toInstant(day + 1) }
  return !generateFreeTimes(plan, range, around).next().done
}

/** Whether a plan still receives anybody on a day, however full that is. */
export const isOpenDay = (plan: BookingPlan, day: number, around: PlanContext) =>
  hasFreeTime(plan, day, { ...around, occupied: [], starts: [] })

/** Why a time may not be booked; null where it may. */
export function findTimeRefusal(
  plan: BookingPlan,
  start: number,
  { now, closed, occupied, starts }: PlanContext,
): TimeRefusal | null {
  if (start < now) return 'past'
  if (start < now + plan.noticeMinutes * minuteMs) return 'notice'
  if (start >= now + plan.daysAhead * dayMs) return 'future'
  const day = toDayNumber(start)
  if (closed.has(toIsoDay(day))) return 'closed'
  const minute = (start - toInstant(day)) / minuteMs
  const isPlanned = listBands(plan, day, closed).some(
    ({ from, until }) =>
      minute >= from && minute + plan.minutes <= until && (minute - from) % computeStep(plan) === 0,
  )
  if (!isPlanned) return 'unplanned'
  if (plan.maxPerDay !== null && (countByDay(starts).get(day) ?? 0) >= plan.maxPerDay) return 'full'
  return isTaken(plan, start, occupied) ? 'taken' : null
}

/** Whether a session with these pauses would meet what is occupied. */
export function isTaken(
  session: Pick<BookingPlan, 'minutes' | 'bufferBefore' | 'bufferAfter'>,
  start: number,
  occupied: readonly OccupiedTime[],
): boolean {
  const end = start + session.minutes * minuteMs
  return occupied.some(
    ({ from, until, bufferBefore, bufferAfter }) =>
      start < until + Math.max(session.bufferBefore, bufferAfter) * minuteMs &&
      from < end + Math.max(session.bufferAfter, bufferBefore) * minuteMs,
  )
}
