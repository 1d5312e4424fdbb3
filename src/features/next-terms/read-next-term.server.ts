import { sql } from 'kysely'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listRooms } from '#features/branches/public.server.ts'
import { buildSeatsKey, type SchoolTables } from '#features/courses/public.server.ts'
import { listLadderSteps } from '#features/ladders/public.server.ts'
import { allTeachers } from '#features/teachers/public.server.ts'
import { addDays, getWeekday, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { byAlphabet } from '#persian/sort-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countFree } from '#server/engines/holds.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { maxRows } from './contract.ts'
import { findNextCourse } from './find-next-course.ts'
import { nextTermName } from './term-name.ts'

const t = withTables<SchoolTables>()

const dayMs = 86_400_000
/** A term that ended so long ago is not rolled over any more. */
const endedDays = 120
/** Days before the next term begins until which seats are kept for whoever goes on. */
const keptUntilDays = 3

const toIso = ({ year, month, day }: { year: number; month: number; day: number }) =>
  isoDay({ year, month, day })

const selectEnding = (db: Db, now: Date) =>
  t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .where('course_group.state', '=', 'open')
    .where('course_group.ends_at', '>', new Date(now.getTime() - endedDays * dayMs))

/** The terms that end, and of the one asked for its groups with what each is proposed to go on as. */
export async function readNextTerm(
  { db, now }: SignedIn,
  { term: wanted, from: given }: CheckedInputOf<typeof calls.readNextTerm>,
) {
  const terms = await selectEnding(db, now())
    .select(({ fn }) => ['term', fn.countAll<number>().as('groups'), fn.max('ends_at').as('endsAt')])
    .select(sql<number>`count(*) filter (where next_group is null)::int`.as('left'))
    .groupBy('term')
    .orderBy('endsAt')
    .execute()
  const shown = terms
    .map(({ groups, endsAt, ...term }) => ({
      ...term,
      groups: Number(groups),
      endsAt: endsAt!.toISOString(),
    }))
    .toSorted((one, other) => Number(one.left === 0) - Number(other.left === 0))
  const term = shown.find(one => one.term === wanted) ?? (wanted === null ? shown[0] : undefined) ?? null
  const courses = await t(db)
    .selectFrom('course')
    .select(({ selectFrom }) => [
      'id',
      'title',
      'language',
      'level',
      'step_id',
      selectFrom('course_lesson')
        .innerJoin('course_unit', 'course_unit.id', 'unit_id')
        .whereRef('course_unit.course_id', '=', 'course.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('sessions'),
    ])
    .where('state', '<>', 'closed')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const rows = term
    ? await selectEnding(db, now())
        .leftJoin('course_group as next', 'next.id', 'course_group.next_group')
        .leftJoin('course as next_course', 'next_course.id', 'next.course_id')
        .select(['course_group.id', 'course_group.title', 'course.title as course', 'course_group.course_id'])
        .select([
          'course.language',
          'course.level',
          'course.step_id',
          'course_group.weekly',
          'course_group.ends_at',
        ])
        .select(['course_group.capacity', 'course_group.price', 'course_group.teacher_id'])
        .select(['course_group.room_id', 'course_group.branch', 'next.id as nextId'])
        .select(sql<string>`next_course.title || '، ' || next.title`.as('nextTitle'))
        .select(({ selectFrom }) =>
          selectFrom('class_session')
            .whereRef('group_id', '=', 'course_group.id')
            .select(({ fn }) => fn.countAll<number>().as('count'))
            .as('sessions'),
        )
        .where('course_group.term', '=', term.term)
        .orderBy('course.title')
        .orderBy('course_group.starts_at')
        .orderBy('course_group.id')
        .limit(maxRows)
        .execute()
    : []
  const free = await countFree(
    db,
    rows.map(({ id }) => buildSeatsKey(id)),
    now(),
  )
  const from =
    given ??
    findTermStart(
      rows.map(({ ends_at }) => ends_at),
      now(),
    )
  const nextTerm = nextTermName(term?.term ?? '')
  const until = addDays(parseIsoDay(from)!, -keptUntilDays)
  const rooms = await listRooms(db)
  const steps = await listLadderSteps(db)
  return {
    terms: shown,
    term: term?.term ?? null,
    nextTerm,
    from,
    until: toIso(until),
    rows: rows.map(row => {
      const { course, nextLevel } = findNextCourse(courses, steps, row)
      const after = toIso(addDays(toJalali(row.ends_at), 1))
      const lessons = Number(course?.sessions ?? 0)
      return {
        id: row.id,
        title: row.title,
        course: row.course,
        level: row.level,
        weekly: row.weekly,
        endsAt: row.ends_at.toISOString(),
        taken: row.capacity - (free.get(buildSeatsKey(row.id)) ?? row.capacity),
        capacity: row.capacity,
        place: row.room_id === null ? row.branch : null,
        nextLevel,
        next: row.nextId ? { id: row.nextId, title: row.nextTitle } : null,
        plan: {
          courseId: course?.id ?? '',
          teacherId: row.teacher_id ?? '',
          title: term?.term && nextTerm ? row.title.replace(term.term, nextTerm) : row.title,
          roomId: row.room_id ?? '',
          from: [after, from].toSorted().at(-1)!,
          sessions: (course?.id !== row.course_id && lessons) || Number(row.sessions ?? 0) || lessons || 1,
          capacity: row.capacity,
          toman: row.price / 10,
        },
      }
    }),
    courses: byAlphabet(courses, ({ title }) => title).map(({ id, title, sessions }) => ({
      id,
      title,
      sessions: Number(sessions ?? 0),
    })),
    teachers: (await allTeachers(db)).map(({ id, name }) => ({ id, name })),
    rooms: rooms.map(({ id, label, capacity }) => ({ id, label, capacity })),
  }
}

/** The Saturday after a term has ended, or after today. */
function findTermStart(ends: readonly Date[], now: Date): string {
  const last = new Date(Math.max(now.getTime(), ...ends.map(end => end.getTime())))
  const tomorrow = addDays(toJalali(last), 1)
  return toIso(addDays(tomorrow, (7 - getWeekday(tomorrow)) % 7))
}
