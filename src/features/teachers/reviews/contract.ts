/** What learners say of teachers. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, slug, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { review } from '#contract/review.ts'

const rating = z
  .int('امتیاز را انتخاب کنید.')
  .check(z.minimum(1, 'امتیاز را انتخاب کنید.'), z.maximum(5, 'امتیاز از ۱ تا ۵ است.'))
/** Of what is marked beside the teacher; null where it is not. */
const mark = z._default(z.nullable(rating), null)
const body = text({ label: 'نظر', min: 10, max: 1500 })

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/teachers/:slug/reviews',
  access: 'anyone',
  summary: 'What learners say of a teacher, the newest first.',
  input: z.object({ slug, ...pageQuery(10) }),
  output: buildPageSchema(review),
})

export const listTestimonials = endpoint({
  method: 'GET',
  path: '/api/testimonials',
  access: 'anyone',
  summary:
    'What learners who were content say of their teachers: the newest of four stars and more, one a teacher.',
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.object({
        ...z.pick(review, { id: true, author: true, body: true, sessions: true }).shape,
        teacher: z.object({ slug: z.string(), name: z.string() }),
      }),
    ),
    /** Whether they are the demo's, written by nobody. */
    isSample: z.boolean(),
  }),
})

const ownReview = z.object({
  rating: z.int(),
  lessons: z.nullable(z.int()),
  feedback: z.nullable(z.int()),
  body: z.string(),
  createdAt: instant,
  reply: z.nullable(z.string()),
  /** Why staff took it off the page; null while everybody sees it. */
  hiddenReason: z.nullable(z.string()),
  /** What it said before, the latest first. */
  past: z.array(z.object({ rating: z.int(), body: z.string(), at: instant })),
})

export const myReview = endpoint({
  method: 'GET',
  path: '/api/teachers/:slug/review',
  access: 'user',
  summary: 'Whether the user may say something of a teacher, and what they said.',
  input: z.object({ slug }),
  output: z.object({
    mayReview: z.boolean(),
    /** Sessions attended with this teacher. */
    attended: z.int(),
    review: z.nullable(ownReview),
  }),
})
export type MyReview = z.output<typeof myReview.output>

export const putReview = endpoint({
  method: 'PUT',
  path: '/api/teachers/:slug/review',
  access: 'user',
  summary:
    'Says something of a teacher and of the course one learned with them, or says it otherwise; only after three attended sessions, and never of oneself.',
  perMinute: 20,
  input: z.object({ slug, rating, lessons: mark, feedback: mark, body }),
  output: z.object({ review: ownReview }),
})

const adminReview = z.extend(review, {
  hiddenAt: z.nullable(instant),
  hiddenReason: z.nullable(z.string()),
  past: z.array(z.object({ rating: z.int(), body: z.string(), at: instant })),
})
export type AdminReview = z.output<typeof adminReview>

export const adminReviews = endpoint({
  method: 'GET',
  path: '/api/studio/teachers/:id/reviews',
  access: may('reviews.answer'),
  summary:
    'All reviews of a teacher with what they said before, hidden ones too; for the teacher, their own.',
  input: z.object({ id, ...pageQuery(20) }),
  output: buildPageSchema(adminReview),
})

export const replyToReview = endpoint({
  method: 'PUT',
  path: '/api/studio/reviews/:id/reply',
  access: may('reviews.answer'),
  summary: 'The teacher replies to a review of themselves, once.',
  input: z.object({ id, reply: text({ label: 'پاسخ', max: 1000 }) }),
  output: z.object({ review: adminReview }),
})

export const hideReview = endpoint({
  method: 'PUT',
  path: '/api/studio/reviews/:id/hidden',
  access: may('reviews.hide'),
  summary:
    'Takes a review off the page for a reason that its writer reads, or lays it back (`reason` empty).',
  input: z.object({ id, reason: text({ label: 'دلیل', min: 0, max: 300 }) }),
  output: z.object({ review: adminReview }),
})
