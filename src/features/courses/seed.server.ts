import { seededRoom } from '#features/branches/public.server.ts'
import { seededTeacherId, seedReviews } from '#features/teachers/public.server.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { addDays, getWeekday, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { setStock } from '#server/engines/holds.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { earliestMinute, planSessions, weekdayBits } from './groups/plan.ts'
import { buildSeatsKey } from './groups/seats.ts'
import {
  renderCourse,
  seededCourseId,
  seededCourses,
  seededGroupId,
  seededLessonId,
  seededSessionId,
  writeCourse,
} from './seed-courses.server.ts'
import { type SeedGroup, seededGroups } from './seed-groups.ts'
import type { CourseTables } from './tables.server.ts'
import { courseTag } from './tags.ts'

const t = withTables<CourseTables>()
const fixedId = fixedIds('course')
const day = 86_400_000
const fiveMinutes = 5 * 60_000
const terms = ['بهار', 'تابستان', 'پاییز', 'زمستان'] as const

/** The school of the demo: courses, and groups before, in and after their term. */
export async function seedCourses(app: AppContext): Promise<void> {
  const { db } = app
  const now = app.now()
  const rendered = new Map<string, Awaited<ReturnType<typeof renderCourse>>>()
  for (const course of seededCourses) rendered.set(course.slug, await renderCourse(course))
  await transaction(db, async tx => {
    for (const [index, course] of seededCourses.entries()) {
      const created = new Date(now.getTime() - (400 - index) * day)
      await writeCourse(tx, course, rendered.get(course.slug)!, { created, changed: now })
    }
    for (const [index, group] of seededGroups.entries()) await writeGroup(tx, group, index, now)
    await seedReviews(tx, seededCourseId, now)
    await invalidateTags(tx, courseTag)
  })
}

async function writeGroup(tx: Tx, group: SeedGroup, index: number, now: Date) {
  const id = seededGroupId(group.name)
  const course = seededCourses.find(({ slug }) => slug === group.course)!
  const from = addDays(toJalali(now), group.starts)
  const minute = group.hour * 60 + (group.minute ?? 0)
  const weekly = group.days
    // Nobody teaches on a Friday.
    .map(after => ({ weekday: ((getWeekday(from) + after) % 7) % 6, minute }))
    .filter(({ weekday }, index, all) => all.findIndex(hour => hour.weekday === weekday) === index)
    .sort((one, other) => one.weekday - other.weekday)
  const planned = planSessions({ from, weekly, count: course.sessions, closed: new Set() })
  const starts = planned.map((start, at) => (at + 1 === group.liveClass ? entryOpensAt(now) : start))
  const { year, month } = toJalali(starts[0]!)
  const created = new Date(Math.min(now.getTime(), starts[0]!.getTime()) - (40 + (index % 5)) * day)
  await t(tx)
    .insertInto('course_group')
    .values({
      id,
      course_id: seededCourseId(group.course),
      teacher_id: seededTeacherId(group.teacher),
      title: group.title,
      term: `${terms[Math.floor((month - 1) / 3)]} ${toPersianDigits(year)}`,
      branch: group.room ? seededRoom(group.room).label : null,
      room_id: group.room ? seededRoom(group.room).id : null,
      capacity: group.capacity,
      min_size: group.minSize ?? 1,
      opens_at_quorum: group.opensAtQuorum ?? false,
      ...planDecision(group, starts[0]!, now),
      price: course.price,
      refund_policy: 'hamava',
      weekly: JSON.stringify(weekly),
      weekdays: weekdayBits(weekly),
      minute: earliestMinute(weekly),
      minutes: course.minutes,
      starts_at: starts[0]!,
      ends_at: new Date(starts.at(-1)!.getTime() + course.minutes * 60_000),
      recordings_days: 180,
      opening: group.opening ?? 'together',
      calendar_key: fixedId(`calendar ${group.name}`),
      created_at: created,
      changed_at: created,
    })
    .execute()
  const lessons = course.units.flatMap(unit => unit.lessons)
  await t(tx)
    .insertInto('class_session')
    .values(
      starts.map((starts_at, at) => ({
        id: seededSessionId(group.name, at + 1),
        group_id: id,
        number: at + 1,
        title: lessons[at]?.title ?? `جلسهٔ ${persianNumber(at + 1)}`,
        lesson_id: lessons[at] ? seededLessonId(group.course, at + 1) : null,
        starts_at,
        minutes: course.minutes,
        moved_from: starts_at === planned[at] ? null : planned[at]!,
        settled_at: isAttended(starts_at, now)
          ? new Date(starts_at.getTime() + course.minutes * 60_000)
          : null,
        changed_at: created,
      })),
    )
    .execute()
  await setStock(tx, buildSeatsKey(id), group.capacity)
}

/** When a class begins whose door is open now: in five to ten minutes, at a time people would name. */
const entryOpensAt = (now: Date) =>
  new Date(Math.ceil((now.getTime() + fiveMinutes) / fiveMinutes) * fiveMinutes)

/** Attendance is written for sessions that began longer ago; what came after is settled as in a school. */
const isAttended = (startsAt: Date, now: Date) => startsAt.getTime() < now.getTime() - 2 * 3_600_000

/** Over groups that begin within four days it has been decided already, so that the demo's first days are calm. */
function planDecision({ minSize }: SeedGroup, start: Date, now: Date) {
  if (!minSize) return { decide_at: null, decided_at: null }
  const decide_at = new Date(start.getTime() - 3 * day)
  return { decide_at, decided_at: decide_at.getTime() < now.getTime() + day ? now : null }
}
