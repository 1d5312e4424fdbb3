import { sql } from 'kysely'
import { findChanges, notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { findAccount } from '#features/teachers/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { isAt, isCancelled } from '../conditions.server.ts'
import { earliestMinute, type WeeklyHour, weekdayBits } from '../groups/plan.ts'
import { toSession } from '../groups/read-group.server.ts'
import {
  aboutClass,
  type ClassRow,
  computeEnd,
  groupTitle,
  lockClass,
} from '../groups/select-classes.server.ts'
import { spell } from '../groups/spell.server.ts'
import { formatTimeRange, formatWeekdays } from '../groups/weekly.ts'
import { listCourseHooks } from '../manifest.server.ts'
import type { CourseTables } from '../tables.server.ts'
import { courseTag, groupTag } from '../tags.ts'
import {
  findRoomClash,
  findTeacherClash,
  lockPlans,
  refuseRoomClash,
  refuseTeacherClash,
} from './clashes.server.ts'
import type * as calls from './contract.ts'
import { note } from './courses.server.ts'

const t = withTables<CourseTables>()

/**
 * Members are notified of the old time and the new one, and the group's page says so.
 * @throws AppError notFound; conflict, where it was held, or its teacher teaches then; invalid, in the past
 */
export async function moveSession(
  { app, db, user, now }: SignedIn,
  { id, startsAt, minutes }: CheckedInputOf<typeof calls.moveSession>,
) {
  return transaction(db, async tx => {
    await lockPlans(tx)
    const session = await lockSession(tx, id, now())
    return moveLocked({ app, tx, by: user.id }, session, new Date(startsAt), minutes)
  })
}

/** Moves a session whose row is locked, after `lockPlans`. @throws AppError as `moveSession` */
export async function moveLocked(
  { app, tx, by }: { app: AppContext; tx: Tx; by: string },
  session: ClassRow,
  start: Date,
  minutes = session.minutes,
) {
  const { id } = session
  const now = app.now()
  if (start <= now) {
    throw new AppError('invalid', { errors: [{ field: 'startsAt', message: 'این زمان گذشته است.' }] })
  }
  await refuseClash(tx, session, { starts_at: start, minutes })
  for (const { beforeSessionsChange } of listCourseHooks(app))
    await beforeSessionsChange?.(app, tx, [session])
  const row = await t(tx)
    .updateTable('class_session')
    .set(({ eb }) => ({
      starts_at: start,
      minutes,
      // Of several moves people remember the time they were first notified of.
      moved_from: eb.fn.coalesce('moved_from', 'starts_at'),
      state: 'planned' as const,
      sequence: eb('sequence', '+', 1),
      changed_at: now,
    }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await settleTimes(app, tx, session.group_id)
  const noticeValues = describeMove(session, start)
  const moved = { session, at: start, by }
  for (const { sessionMoved } of listCourseHooks(app)) await sessionMoved?.(app, tx, moved, noticeValues)
  await notifyTeacher(app, tx, session, 'session-moved', noticeValues)
  await note(tx, by, 'session.moved', now, {
    about: aboutClass(session),
    changes: findChanges(
      { startsAt: session.starts_at, minutes: session.minutes },
      { startsAt: start, minutes: row.minutes },
    ),
    details: { session: id },
  })
  await invalidateTags(tx, groupTag(session.group_id))
  return { session: toSession(row) }
}

const describeMove = (session: ClassRow, start: Date) => ({
  group: groupTitle(session),
  session: formatSessionName(session),
  before: spell(session.starts_at),
  after: spell(start),
  neededBy: start < session.starts_at ? start : session.starts_at,
  condition: isAt({ id: session.id, starts_at: start }),
})

/**
 * Moves all sessions ahead of a group, whose rows are locked, to the days and hours of another week at once: each to the
 * start at its place. Everybody hears of it once. After `lockPlans`.
 * @throws AppError conflict, where its teacher or its place is taken at one of them
 */
export async function moveAhead(
  { app, tx, by }: { app: AppContext; tx: Tx; by: string },
  sessions: readonly [ClassRow, ...ClassRow[]],
  { starts, weekly, minutes }: { starts: readonly Date[]; weekly: readonly WeeklyHour[]; minutes: number },
) {
  const now = app.now()
  const [first] = sessions
  const groupId = first.group_id
  const planned = { groupId, times: starts.map(starts_at => ({ starts_at, minutes })) }
  if (first.groupTeacherId) await refuseTeacherClash(tx, first.groupTeacherId, planned)
  const place = { roomId: first.room_id ?? '', branch: first.branch ?? '' }
  if (place.branch) await refuseRoomClash(tx, place, planned)
  for (const { beforeSessionsChange } of listCourseHooks(app)) await beforeSessionsChange?.(app, tx, sessions)
  await sql`
    update class_session set starts_at = moved.starts_at, minutes = ${minutes}::int, sequence = sequence + 1,
      moved_from = coalesce(moved_from, class_session.starts_at), changed_at = ${now}::timestamptz
    from unnest(${sessions.map(({ id }) => id)}::uuid[], ${starts}::timestamptz[]) as moved (id, starts_at)
    where class_session.id = moved.id`.execute(t(tx))
  const before = await t(tx)
    .selectFrom('course_group')
    .select(['weekly', 'minutes'])
    .where('id', '=', groupId)
    .executeTakeFirstOrThrow()
  await t(tx)
    .updateTable('course_group')
    .set(({ eb }) => ({
      weekly: JSON.stringify(weekly),
      weekdays: weekdayBits(weekly),
      minute: earliestMinute(weekly),
      minutes,
      version: eb('version', '+', 1),
      changed_at: now,
    }))
    .where('id', '=', groupId)
    .execute()
  await settleTimes(app, tx, groupId)
  const [was, is] = [formatWeek(before), formatWeek({ weekly, minutes })]
  const moves = sessions.map((session, at) => ({
    session,
    at: starts[at]!,
    notice: describeMove(session, starts[at]!),
  }))
  const { group, session, after, neededBy, condition } = moves[0]!.notice
  const notice = { group, before: was, after: is, session: `${session} (${after})`, neededBy, condition }
  for (const { groupMoved } of listCourseHooks(app)) {
    await groupMoved?.(app, tx, { groupId, by, sessions: moves }, notice)
  }
  await notifyTeacher(app, tx, first, 'group-moved', notice)
  await note(tx, by, 'group.changed', now, {
    about: { kind: 'group', id: groupId, name: group },
    changes: findChanges({ weekly: was }, { weekly: is }),
  })
  await invalidateTags(tx, courseTag, groupTag(groupId))
  return before
}

const formatWeek = ({ weekly, minutes }: { weekly: readonly WeeklyHour[]; minutes: number }) =>
  `${formatWeekdays(weekly)} ${formatTimeRange(weekly, minutes)}`

/** @throws AppError notFound; conflict, where it was held or is cancelled already */
export async function cancelSession(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.cancelSession>,
) {
  return transaction(db, async tx => {
    const session = await lockSession(tx, id, now())
    if (session.state === 'cancelled') throw new AppError('conflict', { message: 'این جلسه لغو شده است.' })
    for (const { beforeSessionsChange } of listCourseHooks(app))
      await beforeSessionsChange?.(app, tx, [session])
    const row = await t(tx)
      .updateTable('class_session')
      .set(({ eb }) => ({ state: 'cancelled' as const, sequence: eb('sequence', '+', 1), changed_at: now() }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await settleTimes(app, tx, session.group_id)
    const about = {
      group: groupTitle(session),
      session: formatSessionName(row),
      before: spell(session.starts_at),
    }
    const noticeValues = { ...about, isUrgent: true, condition: isCancelled(row) }
    for (const { sessionCancelled } of listCourseHooks(app)) {
      await sessionCancelled?.(app, tx, session, noticeValues)
    }
    await notifyTeacher(app, tx, session, 'session-cancelled', noticeValues)
    await note(tx, user.id, 'session.cancelled', now(), {
      about: aboutClass(session),
      details: { session: id },
    })
    await invalidateTags(tx, groupTag(session.group_id))
    return { session: toSession(row) }
  })
}

/** @throws AppError notFound; conflict, where it has begun */
async function lockSession(tx: Tx, id: string, now: Date) {
  const session = await lockClass(tx, id)
  if (session.starts_at <= now) throw new AppError('conflict', { message: 'این جلسه شروع شده است.' })
  return session
}

/** @throws AppError conflict, at `startsAt`, where the teacher or the room has another session then */
async function refuseClash(
  tx: Tx,
  { id, groupTeacherId, branch, room_id }: Pick<ClassRow, 'id' | 'groupTeacherId' | 'branch' | 'room_id'>,
  time: Pick<ClassRow, 'starts_at' | 'minutes'>,
) {
  const planned = { times: [time], sessionId: id }
  const refused = (message: string) =>
    new AppError('conflict', { message, errors: [{ field: 'startsAt', message }] })
  const clash = groupTeacherId && (await findTeacherClash(tx, groupTeacherId, planned))
  if (clash) {
    const busy = clash.group ? `در «${clash.group.groupTitle}» کلاس` : 'جلسهٔ آزمایشی'
    throw refused(`استاد این گروه همان ساعت ${busy} دارد.`)
  }
  const taken = branch && (await findRoomClash(tx, { roomId: room_id ?? '', branch }, planned))
  if (taken) throw refused(`همان ساعت «${taken.other.groupTitle}» در «${branch}» کلاس دارد.`)
}

/** When a group begins and ends follows its sessions. */
async function settleTimes(app: AppContext, tx: Tx, groupId: string) {
  const sessions = await t(tx)
    .selectFrom('class_session')
    .select(['starts_at', 'minutes'])
    .where('group_id', '=', groupId)
    .where('state', '=', 'planned')
    .orderBy('starts_at')
    .execute()
  const [first, last] = [sessions[0], sessions.at(-1)]
  if (!first || !last) return
  await t(tx)
    .updateTable('course_group')
    .set({ starts_at: first.starts_at, ends_at: computeEnd(last) })
    .where('id', '=', groupId)
    .execute()
  for (const { timesChanged } of listCourseHooks(app)) await timesChanged?.(app, tx, groupId)
}

/** Whoever stood in is notified that they need not come; the group's own teacher is notified when they do. */
async function notifyTeacher<K extends 'session-moved' | 'session-cancelled' | 'group-moved'>(
  app: AppContext,
  tx: Tx,
  { groupTeacherId }: { groupTeacherId: string | null },
  key: K,
  values: Parameters<typeof notify<K>>[4],
) {
  const account = groupTeacherId ? await findAccount(tx, groupTeacherId) : null
  if (account) await notify(app, tx, account, key, { ...values, link: '/studio/today' })
}

const formatSessionName = ({ number }: { number: number }) => `جلسهٔ ${persianNumber(number)}`
