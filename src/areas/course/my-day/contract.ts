import * as z from 'zod/mini'
import { wall } from '#areas/streaks/door.ts'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { task } from '#contract/task.ts'

const course = { enrolmentId: z.string(), course: z.string(), groupId: z.string() }

export const myDay = endpoint({
  method: 'GET',
  path: '/api/course/my-day',
  access: 'user',
  summary:
    'The user’s day: the class that runs or comes next, where they left off watching, what waits to be done, and their streak.',
  input: z.object({}),
  output: z.object({
    /** The server’s clock, by which a class opens. */
    now: instant,
    next: z.nullable(
      z.object({
        ...course,
        sessionId: z.string(),
        number: z.int(),
        title: z.string(),
        startsAt: instant,
        minutes: z.int(),
      }),
    ),
    /** The recording that was watched last and not to its end. */
    resume: z.nullable(
      z.object({
        ...course,
        recordingId: z.string(),
        title: z.string(),
        second: z.number(),
        /** Its whole length. */
        seconds: z.number(),
      }),
    ),
    tasks: z.array(task),
    wall,
  }),
})
