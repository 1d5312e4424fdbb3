/** What learners say of their group every few sessions, and what its teacher reads of it. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'

/** After how many held sessions learners are asked, for how many days, and how many must have answered to be read. */
export const sessionsPerRound = 4
export const daysOpen = 7
export const minAnswers = 3

export const maxComment = 1000

const paces = ['slow', 'right', 'fast'] as const
export type Pace = (typeof paces)[number]

/** What is marked from 1 to 5, as learners are asked. */
export const aspects = {
  clarity: 'توضیح‌ها روشن است',
  practice: 'به اندازه تمرین می‌کنیم',
  comfort: 'راحت حرف می‌زنم و از اشتباه نمی‌ترسم',
} as const
export type Aspect = keyof typeof aspects

export const paceNames = { slow: 'کند', right: 'به‌اندازه', fast: 'تند' } as const satisfies Record<
  Pace,
  string
>

const mark = z
  .int({ error: 'از ۱ تا ۵ انتخاب کنید.' })
  .check(z.minimum(1, 'از ۱ تا ۵ انتخاب کنید.'), z.maximum(5, 'از ۱ تا ۵ انتخاب کنید.'))

const round = z.object({
  id: z.string(),
  /** The first is 1: it is about the first `sessionsPerRound` sessions. */
  number: z.int(),
  closesAt: instant,
})

export const readMyRound = endpoint({
  method: 'GET',
  path: '/api/group-feedback/enrolments/:id',
  access: 'user',
  summary:
    'The round of feedback that is open in a group of the user, and whether they have answered; null while none is.',
  input: z.object({ id }),
  output: z.object({ round: z.nullable(z.extend(round, { isGiven: z.boolean() })) }),
})

export const giveFeedback = endpoint({
  method: 'POST',
  path: '/api/group-feedback/enrolments/:id/rounds/:round',
  access: 'user',
  summary:
    'Answers an open round, once. What is said is kept without who said it, and cannot be changed or found again.',
  perMinute: 20,
  input: z.object({
    id,
    round: id,
    pace: z.enum(paces, { error: 'یکی را انتخاب کنید.' }),
    clarity: mark,
    practice: mark,
    comfort: mark,
    comment: z._default(text({ label: 'نوشته', min: 0, max: maxComment }), ''),
  }),
  output: z.object({}),
  success: 201,
})

const results = z.object({
  /** How many chose each pace. */
  pace: z.object({ slow: z.int(), right: z.int(), fast: z.int() }),
  /** Means of the marks. */
  clarity: z.number(),
  practice: z.number(),
  comfort: z.number(),
  /** In an order that says nothing. */
  comments: z.array(z.string()),
})

const readRound = z.extend(round, {
  isOpen: z.boolean(),
  /** How many learn in the group now, and how many have answered. */
  learners: z.int(),
  given: z.int(),
  /** Null while the round is open, and where fewer than `minAnswers` have answered. */
  results: z.nullable(results),
})
export type ReadRound = z.output<typeof readRound>

export const readGroupFeedback = endpoint({
  method: 'GET',
  path: '/api/studio/group-feedback/groups/:group',
  access: may('feedback.read'),
  summary: 'What the learners of a group said, by round, the newest first; a teacher reads their own groups.',
  input: z.object({ group: id }),
  output: z.object({ rounds: z.array(readRound) }),
})
