import { sql } from 'kysely'
import { findStaffToNotify, notify, notifyMany } from '#account/public.server.ts'
import {
  type ClassRow,
  classTitle,
  computeEnd,
  groupTitle,
  selectOver,
} from '#features/courses/public.server.ts'
import { findAccount, setTeacherHidden, teacherNames } from '#features/teachers/public.server.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatDateTime } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type { Job } from '#server/platform/jobs.ts'
import { countedMs, pauseLength } from './pause-length.ts'
import type { MissedAndSchool } from './tables.server.ts'

const t = withTables<MissedAndSchool>()

/** What was missed longer ago, such as before an outage, has no consequences any more. In milliseconds. */
const newsMs = 2 * 86_400_000
const page = '/studio/missed-classes'

/**
 * Finds classes to which learners came and nobody to hold them, hides their teachers, and shows them again in time. Who marked
 * the attendance of a class was there, by whatever way they came; of a teacher without an account nobody can know.
 */
export const pauseTeachers: Job = {
  name: 'pause-teachers',
  every: '*/10 * * * *',
  async run(app) {
    const now = app.now()
    const missed = await selectOver(app.db, now)
      .where('class_session.starts_at', '>', new Date(now.getTime() - newsMs))
      .where('class_session.settled_at', 'is not', null)
      .where(
        sql<boolean>`exists (select from class_visit where session_id = class_session.id and not is_teacher)
          and not exists (select from class_visit where session_id = class_session.id and is_teacher)
          and not exists (select from attendance where session_id = class_session.id and set_by is not null)
          and not exists (select from missed_class where session_id = class_session.id)
          and exists (select from teacher where id = teacher_id and user_id is not null)`,
      )
      .orderBy('class_session.starts_at')
      .execute()
    for (const session of missed) {
      if (session.teacher_id)
        await transaction(app.db, tx => noteMissed(app, tx, session, session.teacher_id!))
    }
    const over = await t(app.db)
      .selectFrom('teacher_pause')
      .select('teacher_id')
      .where('ends_at', '<=', now)
      .execute()
    for (const { teacher_id } of over) await transaction(app.db, tx => endPause(app, tx, teacher_id))
  },
}

async function noteMissed(app: AppContext, tx: Tx, session: ClassRow, teacherId: string) {
  const now = app.now()
  const { numInsertedOrUpdatedRows } = await t(tx)
    .insertInto('missed_class')
    .values({ session_id: session.id, teacher_id: teacherId, missed_at: computeEnd(session) })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 0n) return
  const { count } = await t(tx)
    .selectFrom('missed_class')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('teacher_id', '=', teacherId)
    .where('excuse', '=', '')
    .where('missed_at', '>', new Date(now.getTime() - countedMs))
    .executeTakeFirstOrThrow()
  const length = pauseLength(count)
  const ends_at = length === null ? null : new Date(now.getTime() + length)
  // Whom staff have hidden stays with staff.
  if (await setTeacherHidden(tx, teacherId, true)) {
    await t(tx)
      .insertInto('teacher_pause')
      .values({ teacher_id: teacherId, began_at: now, ends_at })
      .execute()
  } else {
    await t(tx)
      .updateTable('teacher_pause')
      .set({ began_at: now, ends_at })
      .where('teacher_id', '=', teacherId)
      .execute()
  }
  const facts = {
    group: groupTitle(session),
    session: classTitle(session),
    before: formatDateTime(session.starts_at),
  }
  const account = await findAccount(tx, teacherId)
  if (account) {
    const due = length === null ? 'تا خواندن راهنما' : `تا ${persianNumber(length / 86_400_000)} روز`
    await notify(app, tx, account, 'class-missed', { ...facts, due, link: page })
  }
  const teacher = (await teacherNames(tx, [teacherId])).get(teacherId)?.name ?? ''
  const staff = await findStaffToNotify(tx, 'missedClasses')
  await notifyMany(
    app,
    tx,
    'class-missed-staff',
    staff.map(userId => ({ ...facts, userId, teacher, link: page })),
  )
}

/** Shows a teacher again; false for one who is not hidden by this. */
export async function endPause(app: AppContext, tx: Tx, teacherId: string): Promise<boolean> {
  const { numDeletedRows } = await t(tx)
    .deleteFrom('teacher_pause')
    .where('teacher_id', '=', teacherId)
    .executeTakeFirst()
  if (numDeletedRows === 0n) return false
  await setTeacherHidden(tx, teacherId, false)
  const account = await findAccount(tx, teacherId)
  if (account) await notify(app, tx, account, 'teacher-shown-again', { link: page })
  return true
}
