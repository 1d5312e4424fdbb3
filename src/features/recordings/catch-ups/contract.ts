/** What may be asked about catching up with a session that was missed, and about its phrases. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { phraseCard } from '#features/phrasebook/public.ts'

/** Phrases of a session. */
export const maxPhrases = 30

const catchUp = z.object({
  session: z.object({ id: z.string(), number: z.int(), title: z.string(), startsAt: instant }),
  /** Null while none is there, or when the time to watch it is over. */
  recording: z.nullable(
    z.object({
      id: z.string(),
      /** Its length. */
      seconds: z.int(),
      /** Empty where nobody wrote chapters for it. */
      chapters: z.array(z.object({ start: z.number(), title: z.string() })),
    }),
  ),
  phrases: z.array(phraseCard),
  homework: z.array(z.object({ id: z.string(), title: z.string(), dueAt: instant, isHandedIn: z.boolean() })),
  doneAt: z.nullable(instant),
})
export type CatchUp = z.output<typeof catchUp>

export const readCatchUp = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/course/:id/catch-ups/:session',
  access: 'user',
  summary: 'What helps the user catch up with a session they missed, from the morning after it on.',
  input: z.object({ id, session: id }),
  output: z.object({ catchUp }),
})

export const markCatchUp = endpoint({
  method: 'PUT',
  path: '/api/presentation/profile/course/:id/catch-ups/:session',
  access: 'user',
  summary: 'Says that the user has caught up with a session, or has not yet.',
  input: z.object({ id, session: id, done: z.boolean() }),
  output: z.object({ doneAt: z.nullable(instant) }),
})

export const sessionPhrases = endpoint({
  method: 'GET',
  path: '/api/course/desk/sessions/:id/phrases',
  access: may('groups.write'),
  summary: 'The phrases of the phrasebook that a session teaches.',
  input: z.object({ id }),
  output: z.object({ phrases: z.array(phraseCard) }),
})

export const putSessionPhrases = endpoint({
  method: 'PUT',
  path: '/api/course/desk/sessions/:id/phrases',
  access: may('groups.write'),
  summary: 'Lays phrases of the phrasebook beside a session, in this order, in place of those before.',
  input: z.object({
    id,
    phrases: z.array(id).check(z.maxLength(maxPhrases, 'هر جلسه حداکثر ۳۰ عبارت دارد.')),
  }),
  output: z.object({}),
  success: 204,
})
