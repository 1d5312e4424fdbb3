import { randomUUID } from 'node:crypto'
import { AppError } from '#contract/app-error.ts'
import { fillPath } from '#contract/build-path.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { formatHours, formatWeekdays, groupCalendarPath } from '#features/courses/groups/public.ts'
import {
  buildSeatsKey,
  groupTag,
  lockGroup,
  plannedStarts,
  selectGroups,
} from '#features/courses/public.server.ts'
import { hasOpenOrder, openOrder } from '#features/payment/public.server.ts'
import { teacherNames } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countFree, dropHolds } from '#server/engines/holds.ts'
import type { Purchasable } from '#server/engines/purchasables.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { findTaken } from '../enrolment.server.ts'
import { listEnrolmentHooks } from '../manifest.server.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { lateReason } from './contract.ts'
import { buildOfferKey } from './offer-key.ts'
import { seatElsewhere } from './seat-elsewhere.server.ts'
import { countWaitlist, takeOffer } from './waitlist.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** @throws AppError notFound; conflict, when it is full, has begun, or the person takes part already */
export async function orderSeat(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.orderSeat>,
) {
  const things = [{ kind: seat.kind, item: id }]
  const order = await transaction(db, async tx => {
    const at = now()
    const isOffered = await takeOffer(tx, id, user.id, at)
    if (!isOffered) await reserveForWaitlist(tx, id, user.id, at)
    return openOrder(app, tx, { userId: user.id, things, now: at })
  })
  return { order }
}

/** Who waits comes first. @throws AppError conflict, where all that is free will be offered to others */
async function reserveForWaitlist(tx: Tx, groupId: string, userId: string, now: Date) {
  if (((await countWaitlist(tx, [groupId], now)).get(groupId) ?? 0) === 0) return
  if (await hasOpenOrder(tx, userId, { kind: seat.kind, item: groupId }, now)) return
  // One after another: each counts what the one before has taken.
  await lockGroup(tx, groupId)
  const onWaitlist = (await countWaitlist(tx, [groupId], now)).get(groupId) ?? 0
  const free = (await countFree(tx, [buildSeatsKey(groupId)], now)).get(buildSeatsKey(groupId)) ?? 0
  if (free <= onWaitlist) {
    throw new AppError('conflict', {
      message:
        free > 0
          ? 'جای باز این گروه برای فهرست انتظار است؛ شما هم می‌توانید در فهرست ثبت شوید.'
          : 'ظرفیت تکمیل شده است.',
    })
  }
}

