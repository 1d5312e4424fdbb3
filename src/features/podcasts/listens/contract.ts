/** How often episodes are heard, for those who bring them out. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'

/** In the last 7 days, in the last 30, each with today, and altogether. */
export const listenCounts = z.object({ week: z.int(), month: z.int(), all: z.int() })
export type ListenCounts = z.output<typeof listenCounts>

export const readListens = endpoint({
  method: 'GET',
  path: '/api/studio/podcasts/listens',
  access: may('podcasts.write'),
  summary:
    'How often an episode was heard, or all of them: by day for 30 days, and by what with. A listen is a minute of sound, of one listener once a day.',
  input: z.object({ episode: z.optional(id) }),
  output: z.object({
    counts: listenCounts,
    /** The last is today; days are Tehran's, `YYYY-MM-DD`. */
    days: z.array(z.object({ day: z.string(), listens: z.int() })),
    apps: z.array(z.object({ app: z.string(), month: z.int(), all: z.int() })),
  }),
})
