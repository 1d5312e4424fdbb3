import { sql } from 'kysely'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listRooms } from '#features/branches/public.server.ts'
import { computeEnd, type SchoolTables, taughtBy } from '#features/courses/public.server.ts'
import { closedDays } from '#features/site/public.server.ts'
import { teacherNames } from '#features/teachers/public.server.ts'
import { addDays, fromJalali, isoDay, parseIsoDay } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { freeOfNamed } from '#server/engines/holds.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { findClashes } from './find-clashes.ts'

const t = withTables<SchoolTables>()

/** The longest session, in milliseconds: nothing that began earlier still goes on. */
const maxSessionMs = 300 * 60_000

type Time = { starts_at: Date; minutes: number }

/** The seven days from a day on. */
export async function readTimetable({ db, now }: SignedIn, { from }: CheckedInputOf<typeof calls.timetable>) {
  const first = parseIsoDay(from)!
  const [begins, ends] = [fromJalali(first), fromJalali(addDays(first, 7))]
  const sessions = await t(db)
    .selectFrom('class_session')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select(['class_session.id', 'group_id', 'class_session.starts_at', 'class_session.minutes'])
    .select(taughtBy.as('teacher_id'))
    .where(isIn(begins, ends))
    .orderBy('class_session.starts_at')
    .orderBy('class_session.id')
    .execute()
  // Apart from its sessions, so that what they share is read, checked and sent once.
  const groups = await t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select([
      'course_group.id',
      'course_group.title',
      'course.title as course',
      'language',
      'room_id',
      'branch',
    ])
    .select('capacity')
    .select(freeOfNamed(db, sql<string>`'course-group:' || course_group.id`, now()).as('free'))
    .where('course_group.id', 'in', ({ selectFrom }) =>
      selectFrom('class_session').select('group_id').where(isIn(begins, ends)),
    )
    .execute()
  const closed = await closedDays(db)
  const names = await teacherNames(db, [...new Set(sessions.map(({ teacher_id }) => teacher_id))])
  const days = Array.from({ length: 7 }, (_, passed) => {
    const date = addDays(first, passed)
    return { day: isoDay({ year: date.year, month: date.month, day: date.day }), begins: fromJalali(date) }
  })
  const groupsById = new Map(groups.map(group => [group.id, group]))
  return {
    days: days.map(({ day }) => ({ day, closed: closed.get(day) ?? null })),
    rooms: await listRooms(db),
    teachers: [...names].map(([id, { name }]) => ({ id, name })),
    groups: groups.map(group => ({
      id: group.id,
      title: group.title,
      course: group.course,
      language: group.language,
      roomId: group.room_id,
      place: group.branch,
      taken: group.capacity - (group.free ?? group.capacity),
      capacity: group.capacity,
    })),
    sessions: sessions.map(row => ({
      id: row.id,
      groupId: row.group_id,
      startsAt: row.starts_at.toISOString(),
      minutes: row.minutes,
      teacherId: row.teacher_id,
    })),
    clashes: findClashes(
      sessions.map(row => ({
        id: row.id,
        startsAt: row.starts_at,
        minutes: row.minutes,
        teacherId: row.teacher_id,
        roomId: groupsById.get(row.group_id)?.room_id ?? null,
        place: groupsById.get(row.group_id)?.branch ?? null,
        day: days.findLast(({ begins }) => begins <= row.starts_at)!.day,
      })),
      closed,
    ),
  }
}

const isIn = (begins: Date, ends: Date) =>
  sql<boolean>`class_session.state = 'planned' and class_session.starts_at >= ${begins} and class_session.starts_at < ${ends}`

/** @throws AppError invalid, where the hours end before they begin */
export async function findFreeRooms(
  { db }: SignedIn,
  { day, from, until, seats, weeks }: CheckedInputOf<typeof calls.freeRooms>,
) {
  if (until <= from) {
    const message = 'ساعت پایان پیش از ساعت شروع است.'
    throw new AppError('invalid', { errors: [{ field: 'until', message }] })
  }
  const first = parseIsoDay(day)!
  const times = Array.from({ length: weeks }, (_, week) => ({
    starts_at: fromJalali({
      ...addDays(first, week * 7),
      hour: Math.floor(from / 60),
      minute: from % 60,
    }),
    minutes: until - from,
  }))
  return { rooms: await listFree(db, { times, seats }) }
}

/** @throws AppError notFound */
export async function roomsOfGroup({ db, now }: SignedIn, { id }: CheckedInputOf<typeof calls.roomsOfGroup>) {
  const group = await t(db)
    .selectFrom('course_group')
    .select(['capacity', 'room_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const times = await t(db)
    .selectFrom('class_session')
    .select(['starts_at', 'minutes'])
    .where('group_id', '=', id)
    .where('state', '=', 'planned')
    .where('starts_at', '>', now())
    .orderBy('starts_at')
    .execute()
  const rooms = await listFree(db, { times, seats: group.capacity, groupId: id })
  return {
    rooms: rooms
      .filter(room => room.id !== group.room_id)
      .toSorted((one, other) => one.capacity - other.capacity),
  }
}

/** The rooms with so many seats in which nothing but `groupId` meets at any of these times. */
async function listFree(
  db: Db,
  { times, seats, groupId }: { times: readonly Time[]; seats: number; groupId?: string },
) {
  const rooms = (await listRooms(db)).filter(({ capacity }) => capacity >= seats)
  if (times.length === 0 || rooms.length === 0) return rooms
  const wanted = sql.join(
    times.map(time => sql`(${time.starts_at}::timestamptz, ${computeEnd(time)}::timestamptz)`),
  )
  const taken = await t(db)
    .selectFrom('class_session')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select('room_id')
    .distinct()
    .where('class_session.state', '=', 'planned')
    .where('room_id', 'is not', null)
    .where('class_session.starts_at', '>', new Date(times[0]!.starts_at.getTime() - maxSessionMs))
    .$if(groupId !== undefined, others => others.where('group_id', '<>', groupId!))
    .where(
      sql<boolean>`exists (select from (values ${wanted}) as wanted (begins, ends)
        where class_session.starts_at < ends
          and class_session.starts_at + class_session.minutes * interval '1 minute' > begins)`,
    )
    .execute()
  const ids = new Set(taken.map(({ room_id }) => room_id))
  return rooms.filter(({ id }) => !ids.has(id))
}