/** A seat in a group of a course; `item` is the group's id. */
export const seat: Purchasable = {
  kind: 'course-seat',

  async offerAll(tx, { asked, userId, now }) {
    const ids = asked.map(({ item }) => item)
    const groups = await findGroupsOnSale(tx, ids)
    const taken = await findTaken(tx, userId, [...groups.values()], now)
    const starts = await plannedStarts(tx, ids)
    return ids.map(id => {
      const group = groups.get(id)
      if (!group) return new AppError('notFound')
      if (group.state === 'short') return notOpen('این گروه به حد نصاب نرسیده است و اکنون ثبت‌نام نمی‌گیرد.')
      if (group.state !== 'open') return notOpen('این گروه برگزار نمی‌شود.')
      if (group.starts_at <= now) return notOpen('این گروه شروع شده است.')
      if (taken.has(id)) return takesPartAlready()
      return {
        title: `${group.courseTitle}، ${group.title}`,
        price: group.price,
        policy: group.refund_policy,
        startsAt: group.starts_at,
        sessions: starts.get(id) ?? [],
        stock: buildSeatsKey(id),
      }
    })
  },

  async deliver(tx, { lineId, item, userId }, now, app) {
    const group = (await findGroupsOnSale(tx, [item])).get(item)
    if (!group) throw new AppError('notFound')
    // What was on its way to a group that turned out too small is asked like the others.
    if (group.state === 'cancelled') throw notOpen('این گروه برگزار نمی‌شود.')
    if ((await findTaken(tx, userId, [group], now)).has(item)) throw takesPartAlready()
    const { numInsertedOrUpdatedRows } = await t(tx)
      .insertInto('enrolment')
      .values({ id: randomUUID(), user_id: userId, group_id: item, enrolled_at: now, order_line_id: lineId })
      .onConflict(conflict => conflict.columns(['user_id', 'group_id']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) throw takesPartAlready()
    const keep = await findTransferableEntries(tx, userId, group.course_id, now)
    await leaveWaitlists(tx, { userId, courseId: group.course_id, keep })
    for (const { seatSold } of listEnrolmentHooks(app)) await seatSold?.(app, tx, item)
    await invalidateTags(tx, groupTag(item))
  },

  async describe(db, items) {
    const groups = await selectGroups(db)
      .select('calendar_key')
      .where('course_group.id', 'in', items)
      .execute()
    const teachers = await teacherNames(
      db,
      groups.map(({ teacher_id }) => teacher_id),
    )
    return new Map(
      groups.map(({ id, language, greeting, teacher_id, weekly, branch, calendar_key }) => [
        id,
        {
          cover: language,
          greeting,
          facts: [
            teachers.get(teacher_id ?? '')?.name ?? '',
            weekly.length > 0 ? `${formatWeekdays(weekly)} ${formatHours(weekly)}` : '',
            branch ?? 'آنلاین',
          ].filter(fact => fact !== ''),
          page: paths.group({ id }),
          calendar: fillPath(groupCalendarPath, { id: calendar_key }),
        },
      ]),
    )
  },

  async revoke(tx, { lineId }) {
    const gone = await t(tx)
      .deleteFrom('enrolment')
      .where('order_line_id', '=', lineId)
      .returning('group_id')
      .execute()
    for (const { group_id } of gone) await invalidateTags(tx, groupTag(group_id))
  },

  async freeze(tx, { lineId }, now) {
    const { numUpdatedRows } = await t(tx)
      .updateTable('enrolment')
      .set({ state: 'frozen', reason: lateReason, state_at: now })
      .where('order_line_id', '=', lineId)
      .where('state', '=', 'active')
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  async thaw(tx, { lineId }, now) {
    await t(tx)
      .updateTable('enrolment')
      .set({ state: 'active', reason: null, state_at: now })
      .where('order_line_id', '=', lineId)
      .where('state', '=', 'frozen')
      .where('reason', '=', lateReason)
      .execute()
  },
}

const takesPartAlready = () => new AppError('conflict', { message: 'شما در این دوره ثبت‌نام کرده‌اید.' })

const notOpen = (message: string) => new AppError('conflict', { message })

/** Those of the groups whose courses are published, by their ids. */
async function findGroupsOnSale(tx: Tx, ids: readonly string[]) {
  const groups = await selectGroups(tx)
    .select('course_group.state')
    .where('course_group.id', 'in', ids)
    .where('course.state', '<>', 'draft')
    .execute()
  return new Map(groups.map(group => [group.id, group]))
}

/** The waitlist entries of somebody in a course to which the seat they have in it could go. */
async function findTransferableEntries(
  tx: Tx,
  userId: string,
  courseId: string,
  now: Date,
): Promise<string[]> {
  const rows = await t(tx)
    .selectFrom('waitlist_entry')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select(['waitlist_entry.id as waiting', 'course_group.id', 'course_id', 'price'])
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .where('kind', '=', 'waiting')
    .execute()
  const kept: string[] = []
  for (const { waiting, ...group } of rows) {
    const seat = await seatElsewhere(tx, userId, group, now)
    if (seat?.refusal === null) kept.push(waiting)
  }
  return kept
}

/** Lets somebody wait in no group of a course any more, but for the entries to `keep`. */
export async function leaveWaitlists(
  tx: Tx,
  { userId, courseId, keep = [] }: { userId: string; courseId: string; keep?: readonly string[] },
) {
  const left = await t(tx)
    .deleteFrom('waitlist_entry')
    .where('user_id', '=', userId)
    .where('group_id', 'in', t(tx).selectFrom('course_group').select('id').where('course_id', '=', courseId))
    .$if(keep.length > 0, all => all.where('id', 'not in', keep))
    .returning(['id', 'group_id'])
    .execute()
  await dropHolds(
    tx,
    left.map(({ id }) => buildOfferKey(id)),
  )
  await invalidateTags(tx, ...left.map(({ group_id }) => groupTag(group_id)))
}
