import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { whole } from '#contract/whole-number.ts'
import { toReach } from './reach.ts'

/** What a person writes; the limits are the form's as well. */
export const limits = { name: 120, contact: 160, title: 120, text: 2000, answer: 2000, files: 3 }

/** What staff named it; which there are, `readSupport` says. */
const topicKey = z
  .string({ error: 'موضوع را انتخاب کنید.' })
  .check(z.regex(/^[\w-]{1,40}$/, 'موضوع را انتخاب کنید.'))

/** Files that were sent before (`addTicketFile`), by their ids. */
export const files = z._default(
  z.array(id).check(z.maxLength(limits.files, 'بیش از سه پیوست با یک پیام نمی‌رود.')),
  [],
)

/** What a ticket may be about, by the word its feature gave and the id of the thing. */
const about = z.object({
  kind: z.string().check(z.regex(/^[a-z-]{1,30}$/)),
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
})

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/contact-us/letters',
  access: 'anyone',
  summary:
    'Writes to the school; `id` is made by the client, so a repeated call is one ticket, and `number` is made of it (`computeTicketNumber`). At most 20 a day from one account and 10 from one phone or mail address; a visitor proves that their browser works where many came. `website` is for machines: what is written there is kept nowhere.',
  rateLimit: { perHour: 30, perSubnet: 30 },
  input: z.object({
    id,
    topic: topicKey,
    name: text({ label: 'نام', max: limits.name }),
    contact: text({ label: 'شماره موبایل یا ایمیل', min: 5, max: limits.contact }).check(
      // What is too short is said by itself.
      z.refine(
        typed => typed.length < 5 || toReach(typed) !== null,
        'شماره موبایل یا ایمیل را درست وارد کنید.',
      ),
    ),
    title: text({ label: 'عنوان', max: limits.title }),
    text: text({ label: 'پیام', max: limits.text }),
    files,
    about: z._default(z.nullable(about), null),
    website: z._default(z.string().check(z.maxLength(200)), ''),
  }),
  output: z.object({ number: z.int() }),
  success: 201,
})

/** Bytes of an attachment. */
export const maxFileBytes = 10 * 1024 * 1024

export const addTicketFile = endpoint({
  method: 'POST',
  path: '/api/contact-us/files',
  access: 'anyone',
  summary:
    'Keeps a picture or PDF, notified by its content, for the message that will name it within a day. `name` is how its sender calls it.',
  upload: maxFileBytes,
  rateLimit: { perHour: 30, perSubnet: 30 },
  input: z.object({
    file: z.instanceof(Uint8Array, { error: 'پرونده‌ای فرستاده نشده است.' }),
    name: z._default(z.string().check(z.maxLength(300)), ''),
  }),
  output: z.object({ id: z.string(), name: z.string(), bytes: z.int() }),
  success: 201,
})

const states = ['open', 'answered', 'closed'] as const
export type TicketState = (typeof states)[number]
export const ratings = ['good', 'fair', 'bad'] as const
export type Rating = (typeof ratings)[number]

export const ticketFile = z.object({ id: z.string(), name: z.string(), bytes: z.int(), url: z.string() })
export type TicketFile = z.output<typeof ticketFile>
const fact = z.object({ name: z.string(), value: z.string() })
export const subject = z.object({
  kind: z.string(),
  id: z.string(),
  title: z.string(),
  /** Where it is, on the site. */
  path: z.nullable(z.string()),
  facts: z.array(fact),
})
export type Subject = z.output<typeof subject>

export const message = z.object({
  id: z.string(),
  /** Its place in the conversation, from 1; those of staff alone are left out. */
  seq: z.int(),
  from: z.enum(['you', 'school', 'event']),
  /** The first name of who answered. */
  by: z.nullable(z.string()),
  text: z.string(),
  at: instant,
  /** It came as a reply to a mail. */
  byMail: z.boolean(),
  files: z.array(ticketFile),
})
export type TicketMessage = z.output<typeof message>

const thread = z.object({
  number: z.int(),
  title: z.string(),
  topic: z.string(),
  state: z.enum(states),
  createdAt: instant,
  /** Until when the school wants to answer; null while nothing waits for it. */
  dueAt: z.nullable(instant),
  rating: z.nullable(z.enum(ratings)),
  about: z.nullable(subject),
  messages: z.array(message),
})
export type Thread = z.output<typeof thread>

