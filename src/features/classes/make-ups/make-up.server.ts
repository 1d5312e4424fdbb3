import { randomUUID } from 'node:crypto'
import { findFullNames } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { groupTitle, lockGroup, selectClasses, toSession } from '#features/courses/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, transaction, withTables } from '#server/platform/database/database.ts'
import { findClass } from '../classroom/find-class.server.ts'
import type { ClassesAndSchool } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<ClassesAndSchool>()
const day = 86_400_000
/** How far ahead a session may be made up, in milliseconds. */
const madeUpWithin = 28 * day
/** The longest class lasts five hours. */
const maxSessionMs = 300 * 60_000
const maxShown = 8
const refused = (message: string) => new AppError('conflict', { message })

/** @throws AppError notFound, for who does not learn there; conflict, where it is not missed */
export async function listMakeUps(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.listMakeUps>,
) {
  const missed = await findMissed(db, id, user.id, now())
  const found = await findSessions(db, { missed, userId: user.id }, now())
  return {
    left: await countLeft(db, missed.enrolmentId),
    sessions: found.filter(({ freePlaces }) => freePlaces > 0).slice(0, maxShown),
  }
}

/**
 * @throws AppError notFound; conflict, where it is not missed, another one was taken for it, none are left this term, or
 * that session has no place any more
 */
export async function takeMakeUp(
  { db, user, now }: SignedIn,
  { id, sessionId }: CheckedInputOf<typeof calls.takeMakeUp>,
) {
  const missed = await findMissed(db, id, user.id, now())
  const { enrolmentId } = missed
  await transaction(db, async tx => {
    const session = await selectClasses(tx).where('class_session.id', '=', sessionId).executeTakeFirst()
    if (!session) throw new AppError('notFound')
    // One at a time counts the places of a group; and one at a time what is left of somebody's own.
    await lockGroup(tx, session.group_id)
    await t(tx).selectFrom('enrolment').select('id').where('id', '=', enrolmentId).forUpdate().execute()
    const known = await t(tx)
      .selectFrom('make_up')
      .select('session_id')
      .where('enrolment_id', '=', enrolmentId)
      .where('missed_id', '=', id)
      .executeTakeFirst()
    if (known?.session_id === sessionId) return
    if (known) throw refused('برای این جلسه پیش‌تر جلسهٔ جبرانی گرفته‌اید؛ اول از آن انصراف دهید.')
    if ((await countLeft(tx, enrolmentId)) < 1) {
      throw refused('جلسه‌های جبرانی این ترم شما تمام شده است.')
    }
    const found = (await findSessions(tx, { missed, userId: user.id }, now())).find(
      one => one.id === sessionId,
    )
    if (!found) throw refused('این جلسه به جای جلسهٔ شما نمی‌نشیند. جلسهٔ دیگری را انتخاب کنید.')
    if (found.freePlaces < 1) throw refused('این جلسه همین حالا پر شد. جلسهٔ دیگری را انتخاب کنید.')
    await t(tx)
      .insertInto('make_up')
      .values({
        id: randomUUID(),
        enrolment_id: enrolmentId,
        missed_id: id,
        session_id: sessionId,
        asked_at: now(),
      })
      .execute()
  })
  return {}
}

/** @throws AppError notFound, where none was taken; conflict once that session has begun */
export async function leaveMakeUp(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.leaveMakeUp>,
) {
  await transaction(db, async tx => {
    const taken = await t(tx)
      .selectFrom('make_up')
      .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
      .innerJoin('class_session', 'class_session.id', 'session_id')
      .select(['make_up.id', 'starts_at'])
      .where('missed_id', '=', id)
      .where('user_id', '=', user.id)
      .forUpdate('make_up')
      .executeTakeFirstOrThrow(notFound)
    if (taken.starts_at <= now()) throw refused('این جلسه شروع شده است.')
    await t(tx).deleteFrom('make_up').where('id', '=', taken.id).execute()
  })
  return {}
}

