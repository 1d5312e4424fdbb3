/** Books as they are read on a screen and taken away as files. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, slug, text } from '#contract/fields.ts'
import { gloss } from '#features/glosses/public.ts'
import { bookDirections, fileFormats, maxBookmarks, maxLocatorLength } from './rules.ts'

const book = z.object({
  slug: z.string(),
  title: z.string(),
  latinTitle: z.string(),
  author: z.string(),
  /** What is learnt with it, or fa. */
  language: z.string(),
  level: z.nullable(z.string()),
  direction: z.enum(bookDirections),
  /** Whether anybody may read its first chapter. */
  hasSample: z.boolean(),
})
export type ReaderBook = z.output<typeof book>

export const readBook = endpoint({
  method: 'GET',
  path: '/api/book-reader/books/:slug',
  access: 'anyone',
  summary: 'What the reader says of a book before it opens it.',
  input: z.object({ slug }),
  output: z.object({ book }),
})

export const readSample = endpoint({
  method: 'GET',
  path: '/api/book-reader/books/:slug/sample.epub',
  access: 'anyone',
  summary: 'The first chapter of a book that is sold, as an EPUB.',
  file: 'application/epub+zip',
  perMinute: 60,
  input: z.object({ slug }),
  output: fileResponse,
})

/** A file of the EPUB and a fragment within it. */
const locator = z
  .string('جای کتاب درست نیست.')
  .check(
    z.maxLength(maxLocatorLength, 'جای کتاب درست نیست.'),
    z.regex(/^[^\p{Cc}\p{Cf}\p{Cs}]+$/u, 'جای کتاب درست نیست.'),
  )
const fraction = z
  .number('جای کتاب درست نیست.')
  .check(z.minimum(0, 'جای کتاب درست نیست.'), z.maximum(1, 'جای کتاب درست نیست.'))

const position = z.object({ locator: z.string(), fraction: z.number(), device: z.string(), at: instant })
export type ReadingPosition = z.output<typeof position>
const bookmark = z.object({
  id: z.string(),
  locator: z.string(),
  fraction: z.number(),
  excerpt: z.string(),
  at: instant,
})
export type Bookmark = z.output<typeof bookmark>

const reading = z.object({
  /** Null until something of it was read. */
  position: z.nullable(position),
  /** In the order they stand in the book. */
  bookmarks: z.array(bookmark),
})
export type Reading = z.output<typeof reading>

export const readOwnReading = endpoint({
  method: 'GET',
  path: '/api/book-reader/books/:slug/reading',
  access: 'user',
  summary: 'Where somebody stands in a book they bought; null for who did not.',
  input: z.object({ slug }),
  output: z.object({ reading: z.nullable(reading) }),
})

export const saveReading = endpoint({
  method: 'PUT',
  path: '/api/book-reader/books/:slug/reading',
  access: 'user',
  summary: 'Keeps where somebody stands and what they marked; the later of two devices wins.',
  perMinute: 120,
  input: z.object({
    slug,
    position: z.optional(z.object({ locator, fraction, at: instant })),
    marked: z._default(
      z
        .array(
          z.object({
            id,
            locator,
            fraction,
            excerpt: text({ label: 'متن نشان', min: 0, max: 200 }),
            at: instant,
          }),
        )
        .check(z.maxLength(maxBookmarks, 'نشان‌ها بیش از اندازه‌اند.')),
      [],
    ),
    unmarked: z._default(z.array(id).check(z.maxLength(maxBookmarks, 'نشان‌ها بیش از اندازه‌اند.')), []),
  }),
  output: z.object({ reading }),
})

export const readCopy = endpoint({
  method: 'GET',
  path: '/api/book-reader/books/:slug/copy.epub',
  access: 'user',
  summary: 'A book as the EPUB of whoever bought it.',
  file: 'application/epub+zip',
  perMinute: 30,
  input: z.object({ slug }),
  output: fileResponse,
})

export const readCopyGlosses = endpoint({
  method: 'GET',
  path: '/api/book-reader/books/:slug/glosses',
  access: 'user',
  summary: 'What the words of a book mean to whoever bought it, all in one answer.',
  input: z.object({ slug }),
  output: z.object({ glosses: z.array(gloss) }),
})

const link = z.object({
  remaining: z.int(),
  expiresAt: instant,
})

const shelfBook = z.object({
  slug: z.string(),
  /** What was bought of it: its text, or its sound. */
  edition: z.enum(['text', 'sound']),
  title: z.string(),
  author: z.string(),
  language: z.string(),
  cover: z.string(),
  boughtAt: instant,
  orderId: z.nullable(z.string()),
  orderNumber: z.nullable(z.int()),
  /** Whether it can be read here; what is made of it is not there yet otherwise. */
  isReadable: z.boolean(),
  hasPdf: z.boolean(),
  /** The link that was issued; null until one is. */
  link: z.nullable(link),
  position: z.nullable(z.object({ fraction: z.number(), at: instant })),
})
export type ShelfBook = z.output<typeof shelfBook>

export const readShelf = endpoint({
  method: 'GET',
  path: '/api/book-reader/shelf',
  access: 'user',
  summary: 'What somebody bought to read on a screen or to hear, the newest first.',
  input: z.object({}),
  output: z.object({ books: z.array(shelfBook) }),
})

export const issueLink = endpoint({
  method: 'POST',
  path: '/api/book-reader/books/:slug/links',
  access: 'user',
  summary: 'Answers the link by which an e-book is taken away; it is made where there is none.',
  perMinute: 20,
  notIdempotent: true,
  input: z.object({ slug }),
  output: z.object({ path: z.string() }),
  success: 201,
})

const seal = z.string('این پیوند درست نیست.').check(z.maxLength(200, 'این پیوند درست نیست.'))

export const readLink = endpoint({
  method: 'GET',
  path: '/api/book-reader/links/:seal',
  access: 'anyone',
  summary: 'What is behind a link, and how often it is good still.',
  perMinute: 60,
  input: z.object({ seal }),
  output: z.object({
    title: z.string(),
    author: z.string(),
    hasPdf: z.boolean(),
    state: z.enum(['live', 'used', 'expired']),
    remaining: z.int(),
    expiresAt: instant,
  }),
})
export type DownloadLink = z.output<(typeof readLink)['output']>

export const takeFile = endpoint({
  method: 'POST',
  path: '/api/book-reader/links/:seal/files/:format',
  access: 'anyone',
  summary: 'Takes a file of a link, which is good for one download less after it.',
  file: 'application/octet-stream',
  perMinute: 20,
  notIdempotent: true,
  input: z.object({ seal, format: z.enum(fileFormats, 'این قالب را نداریم.') }),
  output: fileResponse,
})
