import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, instant, slug, text } from '#contract/fields.ts'
import { languageTag } from '#contract/language-field.ts'
import { publicationCursor } from '#contract/publication-cursor.ts'
import { gloss } from '#features/glosses/public.ts'
import { levelCodes } from '#persian/level-names.ts'
import { type FeedFormat, feedFiles } from './blog-paths.ts'
import { feedTypes } from './feed-links.ts'
import { limits, tagPattern } from './rules.ts'

export const tag = text({ label: 'برچسب', max: limits.tag }).check(
  z.regex(tagPattern, 'در برچسب نشانه‌هایی مانند / و ? نمی‌آید.'),
)

const card = z.object({
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedAt: instant,
  minutes: z.int(),
  language: z.nullable(z.string()),
  level: z.nullable(z.enum(levelCodes)),
  tags: z.array(z.string()),
  author: z.nullable(z.object({ slug: z.string(), name: z.string(), portraitUrl: z.nullable(z.string()) })),
  /** Whether members read more of it than visitors. */
  hasMembersPart: z.boolean(),
})
export type PostCard = z.output<typeof card>

export const listPosts = endpoint({
  method: 'GET',
  path: '/api/blog/posts',
  access: 'anyone',
  summary:
    'Posts that are out, the newest first; all that is given must hold of them. `next` begins the page after.',
  input: z.object({
    q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
    tag: z.optional(tag),
    author: z.optional(slug),
    before: z.optional(publicationCursor),
  }),
  output: z.object({ items: z.array(card), next: z.nullable(z.string()) }),
})

export const listTags = endpoint({
  method: 'GET',
  path: '/api/blog/tags',
  access: 'anyone',
  summary: 'The tags that most posts have, the most frequent first.',
  input: z.object({}),
  output: z.object({ tags: z.array(z.object({ tag: z.string(), posts: z.int() })) }),
})

export const readAuthor = endpoint({
  method: 'GET',
  path: '/api/blog/authors/:author',
  access: 'anyone',
  summary: 'Who writes in the blog.',
  input: z.object({ author: slug }),
  output: z.object({
    author: z.object({
      slug: z.string(),
      name: z.string(),
      about: z.string(),
      portraitUrl: z.nullable(z.string()),
    }),
  }),
})

const neighbour = z.nullable(z.object({ slug: z.string(), title: z.string() }))

const post = z.extend(card, {
  /** Prose, safe as it is: what anybody reads, at the level it is shown at. */
  html: z.string(),
  /** Of a post in two levels both, the easier first; else none. */
  levels: z.array(z.enum(levelCodes)),
  shownLevel: z.nullable(z.enum(levelCodes)),
  sections: z.array(z.object({ id: z.string(), title: z.string() })),
  changedAt: instant,
  aboutAuthor: z.nullable(z.string()),
  /** Those that have most in common with it. */
  related: z.array(card),
  /** What came out before it and after it. */
  previous: neighbour,
  next: neighbour,
})
export type Post = z.output<typeof post>

export const readPost = endpoint({
  method: 'GET',
  path: '/api/blog/posts/:slug',
  access: 'anyone',
  summary:
    'A post that is out, at the level asked for where it is written at that too; of an address it had before, the one it has now (`movedTo`).',
  input: z.object({ slug, level: z.optional(z.enum(levelCodes, 'سطح شناخته نیست.')) }),
  output: z.object({ post: z.nullable(post), movedTo: z.nullable(z.string()) }),
})

export const readPostGlosses = endpoint({
  method: 'GET',
  path: '/api/blog/posts/:slug/glosses',
  access: 'anyone',
  summary: 'What the words of other languages in a post mean, at both its levels; of the members’ part none.',
  input: z.object({ slug }),
  output: z.object({ glosses: z.array(gloss) }),
})

export const readMembersPart = endpoint({
  method: 'GET',
  path: '/api/blog/posts/:slug/members',
  access: 'user',
  summary: 'What members read of a post besides.',
  input: z.object({ slug }),
  output: z.object({ html: z.string() }),
})

const feed = <F extends FeedFormat>(format: F) =>
  endpoint({
    method: 'GET',
    path: feedFiles[format],
    access: 'anyone',
    summary: 'The newest posts for feed readers, all or those with a tag; without the members’ parts.',
    file: feedTypes[format],
    input: z.object({ tag: z.optional(tag) }),
    output: fileResponse,
  })
export const rssFeed = feed('rss')
export const atomFeed = feed('atom')
export const jsonFeed = feed('json')

export const languageOrNone = z.union(
  [z.literal(''), z.string().check(z.regex(languageTag, 'این زبان شناخته نیست.'))],
  'این زبان شناخته نیست.',
)
