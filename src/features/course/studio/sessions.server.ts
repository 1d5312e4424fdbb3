import { randomUUID } from 'node:crypto'
import { findChanges, notify, sendNoticeToMany } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { retimeLine } from '#features/payment/public.server.ts'
import { findAccount } from '#features/teachers/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import type { AppContext, SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/database/database.ts'
import { invalidateTags } from '#server/finished-pages.ts'
import { aboutClass, type ClassRow, computeEnd, groupTitle, lockClass } from '../classes/find-class.server.ts'
import { isAt, isCancelled } from '../conditions.server.ts'
import { aboutGroup } from '../groups/group-name.server.ts'
import { readGroupTimes } from '../groups/move-seat.server.ts'
import { listMemberIds, notifyGuests, notifyMembers, spell } from '../groups/notify-members.server.ts'
import { toSession } from '../groups/read-group.server.ts'
import { retimeOffers } from '../groups/waitlist.server.ts'
import { endRequest } from '../substitutes/take.server.ts'
import type { CourseTables } from '../tables.server.ts'
import { groupTag } from '../tags.ts'
import { findRoomClash, findTeacherClash, lockPlans } from './clashes.server.ts'
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
  const start = new Date(startsAt)
  return transaction(db, async tx => {
    await lockPlans(tx)
    const session = await lockSession(tx, id, now())
    if (start <= now()) {
      throw new AppError('invalid', { errors: [{ field: 'startsAt', message: 'این زمان گذشته است.' }] })
    }
    await refuseClash(tx, session, { starts_at: start, minutes: minutes ?? session.minutes })
    // Whoever took it did so at that hour.
    await endRequest(app, tx, session, now())
    const row = await t(tx)
      .updateTable('class_session')
      .set(({ eb }) => ({
        starts_at: start,
        minutes: minutes ?? session.minutes,
        // Of several moves people remember the time they were first notified of.
        moved_from: eb.fn.coalesce('moved_from', 'starts_at'),
        state: 'planned' as const,
        sequence: eb('sequence', '+', 1),
        changed_at: now(),
      }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await settleTimes(app, tx, session.group_id)
    const noticeValues = {
      group: groupTitle(session),
      session: formatSessionName(row),
      before: spell(session.starts_at),
      after: spell(start),
      neededBy: start < session.starts_at ? start : session.starts_at,
      condition: isAt(row),
    }
    await notifyMembers(app, tx, session.group_id, 'session-moved', noticeValues)
    await notifyGuests(app, tx, id, 'session-moved', noticeValues)
    await notifyTeacher(app, tx, session, 'session-moved', noticeValues)
    await announceMove(tx, { session: row, oldStart: session.starts_at, by: user.id, now: now() })
    await note(tx, user.id, 'session.moved', now(), {
      about: aboutClass(session),
      changes: findChanges(
        { startsAt: session.starts_at, minutes: session.minutes },
        { startsAt: start, minutes: row.minutes },
      ),
      details: { session: id },
    })
    await invalidateTags(tx, groupTag(session.group_id))
    return { session: toSession(row) }
  })
}

/** @throws AppError notFound; conflict, where it was held or is cancelled already */
export async function cancelSession(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.cancelSession>,
) {
  return transaction(db, async tx => {
    const session = await lockSession(tx, id, now())
    if (session.state === 'cancelled') throw new AppError('conflict', { message: 'این جلسه لغو شده است.' })
    await endRequest(app, tx, session, now())
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
    await notifyMembers(app, tx, session.group_id, 'session-cancelled', noticeValues)
    await notifyGuests(app, tx, id, 'make-up-lost', noticeValues)
    await notifyTeacher(app, tx, session, 'session-cancelled', noticeValues)
    // They may choose another one in its place.
    await t(tx).deleteFrom('make_up').where('session_id', '=', id).execute()
    await note(tx, user.id, 'session.cancelled', now(), {
      about: aboutClass(session),
      details: { session: id },
    })
    await invalidateTags(tx, groupTag(session.group_id))
    return { session: toSession(row) }
  })
}

/** @throws AppError notFound */
export async function announce(
  { db, user, now }: SignedIn,
  { id, title, body }: CheckedInputOf<typeof calls.announce>,
) {
  await transaction(db, async tx => {
    const group = await t(tx)
      .selectFrom('course_group')
      .innerJoin('course', 'course.id', 'course_id')
      .select('course.title')
      .where('course_group.id', '=', id)
      .executeTakeFirst()
    if (!group) throw new AppError('notFound')
    await t(tx)
      .insertInto('announcement')
      .values({
        id: randomUUID(),
        group_id: id,
        title,
        body,
        session_id: null,
        old_starts_at: null,
        new_starts_at: null,
        created_by: user.id,
        created_at: now(),
      })
      .execute()
    const notice = { type: 'course' as const, title, body: body || group.title, link: paths.group({ id }) }
    await sendNoticeToMany(tx, await listMemberIds(tx, id), notice, now())
    await note(tx, user.id, 'group.announced', now(), { about: await aboutGroup(tx, id) })
  })
  return {}
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
  { id, groupTeacherId, branch }: Pick<ClassRow, 'id' | 'groupTeacherId' | 'branch'>,
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
  const taken = branch && (await findRoomClash(tx, branch, planned))
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
  // What comes back of a seat goes by when its classes are.
  const bought = await t(tx)
    .selectFrom('enrolment')
    .select('order_line_id')
    .where('group_id', '=', groupId)
    .where('order_line_id', 'is not', null)
    .orderBy('order_line_id')
    .execute()
  const times = await readGroupTimes(tx, groupId)
  for (const { order_line_id } of bought) await retimeLine(tx, order_line_id!, times)
  await retimeOffers(app, tx, groupId)
}

/** Whoever stood in is notified that they need not come; the group's own teacher is notified when they do. */
async function notifyTeacher<K extends 'session-moved' | 'session-cancelled'>(
  app: AppContext,
  tx: Tx,
  { groupTeacherId }: { groupTeacherId: string | null },
  key: K,
  values: Parameters<typeof notify<K>>[4],
) {
  const account = groupTeacherId ? await findAccount(tx, groupTeacherId) : null
  if (account) await notify(app, tx, account, key, { ...values, link: '/studio/today' })
}

async function announceMove(
  tx: Tx,
  {
    session,
    oldStart,
    by,
    now,
  }: {
    session: Pick<CourseTables['class_session'], 'id' | 'group_id' | 'number' | 'starts_at'>
    oldStart: Date
    by: string
    now: Date
  },
) {
  await t(tx)
    .insertInto('announcement')
    .values({
      id: randomUUID(),
      group_id: session.group_id,
      title: `${formatSessionName(session)} جابه‌جا شد`,
      session_id: session.id,
      old_starts_at: oldStart,
      new_starts_at: session.starts_at,
      created_by: by,
      created_at: now,
    })
    .execute()
}

const formatSessionName = ({ number }: { number: number }) => `جلسهٔ ${persianNumber(number)}`
