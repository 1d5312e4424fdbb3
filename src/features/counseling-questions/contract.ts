/** Questions that are said or written, paid, and answered by a counselor within a day. Money is whole Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { questionStates } from './rules.ts'

const brief = z.object({
  id: z.string(),
  counselor: z.object({
    id: z.string(),
    name: z.string(),
    headline: z.string(),
    portraitUrl: z.nullable(z.string()),
  }),
  /** The beginning of what was written; empty where it was only said. */
  body: z.string(),
  isSpoken: z.boolean(),
  state: z.enum(questionStates),
  askedAt: instant,
  /** Until when it is answered; null before it is paid. */
  dueAt: z.nullable(instant),
  /** Whether it should have been answered by now. */
  isLate: z.boolean(),
})
export type BriefQuestion = z.output<typeof brief>

/** What is heard, with a link that is good for the browser that asks. */
const voice = z.nullable(z.object({ src: z.string(), seconds: z.nullable(z.number()) }))
const answer = z.nullable(z.object({ text: z.string(), voice, answeredAt: instant }))

const counselorId = z.uuid({ error: 'مشاور را انتخاب کنید.' })
/** What was said, as it was sent; null where it was only written. */
const voiceId = z.nullable(z.uuid({ error: 'صدا درست نیست.' }))

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/counseling/questions',
  access: 'user',
  summary:
    'What one asked counselors without a session, the newest first, and who can be asked for how much.',
  input: z.object({}),
  output: z.object({
    /** Null where the school takes no questions, or nobody is there to answer. */
    offer: z.nullable(z.object({ price: z.int(), counselors: z.array(brief.shape.counselor) })),
    questions: z.array(brief),
  }),
})
export type QuestionOffer = NonNullable<z.output<typeof listQuestions.output>['offer']>

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/counseling/questions',
  access: 'user',
  summary:
    'Keeps a question, said (two minutes at most) or written, and opens the order by which it is paid.',
  perMinute: 10,
  input: z.object({
    counselorId,
    text: z._default(text({ label: 'پرسش', min: 0, max: 2000 }), ''),
    voiceId,
  }),
  output: z.object({ id: z.string(), orderId: z.string() }),
  success: 201,
})

export const orderQuestion = endpoint({
  method: 'POST',
  path: '/api/counseling/questions/:id/order',
  access: 'user',
  summary: 'The order of a question that is not paid yet; another one, where the first has lapsed.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({ orderId: z.string() }),
})

const question = z.extend(brief, {
  voice,
  answer,
  orderId: z.nullable(z.string()),
  /** Whether all of its price is given back when asked now. */
  mayRefund: z.boolean(),
})
export type CounselingQuestion = z.output<typeof question>

export const readQuestion = endpoint({
  method: 'GET',
  path: '/api/counseling/questions/:id',
  access: 'user',
  summary: 'One of one’s questions, with its answer once there is one.',
  input: z.object({ id }),
  output: z.object({ question }),
})

export const refundQuestion = endpoint({
  method: 'POST',
  path: '/api/counseling/questions/:id/refund',
  access: 'user',
  summary:
    'Gives the price of a question back into the wallet that was not answered in time, while it is not.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})

const hold = may('counseling.hold')
const asked = z.extend(z.omit(brief, { counselor: true }), { learner: z.string() })
export type AskedQuestion = z.output<typeof asked>

export const listAskedQuestions = endpoint({
  method: 'GET',
  path: '/api/studio/counseling/questions',
  access: hold,
  summary:
    'What the counselor who asks was asked: what waits, the most urgent first, then what was answered of late.',
  input: z.object({}),
  output: z.object({ questions: z.array(asked) }),
})

export const readAskedQuestion = endpoint({
  method: 'GET',
  path: '/api/studio/counseling/questions/:id',
  access: hold,
  summary: 'One question to the counselor who asks.',
  input: z.object({ id }),
  output: z.object({ question: z.extend(asked, { voice, answer }) }),
})

export const answerQuestion = endpoint({
  method: 'PUT',
  path: '/api/studio/counseling/questions/:id/answer',
  access: hold,
  summary: 'Answers a question by voice or in writing, once, and notifies who asked.',
  perMinute: 20,
  input: z.object({
    id,
    text: z._default(text({ label: 'پاسخ', min: 0, max: 5000 }), ''),
    voiceId,
  }),
  output: z.object({}),
  success: 204,
})

const manage = may('counseling.manage')

export const listOpenQuestions = endpoint({
  method: 'GET',
  path: '/api/studio/counseling/open-questions',
  access: manage,
  summary: 'The questions that wait for a counselor, the late ones first; never what was asked.',
  input: z.object({}),
  output: z.object({
    questions: z.array(
      z.object({
        id: z.string(),
        learner: z.string(),
        counselor: z.string(),
        dueAt: instant,
        isLate: z.boolean(),
      }),
    ),
  }),
})

export const refundLateQuestion = endpoint({
  method: 'POST',
  path: '/api/studio/counseling/open-questions/:id/refund',
  access: manage,
  summary: 'Gives the price of a late question back into its learner’s wallet.',
  input: z.object({ id }),
  output: z.object({}),
  success: 204,
})
