/** What authors and reviewers may ask. Neither reads in any answer who the other is. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { asTyped, id, instant, slug, text } from '#contract/fields.ts'
import { version } from '#contract/version.ts'
import { described } from '../described.ts'
import { articleKinds, limits, writtenIn } from '../rules.ts'

export const submissionStates = [
  'submitted',
  'reviewing',
  'revising',
  'accepted',
  'declined',
  'withdrawn',
] as const
export type SubmissionState = (typeof submissionStates)[number]

export const recommendations = ['accept', 'minor', 'major', 'decline', 'unable'] as const
export type Recommendation = (typeof recommendations)[number]

const submittedText = z.pipe(
  asTyped('متن نوشته وارد نشده است.'),
  z
    .string()
    .check(
      z.minLength(1, 'متن نوشته وارد نشده است.'),
      z.maxLength(limits.submission, 'متن بلندتر از ۲۰٬۰۰۰ نویسه است؛ آن را کوتاه کنید.'),
    ),
)

const written = { ...described, markdown: submittedText }
/** Bytes of a body: what is too long is refused at its field, not at the door. */
const bodyLimit = 2 * 1024 * 1024

export const sendSubmission = endpoint({
  method: 'POST',
  path: '/api/journal-submissions',
  access: 'user',
  summary: 'Sends an article to a journal. Sent again with the same id, it is sent once.',
  bodyLimit,
  perMinute: 10,
  success: 201,
  input: z.object({
    ...written,
    id,
    journal: slug,
    /** The corrected text it was made of: whoever corrected it is its editor. */
    text: z._default(z.nullable(id), null),
    isOriginal: z.literal(true, 'بگویید که این نوشته جای دیگری در دست داوری نیست.'),
  }),
  output: z.object({ id: z.string() }),
})

export const readCorrectedText = endpoint({
  method: 'GET',
  path: '/api/journal-corrected-texts/:text',
  access: 'user',
  summary:
    'A text of one’s own that came back from its corrector, with all corrections made, to be sent to a journal.',
  input: z.object({ text: id }),
  output: z.object({ title: z.string(), markdown: z.string(), writtenIn: z.enum(writtenIn) }),
})

const row = z.object({
  id: z.string(),
  title: z.string(),
  journal: z.string(),
  state: z.enum(submissionStates),
  submittedAt: instant,
  /** How many reviewers were asked for this version, and how many have answered. */
  asked: z.int(),
  answered: z.int(),
  /** The address of the article, once it is out. */
  articleSlug: z.nullable(z.string()),
})
export type SubmissionRow = z.output<typeof row>

export const listOwnSubmissions = endpoint({
  method: 'GET',
  path: '/api/journal-submissions',
  access: 'user',
  summary: 'What somebody sent to journals, the newest first.',
  input: z.object({}),
  output: z.object({ submissions: z.array(row) }),
})

const submission = z.extend(row, {
  kind: z.enum(articleKinds),
  writtenIn: z.enum(writtenIn),
  titleEn: z.string(),
  abstract: z.string(),
  abstractEn: z.string(),
  keywords: z.array(z.string()),
  keywordsEn: z.array(z.string()),
  authors: z.array(z.object({ name: z.string(), nameEn: z.string(), affiliation: z.string() })),
  bibliography: z.array(z.string()),
  markdown: z.string(),
  round: z.int(),
  /** What the editor wrote with the last decision. */
  decisionNote: z.string(),
  decidedAt: z.nullable(instant),
  /** What reviewers remarked, once the editor has decided; in no order that says who. */
  remarks: z.array(z.object({ round: z.int(), remarks: z.string() })),
  version: z.int(),
})
export type Submission = z.output<typeof submission>

export const readOwnSubmission = endpoint({
  method: 'GET',
  path: '/api/journal-submissions/:id',
  access: 'user',
  summary: 'One of them, with how it stands and what was said of it.',
  input: z.object({ id }),
  output: z.object({ submission }),
})

export const reviseSubmission = endpoint({
  method: 'PUT',
  path: '/api/journal-submissions/:id',
  access: 'user',
  summary: 'Sends a new version of a submission that came back to its author.',
  bodyLimit,
  perMinute: 10,
  input: z.object({ ...written, id, version }),
  output: z.object({ id: z.string() }),
})

export const withdrawSubmission = endpoint({
  method: 'POST',
  path: '/api/journal-submissions/:id/withdrawal',
  access: 'user',
  summary: 'Takes a submission back before it is decided.',
  input: z.object({ id, version }),
  output: z.object({ id: z.string() }),
})

const reviewRow = z.object({
  id: z.string(),
  title: z.string(),
  journal: z.string(),
  dueAt: instant,
  doneAt: z.nullable(instant),
  /** Whether it can still be written. */
  isOpen: z.boolean(),
})
export type ReviewRow = z.output<typeof reviewRow>

export const listOwnReviews = endpoint({
  method: 'GET',
  path: '/api/journal-reviews',
  access: 'user',
  summary: 'What somebody was asked to review: what is open first.',
  input: z.object({}),
  output: z.object({ reviews: z.array(reviewRow) }),
})

const review = z.extend(reviewRow, {
  kind: z.enum(articleKinds),
  writtenIn: z.enum(writtenIn),
  titleEn: z.string(),
  abstract: z.string(),
  abstractEn: z.string(),
  keywords: z.array(z.string()),
  keywordsEn: z.array(z.string()),
  bibliography: z.array(z.string()),
  round: z.int(),
  /** Prose, safe as it is. */
  html: z.string(),
  recommendation: z.nullable(z.enum(recommendations)),
  remarks: z.string(),
  remarksForEditor: z.string(),
})
export type Review = z.output<typeof review>

export const readOwnReview = endpoint({
  method: 'GET',
  path: '/api/journal-reviews/:id',
  access: 'user',
  summary: 'A submission as its reviewer reads it: without its authors.',
  input: z.object({ id }),
  output: z.object({ review }),
})

export const sendReview = endpoint({
  method: 'PUT',
  path: '/api/journal-reviews/:id',
  access: 'user',
  summary: 'What a reviewer recommends and remarks; until the editor decides it may be written anew.',
  input: z.object({
    id,
    recommendation: z.enum(recommendations, 'پیشنهاد خود را انتخاب کنید.'),
    remarks: text({ label: 'یادداشت برای نویسنده', min: 0, max: limits.remarks }),
    remarksForEditor: text({ label: 'یادداشت برای سردبیر', min: 0, max: limits.note }),
  }),
  output: z.object({ review: reviewRow }),
})
