/** What staff who keep the store may ask: its books. The stock stands apart. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { asTyped, id, instant, slug, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { version } from '#contract/version.ts'
import { whole } from '#contract/whole-number.ts'
import { levelCodes } from '#persian/level-names.ts'
import { listBookLanguages } from '../filters.ts'
import { bookFormats, covers, limits, reservedSlugs } from '../rules.ts'

const access = may('books.manage')

/** A number that may be left out. */
const optional = (rules: Parameters<typeof whole>[0]) => z.union([z.literal(''), whole(rules)])

const editionValues = z.object({
  format: z.enum(bookFormats, 'این نسخه شناخته نیست.'),
  isSold: z.boolean('بگویید این نسخه فروخته می‌شود یا نه.'),
  /** Whole Toman. */
  price: whole({ label: 'بها', min: 1000, max: 100_000_000 }),
  /** Of one copy; of a file none. */
  weightGrams: optional({ label: 'وزن', min: 1, max: 20_000 }),
  /** Staff hear of it once no more than these are left. */
  lowStock: optional({ label: 'حد هشدار', min: 0, max: 9999 }),
})
export type EditionValues = z.output<typeof editionValues>

const courseValues = z.object({
  courseId: z.uuid('دوره را انتخاب کنید.'),
  neededFromSession: optional({ label: 'شمارهٔ جلسه', min: 1, max: 999 }),
  isOptional: z.boolean('بگویید کتاب اختیاری است یا نه.'),
})
export type CourseValues = z.output<typeof courseValues>

const isDistinct = <T>(values: readonly T[]) => new Set(values).size === values.length
const level = z.enum(['', ...levelCodes], 'سطح را انتخاب کنید.')

const written = collection({
  path: '/api/studio/books',
  access,
  what: 'Books of the store',
  bodyLimit: 256 * 1024,
  shape: {
    slug: slug.check(z.refine(typed => !reservedSlugs.includes(typed), 'این نشانی برای صفحهٔ دیگری است.')),
    title: text({ label: 'نام', min: 2, max: limits.title }),
    latinTitle: text({ label: 'نام لاتین', min: 0, max: limits.title }),
    series: text({ label: 'مجموعه', min: 0, max: limits.series }),
    author: text({ label: 'نویسنده', min: 0, max: limits.person }),
    editor: text({ label: 'ویراستار', min: 0, max: limits.person }),
    language: z
      .string('زبان را انتخاب کنید.')
      .check(z.refine(code => listBookLanguages().includes(code), 'زبان را انتخاب کنید.')),
    levelFrom: level,
    levelTo: level,
    about: text({ label: 'معرفی', min: 0, max: limits.about }),
    /** Markdown. */
    sample: z.pipe(
      asTyped('صفحه‌های نمونه متن نیست.'),
      z.string().check(z.maxLength(limits.sample, 'صفحه‌های نمونه بیش از حد بلند است.')),
    ),
    pages: optional({ label: 'شمار صفحه‌ها', min: 1, max: 5000 }),
    isbn: z.union(
      [z.literal(''), z.string().check(z.regex(/^97[89]\d{10}$/))],
      'شابک را با سیزده رقم و بی‌خط تیره بنویسید، مانند 9786000000123.',
    ),
    printing: text({ label: 'نوبت چاپ', min: 0, max: limits.fact }),
    trimSize: text({ label: 'قطع', min: 0, max: limits.fact }),
    cover: z.enum(covers, 'رنگ جلد را انتخاب کنید.'),
    /** One of a format; what was sold once is never removed, only not sold any more. */
    editions: z.array(editionValues, 'نسخه‌ها را بنویسید.').check(
      z.maxLength(bookFormats.length, 'از هر نسخه یکی.'),
      z.refine(all => isDistinct(all.map(({ format }) => format)), 'از هر نسخه یکی.'),
    ),
    courses: z.array(courseValues, 'دوره‌ها را انتخاب کنید.').check(
      z.maxLength(50, 'بیش از پنجاه دوره جا نمی‌شود.'),
      z.refine(all => isDistinct(all.map(({ courseId }) => courseId)), 'هر دوره یک بار.'),
    ),
  },
})

export const bookStates = ['draft', 'published', 'archived'] as const
export type BookState = (typeof bookStates)[number]

const row = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  language: z.string(),
  state: z.enum(bookStates),
  /** Those that are sold. */
  formats: z.array(z.enum(bookFormats)),
  changedAt: instant,
})
export type BookRow = z.output<typeof row>

export const books = {
  ...written,
  list: endpoint({
    method: 'GET',
    path: '/api/studio/books',
    access,
    summary: 'Books that hold all words of `q`, by the alphabet.',
    input: z.object({
      q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
      ...pageQuery(20),
    }),
    output: buildPageSchema(row),
  }),
}

const publication = z.object({
  state: z.enum(bookStates),
  slug: z.string(),
  publishedAt: z.nullable(instant),
  /** How many are on the shelves of those who bought it. */
  owners: z.int(),
  /** Formats that are sold, and whose file or sound is not there yet. */
  missing: z.array(z.enum(bookFormats)),
  /** Of the book, as its form counts it. */
  version: z.int(),
})
export type BookPublication = z.output<typeof publication>

export const readPublication = endpoint({
  method: 'GET',
  path: '/api/studio/books/:id/publication',
  access,
  summary: 'Whether a book is sold.',
  input: z.object({ id }),
  output: z.object({ publication }),
})

export const publishBook = endpoint({
  method: 'POST',
  path: '/api/studio/books/:id/publication',
  access,
  summary: 'Puts a book on sale.',
  input: z.object({ id, version }),
  output: z.object({ publication }),
})

export const archiveBook = endpoint({
  method: 'POST',
  path: '/api/studio/books/:id/archive',
  access,
  summary: 'Takes a book off sale; who bought it keeps it.',
  input: z.object({ id, version }),
  output: z.object({ publication }),
})

export const listCourseChoices = endpoint({
  method: 'GET',
  path: '/api/studio/book-courses',
  access,
  summary: 'The courses a book may be needed for, the newest first.',
  input: z.object({}),
  output: z.object({ courses: z.array(z.object({ id: z.string(), title: z.string() })) }),
})
