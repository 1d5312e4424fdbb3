/** What managers may ask of the import of another site's posts and episodes. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'

/** The export alone, or a zip of it with its pictures or sounds; more than this is imported by the command. */
export const maxBytes = 64 * 1024 * 1024
/** No report shows more of its items. */
export const maxShown = 500

export const sources = ['wordpress', 'podcast'] as const
export type ContentSource = (typeof sources)[number]

const entry = z.object({
  /** Which item of the file it is, from 1. */
  at: z.int(),
  name: z.string(),
  outcome: z.enum(['new', 'known', 'skipped', 'rejected']),
  /** How it stands here, of what is new. */
  state: z.nullable(z.enum(['published', 'scheduled', 'draft'])),
  /** Its address here, where it is or will be. */
  address: z.nullable(z.string()),
  /** Why it is rejected or skipped. */
  problem: z.nullable(z.string()),
  /** What does not come along, and what was changed. */
  lost: z.array(z.string()),
})
export type ContentEntry = z.output<typeof entry>

const report = z.object({
  source: z.enum(sources),
  /** What the site or show is called. */
  title: z.string(),
  created: z.int(),
  known: z.int(),
  skipped: z.int(),
  rejected: z.int(),
  /** Comments, files and old addresses of what is new. */
  comments: z.int(),
  files: z.int(),
  addresses: z.int(),
  /** Whatever is of no single item. */
  notes: z.array(z.string()),
  /** The first items, and before them those of which something is said. */
  entries: z.array(entry),
  isWritten: z.boolean(),
})
export type ContentReport = z.output<typeof report>

const input = z.object({
  /** One of `sources`; another one is not found. */
  source: z.string().check(z.regex(/^[\w-]{1,40}$/)),
  file: z.instanceof(Uint8Array, { error: 'پرونده‌ای فرستاده نشده است.' }),
})

export const checkContent = endpoint({
  method: 'POST',
  path: '/api/studio/content-import/:source/check',
  access: may('school.import'),
  summary:
    'What an export of WordPress or the feed of a podcast would bring, item by item, and what would be left behind; writes nothing.',
  upload: maxBytes,
  input,
  output: z.object({ report }),
})

export const runContent = endpoint({
  method: 'POST',
  path: '/api/studio/content-import/:source',
  access: may('school.import'),
  summary:
    'Imports an export of WordPress or the feed of a podcast, all that is new in it or nothing. Run again, it adds nothing.',
  upload: maxBytes,
  input: z.extend(input, {
    skipRejected: z._default(z.enum(['yes', 'no'], 'بگویید آنچه رد شد کنار بماند یا نه.'), 'no'),
  }),
  output: z.object({ report }),
})