/** Whose ticket: a member's own by its number, another's with the phone or mail address that was written in it. */
const whose = {
  number: whole({ label: 'کد پیگیری', max: 99_999_999 }),
  contact: z._default(text({ label: 'شماره موبایل یا ایمیل', min: 0, max: limits.contact }), ''),
}
const followLimit = { perHour: 60, perSubnet: 40 }

export const readTicket = endpoint({
  method: 'POST',
  path: '/api/contact-us/ticket',
  access: 'anyone',
  summary:
    'A conversation with the school, for who knows its number and the phone or mail address it was written with. What does not fit is not there, whichever of the two it was.',
  rateLimit: followLimit,
  input: z.object(whose),
  output: z.object({ ticket: thread }),
})

export const replyToTicket = endpoint({
  method: 'POST',
  path: '/api/contact-us/ticket/messages',
  access: 'anyone',
  summary:
    'Writes on in one’s ticket; one that was closed is open again. `id` is made by the client, so a repeated call is one message.',
  rateLimit: followLimit,
  input: z.object({ ...whose, id, text: text({ label: 'پیام', max: limits.text }), files }),
  output: z.object({ ticket: thread }),
})

export const closeTicket = endpoint({
  method: 'POST',
  path: '/api/contact-us/ticket/close',
  access: 'anyone',
  summary: 'Says that a ticket is settled.',
  rateLimit: followLimit,
  input: z.object(whose),
  output: z.object({ ticket: thread }),
})

export const rateTicket = endpoint({
  method: 'POST',
  path: '/api/contact-us/ticket/rating',
  access: 'anyone',
  summary: 'Says how content somebody is with what became of their ticket; the last word counts.',
  rateLimit: followLimit,
  input: z.object({
    ...whose,
    rating: z.enum(ratings, { error: 'یکی را انتخاب کنید.' }),
    note: z._default(text({ label: 'توضیح', min: 0, max: 500 }), ''),
  }),
  output: z.object({ ticket: thread }),
})

export const myTickets = endpoint({
  method: 'GET',
  path: '/api/contact-us/letters',
  access: 'user',
  summary: 'What the user wrote to the school while signed in, what moved last first.',
  input: z.object({ ...pageQuery(20) }),
  output: buildPageSchema(
    z.object({
      id: z.string(),
      number: z.int(),
      title: z.string(),
      state: z.enum(states),
      createdAt: instant,
      lastAt: instant,
    }),
  ),
})

export const markTicketRead = endpoint({
  method: 'PUT',
  path: '/api/contact-us/ticket/read',
  access: 'user',
  summary: 'How far one has read the answers in a ticket of one’s own; the number only grows.',
  input: z.object({
    number: whose.number,
    seq: z.int({ error: 'شماره درست نیست.' }).check(z.minimum(0), z.maximum(2 ** 31 - 1)),
  }),
  output: z.object({}),
  success: 204,
})

export const readSubject = endpoint({
  method: 'GET',
  path: '/api/contact-us/subjects/:kind/:id',
  access: 'user',
  summary: 'What of the user’s own a ticket is opened from, with the facts that go along with it.',
  // What no feature knows is not there, whatever it is.
  input: z.object({
    kind: z.string().check(z.maxLength(64)),
    id: z.string().check(z.maxLength(64)),
  }),
  output: z.object({ subject }),
})

const minutes = z.int()
export const readSupport = endpoint({
  method: 'GET',
  path: '/api/contact-us/support',
  access: 'anyone',
  summary:
    'How the school is reached: topics, business hours in minutes of the day (Saturday is 0), whether somebody answers now, and its branches.',
  input: z.object({}),
  output: z.object({
    topics: z.array(z.object({ key: z.string(), title: z.string(), description: z.string() })),
    hours: z.array(z.object({ weekday: z.int(), opens: minutes, closes: minutes })),
    today: z.int(),
    /** What the school is closed for today; null where it is a day like others. */
    closedFor: z.nullable(z.string()),
    openUntil: z.nullable(instant),
    opensAt: z.nullable(instant),
    branches: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        address: z.string(),
        phone: z.string(),
        mapLink: z.string(),
        /** A drawn map of its place; null where there is none. */
        mapPicture: z.nullable(z.string()),
      }),
    ),
  }),
})
export type Support = z.output<typeof readSupport.output>
