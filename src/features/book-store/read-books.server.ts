import { sql } from 'kysely'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { RequestContext } from '#server/app-context.ts'
import { type Db, holdsWords, isPublishedBefore, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { BookCard } from './contract.ts'
import { findUsedPrices, hasUsedCopy } from './find-used.server.ts'
import { listKitDiscounts } from './manifest.server.ts'
import { listEditions } from './read-editions.server.ts'
import { type BookFormat, bookFormats } from './rules.ts'
import { isBeyond, shelfOrders } from './shelf-orders.server.ts'
import { readShelfPlace, writeShelfPlace } from './shelf-place.ts'
import type { BookTables } from './tables.server.ts'

type BooksAndCourses = BookTables & Pick<SchoolTables, 'course'>
const t = withTables<BooksAndCourses>()

const perPage = 24
const maxNeighbours = 5

/** Books that are sold. */
export const selectOut = (db: Db) => t(db).selectFrom('book').where('published_at', 'is not', null)

const selectCards = (db: Db) =>
  selectOut(db)
    .select(['book.id', 'slug', 'title', 'latin_title', 'series', 'author', 'language', 'cover'])
    .select(['level_from', 'level_to', 'formats', 'published_at'])
    .select('lowest_price')

type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['execute']>>[number]

const toCard = (row: CardRow, used: ReadonlyMap<string, number>): BookCard => ({
  slug: row.slug,
  title: row.title,
  latinTitle: row.latin_title,
  series: row.series,
  author: row.author,
  language: row.language,
  levelFrom: row.level_from,
  levelTo: row.level_to,
  cover: row.cover,
  formats: orderFormats(row.formats),
  price: row.lowest_price,
  usedPrice: used.get(row.id) ?? null,
})

const orderFormats = (formats: readonly string[]): BookFormat[] =>
  bookFormats.filter(format => formats.includes(format))

export async function listBooks(
  { app, db, now }: RequestContext,
  { q, language, level, format, used, course, sort, before }: CheckedInputOf<typeof calls.listBooks>,
) {
  const order = shelfOrders[sort]
  const place = before === undefined ? null : readShelfPlace(before, sort)
  if (before !== undefined && !place)
    throw new AppError('invalid', { errors: [{ field: 'before', message: 'نشانی صفحه درست نیست.' }] })
  // The ids alone are found within the indexes; only what is shown is read.
  const found = selectOut(db)
    .select('book.id')
    .where(holdsWords('search_key', q))
    .$if(language.length > 0, books => books.where('language', 'in', language))
    .$if(level.length > 0, books => books.where(sql<boolean>`levels && ${level}::text[]`))
    .$if(format.length > 0, books => books.where(sql<boolean>`formats && ${format}::text[]`))
    .$if(used !== '', books => books.where(hasUsedCopy(app, db, now())))
    .$if(course !== undefined, books =>
      books.where('book.id', 'in', ({ selectFrom }) =>
        selectFrom('book_course')
          .innerJoin('course', 'course.id', 'course_id')
          .select('book_id')
          .where('course.slug', '=', course!),
      ),
    )
    .$if(place !== null, books => books.where(isBeyond(order, place!)))
    .orderBy(order.by, order.direction)
    .orderBy('book.id', order.direction)
    .limit(perPage + 1)
  const rows = await selectCards(db)
    .select(['sold', 'sort_key'])
    .where('book.id', 'in', found)
    .orderBy(order.by, order.direction)
    .orderBy('book.id', order.direction)
    .execute()
  const shown = rows.slice(0, perPage)
  const last = rows.length > perPage ? shown.at(-1) : undefined
  const named = course === undefined ? undefined : await findCourse(db, course)
  const prices = await findUsedPrices(app, db, { bookIds: shown.map(({ id }) => id), now: now() })
  return {
    items: shown.map(row => toCard(row, prices)),
    next: last ? writeShelfPlace({ key: String(order.toKey(last)), id: last.id }) : null,
    courseTitle: named?.title ?? null,
  }
}

/** @throws AppError notFound */
export async function readBook(
  { app, db, now }: RequestContext,
  { slug }: CheckedInputOf<typeof calls.readBook>,
) {
  const row = await selectCards(db)
    .select(['editor', 'about', 'sample_html', 'pages', 'isbn', 'printing', 'trim_size'])
    .where('slug', '=', slug)
    .executeTakeFirstOrThrow(notFound)
  const courses = await t(db)
    .selectFrom('book_course')
    .innerJoin('course', 'course.id', 'course_id')
    .select(['course.slug', 'course.title', 'needed_from_session', 'is_optional'])
    .where('book_id', '=', row.id)
    .where('course.state', '<>', 'draft')
    .orderBy('is_optional')
    .orderBy('course.title')
    .execute()
  const neighbours = await listNeighbours(db, row)
  const prices = await findUsedPrices(app, db, {
    bookIds: [row, ...neighbours].map(({ id }) => id),
    now: now(),
  })
  return {
    book: {
      ...toCard(row, prices),
      editor: row.editor,
      about: row.about,
      sampleHtml: row.sample_html,
      pages: row.pages,
      isbn: row.isbn,
      printing: row.printing,
      trimSize: row.trim_size,
      publishedAt: row.published_at!.toISOString(),
      editions: (await listEditions(db, [row.id], now())).get(row.id) ?? [],
      courses: courses.map(({ slug, title, needed_from_session, is_optional }) => ({
        slug,
        title,
        neededFromSession: needed_from_session,
        isOptional: is_optional,
      })),
      neighbours: neighbours.map(neighbour => toCard(neighbour, prices)),
    },
  }
}

/** Those that stand next on the shelf of its language; where it ends there, its beginning. */
async function listNeighbours(db: Db, row: CardRow) {
  const shelf = () =>
    selectCards(db)
      .where('language', '=', row.language)
      .where('book.id', '<>', row.id)
      .orderBy('published_at', 'desc')
      .orderBy('book.id', 'desc')
      .limit(maxNeighbours)
  const [older, newest] = [
    await shelf()
      .where(isPublishedBefore('book', { id: row.id, published_at: row.published_at }))
      .execute(),
    await shelf().execute(),
  ]
  const known = new Set(older.map(({ id }) => id))
  return [...older, ...newest.filter(({ id }) => !known.has(id))].slice(0, maxNeighbours)
}

/** @throws AppError notFound, where no course is called so or it is not shown */
export async function readKit(
  { app, db, now }: RequestContext,
  { course: slug }: CheckedInputOf<typeof calls.readKit>,
) {
  const course = await findCourse(db, slug)
  if (!course) throw new AppError('notFound')
  const rows = await selectOut(db)
    .innerJoin('book_course', 'book_id', 'book.id')
    .select(['book.id', 'slug', 'title', 'latin_title', 'author', 'cover', 'pages'])
    .select(['needed_from_session', 'is_optional'])
    .where('course_id', '=', course.id)
    .orderBy('is_optional')
    .orderBy(sql`coalesce(needed_from_session, 1)`)
    .orderBy('sort_key')
    .orderBy('book.id')
    .execute()
  const bookIds = rows.map(({ id }) => id)
  const editions = await listEditions(db, bookIds, now())
  const prices = await findUsedPrices(app, db, { bookIds, now: now() })
  return {
    discounts: await listKitDiscounts(app, db, { courseId: course.id, now: now() }),
    course: { slug: course.slug, title: course.title, language: course.language },
    books: rows.map(row => ({
      slug: row.slug,
      title: row.title,
      latinTitle: row.latin_title,
      author: row.author,
      cover: row.cover,
      pages: row.pages,
      neededFromSession: row.needed_from_session,
      isOptional: row.is_optional,
      editions: editions.get(row.id) ?? [],
      usedPrice: prices.get(row.id) ?? null,
    })),
  }
}

/** A course that is shown to everybody, by its slug. */
export const findCourse = (db: Db, slug: string) =>
  t(db)
    .selectFrom('course')
    .select(['id', 'slug', 'title', 'language'])
    .where('slug', '=', slug)
    .where('state', '<>', 'draft')
    .executeTakeFirst()
