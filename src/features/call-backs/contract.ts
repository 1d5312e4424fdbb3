/** Being called back by the school: who, about what, and in which hours. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { mobilePhone } from '#contract/mobile-field.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'

const window = z.object({ startsAt: instant, endsAt: instant })
export type CallWindow = z.output<typeof window>

export const listCallWindows = endpoint({
  method: 'GET',
  path: '/api/call-backs/windows',
  access: 'anyone',
  summary: 'The hours of the coming days on which the school is open, in which one may ask to be called.',
  input: z.object({}),
  output: z.object({ windows: z.array(window) }),
})

export const askCallBack = endpoint({
  method: 'POST',
  path: '/api/call-backs',
  access: 'anyone',
  summary:
    'Asks to be called in some hours; `id` is made by the client, so a repeated call is one wish. Three of a number may wait.',
  rateLimit: { perHour: 10, perSubnet: 30 },
  input: z.object({
    id,
    name: text({ label: 'نام', min: 2, max: 100 }),
    phone: mobilePhone,
    topic: text({ label: 'موضوع', min: 2, max: 200 }),
    /** One of the windows, by its first instant. */
    startsAt: z.iso.datetime({ error: 'ساعت تماس را انتخاب کنید.' }),
  }),
  output: z.object({}),
  success: 204,
})

const access = may('callBacks.make')
const callBack = z.object({
  id: z.string(),
  name: z.string(),
  phone: z.string(),
  topic: z.string(),
  startsAt: instant,
  endsAt: instant,
  createdAt: instant,
  /** Calls that nobody answered. */
  attempts: z.int(),
  attemptedAt: z.nullable(instant),
  note: z.string(),
  doneAt: z.nullable(instant),
  /** The account behind it, and who called. */
  userId: z.nullable(z.string()),
  doneBy: z.nullable(z.string()),
})
export type CallBack = z.output<typeof callBack>

export const listCallBacks = endpoint({
  method: 'GET',
  path: '/api/studio/call-backs',
  access,
  summary: 'Who is to be called, the earliest hours first; or who was, the latest first.',
  input: z.object({ done: z._default(z.enum(['yes', 'no']), 'no'), ...pageQuery(20) }),
  output: buildPageSchema(callBack),
})

export const noteNoAnswer = endpoint({
  method: 'POST',
  path: '/api/studio/call-backs/:id/no-answer',
  access,
  summary:
    'Counts a call that nobody answered; `attempts` is what was seen, so that two who call count two calls.',
  input: z.object({
    id,
    attempts: z
      .int('شمار تماس‌ها درست نیست.')
      .check(z.minimum(0, 'شمار تماس‌ها درست نیست.'), z.maximum(1000, 'شمار تماس‌ها درست نیست.')),
  }),
  output: z.object({}),
  success: 204,
})

export const finishCallBack = endpoint({
  method: 'POST',
  path: '/api/studio/call-backs/:id/done',
  access,
  summary: 'Says that they were called, with what came of it.',
  input: z.object({ id, note: z._default(text({ label: 'نتیجه', min: 0, max: 1000 }), '') }),
  output: z.object({}),
  success: 204,
})
