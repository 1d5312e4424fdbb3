import { findChanges, findFullNames, notify } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/database/database.ts'
import { countFree } from '#server/holds.ts'
import { reassignSeat } from '../groups/move-seat.server.ts'
import { listSessions } from '../groups/read-group.server.ts'
import { leaveWaitlists } from '../groups/seats.server.ts'
import { buildSeatsKey } from '../groups/seats.ts'
import type { CourseTables } from '../tables.server.ts'
import type * as calls from './contract.ts'
import { note } from './courses.server.ts'
import { readGroupFuture } from './undersubscribed-groups.server.ts'

const t = withTables<CourseTables>()

/** @throws AppError notFound */
export async function adminGroup({ db, now }: SignedIn, { id }: CheckedInputOf<typeof calls.adminGroup>) {
  const group = await t(db)
    .selectFrom('course_group')
    .select(['course_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!group) throw new AppError('notFound')
  const rows = await t(db)
    .selectFrom('enrolment')
    .select(({ selectFrom }) => {
      const count = (states: readonly ('present' | 'late' | 'absent' | 'excused')[]) =>
        selectFrom('attendance')
          .whereRef('enrolment_id', '=', 'enrolment.id')
          .where('attendance.state', 'in', states)
          .select(({ fn }) => fn.countAll<number>().as('count'))
      return [
        'id',
        'user_id',
        'enrolled_at',
        'state',
        'reason',
        'lessons_open',
        count(['present', 'late']).as('attended'),
        count(['absent']).as('missed'),
      ]
    })
    .where('group_id', '=', id)
    .orderBy('enrolled_at')
    .orderBy('id')
    .execute()
  const names = await findFullNames(
    db,
    rows.map(({ user_id }) => user_id),
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
  const free = await countFree(
    db,
    others.map(other => buildSeatsKey(other.id)),
    now(),
  )
  return {
    sessions: await listSessions(db, id),
    learners: rows.map(({ id, user_id, enrolled_at, attended, missed, ...row }) => ({
      enrolmentId: id,
      name: names.get(user_id)?.name ?? '',
      enrolledAt: enrolled_at.toISOString(),
      state: row.state,
      reason: row.reason,
      attended: attended ?? 0,
      missed: missed ?? 0,
      lessonsOpen: row.lessons_open,
    })),
    ...(await readGroupFuture(db, id, now())),
    others: others.map(other => ({ ...other, freeSeats: free.get(buildSeatsKey(other.id)) ?? 0 })),
  }
}

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
      .executeTakeFirst()
    if (!target) throw new AppError('notFound')
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
    await reassignSeat(tx, { seat: enrolment, to: groupId, reason }, now())
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
async function lockEnrolment(tx: Tx, id: string) {
  const row = await t(tx)
    .selectFrom('enrolment')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .selectAll('enrolment')
    .select(['course_id', 'course.title as course', 'course_group.title as groupTitle'])
    .where('enrolment.id', '=', id)
    .forUpdate('enrolment')
    .executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return { ...row, groupName: `${row.course}، ${row.groupTitle}` }
}
