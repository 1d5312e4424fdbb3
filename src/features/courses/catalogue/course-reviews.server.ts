import { notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { minSessions } from '#contract/review.ts'
import { listCourseReviews, teacherCards } from '#features/teachers/public.server.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, withTables } from '#server/platform/database/database.ts'
import { listCourseHooks } from '../manifest.server.ts'
import type { CourseTables } from '../tables.server.ts'
import type * as calls from './contract.ts'

const t = withTables<CourseTables>()

/** @throws AppError notFound, for a draft too */
async function findCourse(db: Db, slug: string): Promise<string> {
  const row = await t(db)
    .selectFrom('course')
    .select('id')
    .where('slug', '=', slug)
    .where('state', '<>', 'draft')
    .executeTakeFirstOrThrow(notFound)
  return row.id
}

/** @throws AppError notFound */
export async function courseReviews(
  { db }: RequestContext,
  { slug, ...paging }: CheckedInputOf<typeof calls.courseReviews>,
) {
  return listCourseReviews(db, await findCourse(db, slug), paging)
}

/** @throws AppError notFound */
export async function myCourseReview(
  { app, db, user }: SignedIn,
  { slug }: CheckedInputOf<typeof calls.myCourseReview>,
) {
  const id = await findCourse(db, slug)
  const [byTeacher] = await Promise.all(
    listCourseHooks(app).flatMap(({ findMostAttended }) => findMostAttended?.(db, user.id, id) ?? []),
  )
  if (!byTeacher || byTeacher.count < minSessions) return { teacher: null }
  const teacher = (await teacherCards(db, [byTeacher.teacherId])).get(byTeacher.teacherId)
  return { teacher: teacher ? { slug: teacher.slug, name: teacher.name } : null }
}
