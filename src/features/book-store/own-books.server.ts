import { sql } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SchoolTables } from '#features/courses/public.server.ts'
import { selectMine } from '#features/enrolment/public.server.ts'
import { findPortraits } from '#features/teachers/public.server.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, noId, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { findCourse } from './read-books.server.ts'
import type { BookTables } from './tables.server.ts'

type BooksAndSchool = BookTables & Pick<SchoolTables, 'course' | 'class_session'>
const t = withTables<BooksAndSchool>()

/** What of these books somebody has, the first bought first. */
const listOwned = (db: Db, userId: string) =>
  t(db)
    .selectFrom('book_ownership')
    .innerJoin('book', 'book.id', 'book_id')
    .select(['slug', 'format', 'granted_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .orderBy('granted_at')

const toOwned = ({
  slug,
  format,
  granted_at,
}: Awaited<ReturnType<ReturnType<typeof listOwned>['execute']>>[number]) => ({
  slug,
  format,
  grantedAt: granted_at.toISOString(),
})

/** Somebody's groups that are not over. */
const listClasses = (db: Db, userId: string, now: Date) =>
  selectMine(db, userId)
    .where('enrolment.state', '=', 'active')
    .where('course_group.state', '<>', 'cancelled')
    .where('ends_at', '>', now)
    .orderBy('starts_at')
    .orderBy('enrolment.id')
    .execute()

/** @throws AppError notFound */
export async function readOwnKit(
  { db, user, now }: SignedIn,
  { course: slug }: CheckedInputOf<typeof calls.readOwnKit>,
) {
  const course = await findCourse(db, slug)
  if (!course) throw new AppError('notFound')
  const owned = await listOwned(db, user.id)
    .where('book.id', 'in', ({ selectFrom }) =>
      selectFrom('book_course').select('book_id').where('course_id', '=', course.id),
    )
    .execute()
  const group = (await listClasses(db, user.id, now())).find(row => row.slug === slug)
  if (!group) return { owned: owned.map(toOwned), class: null }
  const next = await t(db)
    .selectFrom('class_session')
    .select(sql<Date | null>`min(starts_at)`.as('at'))
    .where('group_id', '=', group.group_id)
    .where('state', '=', 'planned')
    .where('starts_at', '>', now())
    .executeTakeFirst()
  const teacher = (await findPortraits(db, [group.teacher_id])).get(group.teacher_id ?? '')
  return {
    owned: owned.map(toOwned),
    class: {
      group: group.groupTitle,
      teacher: teacher?.name ?? null,
      nextAt: next?.at?.toISOString() ?? null,
    },
  }
}

/** @throws AppError notFound */
export async function readOwnBook(
  { db, user, now }: SignedIn,
  { slug }: CheckedInputOf<typeof calls.readOwnBook>,
) {
  const book = await t(db).selectFrom('book').select('id').where('slug', '=', slug).executeTakeFirst()
  if (!book) throw new AppError('notFound')
  const owned = await listOwned(db, user.id).where('book.id', '=', book.id).execute()
  const classes = await listClasses(db, user.id, now())
  const need = await t(db)
    .selectFrom('book_course')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course.slug', 'course.title', 'needed_from_session', 'is_optional'])
    .where('book_id', '=', book.id)
    .where('course.slug', 'in', [...classes.map(row => row.slug), ''])
    .orderBy('is_optional')
    .orderBy('course.title')
    .limit(1)
    .executeTakeFirst()
  return {
    owned: owned.map(toOwned),
    class: need
      ? {
          slug: need.slug,
          title: need.title,
          neededFromSession: need.needed_from_session,
          isOptional: need.is_optional,
        }
      : null,
  }
}

export async function listClassBooks({ db, user, now }: SignedIn) {
  const classes = await listClasses(db, user.id, now())
  const slugs = [...new Set(classes.map(({ slug }) => slug))]
  const rows = await t(db)
    .selectFrom('book_course')
    .innerJoin('course', 'course.id', 'course_id')
    .innerJoin('book', 'book.id', 'book_id')
    .leftJoin(
      t(db)
        .selectFrom('book_ownership')
        .select('book_ownership.book_id as owned_id')
        .distinct()
        .where('user_id', '=', user.id)
        .where('revoked_at', 'is', null)
        .as('mine'),
      'owned_id',
      'book.id',
    )
    .select(['course.slug', 'course.title'])
    .select([
      sql<number>`count(*)::int`.as('books'),
      sql<number>`count(*) filter (where owned_id is null)::int`.as('missing'),
    ])
    .where('course.slug', 'in', [...slugs, noId])
    .where('published_at', 'is not', null)
    .groupBy(['course.slug', 'course.title'])
    .execute()
  return { courses: rows.toSorted((a, b) => slugs.indexOf(a.slug) - slugs.indexOf(b.slug)) }
}
