/** What somebody takes part in now, as their day and their profile show it. */
import * as z from 'zod/mini'
import { instant } from '#contract/fields.ts'

/** A group somebody takes part in; `id` is the enrolment's. */
export const courseNow = z.object({
  id: z.string(),
  title: z.string(),
  language: z.string(),
  level: z.nullable(z.string()),
  greeting: z.nullable(z.string()),
  sessions: z.object({ total: z.int(), held: z.int() }),
  nextAt: z.nullable(instant),
})

export type CourseNow = z.output<typeof courseNow>

/** The class that runs or comes next. */
export const nextClass = z.object({
  enrolmentId: z.string(),
  course: z.string(),
  sessionId: z.string(),
  number: z.int(),
  /** Sessions of the term; null where one is but the guest of another group. */
  of: z.nullable(z.int()),
  title: z.string(),
  /** What its lesson is about; empty where it has none. */
  description: z.string(),
  startsAt: instant,
  minutes: z.int(),
  teacher: z.nullable(z.object({ name: z.string(), portraitUrl: z.nullable(z.string()) })),
})
export type NextClass = z.output<typeof nextClass>
