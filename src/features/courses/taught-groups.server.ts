import { notFound } from '#contract/app-error.ts'
import { findTeacherId } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import { selectGroupsOfCourses } from './joins.server.ts'
import type { CourseTables } from './tables.server.ts'

const t = withTables<CourseTables>()

/** Who works with all groups, whoever teaches them. */
const leaders: readonly string[] = ['admin', 'owner']

/**
 * The groups somebody of the staff works with, as a query of `id`: their own, or all for who leads the school.
 * @param ofAll the roles that work with all groups, where they are others
 */
export async function selectTaught(db: Db, { id, roles }: SignedIn['user'], ofAll = leaders) {
  const leads = roles.some(role => ofAll.includes(role))
  return selectTaughtGroups(db, leads ? null : ((await findTeacherId(db, id)) ?? noId))
}

/** The groups of a teacher as a query of `id`; all where `teacher` is null. */
export const selectTaughtGroups = (db: Db, teacher: string | null) =>
  t(db)
    .selectFrom('course_group')
    .select('course_group.id')
    .$if(teacher !== null, all => all.where('teacher_id', '=', teacher))

/** @throws AppError notFound, alike for a colleague's group and for none */
export const findTaught = async (db: Db, user: SignedIn['user'], id: string, ofAll = leaders) =>
  selectGroupsOfCourses(db)
    .where('course_group.id', 'in', await selectTaught(db, user, ofAll))
    .where('course_group.id', '=', id)
    .executeTakeFirstOrThrow(notFound)

/** A page of the groups of `selectTaught`: those that are not over first, each part by its beginning. */
export async function listTaught(
  { db, user, now }: SignedIn,
  { page, perPage, ofAll = leaders }: { page: number; perPage: number; ofAll?: readonly string[] },
) {
  const taught = t(db)
    .selectFrom('course_group')
    .where('course_group.id', 'in', await selectTaught(db, user, ofAll))
  const { total } = await taught
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await taught
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course_group.id', 'course_group.title', 'course.title as course', 'starts_at', 'ends_at'])
    .orderBy(({ eb }) => eb('ends_at', '<', now()))
    .orderBy('starts_at')
    .orderBy('course_group.id')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  return { rows, total }
}
