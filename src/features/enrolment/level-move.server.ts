import { sql } from 'kysely'
import { notify } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import { paths } from '#contract/paths.ts'
import { type Asked, hasSeats, readGroupName } from '#features/courses/public.server.ts'
import { lockLine, refundDifference } from '#features/payment/public.server.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import { reassignSeat } from './seats/move-seat.server.ts'
import type { EnrolmentsAndSchool } from './tables.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** A seat that somebody has in a group that is not over, and how many of its sessions have begun. */
export type TakenSeat = {
  enrolmentId: string
  userId: string
  groupId: string
  group: string
  language: string
  level: LevelCode | null
  teacherId: string | null
  enrolledAt: Date
  sessionsHeld: number
}

const selectSeats = (db: Db, now: Date) =>
  t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['enrolment.id as enrolmentId', 'enrolment.user_id as userId', 'group_id as groupId'])
    .select(['language', 'level', 'teacher_id as teacherId', 'enrolled_at as enrolledAt'])
    .select(sql<string>`course.title || '، ' || course_group.title`.as('group'))
    .select(({ selectFrom }) =>
      selectFrom('class_session')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('class_session.group_id', '=', 'course_group.id')
        .where('class_session.state', '=', 'planned')
        .where('class_session.starts_at', '<=', now)
        .$asScalar()
        .$notNull()
        .as('sessionsHeld'),
    )
    .where('enrolment.state', '=', 'active')
    .where('course_group.state', '=', 'open')
    .where('course_group.ends_at', '>', now)
    .orderBy('course_group.starts_at')
    .orderBy('enrolment.id')

/** The seats of somebody in groups that are not over. */
export const listTakenSeats = (db: Db, userId: string, now: Date): Promise<TakenSeat[]> =>
  selectSeats(db, now).where('enrolment.user_id', '=', userId).execute()

/** These seats, by their enrolments. */
export async function findTakenSeats(
  db: Db,
  enrolmentIds: readonly string[],
  now: Date,
): Promise<Map<string, TakenSeat>> {
  if (enrolmentIds.length === 0) return new Map()
  const rows = await selectSeats(db, now)
    .where('enrolment.id', 'in', [...enrolmentIds])
    .execute()
  return new Map(rows.map(row => [row.enrolmentId, row]))
}

/** The seats in a teacher's groups that are not over; in all groups without one. */
export const listSeatsTaught = (db: Db, teacherId: string | null, now: Date): Promise<TakenSeat[]> =>
  selectSeats(db, now)
    .$if(teacherId !== null, seats => seats.where('teacher_id', '=', teacherId))
    .execute()

/** When the last class of somebody's groups ended or will end; null for who was in none. */
export async function findLastClass(db: Db, userId: string): Promise<Date | null> {
  const row = await t(db)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select(({ fn }) => fn.max('ends_at').as('last'))
    .where('enrolment.user_id', '=', userId)
    .where('course_group.state', '<>', 'cancelled')
    .executeTakeFirst()
  return (row?.last as Date | null) ?? null
}

/** Groups of a language that are not over and have a free seat, by level. */
export function listGroupsToMove(asked: Asked, language: string) {
  const { db, now } = asked
  return t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_group.id', 'level', 'course_group.starts_at as startsAt'])
    .select(sql<string>`course.title || '، ' || course_group.title`.as('title'))
    .where('language', '=', language as TaughtLanguage)
    .where('course_group.state', '=', 'open')
    .where('course_group.ends_at', '>', now)
    .where(hasSeats(asked))
    .orderBy('level')
    .orderBy('course_group.starts_at')
    .limit(50)
    .execute()
}

/**
 * Takes a seat to a group of another level: what was paid stays paid, and what was paid above the new group's price comes
 * back; nobody pays more. The person is notified.
 * @throws AppError notFound; conflict, where no seat is free, or they are in that group already
 */
export async function moveSeatToLevel(
  app: AppContext,
  tx: Tx,
  { enrolmentId, to, reason }: { enrolmentId: string; to: string; reason: string },
): Promise<void> {
  const now = app.now()
  const known = await t(tx)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['enrolment.user_id', 'order_line_id', 'language'])
    .where('enrolment.id', '=', enrolmentId)
    .executeTakeFirstOrThrow(notFound)
  const line = known.order_line_id && { lineId: known.order_line_id, userId: known.user_id }
  if (line) await lockLine(tx, line)
  const seat = await t(tx)
    .selectFrom('enrolment')
    .select(['id', 'user_id', 'group_id', 'order_line_id'])
    .where('id', '=', enrolmentId)
    .where('state', '=', 'active')
    .forUpdate()
    .executeTakeFirst()
  const target = await t(tx)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_group.id', 'price', 'language'])
    .where('course_group.id', '=', to)
    .where('course_group.state', '=', 'open')
    .where('course_group.ends_at', '>', now)
    .executeTakeFirst()
  if (!target || !seat || target.language !== known.language || seat.group_id === to) {
    throw new AppError('conflict', { message: 'به این گروه نمی‌توان رفت.' })
  }
  const there = await t(tx)
    .selectFrom('enrolment')
    .select('id')
    .where('group_id', '=', to)
    .where('user_id', '=', seat.user_id)
    .executeTakeFirst()
  if (there) throw new AppError('conflict', { message: 'این زبان‌آموز در آن گروه هست.' })
  const left = await readGroupName(tx, seat.group_id)
  await reassignSeat(
    app,
    tx,
    { seat, to, price: target.price, reason, message: 'این گروه همین حالا پر شد.' },
    now,
  )
  if (line) await refundDifference(app, tx, { ...line, price: target.price }, now)
  await notify(app, tx, seat.user_id, 'enrolment-changed', {
    group: left,
    reason: `از این پس در «${await readGroupName(tx, to)}» هستید: ${reason}`,
    link: paths.group({ id: to }),
  })
}
