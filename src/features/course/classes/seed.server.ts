import { demoLearnerIds, demoStaff } from '#account/public.server.ts'
import { findTeacherId } from '#features/teachers/public.server.ts'
import { type Tx, withTables } from '#server/database/database.ts'
import { fixedIds } from '#server/fixed-id.ts'
import type { CourseTables } from '../tables.server.ts'
import { computeTimes } from './times.ts'

const t = withTables<CourseTables>()
const fixedId = fixedIds('classes')
const minute = 60_000

const reasons = ['نوبت دندان‌پزشکی دارم و نمی‌رسم.', 'تا پنجشنبه در سفر هستم.']

/** Of the demo's own teacher: when she came to her classes, and who has told her that they cannot come. */
export async function seedClasses(tx: Tx, now: Date): Promise<void> {
  const userId = demoStaff('teacher').id
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
    // Once in a while she is late.
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
    await t(tx).updateTable('class_session').set({ settled_at: left }).where('id', '=', id).execute()
  }
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