/** A session of somebody's own group that they missed, or said they cannot come to. @throws AppError notFound; conflict */
async function findMissed(db: Db, id: string, userId: string, now: Date) {
  const classSession = await findClass(db, id, userId)
  const { enrolmentId } = classSession
  if (!enrolmentId) throw new AppError('notFound')
  if (classSession.state === 'cancelled') throw refused('این جلسه لغو شده است و جبرانی نمی‌خواهد.')
  if (classSession.starts_at > now) {
    if ((await absencesAhead(db, enrolmentId)).has(id)) return { ...classSession, enrolmentId }
    throw refused('این جلسه هنوز برگزار نشده است. اگر نمی‌توانید بیایید، اول همین را به استاد خبر دهید.')
  }
  const settled = await t(db)
    .selectFrom('attendance')
    .select('state')
    .where('session_id', '=', id)
    .where('enrolment_id', '=', enrolmentId)
    .executeTakeFirst()
  if (!settled) throw refused('حضور این جلسه هنوز ثبت نشده است؛ پس از پایان کلاس دوباره بیایید.')
  if (settled.state !== 'absent' && settled.state !== 'excused') {
    throw refused('در این جلسه حاضر بوده‌اید.')
  }
  return { ...classSession, enrolmentId }
}

/** The sessions an enrolment's learner said they cannot come to, whatever was answered. */
export async function absencesAhead(db: Db, enrolmentId: string): Promise<Set<string>> {
  const rows = await t(db)
    .selectFrom('absence')
    .select('session_id')
    .where('enrolment_id', '=', enrolmentId)
    .execute()
  return new Set(rows.map(({ session_id }) => session_id))
}
type Missed = Awaited<ReturnType<typeof findMissed>>

