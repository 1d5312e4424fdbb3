import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { text } from '#contract/fields.ts'
import { iconName } from '#ui/icon-name.ts'

/** Longer questions are cut by the page, and refused by the calls. */
export const maxQuestion = 200

const q = text({ label: 'عبارت جست‌وجو', min: 0, max: maxQuestion })

const foundThing = z.object({
  id: z.string(),
  title: z.string(),
  detail: z.nullable(z.string()),
  tag: z.nullable(z.string()),
  /** The language of its title, where that is known and not Persian. */
  lang: z.nullable(z.string()),
  path: z.string(),
})
export type FoundThing = z.output<typeof foundThing>

const foundKind = z.object({
  kind: z.string(),
  title: z.string(),
  icon: iconName,
  total: z.int(),
  /** Whether `total` is an estimate: there are many. */
  isAbout: z.boolean(),
  /** The feature's own list of what the same words find. */
  list: z.nullable(z.string()),
  items: z.array(foundThing),
})
export type FoundKind = z.output<typeof foundKind>

export const searchSite = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'anyone',
  summary:
    'What anybody may find, by its kind; of `kind` more than of all. Words that stand nowhere are mended: `correctedTo`.',
  input: z.object({
    q,
    kind: z.optional(z.string().check(z.regex(/^[a-z-]{1,30}$/, 'این بخش شناخته نیست.'))),
  }),
  output: z.object({
    kinds: z.array(foundKind),
    correctedTo: z.nullable(z.string()),
    /** Where nothing is found: the words that alone find something. */
    fewer: z.array(z.string()),
  }),
})

export const searchOwn = endpoint({
  method: 'GET',
  path: '/api/search/own',
  access: 'user',
  summary: "What is found among one's own things; the newest first.",
  input: z.object({ q }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        kind: z.string(),
        /** What one of its kind is called. */
        kindTitle: z.string(),
        icon: iconName,
        title: z.string(),
        detail: z.nullable(z.string()),
        path: z.string(),
      }),
    ),
    total: z.int(),
  }),
})
