import * as z from 'zod/mini'
import { instant } from './fields.ts'

/** How many sessions one has attended before one may say something of them. */
export const minSessions = 3

/** A review of a teacher, and of the course one learned with them, as everybody sees it. */
export const review = z.object({
  id: z.string(),
  /** The first name. */
  author: z.string(),
  rating: z.int(),
  body: z.string(),
  /** How many sessions they had attended. */
  sessions: z.int(),
  createdAt: instant,
  /** When it was edited the last time; null where it never was. */
  editedAt: z.nullable(instant),
  reply: z.nullable(z.string()),
  /** Of the demo: nobody's with an account. */
  isSample: z.boolean(),
})
export type Review = z.output<typeof review>

/** Means of the reviews of a course, one decimal: of all it was marked by, and of each. */
export const courseRating = z.object({
  rating: z.number(),
  reviews: z.int(),
  teacher: z.number(),
  /** Null while nobody marked them. */
  lessons: z.nullable(z.number()),
  feedback: z.nullable(z.number()),
})
export type CourseRating = z.output<typeof courseRating>
