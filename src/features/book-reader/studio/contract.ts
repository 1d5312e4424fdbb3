import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { version } from '#contract/version.ts'
import { maxUploadBytes } from '../rules.ts'

const link = z.object({
  id: z.string(),
  book: z.string(),
  /** Null where the account is gone. */
  person: z.nullable(z.object({ id: z.string(), name: z.string() })),
  orderNumber: z.int(),
  downloads: z.int(),
  maxDownloads: z.int(),
  issuedAt: instant,
  expiresAt: instant,
  state: z.enum(['live', 'used', 'expired']),
  /** Who of the staff issued it; empty where its buyer did. */
  issuedBy: z.string(),
})
export type LinkRow = z.output<typeof link>

export const listLinks = endpoint({
  method: 'GET',
  path: '/api/studio/book-links',
  access: may('bookLinks.issue'),
  summary: 'The links of e-books, the newest first; `q` is a name, a mobile or the number of an order.',
  input: z.object({ q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''), ...pageQuery() }),
  output: buildPageSchema(link),
})

export const reissueLink = endpoint({
  method: 'POST',
  path: '/api/studio/book-links/:id/reissue',
  access: may('bookLinks.issue'),
  summary:
    'Puts a new link in place of one, with all its downloads and days; the one before opens nothing any more.',
  perMinute: 30,
  input: z.object({ id }),
  output: z.object({ link }),
})

const ebook = z.object({
  id: z.string(),
  title: z.string(),
  author: z.string(),
  slug: z.string(),
  chapters: z.int(),
  upload: z.nullable(z.object({ name: z.string(), bytes: z.int(), at: instant })),
  /** Whether its cover and PDF are of what it is now. */
  isProduced: z.boolean(),
  version: z.int(),
})
export type EbookRow = z.output<typeof ebook>

export const listEbooks = endpoint({
  method: 'GET',
  path: '/api/studio/ebooks',
  access: may('ebooks.edit'),
  summary: 'The books of the store with what is read of them on a screen, by their titles.',
  input: z.object(pageQuery()),
  output: buildPageSchema(ebook),
})

export const uploadEpub = endpoint({
  method: 'POST',
  path: '/api/studio/ebooks/:id/epub',
  access: may('ebooks.edit'),
  summary: 'Takes an EPUB as what is read of a book; one that runs or fetches something is refused.',
  upload: maxUploadBytes,
  perMinute: 10,
  input: z.object({
    id,
    name: text({ label: 'نام فایل', max: 200 }),
    file: z.instanceof(Uint8Array, { error: 'فایلی فرستاده نشده است.' }),
  }),
  output: z.object({ ebook }),
})

export const restoreTexts = endpoint({
  method: 'POST',
  path: '/api/studio/ebooks/:id/texts',
  access: may('ebooks.edit'),
  summary: 'Takes the EPUB away that staff sent: the texts of the book are read again.',
  input: z.object({ id, version }),
  output: z.object({ ebook }),
})
