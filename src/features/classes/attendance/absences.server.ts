import { randomUUID } from 'node:crypto'
import {
  findChanges,
  findFullName,
  findStaffToNotify,
  notify,
  notifyMany,
  record,
} from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import {
  aboutClass,
  classTitle,
  computeEnd,
  groupTitle,
  selectClasses,
  worksWith,
} from '#features/courses/public.server.ts'
import { markActive } from '#features/streaks/public.server.ts'
import { findAccount } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { findClass } from '../classroom/find-class.server.ts'
import { isAbsenceOpen } from '../conditions.server.ts'
import type * as calls from '../contract.ts'
import type { ClassesAndSchool } from '../tables.server.ts'
import { keepAbsences } from './count-attendance.server.ts'
import { wasThere } from './past-terms.server.ts'
import { maxNewsAgeMs, warn } from './settle.server.ts'
import { tellGuardians } from './tell-guardians.server.ts'

const t = withTables<ClassesAndSchool>()

/**
 * Asked again, the reason is the new one, until it is answered.
 * @throws AppError notFound, for who does not learn there; conflict once the class has begun
 */
export async function askAbsence(
  { app, db, user, now }: SignedIn,
  { id, reason }: CheckedInputOf<typeof calls.askAbsence>,
) {
  const session = await findClass(db, id, user.id)
  const { enrolmentId } = session
  if (!enrolmentId) throw new AppError('notFound')
  const at = now()
  if (session.starts_at <= at) throw new AppError('conflict', { message: 'این جلسه شروع شده است.' })
  return transaction(db, async tx => {
    const values = { id: randomUUID(), session_id: id, enrolment_id: enrolmentId, reason, asked_at: at }
    const asked = await t(tx)
      .insertInto('absence')
      .values(values)
      .onConflict(conflict => conflict.columns(['session_id', 'enrolment_id']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (asked) {
      const learner = (await findFullName(tx, user.id)) || 'زبان‌آموز'
      const teacher = session.teacher_id ? await findAccount(tx, session.teacher_id) : null
      const noticeValues = {
        group: groupTitle(session),
        session: classTitle(session),
        learner,
        reason,
        neededBy: session.starts_at,
        condition: isAbsenceOpen(asked.id),
        link: '/studio/today',
      }
      const staff = teacher ? [teacher] : await findStaffToNotify(tx, 'absences')
      const recipients = staff.map(userId => ({ ...noticeValues, userId }))
      await notifyMany(app, tx, 'absence-asked', recipients)
    } else {
      await t(tx)
        .updateTable('absence')
        .set({ reason })
        .where('session_id', '=', id)
        .where('enrolment_id', '=', enrolmentId)
        .where('state', '=', 'waiting')
        .execute()
    }
    const { state } = await t(tx)
      .selectFrom('absence')
      .select('state')
      .where('session_id', '=', id)
      .where('enrolment_id', '=', enrolmentId)
      .executeTakeFirstOrThrow()
    return { state }
  })
}

/** What was answered may be answered otherwise. @throws AppError notFound, for a colleague's class too */
export async function answerAbsence(
  { app, db, user, now }: SignedIn,
  { id, granted }: CheckedInputOf<typeof calls.answerAbsence>,
) {
  const state = granted ? 'granted' : 'refused'
  await transaction(db, async tx => {
    const asked = await t(tx)
      .selectFrom('absence')
      .innerJoin('enrolment', 'enrolment.id', 'enrolment_id')
      .select(['session_id', 'enrolment_id', 'user_id', 'absence.state'])
      .where('absence.id', '=', id)
      .forUpdate('absence')
      .executeTakeFirstOrThrow(notFound)
    const session = await selectClasses(tx)
      .where('class_session.id', '=', asked.session_id)
      .executeTakeFirstOrThrow()
    if (!(await worksWith(tx, user, session))) throw new AppError('notFound')
    if (asked.state === state) return
    await t(tx)
      .updateTable('absence')
      .set({ state, answered_by: user.id, answered_at: now() })
      .where('id', '=', id)
      .execute()
    await t(tx)
      .updateTable('attendance')
      .set({ state: granted ? 'excused' : 'absent' })
      .where('session_id', '=', asked.session_id)
      .where('enrolment_id', '=', asked.enrolment_id)
      .where('state', '=', granted ? 'absent' : 'excused')
      .where('set_by', 'is', null)
      .execute()
    await keepAbsences(tx, [asked.enrolment_id])
    await notify(app, tx, asked.user_id, granted ? 'absence-granted' : 'absence-refused', {
      group: groupTitle(session),
      session: classTitle(session),
      link: paths.myCourse({ enrolment: asked.enrolment_id }),
    })
  })
  return {}
}

/**
 * @throws AppError notFound, where there is no such session or learner, or it is a colleague's; conflict before the class
 * begins
 */
export async function setAttendance(
  { app, db, user, now }: SignedIn,
  { id, enrolmentId, state }: CheckedInputOf<typeof calls.setAttendance>,
) {
  const at = now()
  await transaction(db, async tx => {
    const session = await selectClasses(tx).where('class_session.id', '=', id).executeTakeFirst()
    const enrolment = await t(tx)
      .selectFrom('enrolment')
      .select(['user_id', 'group_id'])
      .where('id', '=', enrolmentId)
      .executeTakeFirst()
    if (!session || enrolment?.group_id !== session.group_id) throw new AppError('notFound')
    if (!(await worksWith(tx, user, session))) throw new AppError('notFound')
    if (session.starts_at > at) throw new AppError('conflict', { message: 'این جلسه هنوز شروع نشده است.' })
    const before = await t(tx)
      .selectFrom('attendance')
      .select('state')
      .where('session_id', '=', id)
      .where('enrolment_id', '=', enrolmentId)
      .forUpdate()
      .executeTakeFirst()
    if (before?.state === state) return
    await t(tx)
      .insertInto('attendance')
      .values({
        session_id: id,
        enrolment_id: enrolmentId,
        state,
        seconds: 0,
        settled_at: at,
        set_by: user.id,
      })
      .onConflict(conflict =>
        conflict
          .columns(['session_id', 'enrolment_id'])
          .doUpdateSet({ state, settled_at: at, set_by: user.id }),
      )
      .execute()
    await keepAbsences(tx, [enrolmentId])
    await record(tx, {
      actorId: user.id,
      action: 'attendance.set',
      subjectId: enrolment.user_id,
      about: aboutClass(session),
      changes: findChanges({ attendance: before?.state ?? null }, { attendance: state }),
      details: { session: id, before: before?.state ?? null, after: state },
      at,
    })
    // Whoever was there learned that day; what is corrected later takes no day from anybody.
    if (wasThere.some(there => there === state)) {
      await markActive(tx, 'class', [{ userId: enrolment.user_id, at: session.starts_at }])
    }
    if (state !== 'absent') return
    const learner = { enrolmentId, userId: enrolment.user_id }
    if (at.getTime() - computeEnd(session).getTime() < maxNewsAgeMs) {
      await tellGuardians(app, tx, [{ class: session, ...learner }])
    }
    await warn(app, tx, session, learner)
  })
  return {}
}
