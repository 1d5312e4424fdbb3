/** Classes that nobody held though learners had come, and what follows for their teachers. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'

const missed = z.object({
  sessionId: z.string(),
  teacher: z.string(),
  group: z.string(),
  number: z.int(),
  startsAt: instant,
  /** Why it counts for nothing; empty where it counts. */
  excuse: z.string(),
})
export type MissedClass = z.output<typeof missed>

export const readMissedClasses = endpoint({
  method: 'GET',
  path: '/api/studio/missed-classes',
  access: may('missedClasses.read'),
  summary:
    'The classes of half a year whose teacher did not come, the newest first: one’s own, or all of them.',
  input: z.object({}),
  output: z.object({
    items: z.array(missed),
    /** How long whoever asks is hidden; null for who is not. */
    pause: z.nullable(z.object({ beganAt: instant, endsAt: z.nullable(instant) })),
  }),
})

export const finishTraining = endpoint({
  method: 'POST',
  path: '/api/studio/missed-classes/training',
  access: may('missedClasses.read'),
  summary:
    'Says that a teacher has read what to do; shown again from then on. 404 where nothing waits for it.',
  input: z.object({}),
  output: z.object({}),
  success: 204,
})

export const excuseMissedClass = endpoint({
  method: 'POST',
  path: '/api/studio/missed-classes/:session/excuse',
  access: may('missedClasses.excuse'),
  summary: 'Says why a missed class counts for nothing; what followed from it alone is taken back.',
  input: z.object({ session: id, excuse: text({ label: 'دلیل', min: 3, max: 300 }) }),
  output: z.object({}),
  success: 204,
})
