import { demoLearnerIds, demoUserId, findFirstName, seedLearners } from '#account/public.server.ts'
import { seedPaidOrder } from '#features/payment/public.server.ts'
import { markActive } from '#features/streaks/public.server.ts'
import { seededTeacherId } from '#features/teachers/public.server.ts'
import { persianNumber, toPersianDigits } from '#persian/digits.ts'
import { addDays, getWeekday, toJalali } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/database/database.ts'
import { invalidateTags } from '#server/finished-pages.ts'
import { fixedIds } from '#server/fixed-id.ts'
import { insertTaken, setStock } from '#server/holds.ts'
import { seedCatchUps } from './catch-ups/seed.server.ts'
import { seedClasses } from './classes/seed.server.ts'
import { openBefore } from './classes/times.ts'
import { earliestMinute, planSessions, weekdayBits } from './groups/plan.ts'
import { plannedStarts } from './groups/planned-starts.server.ts'
import { buildSeatsKey } from './groups/seats.ts'
import { seedUndersubscribed } from './groups/seed-undersubscribed.server.ts'
import { prepareHomework } from './homework/seed-homework.server.ts'
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
import { storeSessions } from './seed-recordings.server.ts'
import type { CourseTables } from './tables.server.ts'
import { courseTag } from './tags.ts'

const t = withTables<CourseTables>()
const fixedId = fixedIds('course')
const day = 86_400_000
const terms = ['بهار', 'تابستان', 'پاییز', 'زمستان'] as const

