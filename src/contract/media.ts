/** The calls about files people send and about where somebody stands in a recording. The bytes themselves travel by tus. */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant } from './fields.ts'

/** Where uploads are made and sent on (tus 1.0). */
export const uploadsPath = '/api/uploads'

const media = z.object({
  id: z.string(),
  family: z.enum(['picture', 'audio', 'video', 'document']),
  /** As its sender called it. */
  name: z.string(),
  bytes: z.int(),
  /** `waiting`: something is still made of it; `plain`: it is served as it came. */
  state: z.enum(['waiting', 'ready', 'plain', 'failed']),
  /** For what anybody may see; private files are reached by signed links alone. */
  url: z.nullable(z.string()),
})
export type TakenMedia = z.output<typeof media>

export const finishUpload = endpoint({
  method: 'POST',
  path: '/api/uploads/:id/finish',
  access: 'user',
  summary:
    'Takes in an upload whose bytes are all there: type by content, limits, virus scan. The same answer again.',
  input: z.object({ id }),
  output: z.object({ media }),
})

/** Where somebody stands in a recording; `at` is when, by the browser's clock. */
const playbackPosition = z.object({ second: z.number(), at: instant, watched: z.boolean() })
export type PlaybackPosition = z.output<typeof playbackPosition>

export const readPlaybackPosition = endpoint({
  method: 'GET',
  path: '/api/media/:id/place',
  access: 'user',
  summary: 'Where the user stands in a recording, on whatever device.',
  input: z.object({ id }),
  output: z.object({ place: z.nullable(playbackPosition) }),
})

export const savePlaybackPosition = endpoint({
  method: 'PUT',
  path: '/api/media/:id/place',
  access: 'user',
  summary: 'Keeps where the user stands; of two devices the later one wins. Answers what is kept.',
  input: z.object({
    id,
    second: z.number().check(z.minimum(0), z.maximum(360_000)),
    at: instant,
    /** Set: it was seen, or is taken for unseen again. */
    watched: z.optional(z.boolean()),
  }),
  output: z.object({ place: playbackPosition }),
})
