import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/**
 * Live delivery, one protocol over three transports: a reader names channels and the number of the last event it has
 * of each, and is given what came after it, then what comes, in order; at least once, so it drops what it knows.
 */
export const livePaths = {
  socket: '/api/live/socket',
  stream: '/api/live/stream',
  poll: '/api/live/poll',
} as const

const channel = z.string().check(z.maxLength(100), z.regex(/^[a-z][a-z-]*:[\w-]+$/))
/** The last number known of each channel; null asks where the channel stands, for whoever fetches the whole. */
const positions = z
  .record(channel, z.nullable(z.int().check(z.minimum(0))))
  .check(z.refine(given => Object.keys(given).length <= 50))
export type Positions = z.infer<typeof positions>

/** What a reader says over a socket: who it is (first, and whenever asked), what it wants, what no longer. */
export const liveWish = z.object({
  token: z.optional(z.string().check(z.maxLength(2000))),
  after: z.optional(positions),
  leave: z.optional(z.array(channel).check(z.maxLength(50))),
})
export type LiveWish = z.infer<typeof liveWish>

export type LiveEvent = { channel: string; number: number; event: unknown }
/** `reload`: fetch the whole, then go on from this number. */
export type LiveReload = { channel: string; reload: number }
/** What is told to who reads right now, and kept nowhere. */
export type LivePassing = { channel: string; passing: unknown }
/** `refused`: the `info.status` of a fault. */
export type LiveRefusal = { channel: string; refused: number }
/** What a reader is told. `hello` comes first; `renew` asks for a new token within a minute. */
export type LiveMessage =
  | LiveEvent
  | LivePassing
  | LiveReload
  | LiveRefusal
  | { hello: true }
  | { renew: true }

/** Why a socket was closed by the server. After `slow` and `restart` the reader resumes where it stands. */
export const liveCloses = {
  restart: 1012,
  badMessage: 4400,
  signedOut: 4401,
  slow: 4408,
  tooMany: 4429,
} as const

/** What only one person may read: that something of theirs changed. */
export const userChannel = (userId: string) => `user:${userId}`
/** An event of `userChannel`: what to ask for anew. */
export type UserEvent = { changed: 'messages' | 'chat' }

/** In a query, where only text can stand. */
const positionsText = z.pipe(
  z.string().check(z.maxLength(6000)),
  z.transform((text, context): Positions => {
    const parsed = z.safeParse(positions, parseJson(text))
    if (parsed.success) return parsed.data
    context.issues.push({ code: 'custom', message: 'مقدار واردشده درست نیست.', input: text })
    return {}
  }),
)

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The input of the stream and of the poll. */
export const liveAsked = z.object({ after: positionsText })

export const livePoll = endpoint({
  method: 'GET',
  path: livePaths.poll,
  access: 'user',
  summary: 'What came on channels after the numbers known; waits for it up to `wait` seconds.',
  waits: true,
  input: z.extend(liveAsked, {
    wait: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(25)), 0),
  }),
  output: z.object({
    items: z.array(
      z.union([
        z.object({ channel: z.string(), number: z.int(), event: z.unknown() }),
        z.object({ channel: z.string(), passing: z.unknown() }),
        z.object({ channel: z.string(), reload: z.int() }),
        z.object({ channel: z.string(), refused: z.int() }),
      ]),
    ),
  }),
})
