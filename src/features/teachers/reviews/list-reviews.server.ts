import { sql } from 'kysely'
import type { CourseRating } from '#contract/review.ts'
import { type Db, readPage, withTables } from '#server/platform/database/database.ts'
import type { TeachersTables } from '../tables.server.ts'

const t = withTables<TeachersTables>()

export type ReviewRow = Awaited<ReturnType<ReturnType<typeof selectReviews>['execute']>>[number]

export const selectReviews = (db: Db) => t(db).selectFrom('teacher_review').selectAll()

export const showReview = (row: ReviewRow) => ({
  id: row.id,
  author: row.author,
  rating: row.rating,
  body: row.body,
  sessions: row.sessions,
  createdAt: row.created_at.toISOString(),
  editedAt: row.changed_at > row.created_at ? row.changed_at.toISOString() : null,
  reply: row.reply,
  isSample: row.user_id === null,
})

/** What learners say of a course, the newest first. */
export async function listCourseReviews(
  db: Db,
  courseId: string,
  { page, perPage }: { page: number; perPage: number },
) {
  const shown = selectReviews(db).where('course_id', '=', courseId).where('hidden_at', 'is', null)
  const { rows, total } = await readPage(shown.orderBy('created_at', 'desc').orderBy('id'), { page, perPage })
  return { items: rows.map(showReview), page, perPage, total }
}

/** The means of what everybody sees of these courses, by their ids; who has no review is missing. */
export async function findCourseRatings(
  db: Db,
  courseIds: readonly string[],
): Promise<Map<string, CourseRating>> {
  if (courseIds.length === 0) return new Map()
  const mean = (marks: string) => sql<number | null>`round(avg(${sql.raw(marks)}), 1)::float8`
  const rows = await t(db)
    .selectFrom('teacher_review')
    .select(({ fn }) => [
      'course_id',
      // What somebody did not mark counts as they marked the teacher.
      mean('(rating + coalesce(lessons, rating) + coalesce(feedback, rating)) / 3.0').$notNull().as('rating'),
      fn.countAll<number>().as('reviews'),
      mean('rating').$notNull().as('teacher'),
      mean('lessons').as('lessons'),
      mean('feedback').as('feedback'),
    ])
    .where('course_id', 'in', courseIds)
    .where('hidden_at', 'is', null)
    .groupBy('course_id')
    .execute()
  return new Map(rows.map(({ course_id, ...means }) => [course_id!, means]))
}
