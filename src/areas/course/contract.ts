import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { pageOf, pageQuery } from '#contract/page.ts'

/** A course somebody takes part in; `id` is the enrolment's, here and in every call about it. */
const myCourse = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  /** CEFR; null where a course has no single level. */
  level: z.nullable(z.string()),
  startsAt: z.nullable(instant),
  endsAt: z.nullable(instant),
  enrolledAt: instant,
})
export type MyCourse = z.output<typeof myCourse>

export const myCourses = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/courses',
  access: 'user',
  summary: 'The courses the user takes part in, the newest enrolment first.',
  input: z.object(pageQuery(20)),
  output: pageOf(myCourse),
})

export const readMyCourse = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/courses/:id',
  access: 'user',
  summary: 'One course the user takes part in.',
  input: z.object({ id }),
  output: z.object({ course: myCourse }),
})

const recording = z.object({
  id: z.string(),
  title: z.string(),
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
      place: z.nullable(z.object({ second: z.number(), watched: z.boolean() })),
    }),
  ),
})
export type Recording = z.output<typeof recording>

export const myRecordings = endpoint({
  method: 'GET',
  path: '/api/presentation/profile/course/:id/recordings',
  access: 'user',
  summary: 'The recorded sessions of a course the user takes part in, the newest first.',
  input: z.object({ id, ...pageQuery(20) }),
  output: pageOf(recording),
})

/** A group that is still open for new people. */
const courseGroup = z.object({
  id: z.string(),
  title: z.string(),
  course: z.object({ slug: z.string(), title: z.string(), level: z.nullable(z.string()) }),
  teacher: z.string(),
  /** Rials. */
  price: z.int(),
  capacity: z.int(),
  freeSeats: z.int(),
  /** When each session begins, in order; the first is the start. */
  sessions: z.array(instant),
  minutes: z.int(),
  /** The name of its table of refunds. */
  refundPolicy: z.string(),
})
export type CourseGroup = z.output<typeof courseGroup>

export const openGroups = endpoint({
  method: 'GET',
  path: '/api/course/groups',
  access: 'anyone',
  summary: 'The groups that have not begun, the soonest first, with the seats that are free in each.',
  input: z.object({}),
  output: z.object({ items: z.array(courseGroup) }),
})

export const orderSeat = endpoint({
  method: 'POST',
  path: '/api/course/groups/:id/order',
  access: 'user',
  summary:
    'Holds a seat for a quarter of an hour and opens the order it is paid by; the open one, where there is one.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({ order: z.object({ id: z.string(), number: z.int() }) }),
})
