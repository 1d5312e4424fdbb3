/** What the learners of a group that is too small are asked, and how they answer. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { groupCard } from '#features/courses/groups/public.ts'

const answer = z.enum(['merge', 'move', 'refund'], 'یکی از گزینه‌ها را انتخاب کنید.')

export const readUndersubscribed = endpoint({
  method: 'GET',
  path: '/api/course/groups/:id/short',
  access: 'user',
  summary:
    'What a learner of a group that is too small may choose: the group they may be merged into, others with a seat, or all they paid.',
  input: z.object({ id }),
  output: z.object({
    short: z.object({
      /** The course and the group, as people know it. */
      name: z.string(),
      until: instant,
      minSize: z.int(),
      learners: z.int(),
      /** What was paid for the seat, in Rials, and how much of it may go back to the card. */
      paid: z.int(),
      toCard: z.int(),
      /** What they said; null before. */
      answer: z.nullable(answer),
      /** Which of the groups staff propose. */
      mergeInto: z.nullable(z.string()),
      /** Those of the same course or the same language and level that have not begun. */
      groups: z.array(groupCard),
    }),
  }),
})
export type Undersubscribed = z.output<typeof readUndersubscribed.output>['short']

export const saveUndersubscribedChoice = endpoint({
  method: 'POST',
  path: '/api/course/groups/:id/short',
  access: 'user',
  summary:
    'Says what becomes of one’s seat in a group that is too small: merged into the group staff propose, moved to another one, or refunded whole, to the wallet or as far as it paid to the card. The same again changes nothing.',
  perMinute: 20,
  input: z.object({
    id,
    answer,
    groupId: z.optional(z.uuid('گروه را انتخاب کنید.')),
    /** Where the money goes. */
    refundTo: z._default(z.enum(['wallet', 'card'], 'یکی از گزینه‌ها را انتخاب کنید.'), 'wallet'),
  }),
  output: z.object({}),
  success: 204,
})
