import { demoLearnerIds, demoStaff, listDemoStaff } from '#account/public.server.ts'
import { markSettled } from '#features/courses/public.server.ts'
import { findTeacherId } from '#features/teachers/public.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { seedAttendance } from './attendance/seed-attendance.server.ts'
import { computeTimes } from './classroom/times.ts'
import type { ClassesAndSchool } from './tables.server.ts'

const t = withTables<ClassesAndSchool>()
const fixedId = fixedIds('classes')
const minute = 60_000

const reasons = ['نوبت دندان‌پزشکی دارم و نمی‌رسم.', 'تا پنجشنبه در سفر هستم.']

/** Who was in the demo's classes. */
export async function seedClasses(app: AppContext): Promise<void> {
  await transaction(app.db, async tx => {
    await seedAttendance(tx)
    for (const { id } of listDemoStaff('teacher')) await seedTeacher(tx, id, app.now())
  })
}

/** When a teacher came to their classes; and who told the first of the demo's that they cannot come. */
async function seedTeacher(tx: Tx, userId: string, now: Date): Promise<void> {
  const teacherId = await findTeacherId(tx, userId)
  if (!teacherId) return
  const sessions = await t(tx)
    .selectFrom('class_session')
    .innerJoin('course_group', 'course_group.id', 'group_id')
    .select(['class_session.id', 'group_id', 'number', 'class_session.starts_at', 'class_session.minutes'])
    .where('teacher_id', '=', teacherId)
    .orderBy('class_session.starts_at')
    .execute()
  const isOver = (one: (typeof sessions)[number]) =>
    computeTimes({ startsAt: one.starts_at, minutes: one.minutes }).end < now.getTime()
  for (const { id, number, starts_at, minutes } of sessions.filter(isOver)) {
    // Once in a while they are late.
    const joined = new Date(starts_at.getTime() + (number % 9 === 7 ? 5 : -3 + (number % 3)) * minute)
    const left = new Date(starts_at.getTime() + (minutes + 2) * minute)
    await t(tx)
      .insertInto('class_visit')
      .values({
        id: fixedId(`visit ${id}`),
        session_id: id,
        user_id: userId,
        is_teacher: true,
        joined_at: joined,
        left_at: left,
        seen_at: left,
      })
      .execute()
    await markSettled(tx, id, left)
  }
  if (userId !== demoStaff('teacher').id) return
  const ahead = sessions.filter(({ starts_at }) => starts_at > now)
  for (const [index, reason] of reasons.entries()) {
    const session = ahead[index]
    const learner = session && (await someLearner(tx, session.group_id))
    if (!learner) continue
    await t(tx)
      .insertInto('absence')
      .values({
        id: fixedId(`absence ${index}`),
        session_id: session.id,
        enrolment_id: learner,
        reason,
        asked_at: new Date(now.getTime() - (index + 2) * 90 * minute),
      })
      .execute()
  }
}

/** One of the demo's learners in a group, by enrolment; never the accounts people log in with. */
async function someLearner(tx: Tx, groupId: string): Promise<string | undefined> {
  const row = await t(tx)
    .selectFrom('enrolment')
    .select('id')
    .where('group_id', '=', groupId)
    .where('state', '=', 'active')
    .where('user_id', 'in', [...demoLearnerIds])
    .orderBy('enrolled_at')
    .orderBy('id')
    .executeTakeFirst()
  return row?.id
}
