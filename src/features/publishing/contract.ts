/** The calendar of what the school brings out. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'

export const publicationKinds = ['post', 'episode', 'article'] as const
export type PublicationKind = (typeof publicationKinds)[number]

const publication = z.object({
  id: z.string(),
  kind: z.enum(publicationKinds),
  title: z.string(),
  /** `scheduled` comes out by itself at `at`. */
  state: z.enum(['scheduled', 'published']),
  at: instant,
  /** Where it is written. */
  path: z.string(),
})
export type Publication = z.output<typeof publication>

/** A Jalali month: `1405-09`. */
const month = z.string().check(z.regex(/^1[34]\d\d-(0[1-9]|1[0-2])$/, 'ماه درست نیست.'))

export const readPublications = endpoint({
  method: 'GET',
  path: '/api/studio/publishing',
  access: may('publishing.read'),
  summary: 'Posts, episodes and articles that came out in a Jalali month, or are to; the first first.',
  input: z.object({ month }),
  output: z.object({
    items: z.array(publication),
    /** Whether there are more than are answered. */
    isCut: z.boolean(),
  }),
})
