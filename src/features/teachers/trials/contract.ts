/** Trial sessions: what is free, booking one, another teacher or the money back when it was no success. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, slug } from '#contract/fields.ts'
import { teacherCard } from '#contract/teacher.ts'

export const listSlots = endpoint({
  method: 'GET',
  path: '/api/teachers/:slug/slots',
  access: 'anyone',
  summary: 'The half hours of the two weeks to come in which a trial session may be booked.',
  input: z.object({ slug }),
  output: z.object({ slots: z.array(instant) }),
})

export const bookTrial = endpoint({
  method: 'POST',
  path: '/api/teachers/:slug/trials',
  access: 'user',
  summary:
    'Holds a slot for a quarter of an hour and opens the order it is paid by; the open one, where there is one.',
  perMinute: 20,
  input: z.object({ slug, startsAt: instant }),
  output: z.object({ order: z.object({ id: z.string(), number: z.int() }) }),
})

const trial = z.object({
  id: z.string(),
  teacher: teacherCard,
  startsAt: instant,
  state: z.enum(['booked', 'replaced', 'refunded', 'cancelled']),
  /** The order it was paid by, where its refund is asked for; null for a replacement. */
  orderId: z.nullable(z.string()),
  /** Whether it may be cancelled here and now: a replacement, four hours before. */
  mayCancel: z.boolean(),
  /** Whether another teacher may take over, and whether the money may go back: after it, where it failed. */
  mayReplace: z.boolean(),
  mayRefund: z.boolean(),
  replacementsLeft: z.int(),
})
export type Trial = z.output<typeof trial>

export const myTrials = endpoint({
  method: 'GET',
  path: '/api/trials',
  access: 'user',
  summary: 'The trial sessions of the user, the latest first.',
  input: z.object({}),
  output: z.object({ trials: z.array(trial) }),
})

export const listReplacements = endpoint({
  method: 'GET',
  path: '/api/trials/:id/replacements',
  access: 'user',
  summary: 'Teachers of the same language who are free soon, for a session that was no success.',
  input: z.object({ id }),
  output: z.object({
    teachers: z.array(z.extend(teacherCard, { headline: z.string(), slots: z.array(instant) })),
  }),
})

export const replaceTrial = endpoint({
  method: 'POST',
  path: '/api/trials/:id/replace',
  access: 'user',
  summary: 'Books a session with another teacher without a fee, for one that was no success; at most twice.',
  perMinute: 20,
  input: z.object({ id, slug, startsAt: instant }),
  output: z.object({ trial }),
})

export const refundTrial = endpoint({
  method: 'POST',
  path: '/api/trials/:id/refund',
  access: 'user',
  summary: 'Gives all that was paid for a session that was no success back to the wallet.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({ trial }),
})

export const cancelTrial = endpoint({
  method: 'POST',
  path: '/api/trials/:id/cancel',
  access: 'user',
  summary: 'Cancels a replacement until four hours before; another may be chosen then.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})
