import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { instant, slug, text } from '#contract/fields.ts'
import { languageTag } from '#contract/language-field.ts'
import { buildListSchema, buildValueList } from '#contract/list-schema.ts'
import { levelCodes } from '#persian/level-names.ts'
import { bookFormats, bookSorts, covers, stockStates } from './rules.ts'

const card = z.object({
  slug: z.string(),
  title: z.string(),
  latinTitle: z.string(),
  series: z.string(),
  author: z.string(),
  language: z.string(),
  levelFrom: z.nullable(z.enum(levelCodes)),
  levelTo: z.nullable(z.enum(levelCodes)),
  cover: z.enum(covers),
  /** Those that are sold. */
  formats: z.array(z.enum(bookFormats)),
  /** Of the cheapest edition, whole Rials; null where none is sold. */
  price: z.nullable(z.int()),
  /** Of the cheapest used copy; null where there is none. */
  usedPrice: z.nullable(z.int()),
})
export type BookCard = z.output<typeof card>

const edition = z.object({
  id: z.string(),
  format: z.enum(bookFormats),
  /** Whole Rials. */
  price: z.int(),
  stock: z.enum(stockStates),
  /** How many there are, where they are few. */
  left: z.nullable(z.int()),
})
export type Edition = z.output<typeof edition>

const need = z.object({ neededFromSession: z.nullable(z.int()), isOptional: z.boolean() })

const book = z.extend(card, {
  editor: z.string(),
  about: z.string(),
  /** Prose, safe as it is; empty where there are no sample pages. */
  sampleHtml: z.string(),
  pages: z.nullable(z.int()),
  isbn: z.nullable(z.string()),
  printing: z.nullable(z.string()),
  trimSize: z.nullable(z.string()),
  publishedAt: instant,
  editions: z.array(edition),
  /** The courses that are taught with it. */
  courses: z.array(z.extend(need, { slug: z.string(), title: z.string() })),
  neighbours: z.array(card),
})
export type Book = z.output<typeof book>

export const listBooks = endpoint({
  method: 'GET',
  path: '/api/book-store/books',
  access: 'anyone',
  summary:
    'Books that are sold, in the order that is asked for; all that is given must hold. `next` begins the page after.',
  input: z.object({
    q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
    /** As BCP 47 writes them: books are of other languages than courses too. */
    language: buildValueList(z.string().check(z.maxLength(35), z.regex(languageTag))),
    level: buildListSchema(levelCodes),
    format: buildListSchema(bookFormats),
    /** `1`: those of which a used copy is on sale. */
    used: z._default(z.enum(['', '1'], 'این فیلتر درست نیست.'), ''),
    /** The slug of a course that is taught with them. */
    course: z.optional(slug),
    sort: z._default(z.enum(bookSorts, 'این ترتیب را نمی‌شناسیم.'), 'new'),
    /** Where the page before it ends: `next` of the same order. */
    before: z.optional(text({ label: 'نشانی صفحه', max: 400 })),
  }),
  output: z.object({
    items: z.array(card),
    next: z.nullable(z.string()),
    /** What the course is called; null without one, and of one that nobody knows. */
    courseTitle: z.nullable(z.string()),
  }),
})

export const readBook = endpoint({
  method: 'GET',
  path: '/api/book-store/books/:slug',
  access: 'anyone',
  summary: 'A book that is sold, with its editions, its sample pages and its neighbours on the shelf.',
  input: z.object({ slug }),
  output: z.object({ book }),
})

const kitBook = z.extend(
  z.pick(card, {
    slug: true,
    title: true,
    latinTitle: true,
    author: true,
    cover: true,
    usedPrice: true,
  }),
  { ...need.shape, pages: z.nullable(z.int()), editions: z.array(edition) },
)
export type KitBook = z.output<typeof kitBook>

const kitDiscount = z.object({
  name: z.string(),
  percent: z.nullable(z.int()),
  amount: z.nullable(z.int()),
  maxAmount: z.nullable(z.int()),
  minimum: z.int(),
})
export type KitDiscount = z.output<typeof kitDiscount>

export const readKit = endpoint({
  method: 'GET',
  path: '/api/book-store/kits/:course',
  access: 'anyone',
  summary: 'The books a course is taught with: first those that are needed, the soonest first.',
  input: z.object({ course: slug }),
  output: z.object({
    course: z.object({ slug: z.string(), title: z.string(), language: z.string() }),
    books: z.array(kitBook),
    /** What is taken off all that are needed together; amounts and `minimum` are whole Rials. */
    discounts: z.array(kitDiscount),
  }),
})

const owned = z.object({ slug: z.string(), format: z.enum(bookFormats), grantedAt: instant })
export type OwnedEdition = z.output<typeof owned>

/** A class of one's own. */
const ownClass = z.object({
  group: z.string(),
  teacher: z.nullable(z.string()),
  nextAt: z.nullable(instant),
})

export const readOwnKit = endpoint({
  method: 'GET',
  path: '/api/book-store/kits/:course/mine',
  access: 'user',
  summary: 'What of the books of a course one has already, and one’s class in it.',
  input: z.object({ course: slug }),
  output: z.object({ owned: z.array(owned), class: z.nullable(ownClass) }),
})

export const readOwnBook = endpoint({
  method: 'GET',
  path: '/api/book-store/books/:slug/mine',
  access: 'user',
  summary: 'In which formats one has a book, and which of one’s classes needs it.',
  input: z.object({ slug }),
  output: z.object({
    owned: z.array(owned),
    class: z.nullable(z.extend(need, { slug: z.string(), title: z.string() })),
  }),
})

export const listClassBooks = endpoint({
  method: 'GET',
  path: '/api/book-store/class-books',
  access: 'user',
  summary: 'The courses one is enrolled in now that are taught with books, each with how many one has not.',
  input: z.object({}),
  output: z.object({
    courses: z.array(z.object({ slug: z.string(), title: z.string(), books: z.int(), missing: z.int() })),
  }),
})
