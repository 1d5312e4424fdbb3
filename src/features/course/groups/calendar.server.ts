import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import { fillPath } from '#contract/build-path.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { teacherCards } from '#features/teachers/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/database/database.ts'
import { taughtBy } from '../classes/find-class.server.ts'
import { guestSessions } from '../classes/make-up.server.ts'
import type { CourseTables } from '../tables.server.ts'
import * as calls from './calendar-contract.ts'
import { writeCalendar } from './ics.ts'

const t = withTables<CourseTables>()

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
    .executeTakeFirst()
  if (!group) throw new AppError('notFound')
  const events = await listEvents(db, [group.id], app.settings.PUBLIC_URL)
  const name = `${group.course}، ${group.title}`
  return respondWithCalendar({
    name,
    file: `${group.slug}-${id.slice(0, 8)}`,
    brand: app.settings.BRAND_FA,
    events,
  })
}

/** @throws AppError notFound, for an address that was replaced too */
export async function ownCalendar(
  { app, db }: RequestContext,
  { secret }: CheckedInputOf<typeof calls.ownCalendar>,
) {
  const owner = await t(db)
    .selectFrom('calendar_address')
    .select('user_id')
    .where('secret', '=', secret)
    .executeTakeFirst()
  if (!owner) throw new AppError('notFound')
  const groups = await t(db)
    .selectFrom('enrolment')
    .select('group_id')
    .where('user_id', '=', owner.user_id)
    .where('state', '<>', 'frozen')
    .execute()
  const ids = groups.map(({ group_id }) => group_id)
  const guestIn = [...(await guestSessions(db, owner.user_id)).keys()]
  const events = await listEvents(db, ids, app.settings.PUBLIC_URL, guestIn)
  const brand = app.settings.BRAND_FA
  return respondWithCalendar({ name: `کلاس‌های من در ${brand}`, file: 'my-classes', brand, events })
}

export async function calendarAddress(
  { db, user, now }: SignedIn,
  { renew }: CheckedInputOf<typeof calls.calendarAddress>,
) {
  const fresh = { user_id: user.id, secret: randomBytes(24).toString('base64url'), created_at: now() }
  await t(db)
    .insertInto('calendar_address')
    .values(fresh)
    .onConflict(conflict =>
      renew ? conflict.column('user_id').doUpdateSet(fresh) : conflict.column('user_id').doNothing(),
    )
    .execute()
  const { secret } = await t(db)
    .selectFrom('calendar_address')
    .select('secret')
    .where('user_id', '=', user.id)
    .executeTakeFirstOrThrow()
  return { path: fillPath(calls.ownCalendar.path, { secret }) }
}

/** Each calendar has a file name of its own: one kept beside another does not take its place. */
const respondWithCalendar = ({
  file,
  ...calendar
}: Parameters<typeof writeCalendar>[0] & { file: string }) => ({
  bytes: new TextEncoder().encode(writeCalendar(calendar)),
  name: `${file}.ics`,
  saveAs: `${calendar.name.replace(/[\\/:*?"<>|]/g, '-')}.ics`,
})

async function listEvents(
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
  return rows.map(row => {
    const url = `${origin}/info/${row.group_id}`
    const teacher = teachers.get(row.teacher_id ?? '')
    return {
      uid: `${row.id}@${new URL(origin).hostname}`,
      title: `${row.course}، جلسهٔ ${persianNumber(row.number)}`,
      description: [row.title, row.groupTitle, teacher && `استاد: ${teacher.name}`, url]
        .filter(Boolean)
        .join('\n'),
      location: row.branch ?? 'آنلاین',
      url,
      startsAt: row.starts_at,
      minutes: row.minutes,
      isCancelled: row.state === 'cancelled',
      sequence: row.sequence,
      changedAt: row.changed_at,
    }
  })
}
