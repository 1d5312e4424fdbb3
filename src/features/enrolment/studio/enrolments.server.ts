import { findChanges, findFullNames, notify, signInNames } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { buildSeatsKey, listSessions, note } from '#features/courses/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { countFree } from '#server/engines/holds.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { countAttendance } from '../count-attendance.server.ts'
import { listEnrolmentHooks, type PaymentState, type SessionAttendance } from '../manifest.server.ts'
import { reassignSeat } from '../seats/move-seat.server.ts'
import { leaveWaitlists } from '../seats/seats.server.ts'
import { listWaiting } from '../seats/waitlist.server.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { readGroupFuture } from './next-group.server.ts'

const t = withTables<EnrolmentsAndSchool>()

/** @throws AppError notFound */
export async function adminGroup(
  { app, db, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.adminGroup>,
) {
  const group = await t(db)
    .selectFrom('course_group')
    .select(['course_id', 'capacity'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound)
  const rows = await t(db)
    .selectFrom('enrolment')
    .select(['id', 'user_id', 'enrolled_at', 'state', 'reason', 'lessons_open', 'order_line_id'])
    .select(['grant_kind', 'grant_reason'])
    .where('group_id', '=', id)
    .orderBy('enrolled_at')
    .orderBy('id')
    .execute()
  const waiting = await listWaiting(db, id)
  const people = [...rows, ...waiting].map(({ user_id }) => user_id)
  const names = await findFullNames(db, people)
  const contacts = await signInNames(db, people)
  const settled = new Map<string, readonly SessionAttendance[]>()
  const payments = new Map<string, PaymentState>()
  for (const { listAttendance, describePayments } of listEnrolmentHooks(app)) {
    const ids = rows.map(({ id }) => id)
    for (const entry of (await listAttendance?.(db, ids)) ?? []) settled.set(...entry)
    const lines = rows.map(({ id, order_line_id }) => ({ id, orderLineId: order_line_id }))
    for (const entry of (await describePayments?.(db, lines, now())) ?? []) payments.set(...entry)
  }
  const attendance = await countAttendance(
    app,
    db,
    rows.map(({ id }) => id),
  )
  const others = await t(db)
    .selectFrom('course_group')
    .select(['id', 'title'])
    .where('course_id', '=', group.course_id)
    .where('id', '<>', id)
    .where('state', '=', 'open')
    .where('ends_at', '>', now())
    .orderBy('starts_at')
    .execute()
  const free = await countFree(db, [id, ...others.map(other => other.id)].map(buildSeatsKey), now())
  return {
    sessions: await listSessions(db, id),
    seats: {
      taken: group.capacity - (free.get(buildSeatsKey(id)) ?? group.capacity),
      capacity: group.capacity,
    },
    waiting: waiting.map(({ user_id, joined_at, offered_until }) => ({
      name: names.get(user_id)?.name ?? '',
      since: joined_at.toISOString(),
      offeredUntil: offered_until?.toISOString() ?? null,
    })),
    learners: rows.map(({ id, user_id, enrolled_at, order_line_id, ...row }) => ({
      enrolmentId: id,
      personId: user_id,
      grant: row.grant_kind && { kind: row.grant_kind, reason: row.grant_reason },
      name: names.get(user_id)?.name ?? '',
      phone: findPhone(contacts.get(user_id)),
      payment: toPayment(payments.get(id), order_line_id),
      attendance: [...(settled.get(id) ?? [])],
      enrolledAt: enrolled_at.toISOString(),
      state: row.state,
      reason: row.reason,
      attended: attendance(id).attended,
      missed: attendance(id).missed,
      lessonsOpen: row.lessons_open,
    })),
    ...(await readGroupFuture({ app, db, now: now() }, id)),
    others: others.map(other => ({ ...other, freeSeats: free.get(buildSeatsKey(other.id)) ?? 0 })),
  }
}

const findPhone = (contact = '') => (contact.startsWith('+') ? contact : null)

/** Of what is not paid in parts only an order is known: a seat is given once it is paid. */
const toPayment = (state: PaymentState | undefined, orderLineId: string | null) =>
  state
    ? {
        kind: state.kind,
        left: state.left,
        dueAt: state.dueAt?.toISOString() ?? null,
        parts: state.parts,
      }
    : { kind: orderLineId ? ('paid' as const) : ('none' as const), left: 0, dueAt: null, parts: null }

/** @throws AppError notFound; conflict, where it is so already */
export async function freezeEnrolment(
  { app, db, user, now }: SignedIn,
  { id, frozen, reason }: CheckedInputOf<typeof calls.freezeEnrolment>,
) {
  await transaction(db, async tx => {
    const enrolment = await lockEnrolment(tx, id)
    if (enrolment.state === (frozen ? 'frozen' : 'active')) {
      throw new AppError('conflict', { message: 'این ثبت‌نام همین حالا همین‌گونه است.' })
    }
    await t(tx)
      .updateTable('enrolment')
      .set({ state: frozen ? 'frozen' : 'active', reason, state_at: now() })
      .where('id', '=', id)
      .execute()
    if (!frozen && enrolment.order_line_id) {
      for (const { seatRestEnded } of listEnrolmentHooks(app))
        await seatRestEnded?.(tx, enrolment.order_line_id, now())
    }
    await notify(app, tx, enrolment.user_id, 'enrolment-changed', {
      group: enrolment.groupName,
      reason: `${frozen ? 'ثبت‌نام شما نگه داشته شد' : 'ثبت‌نام شما از سر گرفته شد'}: ${reason}`,
      link: paths.group({ id: enrolment.group_id }),
    })
    await note(tx, user.id, frozen ? 'enrolment.frozen' : 'enrolment.woken', now(), {
      subjectId: enrolment.user_id,
      about: { kind: 'group', id: enrolment.group_id, name: enrolment.groupName },
      details: { enrolment: id },
    })
  })
  return {}
}

/**
 * The seat goes along: what was bought stays bought, the old seat is free at once. What was attended stays with the old
 * sessions.
 * @throws AppError notFound; conflict, where the other group has no seat, is of another course, or has them already
 */
export async function moveEnrolment(
  { app, db, user, now }: SignedIn,
  { id, groupId, reason }: CheckedInputOf<typeof calls.moveEnrolment>,
) {
  await transaction(db, async tx => {
    const enrolment = await lockEnrolment(tx, id)
    const target = await t(tx)
      .selectFrom('course_group')
      .select(['id', 'title', 'course_id', 'state', 'ends_at'])
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow(notFound)
    if (target.course_id !== enrolment.course_id || target.state !== 'open' || target.ends_at <= now()) {
      throw new AppError('conflict', { message: 'به این گروه نمی‌توان رفت.' })
    }
    const known = await t(tx)
      .selectFrom('enrolment')
      .select('id')
      .where('group_id', '=', groupId)
      .where('user_id', '=', enrolment.user_id)
      .executeTakeFirst()
    if (known) throw new AppError('conflict', { message: 'این زبان‌آموز در آن گروه هست.' })
    // A seat that is kept for them there is theirs, and they wait for no other.
    await leaveWaitlists(tx, { userId: enrolment.user_id, courseId: enrolment.course_id })
    await reassignSeat(app, tx, { seat: enrolment, to: groupId, by: user.id, reason }, now())
    await notify(app, tx, enrolment.user_id, 'enrolment-changed', {
      group: enrolment.groupName,
      reason: `از این پس در «${target.title}» هستید: ${reason}`,
      link: paths.group({ id: groupId }),
    })
    await note(tx, user.id, 'enrolment.moved', now(), {
      subjectId: enrolment.user_id,
      about: { kind: 'group', id: groupId, name: `${enrolment.course}، ${target.title}` },
      changes: findChanges({ group: enrolment.groupTitle }, { group: target.title }),
      details: { enrolment: id },
    })
  })
  return {}
}

/** @throws AppError notFound */
export async function lockEnrolment(tx: Tx, id: string) {
  const row = await t(tx)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .selectAll('enrolment')
    .select(['course_id', 'course.title as course', 'course_group.title as groupTitle'])
    .where('enrolment.id', '=', id)
    .forUpdate('enrolment')
    .executeTakeFirstOrThrow(notFound)
  return { ...row, groupName: `${row.course}، ${row.groupTitle}` }
}
