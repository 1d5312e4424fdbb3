/** What one talks about, with whom and when, and how a time is held and paid. Money is whole Rials. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { topicIcons } from '../records/contract.ts'
import { modes } from './rules.ts'

const rials = z.int()
const topicId = z.uuid({ error: 'موضوع را انتخاب کنید.' })
const counselorId = z.uuid({ error: 'مشاور را انتخاب کنید.' })
/** A day of Tehran, `YYYY-MM-DD`. */
const day = z.iso.date({ error: 'روز درست نیست.' })

const counselorCard = z.object({
  id: z.string(),
  name: z.string(),
  headline: z.string(),
  portraitUrl: z.nullable(z.string()),
})

const counselor = z.extend(counselorCard, {
  biography: z.string(),
  languages: z.string(),
  topicIds: z.array(z.string()),
  price: rials,
  minutes: z.int(),
  /** Their first free time. */
  next: z.nullable(instant),
})
export type CounselorCard = z.output<typeof counselor>

export const readCounseling = endpoint({
  method: 'GET',
  path: '/api/counseling',
  access: 'anyone',
  summary:
    'The topics, the counselors with their first free time, the packages, and what the school says of phone calls.',
  input: z.object({}),
  output: z.object({
    topics: z.array(
      z.object({ id: z.string(), title: z.string(), note: z.string(), icon: z.enum(topicIcons) }),
    ),
    counselors: z.array(counselor),
    packages: z.array(
      z.object({ id: z.string(), title: z.string(), sessions: z.int(), price: rials, validDays: z.int() }),
    ),
    hidesNumbers: z.boolean(),
    /** What a question costs that is answered without a session; null where none is taken. */
    questionPrice: z.nullable(rials),
  }),
})
export type Counseling = z.output<typeof readCounseling.output>

export const listDays = endpoint({
  method: 'GET',
  path: '/api/counseling/days',
  access: 'anyone',
  summary: 'The days on which counselors of a topic, or one of them, receive, with how many times are free.',
  input: z.object({ topic: topicId, counselor: z.optional(counselorId) }),
  output: z.object({ days: z.array(z.object({ day: z.string(), free: z.int() })) }),
})
export type CounselingDay = z.output<typeof listDays.output>['days'][number]

export const listTimes = endpoint({
  method: 'GET',
  path: '/api/counseling/times',
  access: 'anyone',
  summary: 'The free times of a day, each with the counselor who has it.',
  input: z.object({ topic: topicId, counselor: z.optional(counselorId), day }),
  output: z.object({ times: z.array(z.object({ startsAt: instant, counselorId: z.string() })) }),
})

export const holdTime = endpoint({
  method: 'POST',
  path: '/api/counseling/sessions',
  access: 'user',
  summary:
    'Holds a time for a quarter of an hour, in which it is paid or booked from a package; lets another go that one held.',
  perMinute: 20,
  input: z.object({
    topicId,
    counselorId,
    startsAt: instant,
    mode: z.enum(modes, 'شیوهٔ گفت‌وگو را انتخاب کنید.'),
  }),
  output: z.object({ id: z.string() }),
  success: 201,
})

export const confirmSession = endpoint({
  method: 'POST',
  path: '/api/counseling/sessions/:id/confirm',
  access: 'user',
  summary:
    'Keeps what the counselor should know, and books the held time from a package or leads to its order.',
  perMinute: 20,
  input: z.object({
    id,
    intake: z._default(text({ label: 'آنچه پیشاپیش بدانیم', min: 0, max: 2000 }), ''),
    /** The package it is taken from; null where it is paid. */
    creditId: z.nullable(id),
  }),
  output: z.object({
    /** The order to be paid; null where it is booked. */
    orderId: z.nullable(z.string()),
  }),
})

export const buyPackage = endpoint({
  method: 'POST',
  path: '/api/counseling/packages/:id/orders',
  access: 'user',
  summary: 'Opens the order of a package of sessions; the open one, where there is one.',
  perMinute: 20,
  input: z.object({ id }),
  output: z.object({ order: z.object({ id: z.string(), number: z.int() }) }),
})

const waiting = z.object({ counselor: counselorId, day })

export const joinWaitlist = endpoint({
  method: 'PUT',
  path: '/api/counseling/waitlist',
  access: 'user',
  summary: 'Waits for a free time of a counselor on a full day; said twice, it is done once.',
  perMinute: 20,
  input: waiting,
  output: z.object({}),
  success: 204,
})

export const leaveWaitlist = endpoint({
  method: 'POST',
  path: '/api/counseling/waitlist/leave',
  access: 'user',
  summary: 'No longer waits for a day of a counselor.',
  perMinute: 20,
  input: waiting,
  output: z.object({}),
  success: 204,
})
