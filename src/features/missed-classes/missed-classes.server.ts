import { mayDo } from '#account/permissions.ts'
import { record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { aboutTeacher, findTeacherId, teacherNames } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { countedMs } from './pause-length.ts'
import { endPause } from './pause-teachers.server.ts'
import type { MissedAndSchool } from './tables.server.ts'

const t = withTables<MissedAndSchool>()

export async function readMissedClasses({ db, user, now }: SignedIn) {
  const teacherId = await findTeacherId(db, user.id)
  const seesAll = mayDo(user.roles, 'missedClasses.excuse')
  const rows = await t(db)
    .selectFrom('missed_class')
    .innerJoin('class_session', 'class_session.id', 'session_id')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['session_id', 'missed_class.teacher_id', 'number', 'class_session.starts_at', 'excuse'])
    .select(['course.title as course', 'course_group.title'])
    .where('missed_at', '>', new Date(now().getTime() - countedMs))
    .$if(!seesAll, all => all.where('missed_class.teacher_id', '=', teacherId ?? noId))
    .orderBy('class_session.starts_at', 'desc')
    .orderBy('session_id')
    .limit(200)
    .execute()
  const names = await teacherNames(
    db,
    rows.map(({ teacher_id }) => teacher_id),
  )
  return {
    items: rows.map(row => ({
      sessionId: row.session_id,
      teacher: names.get(row.teacher_id)?.name ?? '',
      group: `${row.course}، ${row.title}`,
      number: row.number,
      startsAt: row.starts_at.toISOString(),
      excuse: row.excuse,
    })),
    pause: await readPause(db, teacherId),
  }
}

async function readPause(db: Db, teacherId: string | null) {
  const row = await t(db)
    .selectFrom('teacher_pause')
    .selectAll()
    .where('teacher_id', '=', teacherId ?? noId)
    .executeTakeFirst()
  return row ? { beganAt: row.began_at.toISOString(), endsAt: row.ends_at?.toISOString() ?? null } : null
}

/** @throws AppError notFound, where nothing waits for it */
export async function finishTraining({ app, db, user }: SignedIn) {
  await transaction(db, async tx => {
    const teacherId = await findTeacherId(tx, user.id)
    const pause = await readPause(tx, teacherId)
    if (!teacherId || !pause || pause.endsAt !== null) throw new AppError('notFound')
    await endPause(app, tx, teacherId)
  })
  return {}
}

/** @throws AppError notFound; conflict, where it was excused before */
export async function excuseMissedClass(
  { app, db, user, now }: SignedIn,
  { session, excuse }: CheckedInputOf<typeof calls.excuseMissedClass>,
) {
  await transaction(db, async tx => {
    const row = await t(tx)
      .selectFrom('missed_class')
      .selectAll()
      .where('session_id', '=', session)
      .forUpdate()
      .executeTakeFirstOrThrow(notFound)
    if (row.excuse) throw new AppError('conflict', { message: 'این کلاس پیش‌تر به حساب گذاشته نشده است.' })
    await t(tx)
      .updateTable('missed_class')
      .set({ excuse, excused_by: user.id, excused_at: now() })
      .where('session_id', '=', session)
      .execute()
    // What follows from the last one ends with it; what was missed before has had its consequences.
    const later = await t(tx)
      .selectFrom('missed_class')
      .select('session_id')
      .where('teacher_id', '=', row.teacher_id)
      .where('excuse', '=', '')
      .where('missed_at', '>', row.missed_at)
      .executeTakeFirst()
    if (!later) await endPause(app, tx, row.teacher_id)
    await record(tx, {
      actorId: user.id,
      action: 'missedClass.excused',
      subjectId: null,
      about: await aboutTeacher(tx, row.teacher_id),
      details: { session },
      at: now(),
    })
  })
  return {}
}
