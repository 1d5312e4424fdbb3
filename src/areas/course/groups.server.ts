import { randomUUID } from 'node:crypto'
import { openOrder } from '#areas/payment/door.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { Fault } from '#contract/fault.ts'
import { type Db, tablesOf, transaction } from '#server/database/database.ts'
import type { Good } from '#server/goods.ts'
import { freeOf } from '#server/holds.ts'
import type { Asking, SignedIn } from '#server/house.ts'
import type * as calls from './contract.ts'
import type { CourseTables } from './tables.server.ts'

const t = tablesOf<CourseTables>()

/** The stock a group's seats are held from. */
export const seatsOf = (groupId: string) => `course-group:${groupId}`

/** The groups that have not begun, the soonest first. */
export async function openGroups({ db, now }: Asking) {
  const rows = (await selectGroups(db).execute())
    .filter(({ sessions }) => sessions[0]! > now())
    .sort((one, other) => one.sessions[0]!.getTime() - other.sessions[0]!.getTime())
  const free = await freeOf(
    db,
    rows.map(({ id }) => seatsOf(id)),
    now(),
  )
  return {
    items: rows.map(({ slug, courseTitle, level, refund_policy, sessions, ...row }) => ({
      ...row,
      course: { slug, title: courseTitle, level },
      freeSeats: free.get(seatsOf(row.id)) ?? 0,
      sessions: sessions.map(session => session.toISOString()),
      refundPolicy: refund_policy,
    })),
  }
}

const selectGroups = (db: Db) =>
  t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select([
      'course_group.id',
      'course_group.title',
      'teacher',
      'price',
      'sessions',
      'minutes',
      'refund_policy',
    ])
    .select(['course_id', 'capacity', 'slug', 'course.title as courseTitle', 'level'])

/** @throws Fault notFound; conflict, when it is full, has begun, or the person takes part already */
export async function orderSeat(
  { house, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.orderSeat>,
) {
  const things = [{ kind: seat.kind, item: id }]
  const order = await transaction(db, tx => openOrder(house, tx, { userId: user.id, things, now: now() }))
  return { order }
}

/** A seat in a group of a course; `item` is the group's id. */
export const seat: Good = {
  kind: 'course-seat',

  async offer(tx, { item, userId, now }) {
    const group = await selectGroups(tx).where('course_group.id', '=', item).executeTakeFirst()
    if (!group) throw new Fault('notFound')
    const { sessions } = group
    if (sessions[0]! <= now) throw new Fault('conflict', { message: 'این گروه شروع شده است.' })
    if (await takesPart(tx, userId, group.course_id)) {
      throw new Fault('conflict', { message: 'شما در این دوره ثبت‌نام کرده‌اید.' })
    }
    return {
      title: `${group.courseTitle}، ${group.title}`,
      price: group.price,
      policy: group.refund_policy,
      startsAt: sessions[0]!,
      sessions,
      stock: seatsOf(item),
    }
  },

  async deliver(tx, { lineId, item, userId }, now) {
    const group = await selectGroups(tx).where('course_group.id', '=', item).executeTakeFirstOrThrow()
    const { numInsertedOrUpdatedRows } = await t(tx)
      .insertInto('enrolment')
      .values({
        id: randomUUID(),
        user_id: userId,
        course_id: group.course_id,
        enrolled_at: now,
        group_id: item,
        order_line_id: lineId,
      })
      .onConflict(conflict => conflict.columns(['user_id', 'course_id']).doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) {
      throw new Fault('conflict', { message: 'شما در این دوره ثبت‌نام کرده‌اید.' })
    }
  },

  async takeBack(tx, { lineId }) {
    await t(tx).deleteFrom('enrolment').where('order_line_id', '=', lineId).execute()
  },
}

async function takesPart(db: Db, userId: string, courseId: string): Promise<boolean> {
  const enrolled = await t(db)
    .selectFrom('enrolment')
    .select('id')
    .where('user_id', '=', userId)
    .where('course_id', '=', courseId)
    .executeTakeFirst()
  return enrolled !== undefined
}
