import { sql } from 'kysely'
import { findChanges, record } from '#account/public.server.ts'
import type { AuditAction, AuditChanges } from '#account/staff/audit-actions.ts'
import { AppError, changedMeanwhile, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { listCourses } from '#features/courses/public.server.ts'
import { levelCodes } from '#persian/level-names.ts'
import { toKeys } from '#persian/search-key.ts'
import { sortKey } from '#persian/sort-key.ts'
import type { SignedIn } from '#server/app-context.ts'
import { renderProse } from '#server/engines/prose/prose.ts'
import { invalidateTags } from '#server/http/finished-pages.ts'
import {
  type Db,
  holdsWords,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import { type BookFormat, bookFormats, isPaper } from '../rules.ts'
import type { BookTables } from '../tables.server.ts'
import { booksTag } from '../tags.ts'
import type * as calls from './contract.ts'
import type { BookState } from './contract.ts'

const t = withTables<BookTables>()

type Calls = typeof calls.books
type Values = CheckedInputOf<Calls['create']>
type Row = Awaited<ReturnType<typeof findBookRow>>

export async function listBookRows(
  { db }: SignedIn,
  { q, page, perPage }: CheckedInputOf<typeof calls.books.list>,
) {
  const { rows, total } = await readPage(
    t(db)
      .selectFrom('book')
      .select(['id', 'title', 'author', 'language', 'formats', 'published_at', 'archived_at', 'changed_at'])
      .where(holdsWords('search_key', q))
      .orderBy('sort_key')
      .orderBy('id'),
    { page, perPage },
  )
  const items = rows.map(row => ({
    id: row.id,
    title: row.title,
    author: row.author,
    language: row.language,
    state: findState(row),
    formats: bookFormats.filter(format => row.formats.includes(format)),
    changedAt: row.changed_at.toISOString(),
  }))
  return { items, page, perPage, total }
}

/** @throws AppError notFound */
export async function readBookRecord({ db }: SignedIn, { id }: CheckedInputOf<Calls['read']>) {
  return toRecord(db, await findBookRow(db, id))
}

/** @throws AppError invalid, at what is wrong of it */
export async function createBook({ db, user, now }: SignedIn, values: Values) {
  const prepared = await prepareBook(values)
  return transaction(db, async tx => {
    const row = await insertBook(tx, prepared, now())
    if (!row) throw slugTaken()
    await writeParts(tx, row.id, values, now())
    await note(tx, user.id, 'book.created', row, now())
    return toRecord(tx, row)
  })
}

/** A new one, as a draft; undefined where its address is another's. */
export const insertBook = (
  tx: Tx,
  prepared: Awaited<ReturnType<typeof prepareBook>>,
  now: Date,
  given: { id?: string; published_at?: Date } = {},
) =>
  t(tx)
    .insertInto('book')
    .values({ published_at: null, ...prepared, ...given, created_at: now, changed_at: now })
    .onConflict(conflict => conflict.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()

/**
 * @throws AppError notFound; conflict, where somebody else has changed it since `version`; invalid, at what is wrong of it
 */
export async function changeBook(
  { db, user, now }: SignedIn,
  { id, version, ...values }: CheckedInputOf<Calls['change']>,
) {
  const prepared = await prepareBook(values)
  return transaction(db, async tx => {
    const before = await findBookRow(tx, id, { lock: true })
    const known = await toRecord(tx, before)
    if (before.slug !== values.slug) await checkSlug(tx, before, values.slug)
    const row = await t(tx)
      .updateTable('book')
      .set({ ...prepared, version: version + 1, changed_at: now() })
      .where('id', '=', id)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirstOrThrow(changedMeanwhile)
    await writeParts(tx, id, values, now())
    await note(tx, user.id, 'book.changed', row, now(), findChanges(known, values))
    return toRecord(tx, await findBookRow(tx, id))
  })
}

/** @throws AppError notFound; conflict, once it was on sale or copies of it came in */
export async function removeBook({ db, user, now }: SignedIn, { id }: CheckedInputOf<Calls['remove']>) {
  await transaction(db, async tx => {
    const row = await findBookRow(tx, id, { lock: true })
    if (row.published_at || row.archived_at || (await hasStock(tx, id)))
      throw new AppError('conflict', {
        message: 'کتابی که فروخته شده یا موجودی دارد حذف نمی‌شود؛ آن را بایگانی کنید.',
      })
    await t(tx).deleteFrom('book').where('id', '=', id).execute()
    await note(tx, user.id, 'book.removed', row, now())
  })
  return {}
}

const hasStock = async (tx: Tx, bookId: string) =>
  (await t(tx)
    .selectFrom('book_stock_change')
    .innerJoin('book_edition', 'book_edition.id', 'edition_id')
    .select('book_stock_change.id')
    .where('book_id', '=', bookId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** @throws AppError notFound */
export const findBookRow = (db: Db, id: string, { lock = false } = {}) =>
  t(db)
    .selectFrom('book')
    .selectAll()
    .where('id', '=', id)
    .$if(lock, book => book.forUpdate())
    .executeTakeFirstOrThrow(notFound)

export const findState = (row: Pick<Row, 'published_at' | 'archived_at'>): BookState =>
  row.archived_at ? 'archived' : row.published_at ? 'published' : 'draft'

const refuse = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })
const slugTaken = () => refuse('slug', 'کتاب دیگری همین نشانی را دارد.')

/** Who has its address keeps it: it was linked to. */
async function checkSlug(tx: Tx, before: Row, slug: string) {
  if (before.published_at || before.archived_at)
    throw refuse('slug', 'نشانی کتابی که به فروش رسیده عوض نمی‌شود؛ به آن پیوند داده‌اند.')
  const twin = await t(tx).selectFrom('book').select('id').where('slug', '=', slug).executeTakeFirst()
  if (twin) throw slugTaken()
}

/** The columns of a book, its sample pages rendered: before the transaction, for that takes time. */
export async function prepareBook(values: Values) {
  const { levelFrom, levelTo, title, latinTitle, series, author, editor, editions } = values
  if ((levelFrom === '') !== (levelTo === '')) throw refuse('levelTo', 'هر دو سطح را بگویید، یا هیچ‌کدام را.')
  const [first, last] = [levelFrom, levelTo].map(code => levelCodes.indexOf(code as 'A1'))
  if (first! > last!) throw refuse('levelTo', 'سطح پایان پیش از سطح آغاز است.')
  for (const [place, { format, weightGrams, lowStock }] of editions.entries()) {
    if (isPaper(format) && weightGrams === '')
      throw refuse(`editions.${place}.weightGrams`, 'وزن یک جلد را برای ارسال بنویسید.')
    if (!isPaper(format) && (weightGrams !== '' || lowStock !== ''))
      throw refuse(`editions.${place}.weightGrams`, 'فایل وزن و موجودی ندارد.')
  }
  const { html } = await renderProse(values.sample, { field: 'sample' })
  return {
    slug: values.slug,
    title,
    latin_title: latinTitle,
    series,
    author,
    editor,
    language: values.language,
    level_from: levelFrom || null,
    level_to: levelTo || null,
    levels: levelFrom === '' ? [] : levelCodes.slice(first, last! + 1),
    about: values.about,
    sample: values.sample,
    sample_html: html,
    pages: values.pages === '' ? null : values.pages,
    isbn: values.isbn || null,
    printing: values.printing || null,
    trim_size: values.trimSize || null,
    cover: values.cover,
    search_key: toKeys([title, latinTitle, series, author, editor, values.isbn, values.slug].join(' ')),
    sort_key: sortKey(title),
  }
}

/** Its editions and courses as they are to be; an edition that is not named any more is not sold any more. */
export async function writeParts(
  tx: Tx,
  bookId: string,
  { editions, courses }: Pick<Values, 'editions' | 'courses'>,
  now: Date,
  /** Of editions that are new, by their format. */
  ids?: ReadonlyMap<BookFormat, string>,
): Promise<void> {
  if (editions.length > 0)
    await t(tx)
      .insertInto('book_edition')
      .values(
        editions.map(({ format, isSold, price, weightGrams, lowStock }) => ({
          ...(ids && { id: ids.get(format)! }),
          book_id: bookId,
          format,
          price: price * 10,
          weight_grams: weightGrams === '' ? null : weightGrams,
          is_sold: isSold,
          low_stock: lowStock === '' ? null : lowStock,
          changed_at: now,
        })),
      )
      .onConflict(conflict =>
        conflict.columns(['book_id', 'format']).doUpdateSet(({ ref, eb }) => ({
          price: ref('excluded.price'),
          weight_grams: ref('excluded.weight_grams'),
          is_sold: ref('excluded.is_sold'),
          low_stock: ref('excluded.low_stock'),
          version: eb('book_edition.version', '+', 1),
          changed_at: now,
        })),
      )
      .execute()
  await t(tx)
    .updateTable('book_edition')
    .set({ is_sold: false, changed_at: now })
    .where('book_id', '=', bookId)
    .where('format', 'not in', [...editions.map(({ format }) => format), '' as BookFormat])
    .execute()
  await t(tx)
    .updateTable('book')
    .set({
      formats: sql<
        string[]
      >`array(select format from book_edition where book_id = ${bookId} and is_sold order by format)`,
      lowest_price: sql<
        number | null
      >`(select min(price) from book_edition where book_id = ${bookId} and is_sold)`,
    })
    .where('id', '=', bookId)
    .execute()
  await t(tx).deleteFrom('book_course').where('book_id', '=', bookId).execute()
  if (courses.length === 0) return
  const known = new Set((await listCourses(tx)).map(({ id }) => id))
  const place = courses.findIndex(({ courseId }) => !known.has(courseId))
  if (place !== -1) throw refuse(`courses.${place}.courseId`, 'این دوره دیگر نیست.')
  await t(tx)
    .insertInto('book_course')
    .values(
      courses.map(({ courseId, neededFromSession, isOptional }) => ({
        book_id: bookId,
        course_id: courseId,
        needed_from_session: neededFromSession === '' ? null : neededFromSession,
        is_optional: isOptional,
      })),
    )
    .execute()
}

export async function note(
  tx: Tx,
  actorId: string,
  action: AuditAction,
  { id, title }: Pick<Row, 'id' | 'title'>,
  at: Date,
  changes?: AuditChanges,
) {
  const about = { kind: 'book', id, name: title } as const
  await record(tx, { actorId, action, subjectId: null, about, changes, at })
  await invalidateTags(tx, booksTag)
}

async function toRecord(db: Db, row: Row) {
  const editions = await t(db).selectFrom('book_edition').selectAll().where('book_id', '=', row.id).execute()
  const courses = await t(db)
    .selectFrom('book_course')
    .select(['course_id', 'needed_from_session', 'is_optional'])
    .where('book_id', '=', row.id)
    .orderBy('is_optional')
    .orderBy('needed_from_session')
    .orderBy('course_id')
    .execute()
  return {
    id: row.id,
    slug: row.slug,
    title: row.title,
    latinTitle: row.latin_title,
    series: row.series,
    author: row.author,
    editor: row.editor,
    language: row.language,
    levelFrom: row.level_from ?? ('' as const),
    levelTo: row.level_to ?? ('' as const),
    about: row.about,
    sample: row.sample,
    pages: row.pages ?? ('' as const),
    isbn: row.isbn ?? '',
    printing: row.printing ?? '',
    trimSize: row.trim_size ?? '',
    cover: row.cover,
    editions: editions
      .toSorted((a, b) => bookFormats.indexOf(a.format) - bookFormats.indexOf(b.format))
      .map(({ format, is_sold, price, weight_grams, low_stock }) => ({
        format,
        isSold: is_sold,
        price: Math.round(price / 10),
        weightGrams: weight_grams ?? ('' as const),
        lowStock: low_stock ?? ('' as const),
      })),
    courses: courses.map(({ course_id, needed_from_session, is_optional }) => ({
      courseId: course_id,
      neededFromSession: needed_from_session ?? ('' as const),
      isOptional: is_optional,
    })),
    version: row.version,
    changedAt: row.changed_at.toISOString(),
  }
}

export const listCourseChoices = async ({ db }: SignedIn) => ({ courses: await listCourses(db) })
