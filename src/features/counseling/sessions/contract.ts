/** Somebody's own sessions: what is held and booked, how it is moved, cancelled, entered, and what came of it. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { modes } from '../booking/rules.ts'

export const sessionStates = [
  'held',
  'lapsed',
  'booked',
  'cancelled',
  'missed-by-guest',
  'missed-by-host',
] as const

const credit = z.object({
  id: z.string(),
  title: z.string(),
  left: z.int(),
  sessions: z.int(),
  expiresAt: instant,
})
export type Credit = z.output<typeof credit>

const brief = z.object({
  id: z.string(),
  counselor: z.object({
    id: z.string(),
    name: z.string(),
    headline: z.string(),
    portraitUrl: z.nullable(z.string()),
  }),
  topic: z.string(),
  mode: z.enum(modes),
  startsAt: instant,
  minutes: z.int(),
  state: z.enum(sessionStates),
  /** What the counselor called it once they summed it up. */
  title: z.string(),
})
export type BriefSession = z.output<typeof brief>

const task = z.object({
  id: z.string(),
  title: z.string(),
  /** `YYYY-MM-DD`. */
  dueOn: z.nullable(z.string()),
  doneAt: z.nullable(instant),
})

const session = z.extend(brief, {
  topicId: z.string(),
  /** Until when the time is held, for what is not booked yet. */
  heldUntil: z.nullable(instant),
  price: z.int(),
  intake: z.string(),
  /** Of what was paid; its receipt. */
  orderId: z.nullable(z.string()),
  /** The package it was taken from. */
  paidFrom: z.nullable(z.string()),
  /** Until when it may be moved or cancelled; null where it may no more. */
  mayMoveUntil: z.nullable(instant),
  mayCancelUntil: z.nullable(instant),
  /** From when and until when it is entered; null where there is nothing to enter. */
  opensAt: z.nullable(instant),
  endsAt: instant,
  /** Whether one may say now that the counselor did not come. */
  mayReportMissed: z.boolean(),
  summary: z.string(),
  tasks: z.array(task),
  /** What can still be spent on it. */
  credits: z.array(credit),
  hidesNumbers: z.boolean(),
})
export type CounselingSession = z.output<typeof session>

/** A full day, `YYYY-MM-DD`, that somebody waits for. */
const pendingDay = z.object({ counselor: z.object({ id: z.string(), name: z.string() }), day: z.string() })
export type PendingDay = z.output<typeof pendingDay>

export const mySessions = endpoint({
  method: 'GET',
  path: '/api/counseling/sessions',
  access: 'user',
  summary:
    'The sessions of the user that are booked or over, the latest first, their packages, and the full days they wait for.',
  input: z.object({}),
  output: z.object({
    sessions: z.array(brief),
    credits: z.array(credit),
    pending: z.array(pendingDay),
  }),
})

export const readSession = endpoint({
  method: 'GET',
  path: '/api/counseling/sessions/:id',
  access: 'user',
  summary: 'One session of the user: held, booked or over.',
  input: z.object({ id }),
  output: z.object({ session, now: instant }),
})

const reason = text({ label: 'دلیل', min: 3, max: 300 })

export const moveSession = endpoint({
  method: 'POST',
  path: '/api/counseling/sessions/:id/move',
  access: 'user',
  summary:
    'Moves a session to another free time of the same counselor, as often and as late as the rules allow.',
  perMinute: 20,
  input: z.object({ id, startsAt: instant, reason }),
  output: z.object({}),
  success: 204,
})

export const cancelSession = endpoint({
  method: 'POST',
  path: '/api/counseling/sessions/:id/cancel',
  access: 'user',
  summary:
    'Cancels a session while the rules allow: what was paid goes to the wallet, a session of a package back into it.',
  perMinute: 20,
  input: z.object({ id, reason }),
  output: z.object({}),
  success: 204,
})

export const reportMissed = endpoint({
  method: 'POST',
  path: '/api/counseling/sessions/:id/missed',
  access: 'user',
  summary: 'Says that the counselor did not come: all that was paid comes back.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

export const enterSession = endpoint({
  method: 'POST',
  path: '/api/counseling/sessions/:id/join',
  access: 'user',
  summary:
    'The address at which a session is entered, for its learner and its counselor; from ten minutes before.',
  input: z.object({ id }),
  output: z.object({ url: z.string() }),
})

export const sessionCalendar = endpoint({
  method: 'GET',
  path: '/api/counseling/sessions/:id/session.ics',
  access: 'user',
  summary: 'A session as calendars take it, with the way in.',
  input: z.object({ id }),
  output: fileResponse,
  file: 'text/calendar',
})

export const setTaskDone = endpoint({
  method: 'PUT',
  path: '/api/counseling/tasks/:id',
  access: 'user',
  summary: 'Ticks a task of a session, or takes the tick away.',
  input: z.object({ id, done: z.boolean({ error: 'انتخاب نشده است.' }) }),
  output: z.object({}),
  success: 204,
})
