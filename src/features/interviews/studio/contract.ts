/** What examiners and those who arrange interviews do: a day of them, the form, who asks for one, and who examines. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { bookingPlan } from '#features/booking/public.ts'
import { limits as placementLimits, rubric } from '#features/placement/public.ts'
import { questionSkills } from '#features/questions/public.ts'
import { levelCodes } from '#persian/level-names.ts'
import { examinerId, limits, mode } from '../contract.ts'

const hold = may('interviews.hold')
const arrange = may('interviews.arrange')
const manage = may('interviews.manage')

const level = z.enum(levelCodes, { error: 'سطح را انتخاب کنید.' })
const language = languageField('زبان را انتخاب کنید.')

const row = z.object({
  id: z.string(),
  learner: z.string(),
  language,
  mode,
  startsAt: instant,
  minutes: z.int(),
  state: z.enum(['booked', 'cancelled', 'missed-by-guest', 'missed-by-host']),
  /** The level that counts, once it was graded. */
  finalLevel: z.nullable(level),
})
export type InterviewRow = z.output<typeof row>

export const interviewDay = endpoint({
  method: 'GET',
  path: '/api/studio/interviews/day',
  access: hold,
  summary: 'The interviews of a day of the examiner who asks, and those that are over and not graded.',
  input: z.object({ day: z.optional(z.iso.date({ error: 'روز درست نیست.' })) }),
  output: z.object({
    /** `YYYY-MM-DD`. */
    day: z.string(),
    now: instant,
    /** Their id; null while the school has not made them an examiner. */
    examinerId: z.nullable(z.string()),
    interviews: z.array(row),
    ungraded: z.array(row),
  }),
})

/** What questions found. */
const written = z.object({
  level,
  /** On the way from the beginning of the first level, 0, to the end of the last one, 1. */
  position: z.number(),
  skills: z.array(
    z.object({ skill: z.enum(questionSkills), level, position: z.number(), confidence: z.number() }),
  ),
})
export type Written = z.output<typeof written>

export const readExaminedInterview = endpoint({
  method: 'GET',
  path: '/api/studio/interviews/:id',
  access: hold,
  summary:
    'One interview of the examiner who asks: who it is, what the questions found, and what came of it.',
  input: z.object({ id }),
  output: z.object({
    now: instant,
    interview: z.extend(row, {
      written,
      /** Whom to call; null where it is by a picture, or over. */
      phone: z.nullable(z.string()),
      opensAt: z.nullable(instant),
      mayGrade: z.boolean(),
      mayMiss: z.boolean(),
      mayCancel: z.boolean(),
      oralLevel: z.nullable(level),
      rubric: z.nullable(z.record(z.string(), z.int())),
      reason: z.string(),
      remark: z.string(),
      /** How much of the final level is the conversation, in per cent. */
      oralShare: z.int(),
    }),
  }),
})
export type ExaminedInterview = z.output<typeof readExaminedInterview.output>['interview']

const grading = {
  rubric,
  /** Which level counts, where both lie more than one apart; else null. */
  decision: z._default(z.nullable(level), null),
  reason: z._default(text({ label: 'دلیل', min: 0, max: limits.reason }), ''),
  remark: z._default(text({ label: 'یادداشت', min: 0, max: placementLimits.remark }), ''),
}
const graded = z.object({ level, finalLevel: level })

export const gradeInterview = endpoint({
  method: 'PUT',
  path: '/api/studio/interviews/:id/grade',
  access: hold,
  summary:
    'Keeps what the examiner heard; the final level joins it with what was written. Where both lie more than one level apart, `decision` and `reason` say which counts. Once: 409 after that.',
  input: z.object({ id, ...grading }),
  output: graded,
})

export const markInterviewMissed = endpoint({
  method: 'POST',
  path: '/api/studio/interviews/:id/missed',
  access: hold,
  summary:
    'Says who did not come to an interview that has begun; the learner is notified and may book another.',
  input: z.object({ id, who: z.enum(['guest', 'host'], 'بگویید چه کسی نیامد.') }),
  output: z.object({}),
  success: 204,
})

