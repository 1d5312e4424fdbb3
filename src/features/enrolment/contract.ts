import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { teacherCard } from '#contract/teacher.ts'
import { groupCard, language, plannedSession } from '#features/courses/groups/public.ts'

/** A course somebody takes part in; `id` is the enrolment's, here and in every call about it. */
const myCourse = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  language,
  /** CEFR; null where a course has no single level. */
  level: z.nullable(z.string()),
  greeting: z.nullable(z.string()),
  group: z.object({ id: z.string(), title: z.string() }),
  teacher: z.nullable(teacherCard),
  state: z.enum(['active', 'frozen', 'finished']),
  /** Of its first and last session. */
  startsAt: instant,
  endsAt: instant,
  enrolledAt: instant,
  /** How many sessions there are, and how many are over. */
  sessions: z.object({ total: z.int(), held: z.int() }),
  /** Of those that are over and settled: how many were attended. */
  attended: z.object({ of: z.int(), count: z.int() }),
  absencesLeft: z.int(),
  /** The session that runs or comes next. */
  next: z.nullable(
    z.object({ id: z.string(), number: z.int(), title: z.string(), startsAt: instant, minutes: z.int() }),
  ),
  /** Until when its recordings may be watched; null for good. */
  recordingsUntil: z.nullable(instant),
})
export type MyCourse = z.output<typeof myCourse>

export const myCourses = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/courses',
  access: 'user',
  summary: 'The courses the user takes part in, the newest enrolment first.',
  input: z.object({
    /** Those under way or to come, or those that are over. */
    only: z._default(z.enum(['all', 'active', 'over']), 'all'),
    ...pageQuery(20),
  }),
  output: buildPageSchema(myCourse),
})

/** What a plan shows of a recording. */
export const recording = z.object({
  id: z.string(),
  title: z.string(),
  /** The session's number in its group. */
  number: z.int(),
  recordedAt: instant,
  /** Its length. */
  seconds: z.int(),
  /** What is played of it, and weighs; null while nothing was put up. */
  media: z.nullable(
    z.object({
      id: z.string(),
      family: z.enum(['audio', 'video']),
      bytes: z.int(),
      /** Of its sound alone, where that was made. */
      audioBytes: z.nullable(z.int()),
      /** Of the pictures of its slides. */
      slideBytes: z.int(),
      place: z.nullable(z.object({ second: z.number(), watched: z.boolean() })),
    }),
  ),
})
export type Recording = z.output<typeof recording>

export const readMyCourse = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/courses/:id',
  access: 'user',
  summary: 'One course the user takes part in.',
  input: z.object({ id }),
  output: z.object({
    course: z.extend(myCourse, {
      /** Whether it rests for a late payment, not for what staff decided. */
      isLate: z.boolean(),
      /** A group that is too small asks its learners what they want. */
      groupState: z.enum(['open', 'short', 'cancelled']),
      /** A seat of the next term that is kept for them, or the one they took. */
      nextTerm: z.nullable(
        z.object({
          group: groupCard,
          /** Until when it is kept; null once they took it. */
          until: z.nullable(instant),
          enrolmentId: z.nullable(z.string()),
        }),
      ),
      plan: z.array(
        z.extend(plannedSession, {
          /** The session of another group they take in its place. */
          makeUp: z.nullable(
            z.object({
              sessionId: z.string(),
              number: z.int(),
              startsAt: instant,
              minutes: z.int(),
              group: z.string(),
            }),
          ),
          /** Whether they may take one. */
          mayMakeUp: z.boolean(),
          /** Null before it is settled. */
          attendance: z.nullable(z.enum(['present', 'late', 'absent', 'excused'])),
          /** None where the time to watch them is over. Of several parts the longest comes first. */
          recordings: z.array(recording),
          /** Of a session that was missed: whether one has caught up. */
          catchUp: z.nullable(z.enum(['open', 'done'])),
        }),
      ),
    }),
  }),
})

export type MyCoursePlan = z.output<typeof readMyCourse.output>['course']['plan']
