import { type MyRow, selectMine } from '#features/enrolment/public.server.ts'
import { addDays, fromJalali, getWeek, toJalali } from '#persian/jalali.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import { guestSessions } from '../make-ups/make-up.server.ts'
import type { ClassesAndSchool } from '../tables.server.ts'

const t = withTables<ClassesAndSchool>()

/** What somebody's courses put into their day: the class that runs or comes next, and the week's. */
export async function readClassesDay(db: Db, userId: string, now: Date) {
  const mine = await selectMine(db, userId).where('enrolment.state', '<>', 'frozen').execute()
  if (mine.length === 0) return { next: null, week: [] }
  const enrolments = new Map(mine.map(row => [row.group_id, row]))
  const groupIds = [...enrolments.keys()]
  const guestIn = await guestSessions(db, userId)
  // The longest class there is lasts five hours.
  const coming = await t(db)
    .selectFrom('class_session')
    .select(['id', 'group_id', 'number', 'title', 'starts_at', 'minutes'])
    .where(({ eb, or }) => or([eb('group_id', 'in', groupIds), eb('id', 'in', [...guestIn.keys(), noId])]))
    .where('state', '=', 'planned')
    .where('starts_at', '>', new Date(now.getTime() - 5 * 3_600_000))
    .orderBy('starts_at')
    .limit(20)
    .execute()
  const saturday = getWeek(toJalali(now))[0]!
  const week = await selectOwn(db, mine, [...guestIn.keys()], {
    from: fromJalali(saturday),
    until: fromJalali(addDays(saturday, 7)),
  }).execute()
  const next = coming.find(({ starts_at, minutes }) => starts_at.getTime() + minutes * 60_000 > now.getTime())
  return {
    next: next
      ? {
          ...toCourse(enrolments.get(next.group_id) ?? findGuestEnrolment(mine, guestIn.get(next.id))),
          sessionId: next.id,
          number: next.number,
          title: next.title,
          startsAt: next.starts_at.toISOString(),
          minutes: next.minutes,
        }
      : null,
    week: week.map(({ starts_at, minutes, title, language, attendance }) => ({
      at: starts_at.toISOString(),
      minutes,
      course: title,
      language,
      attendance,
    })),
  }
}

/** The planned sessions of somebody's groups, and those they are guest of, that begin between two instants. */
const selectOwn = (
  db: Db,
  mine: readonly MyRow[],
  guestIn: readonly string[],
  { from, until }: { from: Date; until: Date },
) =>
  t(db)
    .selectFrom('class_session')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .leftJoin('attendance', join =>
      join
        .onRef('attendance.session_id', '=', 'class_session.id')
        .on('enrolment_id', 'in', [...mine.map(({ id }) => id), noId]),
    )
    .select(['class_session.starts_at', 'class_session.minutes', 'course.title', 'language'])
    .select('attendance.state as attendance')
    .where(({ eb, or }) =>
      or([
        eb('group_id', 'in', [...mine.map(({ group_id }) => group_id), noId]),
        eb('class_session.id', 'in', [...guestIn, noId]),
      ]),
    )
    .where('class_session.state', '=', 'planned')
    .where('class_session.starts_at', '>=', from)
    .where('class_session.starts_at', '<', until)
    .orderBy('class_session.starts_at')

/** What somebody has of classes between two instants, and whether they were there. */
export async function listOwnSessions(db: Db, userId: string, period: { from: Date; until: Date }) {
  const mine = await selectMine(db, userId).where('enrolment.state', '<>', 'frozen').execute()
  const guestIn = await guestSessions(db, userId)
  const rows = await selectOwn(db, mine, [...guestIn.keys()], period)
    .select(['class_session.id', 'number', 'class_session.title as sessionTitle', 'level'])
    .execute()
  return rows.map(({ title, sessionTitle, starts_at, ...row }) => ({
    ...row,
    course: title,
    title: sessionTitle,
    startsAt: starts_at,
  }))
}

/** The enrolment of one's own for which one is guest of a session. */
const findGuestEnrolment = (mine: readonly MyRow[], enrolmentId: string | undefined) =>
  mine.find(({ id }) => id === enrolmentId) ?? mine[0]!

const toCourse = ({ id, title, group_id }: MyRow) => ({ enrolmentId: id, course: title, groupId: group_id })
