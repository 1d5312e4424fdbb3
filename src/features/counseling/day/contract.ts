/** A counselor's own day: who comes, what is known of them, what came of it; and when somebody receives. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { bookingPlan } from '#features/booking/public.ts'
import { modes } from '../booking/rules.ts'
import { sessionStates } from '../sessions/contract.ts'

const access = may('counseling.hold')

const row = z.object({
  id: z.string(),
  learner: z.string(),
  topic: z.string(),
  mode: z.enum(modes),
  startsAt: instant,
  minutes: z.int(),
  state: z.enum(sessionStates),
  isSummed: z.boolean(),
})
export type DaySession = z.output<typeof row>

export const readCounselingDay = endpoint({
  method: 'GET',
  path: '/api/studio/counseling/day',
  access,
  summary: 'The sessions of a day of the counselor who asks, and those that are over without a summary.',
  input: z.object({ day: z.optional(z.iso.date({ error: 'روز درست نیست.' })) }),
  output: z.object({
    /** `YYYY-MM-DD`. */
    day: z.string(),
    now: instant,
    /** Who they are as a counselor; null while staff have not joined their account to one. */
    counselor: z.nullable(z.object({ id: z.string(), name: z.string() })),
    sessions: z.array(row),
    unsummed: z.array(row),
  }),
})

const tag = z.object({
  label: z.string(),
  tone: z.enum(['plain', 'turquoise', 'lapis', 'saffron', 'pomegranate', 'pistachio']),
})
const picture = z.object({
  facts: z.array(z.object({ name: z.string(), value: z.string(), note: z.nullable(z.string()) })),
  parts: z.array(
    z.object({
      key: z.string(),
      title: z.string(),
      rows: z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          note: z.nullable(z.string()),
          tag: z.nullable(tag),
          squares: z.nullable(z.array(z.enum(['present', 'late', 'absent', 'excused', 'today', 'planned']))),
        }),
      ),
    }),
  ),
})
export type Picture = z.output<typeof picture>

const task = z.object({
  title: text({ label: 'کار', min: 2, max: 200 }),
  /** `YYYY-MM-DD`; null where it has no end. */
  dueOn: z.nullable(z.iso.date({ error: 'مهلت درست نیست.' })),
})

export const readCounselorSession = endpoint({
  method: 'GET',
  path: '/api/studio/counseling/sessions/:id',
  access,
  summary:
    'One session of the counselor who asks; what the school knows of its learner only with their consent.',
  input: z.object({ id }),
  output: z.object({
    session: z.extend(row, {
      intake: z.string(),
      title: z.string(),
      summary: z.string(),
      privateNote: z.string(),
      tasks: z.array(z.extend(task, { id: z.string(), isDone: z.boolean() })),
      /** From when it is entered; null where there is nothing to enter. */
      opensAt: z.nullable(instant),
      mayCancel: z.boolean(),
      mayMiss: z.boolean(),
    }),
    /** Null without the learner's consent. */
    picture: z.nullable(picture),
    /** Earlier sessions of the same two. */
    earlier: z.array(z.object({ id: z.string(), title: z.string(), summary: z.string() })),
    now: instant,
  }),
})
export type CounselorSession = z.output<typeof readCounselorSession.output>

export const writeNote = endpoint({
  method: 'PUT',
  path: '/api/studio/counseling/sessions/:id/note',
  access,
  summary: 'What only the counselor reads of a session.',
  input: z.object({ id, note: text({ label: 'یادداشت', min: 0, max: 5000 }) }),
  output: z.object({}),
  success: 204,
})

export const sumUp = endpoint({
  method: 'PUT',
  path: '/api/studio/counseling/sessions/:id/summary',
  access,
  summary:
    'What the learner reads of a session that has begun, and what was agreed that they do; done tasks stay done.',
  input: z.object({
    id,
    title: text({ label: 'عنوان', min: 2, max: 120 }),
    summary: text({ label: 'خلاصه', min: 3, max: 5000 }),
    tasks: z.array(task, 'کارها درست نیست.').check(z.maxLength(20, 'کارها بیش از ۲۰ تا نمی‌شود.')),
  }),
  output: z.object({}),
  success: 204,
})

export const markSessionMissed = endpoint({
  method: 'POST',
  path: '/api/studio/counseling/sessions/:id/missed',
  access,
  summary: 'Says who did not come; the rules say what is kept, and the school’s own fault gives all back.',
  input: z.object({ id, who: z.enum(['guest', 'host'], 'بگویید چه کسی نیامد.') }),
  output: z.object({}),
  success: 204,
})

export const cancelByCounselor = endpoint({
  method: 'POST',
  path: '/api/studio/counseling/sessions/:id/cancel',
  access,
  summary: 'Cancels a session that has not begun; all that was paid goes back and the learner is notified.',
  input: z.object({ id, reason: text({ label: 'دلیل', min: 3, max: 300 }) }),
  output: z.object({}),
  success: 204,
})

export const readPlan = endpoint({
  method: 'GET',
  path: '/api/studio/counseling/counselors/:id/plan',
  access: may('counseling.plan'),
  summary: 'When a counselor receives; a counselor sees their own.',
  input: z.object({ id }),
  output: z.object({ name: z.string(), plan: z.nullable(bookingPlan) }),
})

export const writePlan = endpoint({
  method: 'PUT',
  path: '/api/studio/counseling/counselors/:id/plan',
  access: may('counseling.plan'),
  summary: 'Changes when a counselor receives; what is booked stays as it is.',
  input: z.object({ id, plan: bookingPlan }),
  output: z.object({}),
  success: 204,
})