export const cancelByExaminer = endpoint({
  method: 'POST',
  path: '/api/studio/interviews/:id/cancel',
  access: hold,
  summary: 'Cancels an interview that has not begun; the learner is notified and may book another.',
  input: z.object({ id, reason: text({ label: 'دلیل', min: 3, max: limits.reason }) }),
  output: z.object({}),
  success: 204,
})

const request = z.object({
  /** Of the result. */
  id: z.string(),
  name: z.string(),
  language,
  written,
  wish: z.string(),
  /** Written by hand before interviews were booked. */
  scheduledAt: z.nullable(instant),
  where: z.nullable(z.string()),
  level: z.nullable(level),
  finalLevel: z.nullable(level),
  reason: z.string(),
  remark: z.string(),
  examiner: z.string(),
  createdAt: instant,
  doneAt: z.nullable(instant),
})
export type InterviewRequest = z.output<typeof request>

export const interviewRequests = endpoint({
  method: 'GET',
  path: '/api/studio/interviews/requests',
  access: arrange,
  summary: 'Who asks for an interview and has no time, the oldest first; or whose is over, the newest first.',
  input: z.object({ done: z._default(z.enum(['yes', 'no']), 'no'), ...pageQuery(20) }),
  output: z.extend(buildPageSchema(request), { oralShare: z.int() }),
})

export const bookForLearner = endpoint({
  method: 'POST',
  path: '/api/studio/interviews/requests/:id/booking',
  access: arrange,
  summary: 'Books a free time of an examiner for who asked for an interview, and notifies them.',
  input: z.object({ id, examinerId, startsAt: instant, mode }),
  output: z.object({}),
  success: 201,
})

export const gradeRequest = endpoint({
  method: 'PUT',
  path: '/api/studio/interviews/requests/:id/grade',
  access: arrange,
  summary: 'Grades who asked for an interview and was spoken to without a booked time. Once: 409 after that.',
  input: z.object({ id, ...grading }),
  output: graded,
})

const examiner = z.object({
  id: z.string(),
  name: z.string(),
  roles: z.array(z.string()),
  languages: z.array(language),
  meetingLink: z.string(),
  /** Whether they have said when they receive. */
  hasPlan: z.boolean(),
})
export type Examiner = z.output<typeof examiner>

export const examiners = endpoint({
  method: 'GET',
  path: '/api/studio/interviews/examiners',
  access: manage,
  summary:
    'All staff who may hold interviews, with the languages in which the school lets them; none for who does not.',
  input: z.object({}),
  output: z.object({ examiners: z.array(examiner) }),
})

export const changeExaminer = endpoint({
  method: 'PUT',
  path: '/api/studio/interviews/examiners/:id',
  access: manage,
  summary:
    'Says in which languages somebody examines; without any they examine no more, and what is booked stays.',
  input: z.object({
    id,
    languages: z.array(language).check(z.maxLength(40, 'زبان‌ها زیاد است.')),
    meetingLink: z._default(
      text({ label: 'پیوند اتاق', min: 0, max: 300 }).check(
        z.refine(link => link === '' || /^https:\/\/\S+$/.test(link), 'پیوند اتاق با https:// آغاز می‌شود.'),
      ),
      '',
    ),
  }),
  output: z.object({}),
  success: 204,
})

export const readExaminerPlan = endpoint({
  method: 'GET',
  path: '/api/studio/interviews/examiners/:id/plan',
  access: may('interviews.plan'),
  summary: 'When an examiner receives; an examiner sees their own.',
  input: z.object({ id }),
  output: z.object({ name: z.string(), plan: z.nullable(bookingPlan) }),
})

export const writeExaminerPlan = endpoint({
  method: 'PUT',
  path: '/api/studio/interviews/examiners/:id/plan',
  access: may('interviews.plan'),
  summary: 'Changes when an examiner receives; what is booked stays as it is.',
  input: z.object({ id, plan: bookingPlan }),
  output: z.object({}),
  success: 204,
})
