import type { CheckedInputOf } from '#contract/endpoint.ts'
import { teacherCards } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, readPage, type Tx, withTables } from '#server/database/database.ts'
import { dropHolds } from '#server/holds.ts'
import { eraseChat, exportChat } from './classes/class-chat.server.ts'
import { absencesAhead, findMakeUpsByMissed } from './classes/make-up.server.ts'
import type * as calls from './contract.ts'
import type { MyCourse } from './contract.ts'
import { findMine, isShut, type MyRow, recordingsUntil, selectMine } from './enrolment.server.ts'
import { findNextTerm } from './groups/next-term.server.ts'
import { listSessions } from './groups/read-group.server.ts'
import { buildOfferKey } from './groups/seats.ts'
import { eraseGrades, exportHomework } from './homework/person.server.ts'
import { withMedia } from './recordings.server.ts'
import { eraseReasons, exportSubstitutes } from './substitutes/person.server.ts'
import type { CourseTables } from './tables.server.ts'

const t = withTables<CourseTables>()

export async function myCourses(
  { db, user, now }: SignedIn,
  { only, page, perPage }: CheckedInputOf<typeof calls.myCourses>,
) {
  const found = selectMine(db, user.id)
    .$if(only === 'active', all => all.where('ends_at', '>', now()))
    .$if(only === 'over', all => all.where('ends_at', '<=', now()))
  const { rows, total } = await readPage(found.orderBy('enrolled_at', 'desc').orderBy('enrolment.id'), {
    page,
    perPage,
  })
  return { items: await toMyCourses(db, rows, now()), page, perPage, total }
}

export async function readMyCourse(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.readMyCourse>,
) {
  const row = await findMine(db, user.id, id)
  const [course] = await toMyCourses(db, [row], now())
  const sessions = await listSessions(db, row.group_id)
  const attendance = await t(db)
    .selectFrom('attendance')
    .select(['session_id', 'state'])
    .where('enrolment_id', '=', id)
    .execute()
  const recordings = isShut(row, now())
    ? []
    : await selectRecordings(db, row.group_id)
        .select('session_id')
        .orderBy('seconds', 'desc')
        .orderBy('recording.id')
        .execute()
  const shown = await withMedia(db, user.id, recordings)
  const recorded = Map.groupBy(shown, (_, at) => recordings[at]!.session_id)
  const catchUps = await t(db)
    .selectFrom('catch_up')
    .select(['session_id', 'done_at'])
    .where('enrolment_id', '=', id)
    .execute()
  const caught = new Map(catchUps.map(({ session_id, done_at }) => [session_id, done_at]))
  const states = new Map(attendance.map(({ session_id, state }) => [session_id, state]))
  const makeUps = await findMakeUpsByMissed(db, id)
  const mayTakeMore = row.state === 'active' && makeUps.size < row.make_ups_allowed
  const announced = await absencesAhead(db, id)
  const isMissed = (session: { id: string; startsAt: string }) =>
    Date.parse(session.startsAt) > now().getTime()
      ? announced.has(session.id)
      : ['absent', 'excused'].includes(states.get(session.id) ?? '')
  return {
    course: {
      ...course!,
      groupState: row.groupState,
      nextTerm: await findNextTerm(db, { userId: user.id, next: row.next_group }, now()),
      plan: sessions.map(session => ({
        ...session,
        makeUp: makeUps.get(session.id) ?? null,
        mayMakeUp: mayTakeMore && !makeUps.has(session.id) && !session.isCancelled && isMissed(session),
        attendance: states.get(session.id) ?? null,
        recordings: recorded.get(session.id) ?? [],
        catchUp: caught.has(session.id)
          ? caught.get(session.id)
            ? ('done' as const)
            : ('open' as const)
          : null,
      })),
    },
  }
}

/** None where the time to watch them is over. @throws AppError notFound, as `findMine` */
export async function myRecordings(
  { db, user, now }: SignedIn,
  { id, page, perPage }: CheckedInputOf<typeof calls.myRecordings>,
) {
  const mine = await findMine(db, user.id, id)
  if (isShut(mine, now())) return { items: [], page, perPage, total: 0 }
  const { rows, total } = await readPage(
    selectRecordings(db, mine.group_id).orderBy('recorded_at', 'desc').orderBy('recording.id'),
    { page, perPage },
  )
  return { items: await withMedia(db, user.id, rows), page, perPage, total }
}

const selectRecordings = (db: Db, groupId: string) =>
  t(db)
    .selectFrom('recording')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .select(['recording.id', 'recording.title', 'number', 'recorded_at', 'seconds', 'media_id'])
    .where('group_id', '=', groupId)

