import { AppError } from '#contract/app-error.ts'
import { findTeacherId } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, withTables } from '#server/database/database.ts'
import type { CourseTables } from '../tables.server.ts'

const t = withTables<CourseTables>()

/** The groups somebody of the staff works with, as a query of `id`: their own, or all for who leads the school. */
export async function selectTaught(db: Db, { id, roles }: SignedIn['user']) {
  const leads = roles.some(role => role === 'admin' || role === 'owner')
  return selectTaughtGroups(db, leads ? null : ((await findTeacherId(db, id)) ?? noId))
}

/** The groups of a teacher as a query of `id`; all where `teacher` is null. */
export const selectTaughtGroups = (db: Db, teacher: string | null) =>
  t(db)
    .selectFrom('course_group')
    .select('course_group.id')
    .$if(teacher !== null, all => all.where('teacher_id', '=', teacher))

/** @throws AppError notFound, alike for a colleague's group and for none */
export async function findTaught(db: Db, user: SignedIn['user'], id: string) {
  const group = await t(db)
    .selectFrom('course_group')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_group.id', 'course_group.title', 'course.title as course', 'level', 'ends_at'])
    .where('course_group.id', 'in', await selectTaught(db, user))
    .where('course_group.id', '=', id)
    .executeTakeFirst()
  if (!group) throw new AppError('notFound')
  return group
}
