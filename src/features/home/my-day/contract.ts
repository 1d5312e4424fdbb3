import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { instant } from '#contract/fields.ts'
import { task } from '#contract/task.ts'
import { courseNow, nextClass } from '#features/enrolment/my-now/public.ts'
import { streakCalendar } from '#features/streaks/public.ts'

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
    next: z.nullable(nextClass),
    /** Their classes of the week that is, Saturday to Friday, in order. */
    week: z.array(
      z.object({
        at: instant,
        minutes: z.int(),
        course: z.string(),
        language: z.string(),
        /** Null before it is settled. */
        attendance: z.nullable(z.enum(['present', 'late', 'absent', 'excused'])),
      }),
    ),
    /** Seats that are kept for them, the one that is let go soonest first. */
    offers: z.array(
      z.object({
        groupId: z.string(),
        course: z.string(),
        group: z.string(),
        startsAt: instant,
        until: instant,
      }),
    ),
    /** The groups that are not over, the one with the soonest class first. */
    courses: z.array(courseNow),
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
    wall: streakCalendar,
  }),
})
