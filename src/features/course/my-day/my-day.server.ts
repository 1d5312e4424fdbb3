import { messageTasks } from '#account/public.server.ts'
import type { Task } from '#contract/task.ts'
import { reviewTasks } from '#features/phrasebook/public.server.ts'
import { readWall } from '#features/streaks/public.server.ts'
import { trialTasks } from '#features/teachers/public.server.ts'
import { addDays, fromJalali, toJalali, weekOf } from '#persian/jalali.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, tablesOf } from '#server/database/database.ts'
import { mediaCards } from '#server/media/media-cards.ts'
import { lastWatched } from '#server/media/places.ts'
import { guestSessions } from '../classes/make-up.server.ts'
import { isShut, type MyRow, selectMine } from '../enrolment.server.ts'
import { seatOffers } from '../groups/seat-offers.server.ts'
import { homeworkTasks } from '../homework/homework-tasks.server.ts'
import { coursesNow } from '../my-now.server.ts'
import type { CourseTables } from '../tables.server.ts'

const t = tablesOf<CourseTables>()

/** The whole day in one answer: what other features know of it comes through their public files. */
export async function myDay({ db, user, now }: SignedIn) {
  const at = now()
  const { next, courses } = await coursesNow(db, user.id, at)
  const day = await coursesDay(db, user.id, at)
  return {
    now: at.toISOString(),
    ...day,
    // Of a class one is but the guest of, no more is known than its hour.
    next: day.next && {
      of: null,
      says: '',
      teacher: null,
      ...(next?.sessionId === day.next.sessionId && next),
      ...day.next,
    },
    offers: await seatOffers(db, user.id, at),
    courses,
    tasks: await tasksOf(db, user.id, at),
    wall: await readWall(db, user.id, at),
  }
}

/** What has a time comes first, the soonest first; then what is counted. */
async function tasksOf(db: Db, userId: string, now: Date): Promise<Task[]> {
  const timed = [...(await trialTasks(db, userId, now)), ...(await homeworkTasks(db, userId, now))]
  return [
    ...timed.sort((one, other) => Date.parse(one.dueAt ?? '') - Date.parse(other.dueAt ?? '')),
    ...(await reviewTasks(db, userId, now)),
    ...(await messageTasks(db, userId)),
  ]
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
  const saturday = weekOf(toJalali(now))[0]!
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
          ...courseOf(enrolments.get(next.group_id) ?? guestOf(mine, guestIn.get(next.id))),
          sessionId: next.id,
          number: next.number,
          title: next.title,
          startsAt: next.starts_at.toISOString(),
          minutes: next.minutes,
        }
      : null,
    week: week.map(({ starts_at, minutes, title, language, attendance }) => ({
      ...{ at: starts_at.toISOString(), minutes, course: title, language, attendance },
    })),
    resume:
      recording && card
        ? {
            ...courseOf(enrolments.get(recording.group_id)!),
            recordingId: recording.id,
            title: recording.title,
            second: left.second,
            seconds: card.seconds ?? recording.seconds,
          }
        : null,
  }
}

/** The enrolment of one's own for which one is guest of a session. */
const guestOf = (mine: readonly MyRow[], enrolmentId: string | undefined) =>
  mine.find(({ id }) => id === enrolmentId) ?? mine[0]!

const courseOf = ({ id, title, group_id }: MyRow) => ({ enrolmentId: id, course: title, groupId: group_id })
