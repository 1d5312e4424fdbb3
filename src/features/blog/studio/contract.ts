/** What staff who write the blog may ask. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, slug, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { edition, version } from '#contract/version.ts'
import { levelCodes } from '#persian/level-names.ts'
import { languageOrNone, tag } from '../contract.ts'
import { limits } from '../rules.ts'

export const authors = collection({
  path: '/api/studio/blog/authors',
  access: may('blog.write'),
  what: 'Authors of the blog',
  shape: {
    slug,
    name: text({ label: 'نام', min: 2, max: limits.author }),
    about: text({ label: 'معرفی', min: 0, max: limits.about }),
  },
})

/** Bytes that a portrait may have before it is drawn anew. */
export const maxPortraitBytes = 8 * 1024 * 1024

const portrait = z.object({ name: z.string(), portraitUrl: z.nullable(z.string()) })

export const readPortrait = endpoint({
  method: 'GET',
  path: '/api/studio/blog/authors/:id/portrait',
  access: may('blog.write'),
  summary: 'What an author of the blog looks like.',
  input: z.object({ id }),
  output: portrait,
})

export const changePortrait = endpoint({
  method: 'POST',
  path: '/api/studio/blog/authors/:id/portrait',
  access: may('blog.write'),
  summary:
    'Sets the portrait of an author: JPEG, PNG, WebP, AVIF or GIF, told by content, its middle cut to a square and re-encoded without its metadata.',
  perMinute: 20,
  upload: maxPortraitBytes,
  input: z.object({ id, file: z.instanceof(Uint8Array, { error: 'پرونده‌ای فرستاده نشده است.' }) }),
  output: portrait,
})

export const removePortrait = endpoint({
  method: 'DELETE',
  path: '/api/studio/blog/authors/:id/portrait',
  access: may('blog.write'),
  summary: 'Takes the portrait of an author away.',
  input: z.object({ id }),
  output: portrait,
})

export const postStates = ['draft', 'scheduled', 'published'] as const
export type PostState = (typeof postStates)[number]

const written = collection({
  path: '/api/studio/blog/posts',
  access: may('blog.write'),
  what: 'Posts of the blog',
  shape: {
    title: text({ label: 'عنوان', min: 3, max: limits.title }),
    slug,
    summary: text({ label: 'خلاصه', min: 0, max: limits.summary }),
    language: languageOrNone,
    level: z.enum(['', ...levelCodes], 'سطح را انتخاب کنید.'),
    tags: z.array(tag, 'برچسب‌ها را بنویسید.').check(z.maxLength(limits.tags, 'بیش از هشت برچسب جا نمی‌شود.')),
    authorId: z.union([z.literal(''), id], 'نویسنده را انتخاب کنید.'),
  },
})

const row = z.object({
  id: z.string(),
  title: z.string(),
  author: z.nullable(z.string()),
  state: z.enum(postStates),
  /** When it comes out, or since when it is out; of a draft its last change. */
  at: instant,
})
export type PostRow = z.output<typeof row>

export const posts = {
  ...written,
  list: endpoint({
    method: 'GET',
    path: '/api/studio/blog/posts',
    access: may('blog.write'),
    summary:
      'Posts whose title holds all words of `q`: what is scheduled first, in the order it comes out, then drafts, then what is out.',
    input: z.object({
      q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
      ...pageQuery(20),
    }),
    output: buildPageSchema(row),
  }),
}

const publication = z.object({
  documentId: z.string(),
  state: z.enum(postStates),
  slug: z.string(),
  /** When it comes out. */
  publishAt: z.nullable(instant),
  publishedAt: z.nullable(instant),
  /** The edition of the draft that is out. */
  edition: z.nullable(z.int()),
  /** The level that the text which is out has besides the post's own. */
  otherLevel: z.nullable(z.enum(levelCodes)),
  /** Of the post, as its form counts it. */
  version: z.int(),
})
export type Publication = z.output<typeof publication>

export const readPublication = endpoint({
  method: 'GET',
  path: '/api/studio/blog/posts/:id/publication',
  access: may('blog.write'),
  summary: 'Where a post is written, and how it stands with coming out.',
  input: z.object({ id }),
  output: z.object({ publication }),
})

export const publishPost = endpoint({
  method: 'PUT',
  path: '/api/studio/blog/posts/:id/publication',
  access: may('blog.write'),
  summary:
    'Brings a post out, in the edition of its draft that somebody saw; with `at` at that time, with whatever is saved until then.',
  input: z.object({ id, edition, at: z._default(z.nullable(instant), null) }),
  output: z.object({ publication }),
})

export const withdrawPost = endpoint({
  method: 'POST',
  path: '/api/studio/blog/posts/:id/withdrawal',
  access: may('blog.write'),
  summary: 'Makes a draft again of a post that is out or scheduled.',
  input: z.object({ id, version }),
  output: z.object({ publication }),
})