/** The school of the demo: courses, groups before, in and after their term, and the learners' pasts in them. */
export async function seedCourses(app: AppContext): Promise<void> {
  const { db } = app
  const now = app.now()
  const rendered = new Map<string, Awaited<ReturnType<typeof renderCourse>>>()
  for (const course of seededCourses) rendered.set(course.slug, await renderCourse(course))
  const writers = await storeSessions(app)
  const writeHomework = await prepareHomework(app)
  await seedLearners(app)
  // An older demo may have deleted her.
  const isHere = (await findFirstName(db, demoUserId)) !== null
  await transaction(db, async tx => {
    for (const [index, course] of seededCourses.entries()) {
      const created = new Date(now.getTime() - (400 - index) * day)
      await writeCourse(tx, course, rendered.get(course.slug)!, { created, changed: now })
    }
    for (const [index, group] of seededGroups.entries()) await writeGroup(tx, group, index, now)
    // Orders are numbered and the books written in the order of time.
    for (const [index, group] of [...seededGroups.entries()].sort(([, a], [, b]) => a.starts - b.starts)) {
      const own = ['everyday', 'second-step', 'live'].includes(group.name)
      await enrol(tx, group, index, own && isHere ? [demoUserId] : [], now)
      if (group.isUndersubscribed)
        await seedUndersubscribed(tx, seededGroupId(group.name), seededGroupId('tr-b1'), now)
      if (group.name === 'everyday') await writeRecordings(tx, group.name, writers)
    }
    await seedClasses(tx, now)
    await seedCatchUps(tx)
    await writeHomework(tx, now)
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
      branch: group.branch ?? null,
      capacity: group.capacity,
      min_size: group.minSize ?? 1,
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
  new Date(Math.ceil((now.getTime() + openBefore / 2) / (openBefore / 2)) * (openBefore / 2))

/** Attendance is written for sessions that began longer ago; what came after is settled as in a school. */
const isAttended = (startsAt: Date, now: Date) => startsAt.getTime() < now.getTime() - 2 * 3_600_000

/** Over groups that begin within four days it has been decided already, so that the demo's first days are calm. */
function planDecision({ minSize }: SeedGroup, start: Date, now: Date) {
  if (!minSize) return { decide_at: null, decided_at: null }
  const decide_at = new Date(start.getTime() - 3 * day)
  return { decide_at, decided_at: decide_at.getTime() < now.getTime() + day ? now : null }
}

/** Lays learners into a group, with what they attended so far, and lets others wait. */
async function enrol(tx: Tx, group: SeedGroup, index: number, own: readonly string[], now: Date) {
  const groupId = seededGroupId(group.name)
  // Each group begins elsewhere in the row of learners, so that they are in two or three.
  const learners = Array.from(
    { length: group.learners + (group.waiting ?? 0) },
    (_, at) => demoLearnerIds[(index * 7 + at) % demoLearnerIds.length]!,
  )
  const { starts_at, ends_at, ...sold } = await t(tx)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select([
      'starts_at',
      'ends_at',
      'price',
      'refund_policy',
      'course_group.title',
      'course.title as course',
    ])
    .where('course_group.id', '=', groupId)
    .executeTakeFirstOrThrow()
  const pastSessions = await t(tx)
    .selectFrom('class_session')
    .select(['id', 'number', 'starts_at', 'minutes'])
    .where('group_id', '=', groupId)
    .where('settled_at', 'is not', null)
    .orderBy('number')
    .execute()
  const members = [...own, ...learners.slice(0, group.learners)].map((user_id, at) => ({
    id: fixedId(`enrolment ${group.name} ${user_id}`),
    user_id,
    at,
    since: new Date(Math.min(now.getTime(), starts_at.getTime()) - (4 + at * 2) * day),
  }))
  // Who can be looked in upon has bought what they take part in.
  const bought = new Map<string, Awaited<ReturnType<typeof seedPaidOrder>>>()
  for (const { user_id, since } of members.slice(0, own.length)) {
    const paid = await seedPaidOrder(tx, {
      name: `${group.name} ${user_id}`,
      userId: user_id,
      kind: 'course-seat',
      item: groupId,
      title: `${sold.course}، ${sold.title}`,
      price: sold.price,
      policy: sold.refund_policy,
      startsAt: starts_at,
      sessions: (await plannedStarts(tx, [groupId])).get(groupId) ?? [],
      at: since,
    })
    bought.set(user_id, paid)
  }
  if (members.length > 0) {
    await t(tx)
      .insertInto('enrolment')
      .values(
        members.map(({ id, user_id, since }) => ({
          id,
          user_id,
          group_id: groupId,
          enrolled_at: since,
          state_at: since,
          state: ends_at < now ? ('finished' as const) : ('active' as const),
          order_line_id: bought.get(user_id)?.lineId ?? null,
        })),
      )
      .execute()
    await insertTaken(
      tx,
      buildSeatsKey(groupId),
      members.map(({ id, user_id }) => bought.get(user_id)?.holder ?? `enrolment:${id}`),
    )
  }
  const pasts = members.flatMap(member =>
    pastSessions.map(session => simulateAttendance(session, member, own.includes(member.user_id))),
  )
  const visits = pasts.flatMap(({ visit }) => visit ?? [])
  if (visits.length > 0) await t(tx).insertInto('class_visit').values(visits).execute()
  if (pasts.length > 0) {
    await t(tx)
      .insertInto('attendance')
      .values(pasts.map(({ attendance }) => attendance))
      .execute()
    await markActive(
      tx,
      'class',
      visits.map(({ user_id, joined_at }) => ({ userId: user_id, at: joined_at })),
    )
  }
  const waiting = learners.slice(group.learners).map((user_id, at) => ({
    id: fixedId(`waiting ${group.name} ${user_id}`),
    group_id: groupId,
    user_id,
    joined_at: new Date(now.getTime() - (6 - at) * day),
    offered_at: null,
    offered_until: null,
  }))
  if (waiting.length > 0) await t(tx).insertInto('waitlist_entry').values(waiting).execute()
}

/** How somebody attended a session: some miss one now and then; the complete account missed its fourth ones. */
function simulateAttendance(
  session: { id: string; number: number; starts_at: Date; minutes: number },
  { id, user_id, at }: { id: string; user_id: string; at: number },
  isOwn: boolean,
) {
  const isAbsent = isOwn ? session.number === 4 : (at * 5 + session.number * 3) % 11 === 0
  const late = (at + session.number) % 6 === 0 ? 11 : 1
  const joined_at = new Date(session.starts_at.getTime() + late * 60_000)
  const left_at = new Date(session.starts_at.getTime() + session.minutes * 60_000)
  return {
    visit: isAbsent
      ? null
      : {
          id: fixedId(`visit ${session.id} ${user_id}`),
          session_id: session.id,
          user_id,
          is_teacher: false,
          joined_at,
          left_at,
        },
    attendance: {
      session_id: session.id,
      enrolment_id: id,
      state: isAbsent ? ('absent' as const) : late > 10 ? ('late' as const) : ('present' as const),
      seconds: isAbsent ? 0 : (left_at.getTime() - joined_at.getTime()) / 1000,
      settled_at: left_at,
      set_by: null,
    },
  }
}

/** The recordings of the sessions that were held; six of them can be played. */
async function writeRecordings(tx: Tx, group: string, writers: Awaited<ReturnType<typeof storeSessions>>) {
  const pastSessions = await t(tx)
    .selectFrom('class_session')
    .selectAll()
    .where('group_id', '=', seededGroupId(group))
    .where('settled_at', 'is not', null)
    .orderBy('number')
    .execute()
  for (const { id, number, title, starts_at, minutes } of pastSessions) {
    const recording = fixedId(`recording ${id}`)
    const name = `جلسهٔ ${persianNumber(number)}: ${title}`
    await t(tx)
      .insertInto('recording')
      .values({
        id: recording,
        session_id: id,
        title: name,
        recorded_at: starts_at,
        // Each began and ended a little elsewhere.
        seconds: (minutes - 4 + ((number * 5) % 9)) * 60,
        media_id: null,
      })
      .execute()
    await writers.get(name)?.(tx, recording)
  }
}