async function toMyCourses(db: Db, rows: readonly MyRow[], now: Date): Promise<MyCourse[]> {
  if (rows.length === 0) return []
  const teachers = await teacherCards(
    db,
    rows.map(({ teacher_id }) => teacher_id),
  )
  const sessions = await t(db)
    .selectFrom('class_session')
    .select(['id', 'group_id', 'number', 'title', 'starts_at', 'minutes'])
    .where(
      'group_id',
      'in',
      rows.map(({ group_id }) => group_id),
    )
    .where('state', '=', 'planned')
    .orderBy('starts_at')
    .execute()
  const attendance = await t(db)
    .selectFrom('attendance')
    .select(['enrolment_id', 'state'])
    .where(
      'enrolment_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return rows.map(row => {
    const own = sessions.filter(({ group_id }) => group_id === row.group_id)
    const ahead = own.filter(
      ({ starts_at, minutes }) => starts_at.getTime() + minutes * 60_000 > now.getTime(),
    )
    const states = attendance.filter(({ enrolment_id }) => enrolment_id === row.id)
    const missed = states.filter(({ state }) => state === 'absent').length
    const [next] = ahead
    return {
      id: row.id,
      slug: row.slug,
      title: row.title,
      language: row.language,
      level: row.level,
      greeting: row.greeting,
      group: { id: row.group_id, title: row.groupTitle },
      teacher: teachers.get(row.teacher_id ?? '') ?? null,
      state: row.state,
      startsAt: row.starts_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      enrolledAt: row.enrolled_at.toISOString(),
      sessions: { total: own.length, held: own.length - ahead.length },
      attended: {
        of: states.length,
        count: states.filter(({ state }) => state === 'present' || state === 'late').length,
      },
      absencesLeft: Math.max(0, row.absences_allowed - missed),
      next: next
        ? {
            id: next.id,
            number: next.number,
            title: next.title,
            startsAt: next.starts_at.toISOString(),
            minutes: next.minutes,
          }
        : null,
      recordingsUntil: recordingsUntil(row)?.toISOString() ?? null,
    }
  })
}

/** All the feature holds of a person. */
export async function exportEnrolments(db: Db, userId: string): Promise<object> {
  const rows = await selectMine(db, userId).orderBy('enrolled_at').execute()
  const visits = await t(db)
    .selectFrom('class_visit')
    .select(['session_id as session', 'joined_at as joinedAt', 'left_at as leftAt'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute()
  const waitlistEntries = await t(db)
    .selectFrom('waitlist_entry')
    .select(['group_id as group', 'joined_at as since'])
    .where('user_id', '=', userId)
    .orderBy('joined_at')
    .execute()
  const absences = await t(db)
    .selectFrom('absence')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['session_id as session', 'absence.reason', 'asked_at as askedAt', 'absence.state'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
  const answers = await t(db)
    .selectFrom('undersubscribed_choice')
    .select(['group_id as group', 'asked_at as askedAt', 'choice as answer', 'to_group as toGroup'])
    .select('chosen_at as answeredAt')
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
  const makeUps = await t(db)
    .selectFrom('make_up')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['missed_id as missed', 'session_id as session', 'asked_at as askedAt'])
    .where('user_id', '=', userId)
    .orderBy('asked_at')
    .execute()
  const homework = await exportHomework(db, userId)
  const caughtUp = await t(db)
    .selectFrom('catch_up')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['session_id as session', 'notified_at as toldAt', 'done_at as doneAt'])
    .where('user_id', '=', userId)
    .orderBy('notified_at')
    .execute()
  const written = await exportChat(db, userId)
  const courses = await toMyCourses(db, rows, new Date(0))
  const substitutes = await exportSubstitutes(db, userId)
  return {
    courses,
    visits,
    waiting: waitlistEntries,
    absences,
    answers,
    makeUps,
    homework,
    caughtUp,
    written,
    substitutes,
  }
}

export async function eraseEnrolments(tx: Tx, userId: string): Promise<void> {
  await eraseGrades(tx, userId)
  await eraseChat(tx, userId)
  await eraseReasons(tx, userId)
  const left = await t(tx)
    .deleteFrom('waitlist_entry')
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  await dropHolds(
    tx,
    left.map(({ id }) => buildOfferKey(id)),
  )
  const own = ['calendar_address', 'class_visit', 'undersubscribed_choice', 'enrolment'] as const
  for (const table of own) {
    await t(tx).deleteFrom(table).where('user_id', '=', userId).execute()
  }
}
