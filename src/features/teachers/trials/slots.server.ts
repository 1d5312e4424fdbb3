import { bandLength } from '#contract/week-bands.ts'
import { classTimes } from '#features/course/public.server.ts'
import { addDays, fromJalali, getWeekday, toJalali } from '#persian/jalali.ts'
import { type Db, withTables } from '#server/database/database.ts'
import { countFree } from '#server/holds.ts'
import type { TeachersTables } from '../tables.server.ts'
import { buildSlotKey, daysAhead, noticeHours, trialMinutes } from './rules.ts'

const t = withTables<TeachersTables>()
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How many slots of each teacher are looked at for the next one that nobody holds. */
const lookedAt = 8

/** The next slot of each of these teachers that is free; who has none is missing. */
export async function nextSlots(
  db: Db,
  teacherIds: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const first = await unbookedSlots(db, teacherIds, now, lookedAt)
  const free = await unheld(db, first, now)
  return new Map([...free].flatMap(([id, [next]]) => (next ? [[id, next] as const] : [])))
}

/** All slots of these teachers that may be booked now, in order. */
export const listSlotsOfTeachers = async (db: Db, teacherIds: readonly string[], now: Date) =>
  unheld(db, await unbookedSlots(db, teacherIds, now), now)

/** Whether a teacher gives a trial session at an instant, whoever holds it at the moment. */
export async function isSlot(db: Db, teacherId: string, startsAt: Date, now: Date): Promise<boolean> {
  const slots = (await unbookedSlots(db, [teacherId], now)).get(teacherId) ?? []
  return slots.some(slot => slot.getTime() === startsAt.getTime())
}

/** Half hours of the painted bands within the time in which one books, without classes and what is booked; the first so many. */
async function unbookedSlots(
  db: Db,
  teacherIds: readonly string[],
  now: Date,
  max = Number.POSITIVE_INFINITY,
): Promise<Map<string, Date[]>> {
  if (teacherIds.length === 0) return new Map()
  const until = new Date(now.getTime() + daysAhead * day)
  const painted = await t(db)
    .selectFrom('teacher_hour')
    .innerJoin('teacher', 'teacher.id', 'teacher_id')
    .select(['teacher_id', 'weekday', 'hour'])
    .where('teacher_id', 'in', teacherIds)
    .where('trial_price', 'is not', null)
    .execute()
  const classes = Map.groupBy(await classTimes(db, teacherIds, now, until), ({ teacherId }) => teacherId)
  const booked = await bookedAmong(db, teacherIds, now)
  const slots = new Map<string, Date[]>()
  for (const [id, bands] of Map.groupBy(painted, ({ teacher_id }) => teacher_id)) {
    const own = classes.get(id) ?? []
    const unbooked: Date[] = []
    for (const start of generateSlots(bands, now, until)) {
      if (unbooked.length === max) break
      if (booked.has(buildSlotKey(id, start)) || own.some(session => overlaps(start, session))) continue
      unbooked.push(start)
    }
    slots.set(id, unbooked)
  }
  return slots
}

async function bookedAmong(db: Db, teacherIds: readonly string[], now: Date): Promise<Set<string>> {
  const rows = await t(db)
    .selectFrom('trial_session')
    .select(['teacher_id', 'starts_at'])
    .where('teacher_id', 'in', teacherIds)
    .where('starts_at', '>', now)
    .where('state', '<>', 'cancelled')
    .execute()
  return new Set(rows.map(({ teacher_id, starts_at }) => buildSlotKey(teacher_id, starts_at)))
}

/** Every half hour of the bands, from the shortest notice on, in order. */
function* generateSlots(bands: readonly { weekday: number; hour: number }[], now: Date, until: Date) {
  const from = new Date(now.getTime() + noticeHours * hour)
  const today = toJalali(now)
  const inOrder = bands.toSorted((one, other) => one.hour - other.hour)
  for (let passed = 0; passed <= daysAhead; passed++) {
    const { year, month, day } = addDays(today, passed)
    const weekday = getWeekday({ year, month, day })
    for (const band of inOrder.filter(one => one.weekday === weekday)) {
      for (let at = 0; at < bandLength * 60; at += trialMinutes) {
        const start = fromJalali({ year, month, day, hour: band.hour + Math.floor(at / 60), minute: at % 60 })
        if (start >= from && start < until) yield start
      }
    }
  }
}

const overlaps = (start: Date, session: { from: Date; until: Date }) =>
  start < session.until && session.from.getTime() < start.getTime() + trialMinutes * minute

/** Leaves out what somebody holds; a slot that was never held has no stock yet. */
async function unheld(db: Db, slots: Map<string, Date[]>, now: Date): Promise<Map<string, Date[]>> {
  const names = [...slots].flatMap(([id, starts]) => starts.map(start => buildSlotKey(id, start)))
  const free = await countFree(db, names, now)
  return new Map(
    [...slots].map(([id, starts]) => [
      id,
      starts.filter(start => (free.get(buildSlotKey(id, start)) ?? 1) > 0),
    ]),
  )
}
