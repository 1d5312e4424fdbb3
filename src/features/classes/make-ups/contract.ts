/** One session in another group in the place of one of one's own: what there is, taking it, giving it back. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id } from '#contract/fields.ts'
import { session } from '#features/courses/public.ts'

export const listMakeUps = endpoint({
  method: 'GET',
  path: '/api/course/sessions/:id/make-ups',
  access: 'user',
  summary:
    'The sessions of other groups in which a learner may make one of their own up: the same lesson or the nearest ones, with a place that day.',
  input: z.object({ id }),
  output: z.object({
    /** How many more they may make up this term. */
    left: z.int(),
    sessions: z.array(
      z.extend(session, { group: z.string(), isSameLesson: z.boolean(), freePlaces: z.int() }),
    ),
  }),
})
export type MakeUps = z.output<typeof listMakeUps.output>

export const takeMakeUp = endpoint({
  method: 'POST',
  path: '/api/course/sessions/:id/make-up',
  access: 'user',
  summary: 'Takes a place in a session of another group in the place of one of one’s own; once a session.',
  perMinute: 20,
  input: z.object({ id, sessionId: z.uuid('جلسه را انتخاب کنید.') }),
  output: z.object({}),
  success: 204,
})

export const leaveMakeUp = endpoint({
  method: 'DELETE',
  path: '/api/course/sessions/:id/make-up',
  access: 'user',
  summary: 'Gives the place back, before that session begins.',
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})
