/** What may be asked of texts that learners show each other, and of how they correct them. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { nickname } from '#contract/nickname.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { marking } from '#features/writing-marking/public.ts'

export const ratings = ['useful', 'partly', 'useless'] as const
export type Rating = (typeof ratings)[number]
/** How good a correction is, in percent of what the club's rule gives. */
export const weights = [0, 50, 100] as const
export type Weight = (typeof weights)[number]

/** How long a text may be that is shown to others, in words. */
export const wordLimits = { min: 10, max: 400 } as const
/** How many texts somebody may have waiting, and for how many hours a text that was taken is kept for whoever took it. */
export const maxWaiting = 3
export const hoursTaken = 24

const path = '/api/writing-correction/peers'

const own = z.object({
  /** Of a text that could be shown, or was. */
  textId: z.nullable(z.string()),
  title: z.string(),
  language: z.string(),
  level: z.string(),
  words: z.int(),
  /** `private`: nobody sees it. `closed`: it was reported. */
  state: z.enum(['private', 'waiting', 'taken', 'corrected', 'closed']),
  correctionId: z.nullable(z.string()),
})
export type OwnText = z.output<typeof own>

const waiting = z.object({
  id: z.string(),
  /** The writer’s. */
  nickname: z.string(),
  language: z.string(),
  level: z.string(),
  words: z.int(),
  at: instant,
})
export type WaitingText = z.output<typeof waiting>

const given = z.object({
  id: z.string(),
  nickname: z.string(),
  level: z.string(),
  at: instant,
  rating: z.nullable(z.enum(ratings)),
  /** Null while nobody of the school has looked at it. */
  weight: z.nullable(z.int()),
})
export type GivenCorrection = z.output<typeof given>

export const readPeers = endpoint({
  method: 'GET',
  path,
  access: 'user',
  summary:
    'Texts of the user that others may correct, those of others that the user may, and what the user corrected.',
  input: z.object({}),
  output: z.object({
    nickname: z.nullable(z.string()),
    isStopped: z.boolean(),
    /** Of which languages the level of the user is known. */
    levels: z.array(z.object({ language: z.string(), level: z.string() })),
    own: z.array(own),
    /** The text that the user has at hand. */
    takenId: z.nullable(z.string()),
    queue: z.array(waiting),
    given: z.array(given),
  }),
})
export type Peers = z.output<typeof readPeers.output>

export const shareText = endpoint({
  method: 'POST',
  path: `${path}/texts/:id`,
  access: 'user',
  summary: 'Shows a text of the user, as it is now, to others who learn its language at its level or above.',
  perMinute: 10,
  input: z.object({ id, nickname }),
  output: z.object({}),
})

export const withdrawText = endpoint({
  method: 'DELETE',
  path: `${path}/texts/:id`,
  access: 'user',
  summary: 'Takes back a text that nobody has taken yet.',
  input: z.object({ id }),
  output: z.object({}),
})

export const takeText = endpoint({
  method: 'POST',
  path: `${path}/queue/:id`,
  access: 'user',
  summary: 'Takes a text to correct it, for a day; one at a time.',
  perMinute: 10,
  input: z.object({ id, nickname }),
  output: z.object({ correctionId: z.string() }),
})

const corrected = z.object({
  id: z.string(),
  /** Whose view it is. */
  side: z.enum(['writer', 'corrector']),
  /** Of the other one. */
  nickname: z.string(),
  title: z.string(),
  prompt: z.string(),
  body: z.string(),
  language: z.string(),
  level: z.string(),
  /** None before it was sent. */
  sentences: marking.shape.sentences,
  isSent: z.boolean(),
  /** Until when it is kept for whoever took it. */
  until: instant,
  rating: z.nullable(z.enum(ratings)),
})
export type PeerCorrection = z.output<typeof corrected>

export const readPeerCorrection = endpoint({
  method: 'GET',
  path: `${path}/corrections/:id`,
  access: 'user',
  summary: 'A text that the user took, or a correction between the user and somebody else.',
  input: z.object({ id }),
  output: corrected,
})

export const sendPeerCorrection = endpoint({
  method: 'POST',
  path: `${path}/corrections/:id`,
  access: 'user',
  summary:
    'Sends a correction, each sentence of it said to be perfect or corrected. Sent again it stays as it is.',
  perMinute: 10,
  bodyLimit: 512 * 1024,
  input: z.object({ id, sentences: marking.shape.sentences }),
  output: z.object({}),
})

export const leaveText = endpoint({
  method: 'POST',
  path: `${path}/corrections/:id/leave`,
  access: 'user',
  summary: 'Puts a text back that was taken.',
  input: z.object({ id }),
  output: z.object({}),
})

export const ratePeerCorrection = endpoint({
  method: 'POST',
  path: `${path}/corrections/:id/rating`,
  access: 'user',
  summary: 'Says how useful a correction was; only its writer may.',
  input: z.object({ id, rating: z.enum(ratings, 'بگویید چقدر به کارتان آمد.') }),
  output: z.object({}),
})

export const reportPeer = endpoint({
  method: 'POST',
  path: `${path}/corrections/:id/report`,
  access: 'user',
  summary: 'Reports what was written, or how it was corrected, to the school; it is hidden at once.',
  perMinute: 10,
  input: z.object({ id }),
  output: z.object({}),
})

/** ---- The studio. */

const checked = z.object({
  id: z.string(),
  writer: z.object({ id: z.string(), name: z.string() }),
  corrector: z.nullable(z.object({ id: z.string(), name: z.string() })),
  language: z.string(),
  level: z.string(),
  body: z.string(),
  sentences: marking.shape.sentences,
  at: instant,
  rating: z.nullable(z.enum(ratings)),
  reportedBy: z.nullable(z.enum(['writer', 'corrector'])),
  /** How many more of this corrector’s it decides on. */
  others: z.int(),
  weight: z.nullable(z.int()),
})
export type PeerCheck = z.output<typeof checked>

export const listPeerChecks = endpoint({
  method: 'GET',
  path: '/api/studio/peer-corrections',
  access: may('peers.check'),
  summary:
    'Samples of what learners corrected: what was reported first, then the oldest; or those that were checked.',
  input: z.object({
    state: z._default(z.enum(['open', 'done'], 'چنین حالتی نیست.'), 'open'),
    ...pageQuery(10),
  }),
  output: buildPageSchema(checked),
})

export const checkPeerCorrection = endpoint({
  method: 'POST',
  path: '/api/studio/peer-corrections/:id',
  access: may('peers.check'),
  summary: 'Says how good a sample is; its corrector gains by it for this one and those before it.',
  perMinute: 60,
  input: z.object({
    id,
    weight: z.literal([...weights], 'وزن را انتخاب کنید.'),
    /** Whom to keep from sharing and correcting from now on. */
    stops: z._default(z.nullable(z.enum(['writer', 'corrector'], 'انتخاب درست نیست.')), null),
  }),
  output: z.object({}),
})
