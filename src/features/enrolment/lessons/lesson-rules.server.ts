import { findChanges } from '#account/public.server.ts'
import type { AuditAction } from '#account/staff/audit-actions.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { aboutGroup, note } from '#features/courses/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, transaction, withTables } from '#server/platform/database/database.ts'
import type { EnrolmentsAndSchool } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<EnrolmentsAndSchool>()

/** What completes the lessons of a group besides their quizzes; nothing where nobody said so. */
export async function findLessonRule(db: Db, groupId: string) {
  const row = await t(db)
    .selectFrom('lesson_rule')
    .select(['watch_percent', 'may_mark'])
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return { watchPercent: row?.watch_percent ?? null, mayMark: row?.may_mark ?? false }
}

async function checkGroup(db: Db, id: string): Promise<void> {
  const group = await t(db).selectFrom('course_group').select('id').where('id', '=', id).executeTakeFirst()
  if (!group) throw new AppError('notFound')
}

/** @throws AppError notFound */
export async function readLessonRule({ db }: SignedIn, { id }: CheckedInputOf<typeof calls.readLessonRule>) {
  await checkGroup(db, id)
  return findLessonRule(db, id)
}

/** What learners marked stays, to hold again. @throws AppError notFound */
export async function changeLessonRule(
  { db, user, now }: SignedIn,
  { id, watchPercent, mayMark }: CheckedInputOf<typeof calls.changeLessonRule>,
) {
  await transaction(db, async tx => {
    await checkGroup(tx, id)
    const before = await findLessonRule(tx, id)
    const rule = { watch_percent: watchPercent, may_mark: mayMark }
    await t(tx)
      .insertInto('lesson_rule')
      .values({ group_id: id, ...rule })
      .onConflict(conflict => conflict.column('group_id').doUpdateSet(rule))
      .execute()
    await note(tx, user.id, 'lessons.completionRuled' satisfies AuditAction, now(), {
      about: await aboutGroup(tx, id),
      changes: findChanges(before, { watchPercent, mayMark }),
      details: { group: id },
    })
  })
  return {}
}
