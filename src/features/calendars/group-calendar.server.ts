import { sql } from 'kysely'
import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findPlaces } from '#features/branches/public.server.ts'
import { type SchoolTables, taughtBy } from '#features/courses/public.server.ts'
import { teacherCards } from '#features/teachers/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { writeCalendar } from './ics.ts'

const t = withTables<SchoolTables>()

/** @throws AppError notFound */
export async function groupCalendar(
  { app, db }: RequestContext,
  { id }: CheckedInputOf<typeof calls.groupCalendar>,
) {
  const group = await t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_group.id', 'course_group.title', 'course.title as course', 'slug'])
    .where('calendar_key', '=', id)
    .where('course.state', '<>', 'draft')
    .executeTakeFirstOrThrow(notFound)
  const events = await listEvents(db, [group.id], app.settings.PUBLIC_URL)
  const name = `${group.course}، ${group.title}`
  return respondWithCalendar({
    name,
    file: `${group.slug}-${id.slice(0, 8)}`,
    brand: app.settings.BRAND_FA,
    events,
  })
}

/** Each calendar has a file name of its own: one kept beside another does not take its place. */
export const respondWithCalendar = ({
  file,
  ...calendar
}: Parameters<typeof writeCalendar>[0] & { file: string }) => ({
  bytes: new TextEncoder().encode(writeCalendar(calendar)),
  name: `${file}.ics`,
  saveAs: `${calendar.name.replace(/[\\/:*?"<>|]/g, '-')}.ics`,
})

/** The sessions of these groups, and these besides, as calendars hold them. */
export async function listEvents(
  db: Db,
  groupIds: readonly string[],
  origin: string,
  sessionIds: readonly string[] = [],
) {
  if (groupIds.length === 0) return []
  const rows = await t(db)
    .selectFrom('class_session')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['class_session.id', 'group_id', 'number', 'class_session.title', 'class_session.starts_at'])
    .select(['class_session.minutes', 'class_session.state'])
    .select([
      'course.title as course',
      'course_group.title as groupTitle',
      'branch',
      'room_id',
      taughtBy.as('teacher_id'),
    ])
    // Its title holds the course's, its description the group's: another name of theirs is a change of the event.
    .select(sql<number>`sequence + course.version - 1 + course_group.version - 1`.as('sequence'))
    .select(
      sql<Date>`greatest(class_session.changed_at, course.changed_at, course_group.changed_at)`.as(
        'changed_at',
      ),
    )
    .where(({ eb, or }) =>
      or([
        eb('group_id', 'in', groupIds),
        ...(sessionIds.length > 0 ? [eb('class_session.id', 'in', sessionIds)] : []),
      ]),
    )
    .orderBy('class_session.starts_at')
    .orderBy('class_session.id')
    .execute()
  const teachers = await teacherCards(
    db,
    rows.map(({ teacher_id }) => teacher_id),
  )
  const places = await findPlaces(
    db,
    rows.map(({ room_id }) => room_id),
  )
  return rows.map(row => {
    const place = places.get(row.room_id ?? '')
    const url = `${origin}/info/${row.group_id}`
    const teacher = teachers.get(row.teacher_id ?? '')
    return {
      uid: `${row.id}@${new URL(origin).hostname}`,
      title: `${row.course}، جلسهٔ ${persianNumber(row.number)}`,
      description: [row.title, row.groupTitle, teacher && `استاد: ${teacher.name}`, url]
        .filter(Boolean)
        .join('\n'),
      location: [row.branch ?? 'آنلاین', place?.address].filter(Boolean).join('، '),
      url,
      startsAt: row.starts_at,
      minutes: row.minutes,
      isCancelled: row.state === 'cancelled',
      sequence: row.sequence,
      changedAt: row.changed_at,
    }
  })
}
