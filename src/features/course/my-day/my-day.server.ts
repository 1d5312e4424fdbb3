import type { Task } from '#contract/task.ts'
import { readStreakCalendar } from '#features/streaks/public.server.ts'
import { addDays, fromJalali, getWeek, toJalali } from '#persian/jalali.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Db, noId, withTables } from '#server/database/database.ts'
import { mediaCards } from '#server/media/media-cards.ts'
import { lastWatched } from '#server/media/playback-positions.ts'
import { guestSessions } from '../classes/make-up.server.ts'
import { isShut, type MyRow, selectMine } from '../enrolment.server.ts'
import { seatOffers } from '../groups/seat-offers.server.ts'
import { coursesNow } from '../my-now.server.ts'
import type { CourseTables } from '../tables.server.ts'

const t = withTables<CourseTables>()

/** The whole day in one answer; what waits to be done is asked of every feature. */
export async function myDay({ app, db, user, now }: SignedIn) {
  const at = now()
  const [{ next, courses }, day, offers, tasks, wall] = await Promise.all([
    coursesNow(db, user.id, at),
    coursesDay(db, user.id, at),
    seatOffers(db, user.id, at),
    listTasks(app, user.id, at),
    readStreakCalendar(db, user.id, at),
  ])
  return {
    now: at.toISOString(),
    ...day,
    // Of a class one is but the guest of, no more is known than its hour.
    next: day.next && {
      of: null,
      description: '',
      teacher: null,
      ...(next?.sessionId === day.next.sessionId && next),
      ...day.next,
    },
    offers,
    courses,
    tasks,
    wall,
  }
}

/** What has a time comes first, the soonest first; then what is counted, the account's own messages last. */
async function listTasks({ db, features }: AppContext, userId: string, now: Date): Promise<Task[]> {
  const found = await Promise.all(
    features.toReversed().map(async ({ tasks }) => (await tasks?.(db, userId, now)) ?? []),
  )
  const [timed, counted] = [true, false].map(isTimed =>
    found.flat().filter(task => (task.dueAt !== null) === isTimed),
  )
  return [...timed!.sort((one, other) => Date.parse(one.dueAt!) - Date.parse(other.dueAt!)), ...counted!]
}

async function coursesDay(db: Db, userId: string, now: Date) {
  const mine = await selectMine(db, userId).where('enrolment.state', '<>', 'frozen').execute()
  if (mine.length === 0) return { next: null, resume: null, week: [] }
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
  const week = await t(db)
    .selectFrom('class_session')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .leftJoin('attendance', join =>
      join.onRef('attendance.session_id', '=', 'class_session.id').on(
        'enrolment_id',
        'in',
        mine.map(({ id }) => id),
      ),
    )
    .select(['class_session.starts_at', 'class_session.minutes', 'course.title', 'language'])
    .select('attendance.state as attendance')
    .where(({ eb, or }) =>
      or([eb('group_id', 'in', groupIds), eb('class_session.id', 'in', [...guestIn.keys(), noId])]),
    )
    .where('class_session.state', '=', 'planned')
    .where('class_session.starts_at', '>=', fromJalali(saturday))
    .where('class_session.starts_at', '<', fromJalali(addDays(saturday, 7)))
    .orderBy('class_session.starts_at')
    .execute()
  const next = coming.find(({ starts_at, minutes }) => starts_at.getTime() + minutes * 60_000 > now.getTime())
  const recordings = await t(db)
    .selectFrom('recording')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .select(['recording.id', 'recording.title', 'group_id', 'media_id', 'seconds'])
    .where(
      'group_id',
      'in',
      mine
        .filter(row => !isShut(row, now))
        .map(({ group_id }) => group_id)
        .concat(noId),
    )
    .where('media_id', 'is not', null)
    .execute()
  const left = await lastWatched(
    db,
    userId,
    recordings.map(({ media_id }) => media_id!),
  )
  const recording = left && recordings.find(({ media_id }) => media_id === left.mediaId)
  const card = recording && (await mediaCards(db, [left.mediaId])).get(left.mediaId)
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
    resume:
      recording && card
        ? {
            ...toCourse(enrolments.get(recording.group_id)!),
            recordingId: recording.id,
            title: recording.title,
            second: left.second,
            seconds: card.seconds ?? recording.seconds,
          }
        : null,
  }
}

/** The enrolment of one's own for which one is guest of a session. */
const findGuestEnrolment = (mine: readonly MyRow[], enrolmentId: string | undefined) =>
  mine.find(({ id }) => id === enrolmentId) ?? mine[0]!

const toCourse = ({ id, title, group_id }: MyRow) => ({ enrolmentId: id, course: title, groupId: group_id })