async function countLeft(db: Db, enrolmentId: string): Promise<number> {
  const { allowed, taken } = await t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select(({ selectFrom }) => [
      'make_ups_allowed as allowed',
      selectFrom('make_up')
        .whereRef('enrolment_id', '=', 'enrolment.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('taken'),
    ])
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirstOrThrow()
  return Math.max(0, allowed - (taken ?? 0))
}

/**
 * The sessions that may stand for a missed one, those of the same lesson first, with the places each has that day: who
 * said they cannot come still has theirs. Only of groups that have begun, whose seats are sold no more.
 */
async function findSessions(db: Db, { missed, userId }: { missed: Missed; userId: string }, now: Date) {
  const { level, language, lesson_id } = missed
  const rows = await selectClasses(db)
    .select(['class_session.moved_from'])
    .where('class_session.group_id', '<>', missed.group_id)
    .where('class_session.state', '=', 'planned')
    .where('class_session.starts_at', '>', now)
    .where('class_session.starts_at', '<', new Date(now.getTime() + madeUpWithin))
    .where('course_group.state', '=', 'open')
    .where('course_group.starts_at', '<=', now)
    .where(({ eb, or, and }) =>
      or([
        eb('course_group.course_id', '=', missed.course_id),
        ...(level ? [and([eb('language', '=', language), eb('level', '=', level)])] : []),
      ]),
    )
    .where(({ eb, or }) =>
      or([
        eb.between('number', missed.number - 1, missed.number + 1),
        ...(lesson_id ? [eb('lesson_id', '=', lesson_id)] : []),
      ]),
    )
    .orderBy('class_session.starts_at')
    .orderBy('class_session.id')
    .execute()
  const busy = await timesTaken(db, userId, missed.id, now)
  const taken = await placesTaken(db, rows)
  const isSame = (row: (typeof rows)[number]) =>
    lesson_id === null ? row.number === missed.number : row.lesson_id === lesson_id
  return rows
    .filter(row => !busy.groups.has(row.group_id))
    .filter(row => !busy.sessions.some(other => overlap(row, other)))
    .sort((one, other) => Number(isSame(other)) - Number(isSame(one)) || +one.starts_at - +other.starts_at)
    .map(row => ({
      ...toSession(row),
      group: groupTitle(row),
      isSameLesson: isSame(row),
      freePlaces: Math.max(0, row.capacity - (taken.get(row.id) ?? 0)),
    }))
}

type Time = { starts_at: Date; minutes: number }
const overlap = (one: Time, other: Time) =>
  +one.starts_at < +other.starts_at + other.minutes * 60_000 &&
  +other.starts_at < +one.starts_at + one.minutes * 60_000

/** When somebody is in class anyway, the missed session apart, and in which groups. */
async function timesTaken(db: Db, userId: string, missedId: string, now: Date) {
  const own = await t(db)
    .selectFrom('enrolment')
    .select('group_id')
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .execute()
  const groups = new Set(own.map(({ group_id }) => group_id))
  const sessions = await t(db)
    .selectFrom('class_session')
    .select(['starts_at', 'minutes'])
    .where(({ eb, or }) =>
      or([
        eb('group_id', 'in', [...groups, noId]),
        eb(
          'id',
          'in',
          t(db)
            .selectFrom('make_up')
            .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
            .select('session_id')
            .where('user_id', '=', userId),
        ),
      ]),
    )
    .where('id', '<>', missedId)
    .where('state', '=', 'planned')
    .where('starts_at', '>', new Date(now.getTime() - maxSessionMs))
    .execute()
  return { groups, sessions }
}

/** How many places each of these sessions has given away: the group's members, and its guests of that day. */
async function placesTaken(db: Db, rows: readonly { id: string; group_id: string }[]) {
  const members = await t(db)
    .selectFrom('enrolment')
    .select(({ fn }) => ['group_id', fn.countAll<number>().as('count')])
    .where('group_id', 'in', [...new Set(rows.map(({ group_id }) => group_id)), noId])
    .where('state', '=', 'active')
    .groupBy('group_id')
    .execute()
  const guests = await t(db)
    .selectFrom('make_up')
    .select(({ fn }) => ['session_id', fn.countAll<number>().as('count')])
    .where('session_id', 'in', [...rows.map(({ id }) => id), noId])
    .groupBy('session_id')
    .execute()
  const ofGroup = new Map(members.map(({ group_id, count }) => [group_id, count]))
  const ofSession = new Map(guests.map(({ session_id, count }) => [session_id, count]))
  return new Map(
    rows.map(({ id, group_id }) => [id, (ofGroup.get(group_id) ?? 0) + (ofSession.get(id) ?? 0)]),
  )
}

/** The sessions somebody is guest of, each with the enrolment they make up for. */
export async function guestSessions(db: Db, userId: string): Promise<Map<string, string>> {
  const rows = await t(db)
    .selectFrom('make_up')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .select(['session_id', 'enrolment_id'])
    .where('user_id', '=', userId)
    .where('state', '=', 'active')
    .execute()
  return new Map(rows.map(({ session_id, enrolment_id }) => [session_id, enrolment_id]))
}

/** Who is guest of these sessions, with the group they come from. */
export async function listGuests(
  db: Db,
  sessionIds: readonly string[],
): Promise<Map<string, { userId: string; name: string; group: string }[]>> {
  const rows = await t(db)
    .selectFrom('make_up')
    .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select(['session_id', 'user_id', 'course_group.title'])
    .where('session_id', 'in', [...sessionIds, noId])
    .where('enrolment.state', '=', 'active')
    .orderBy('asked_at')
    .orderBy('make_up.id')
    .execute()
  const names = await findFullNames(
    db,
    rows.map(({ user_id }) => user_id),
  )
  const guests = new Map<string, { userId: string; name: string; group: string }[]>()
  for (const { session_id, user_id, title } of rows) {
    const others = guests.get(session_id) ?? []
    const guest = { userId: user_id, name: names.get(user_id)?.name ?? '', group: title }
    guests.set(session_id, [...others, guest])
  }
  return guests
}

/** What was taken for the sessions of an enrolment, by the session that is missed. */
export async function findMakeUpsByMissed(db: Db, enrolmentId: string) {
  const rows = await t(db)
    .selectFrom('make_up')
    .select(['missed_id', 'session_id'])
    .where('enrolment_id', '=', enrolmentId)
    .execute()
  const sessions = await selectClasses(db)
    .where('class_session.id', 'in', [...rows.map(({ session_id }) => session_id), noId])
    .execute()
  const byId = new Map(sessions.map(session => [session.id, session]))
  return new Map(
    rows.map(({ missed_id, session_id }) => {
      const { id, number, starts_at, minutes, ...row } = byId.get(session_id)!
      const startsAt = starts_at.toISOString()
      return [missed_id, { sessionId: id, number, startsAt, minutes, group: groupTitle(row) }]
    }),
  )
}
