import { seededBranch } from '#features/branches/public.server.ts'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LevelCode } from '#persian/level-names.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { type BookFormat, type Cover, isPaper, limits } from './rules.ts'
import { changeStock } from './stock.server.ts'
import { insertBook, prepareBook, writeParts } from './studio/books.server.ts'
import type { BookTables } from './tables.server.ts'

const t = withTables<BookTables & Pick<SchoolTables, 'course'>>()
const fixedId = fixedIds('book-store')
export const seededBookId = (slug: string) => fixedId(slug)

/** `book.json` of a folder in `books`; what the store does not sell by is left out. */
type BookFile = {
  slug: string
  title: string
  latinTitle: string | null
  series: string | null
  author: string | null
  editor: string | null
  language: string
  levelFrom: LevelCode | null
  levelTo: LevelCode | null
  about: string
  pages: number
  trim: string
  printing: string
  isbn: string | null
  colour: string
  editions: { format: BookFormat; price: number; weightGrams: number | null; stock: number | null }[]
  courses: string[]
}

const files = import.meta.glob<BookFile>('./books/*/book.json', { import: 'default' })
const firstChapters = import.meta.glob<string>('./books/*/01.md', { query: '?raw', import: 'default' })

const coversByColour: Record<string, Cover> = {
  teal: 'en',
  navy: 'de',
  garnet: 'fr',
  olive: 'ar',
  brown: 'tr',
  saffron: 'es',
  green: 'it',
  slate: 'ru',
  violet: 'ru',
}

/** Of the demo's copies a few editions are nearly sold out, and one wholly. */
const left: Record<string, number> = {
  'the-neighbour-upstairs paper': 4,
  'bitter-coffee paper-audio': 0,
}

/** Copies of each that the branch sells over its counter. */
const atBranch = 3

const day = 24 * 3_600_000

/** The demo's books, each as if it had come out on a day of its own, with their stock and the courses that need them. */
export async function seedBooks(app: AppContext): Promise<void> {
  const now = app.now()
  const books = await Promise.all(Object.values(files).map(load => load()))
  const inOrder = books.toSorted((a, b) => (a.slug < b.slug ? -1 : 1))
  for (const [age, book] of inOrder.entries()) {
    const chapter = await firstChapters[`./books/${book.slug}/01.md`]?.()
    await writeBook(app, book, toSample(chapter ?? ''), new Date(now.getTime() - (age + 1) * 5 * day))
  }
}

/** The first chapter, without the lines before it that say its language. */
function toSample(chapter: string): string {
  const text = chapter.startsWith('#') ? chapter : chapter.slice(chapter.indexOf('\n\n') + 2)
  return text.slice(0, limits.sample)
}

async function writeBook(app: AppContext, book: BookFile, sample: string, at: Date): Promise<void> {
  const {
    latinTitle,
    series,
    author,
    editor,
    levelFrom,
    levelTo,
    trim,
    isbn,
    colour,
    editions,
    courses,
    ...plain
  } = book
  const values = {
    ...plain,
    latinTitle: latinTitle ?? '',
    series: series ?? '',
    author: author ?? '',
    editor: editor ?? '',
    levelFrom: levelFrom ?? ('' as const),
    levelTo: levelTo ?? ('' as const),
    sample,
    trimSize: trim,
    isbn: isbn ?? '',
    cover: coversByColour[colour] ?? 'en',
    editions: editions.map(({ format, price, weightGrams }) => ({
      format,
      isSold: true,
      price: price / 10,
      weightGrams: weightGrams ?? ('' as const),
      lowStock: isPaper(format) ? 5 : ('' as const),
    })),
    courses: [],
  }
  const prepared = await prepareBook(values)
  await transaction(app.db, async tx => {
    const id = seededBookId(book.slug)
    await insertBook(tx, prepared, at, { id, published_at: at })
    const ids = new Map(editions.map(({ format }) => [format, fixedId(`${book.slug} ${format}`)]))
    await writeParts(tx, id, values, at, ids)
    await linkCourses(tx, id, courses)
    for (const { format, stock } of editions) {
      if (stock !== null) await writeStock(tx, { slug: book.slug, format, stock, id: ids.get(format)! }, at)
    }
  })
}

/** What it is needed for; stories are read besides. */
async function linkCourses(tx: Tx, bookId: string, slugs: readonly string[]) {
  const courses = await t(tx)
    .selectFrom('course')
    .select('id')
    .where('slug', 'in', [...slugs, ''])
    .execute()
  if (courses.length === 0) return
  const { series } = await t(tx)
    .selectFrom('book')
    .select('series')
    .where('id', '=', bookId)
    .executeTakeFirstOrThrow()
  await t(tx)
    .insertInto('book_course')
    .values(
      courses.map(course => ({
        book_id: bookId,
        course_id: course.id,
        needed_from_session: null,
        is_optional: series.startsWith('داستان'),
      })),
    )
    .execute()
}

async function writeStock(
  tx: Tx,
  { slug, format, stock, id }: { slug: string; format: BookFormat; stock: number; id: string },
  at: Date,
) {
  const name = `${slug} ${format}`
  const change = { editionId: id, branchId: null, userId: null }
  const supplier = 'پخش کتاب بهار'
  await changeStock(
    tx,
    { ...change, id: fixedId(`${name} bought`), by: stock, reason: 'purchase', supplier },
    at,
  )
  await changeStock(
    tx,
    {
      ...change,
      id: fixedId(`${name} at the branch`),
      branchId: seededBranch,
      by: atBranch,
      reason: 'purchase',
      supplier,
    },
    at,
  )
  const few = left[name]
  if (few === undefined || few >= stock) return
  const note = 'در انبار نم کشید'
  await changeStock(
    tx,
    { ...change, id: fixedId(`${name} damaged`), by: few - stock, reason: 'damage', note },
    at,
  )
  await t(tx).updateTable('book_edition').set({ low_noticed_at: at }).where('id', '=', id).execute()
}
