/** What staff who keep the journals may ask of what was sent to them. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, slug, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { version } from '#contract/version.ts'
import { articleKinds, limits, writtenIn } from '../rules.ts'
import { recommendations, submissionStates } from '../submissions/contract.ts'

const access = may('journals.edit')

export const queues = ['waiting', 'reviewing', 'decided'] as const
export type Queue = (typeof queues)[number]

const row = z.object({
  id: z.string(),
  title: z.string(),
  journal: z.string(),
  state: z.enum(submissionStates),
  submittedAt: instant,
  asked: z.int(),
  answered: z.int(),
})
export type QueuedSubmission = z.output<typeof row>

export const listSubmissions = endpoint({
  method: 'GET',
  path: '/api/studio/journal-submissions',
  access,
  summary: 'What was sent to journals: what waits for reviewers, what is with them, or what is decided.',
  input: z.object({
    show: z._default(z.enum(queues, 'این صف شناخته نیست.'), 'waiting'),
    ...pageQuery(20),
  }),
  output: buildPageSchema(row),
})

const review = z.object({
  id: z.string(),
  /** Null once the account is gone. */
  reviewer: z.nullable(z.string()),
  round: z.int(),
  dueAt: instant,
  doneAt: z.nullable(instant),
  recommendation: z.nullable(z.enum(recommendations)),
  remarks: z.string(),
  remarksForEditor: z.string(),
})
export type ReceivedReview = z.output<typeof review>

const submission = z.extend(row, {
  sender: z.nullable(z.string()),
  /** The teacher who corrected the text it was made of; empty where nobody did. */
  textEditor: z.string(),
  kind: z.enum(articleKinds),
  writtenIn: z.enum(writtenIn),
  titleEn: z.string(),
  abstract: z.string(),
  abstractEn: z.string(),
  keywords: z.array(z.string()),
  keywordsEn: z.array(z.string()),
  authors: z.array(z.object({ name: z.string(), nameEn: z.string(), affiliation: z.string() })),
  bibliography: z.array(z.string()),
  /** Prose, safe as it is. */
  html: z.string(),
  round: z.int(),
  decisionNote: z.string(),
  articleId: z.nullable(z.string()),
  reviews: z.array(review),
  /** The issues of its journal, the newest first. */
  issues: z.array(z.object({ id: z.string(), number: z.int(), year: z.int(), season: z.int() })),
  version: z.int(),
})
export type WholeSubmission = z.output<typeof submission>

export const readSubmission = endpoint({
  method: 'GET',
  path: '/api/studio/journal-submissions/:id',
  access,
  summary: 'A submission with its authors, its reviewers and what they wrote.',
  input: z.object({ id }),
  output: z.object({ submission }),
})

export const findReviewers = endpoint({
  method: 'GET',
  path: '/api/studio/journal-submissions/:id/reviewers',
  access,
  summary:
    'People who could review a submission, by their names; not who sent it, nor who was asked already.',
  input: z.object({ id, q: text({ label: 'نام داور', min: 2, max: 100 }) }),
  output: z.object({
    people: z.array(z.object({ id: z.string(), name: z.string(), isStaff: z.boolean() })),
  }),
})

export const askReviewer = endpoint({
  method: 'POST',
  path: '/api/studio/journal-submissions/:id/reviews',
  access,
  summary: 'Asks somebody for a review, who is notified; asked again, they are asked once.',
  input: z.object({ id, reviewer: z.uuid('داور را انتخاب کنید.') }),
  output: z.object({ submission }),
})

export const releaseReviewer = endpoint({
  method: 'DELETE',
  path: '/api/studio/journal-submissions/:id/reviews/:review',
  access,
  summary: 'Takes back a review that was asked for and is not written yet.',
  input: z.object({ id, review: z.uuid('شناسه درست نیست.') }),
  output: z.object({}),
  success: 204,
})

export const decideSubmission = endpoint({
  method: 'POST',
  path: '/api/studio/journal-submissions/:id/decision',
  access,
  summary:
    'Accepts a submission into an issue as a draft, returns it to its author, or declines it; the author is notified.',
  input: z.object({
    id,
    version,
    decision: z.enum(['accept', 'return', 'decline'], 'تصمیم را انتخاب کنید.'),
    note: text({ label: 'یادداشت برای نویسنده', min: 0, max: limits.note }),
    /** Where it will stand, and its address, where it is accepted. */
    issueId: z._default(z.union([z.literal(''), id], 'شماره را انتخاب کنید.'), ''),
    slug: z._default(z.union([z.literal(''), slug], 'نشانی درست نیست.'), ''),
  }),
  output: z.object({ submission }),
})
