/** What may be asked of two who learn together. Days are `YYYY-MM-DD` in Tehran; weeks begin on Saturday. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { nickname } from '#contract/nickname.ts'

/** What the days of a goal are counted by: any learning, or reviews alone. */
export const goalKinds = ['learning', 'review'] as const
export type GoalKind = (typeof goalKinds)[number]
/** How many days a week a goal asks of each of the two. */
export const goalDays = { min: 3, max: 7 } as const

const goal = z.object({ kind: z.enum(goalKinds), days: z.int() })
export type Goal = z.output<typeof goal>

const goalInput = {
  kind: z.enum(goalKinds, 'هدف را انتخاب کنید.'),
  days: z
    .int('شمار روزها را انتخاب کنید.')
    .check(z.minimum(goalDays.min, 'هدف دست‌کم سه روز است.'), z.maximum(goalDays.max, 'هفته هفت روز دارد.')),
}

const mate = z.object({
  nickname: z.string(),
  /** Those of this week on which they did what the goal counts. */
  days: z.array(z.string()),
})

const pair = z.object({
  id: z.string(),
  since: z.string(),
  today: z.string(),
  /** The seven days of this week. */
  week: z.array(z.string()),
  /** Those of them that an outage took; the goal asks for fewer then. */
  outages: z.array(z.string()),
  mine: mate,
  mate,
  goal,
  /** How many days the goal asks of each this week. */
  needed: z.int(),
  /** The Saturday from which the goal counts; null where it does already. */
  countsFrom: z.nullable(z.string()),
  /** Agreed for next week. */
  next: z.nullable(goal),
  proposal: z.nullable(z.extend(goal, { isMine: z.boolean() })),
  /** Days in a row on which both learned, and weeks in which both reached their goal. */
  streak: z.int(),
  weeks: z.int(),
  /** Whether both have reached this week's. */
  isReached: z.boolean(),
  /** `sent`: today’s reminder is on its way. `none`: there is nothing to remind the other of. */
  reminder: z.enum(['possible', 'sent', 'none']),
})
export type Pair = z.output<typeof pair>

const invitation = z.extend(goal, {
  code: z.string(),
  link: z.string(),
  until: instant,
  /** By which its sender is seen. */
  nickname: z.string(),
})
export type Invitation = z.output<typeof invitation>

const myPair = z.object({
  pair: z.nullable(pair),
  /** The one that the user has open. */
  invitation: z.nullable(invitation),
})
export type MyPair = z.output<typeof myPair>

export const readMyPair = endpoint({
  method: 'GET',
  path: '/api/club/pair',
  access: 'user',
  summary: 'With whom the user learns together: the goal, what each has done of it, and what they share.',
  input: z.object({}),
  output: myPair,
})

export const inviteMate = endpoint({
  method: 'POST',
  path: '/api/club/pair/invitation',
  access: 'user',
  summary: 'Opens an invitation with a link to be sent to one person; the one before ends with it.',
  perMinute: 10,
  input: z.object({ nickname, ...goalInput }),
  output: z.object({}),
})

export const withdrawInvitation = endpoint({
  method: 'DELETE',
  path: '/api/club/pair/invitation',
  access: 'user',
  summary: 'Ends the invitation that the user has open.',
  input: z.object({}),
  output: z.object({}),
})

const code = z
  .string({ error: 'کد دعوت را بنویسید.' })
  .check(z.trim(), z.toUpperCase(), z.regex(/^[0-9A-Z]{8}$/, 'کد دعوت هشت حرف و رقم لاتین است.'))

export const readInvitation = endpoint({
  method: 'GET',
  path: '/api/club/pair/invitations/:code',
  access: 'user',
  summary: 'What an invitation asks for, and by whom: a nickname and a goal.',
  perMinute: 20,
  input: z.object({ code }),
  output: z.extend(goal, { nickname: z.string() }),
})

export const acceptInvitation = endpoint({
  method: 'POST',
  path: '/api/club/pair/invitations/:code',
  access: 'user',
  summary: 'Accepts an invitation: from then on the two learn together.',
  perMinute: 10,
  input: z.object({ code, nickname }),
  output: z.object({}),
})

export const endPair = endpoint({
  method: 'POST',
  path: '/api/club/pair/end',
  access: 'user',
  summary: 'Ends the pair, at once and without the other’s consent; blocks the other where that is wished.',
  input: z.object({ block: z._default(z.boolean({ error: 'انتخاب نشده است.' }), false) }),
  output: z.object({}),
})

export const remindMate = endpoint({
  method: 'POST',
  path: '/api/club/pair/reminder',
  access: 'user',
  summary: 'Reminds the other of today’s part, once a day, by a notice with fixed words.',
  perMinute: 10,
  input: z.object({}),
  output: z.object({}),
})

export const proposeGoal = endpoint({
  method: 'POST',
  path: '/api/club/pair/goal',
  access: 'user',
  summary: 'Proposes another goal from next week on, which counts once the other agrees.',
  perMinute: 10,
  input: z.object(goalInput),
  output: z.object({}),
})

export const answerGoal = endpoint({
  method: 'POST',
  path: '/api/club/pair/goal/answer',
  access: 'user',
  summary: 'Agrees to the goal that the other proposed or declines it; who proposed it takes it back so.',
  perMinute: 20,
  input: z.object({ ...goalInput, agrees: z.boolean('بگویید می‌پذیرید یا نه.') }),
  output: z.object({}),
})
