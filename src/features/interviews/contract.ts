/** The interview after a placement test: when examiners receive, booking, moving and cancelling it, and the way in. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { languageField } from '#contract/language-field.ts'
import { modes } from './rules.ts'

export const limits = { wish: 300, reason: 300 }

const language = languageField('زبان را انتخاب کنید.')
/** A day of Tehran, `YYYY-MM-DD`. */
const day = z.iso.date({ error: 'روز درست نیست.' })
export const mode = z.enum(modes, 'شیوهٔ گفت‌وگو را انتخاب کنید.')
export const examinerId = z.uuid({ error: 'وقت را انتخاب کنید.' })
const reason = text({ label: 'دلیل', min: 3, max: limits.reason })

export const interviewDays = endpoint({
  method: 'GET',
  path: '/api/interviews/days',
  access: 'anyone',
  summary: 'The days on which examiners of a language receive, with how many times are free.',
  input: z.object({ language }),
  output: z.object({
    days: z.array(z.object({ day: z.string(), free: z.int() })),
    /** The first free time. */
    next: z.nullable(instant),
  }),
})

export const interviewTimes = endpoint({
  method: 'GET',
  path: '/api/interviews/times',
  access: 'anyone',
  summary: 'The free times of a day, each with the examiner who has it.',
  input: z.object({ language, day }),
  output: z.object({
    times: z.array(z.object({ startsAt: instant, examinerId: z.string() })),
  }),
})

const states = ['booked', 'cancelled', 'missed-by-guest', 'missed-by-host'] as const

const interview = z.object({
  id: z.string(),
  examiner: z.string(),
  examinerId: z.nullable(z.string()),
  startsAt: instant,
  minutes: z.int(),
  mode,
  state: z.enum(states),
  /** Until when it may be moved or cancelled; null where it may no more. */
  mayMoveUntil: z.nullable(instant),
  mayCancelUntil: z.nullable(instant),
  /** From when it is entered; null where there is nothing to enter. */
  opensAt: z.nullable(instant),
})
export type Interview = z.output<typeof interview>

export const readInterview = endpoint({
  method: 'GET',
  path: '/api/placement/attempts/:id/interview',
  access: 'anyone',
  summary:
    'How the interview after a result of one’s own stands: the last one that was booked, and a request.',
  input: z.object({ id }),
  output: z.object({
    now: instant,
    interview: z.nullable(interview),
    /** When it would suit them, where they asked staff for a time. */
    wish: z.nullable(z.string()),
    /** Whether a time may be booked now. */
    mayBook: z.boolean(),
    /** Whether staff alone give another time, as somebody did not come too often. */
    isClosed: z.boolean(),
  }),
})
export type InterviewStep = z.output<typeof readInterview.output>

export const bookInterview = endpoint({
  method: 'POST',
  path: '/api/placement/attempts/:id/interview',
  access: 'user',
  summary:
    'Books a free time of an examiner for the interview after a result; free of charge, one at a time.',
  perMinute: 20,
  input: z.object({ id, examinerId, startsAt: instant, mode }),
  output: z.object({}),
  success: 201,
})

export const moveInterview = endpoint({
  method: 'POST',
  path: '/api/placement/attempts/:id/interview/move',
  access: 'user',
  summary:
    'Moves the interview to another free time of its examiner, as often and as late as the plan allows.',
  perMinute: 20,
  input: z.object({ id, startsAt: instant, reason }),
  output: z.object({}),
  success: 204,
})

export const cancelInterview = endpoint({
  method: 'POST',
  path: '/api/placement/attempts/:id/interview/cancel',
  access: 'user',
  summary: 'Cancels the interview while the plan allows; another may be booked.',
  perMinute: 20,
  input: z.object({ id, reason }),
  output: z.object({}),
  success: 204,
})

export const interviewCalendar = endpoint({
  method: 'GET',
  path: '/api/placement/attempts/:id/interview.ics',
  access: 'user',
  summary: 'The interview as calendars take it.',
  input: z.object({ id }),
  output: fileResponse,
  file: 'text/calendar',
})

export const enterInterview = endpoint({
  method: 'POST',
  path: '/api/interviews/:id/join',
  access: 'user',
  summary:
    'The address at which an interview is entered, for its learner and its examiner; from ten minutes before.',
  input: z.object({ id }),
  output: z.object({ url: z.string() }),
})

export const askInterview = endpoint({
  method: 'POST',
  path: '/api/placement/attempts/:id/oral',
  access: 'user',
  summary:
    'Asks staff for a time of the interview, where none that is free suits; once more changes the wish while nobody has answered.',
  perMinute: 20,
  input: z.object({ id, wish: text({ label: 'وقت مناسب', min: 3, max: limits.wish }) }),
  output: z.object({}),
  success: 204,
})

export const awaitDay = endpoint({
  method: 'PUT',
  path: '/api/interviews/waitlist',
  access: 'user',
  summary: 'Waits for a free time on a full day of the examiners of a language; said twice, it is done once.',
  perMinute: 20,
  input: z.object({ language, day }),
  output: z.object({}),
  success: 204,
})
