import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, markdown, markdownBody } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { edition } from '#contract/version.ts'
import { type Kind, kinds, writers } from './manifest.ts'

const kind = z.enum(Object.keys(kinds) as [Kind, ...Kind[]], { error: 'چنین متنی نیست.' })

const draft = z.object({
  id: z.string(),
  kind,
  markdown: z.string(),
  edition: z.int(),
  updatedAt: instant,
  /** Null once the account is deleted. */
  updatedBy: z.nullable(z.string()),
})
export type Draft = z.output<typeof draft>

export const readDraft = endpoint({
  method: 'GET',
  path: '/api/documents/:document',
  access: writers,
  summary: 'The draft of a text, for those who may write it.',
  input: z.object({ document: id }),
  output: z.object({ draft }),
})

const saved = z.object({
  /** What the server has now; somebody else's where `isConflict`. */
  draft,
  /** Another saved since `base`: what was sent lies among the revisions, and the draft is as the other left it. */
  isConflict: z.boolean(),
})
export type Saved = z.output<typeof saved>

export const saveDraft = endpoint({
  method: 'PUT',
  path: '/api/documents/:document',
  access: writers,
  summary: 'Saves a draft that was begun from edition `base`. Sent again, it is saved once.',
  bodyLimit: markdownBody,
  perMinute: 120,
  input: z.object({ document: id, base: edition, markdown }),
  output: saved,
})

const revision = z.object({
  id: z.string(),
  edition: z.int(),
  author: z.nullable(z.string()),
  /** Met another's save, and became no draft. */
  isAside: z.boolean(),
  isRestored: z.boolean(),
  /** Only what is kept besides the text was changed. */
  isOfFields: z.boolean(),
  updatedAt: instant,
})
export type Revision = z.output<typeof revision>

export const listRevisions = endpoint({
  method: 'GET',
  path: '/api/documents/:document/revisions',
  access: writers,
  summary: 'What a draft was, the newest first. Saves of one person within ten minutes are one revision.',
  input: z.object({ document: id, ...pageQuery(20) }),
  output: buildPageSchema(revision),
})

/** Something that is kept besides the text, in words, where it differs. */
const fieldChange = z.object({ label: z.string(), was: z.string(), is: z.string() })
export type FieldChange = z.output<typeof fieldChange>

const part = z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })
export type DiffPart = z.output<typeof part>

export const readRevision = endpoint({
  method: 'GET',
  path: '/api/documents/:document/revisions/:revision',
  access: writers,
  summary:
    'A revision, and what the draft (or the revision `against`) has otherwise: word by word, and field by field.',
  input: z.object({ document: id, revision: id, against: z.optional(id) }),
  output: z.object({
    revision,
    markdown: z.string(),
    diff: z.array(part),
    fields: z.array(fieldChange),
    /** Of the rest nothing was kept with it; brought back, it stays as it is. */
    isTextAlone: z.boolean(),
  }),
})

export const restoreRevision = endpoint({
  method: 'POST',
  path: '/api/documents/:document/revisions/:revision/restore',
  access: writers,
  summary:
    'Makes a revision the draft again, as a save from edition `base`, with what was kept besides its text.',
  input: z.object({ document: id, revision: id, base: edition }),
  output: saved,
})

export const previewText = endpoint({
  method: 'POST',
  path: '/api/documents/preview',
  access: writers,
  summary: 'Markdown as it will be shown.',
  bodyLimit: markdownBody,
  perMinute: 60,
  input: z.object({ markdown, kind }),
  output: z.object({ html: z.string() }),
})

export const addPicture = endpoint({
  method: 'POST',
  path: '/api/documents/pictures',
  access: writers,
  summary: 'Keeps a picture for a text: re-encoded as WebP without its metadata, at most 1600 pixels wide.',
  perMinute: 20,
  upload: 8 * 1024 * 1024,
  input: z.object({ file: z.instanceof(Uint8Array, { error: 'پرونده‌ای فرستاده نشده است.' }) }),
  /** Its address on the site. */
  output: z.object({ address: z.string() }),
})
