import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'

/** What a ticket is about, in the order of the form. */
export const topics = ['payment', 'class', 'login', 'opinion', 'other'] as const
const topic = z.enum(topics, { error: 'موضوع را انتخاب کنید.' })
export type Topic = (typeof topics)[number]

/** What a person writes; the limits are the form's as well. */
export const limits = { name: 120, contact: 160, title: 120, text: 2000, answer: 2000 }

export const createTicket = endpoint({
  method: 'POST',
  path: '/api/contact-us/letters',
  access: 'anyone',
  summary:
    'Writes to the school; `id` is made by the client, so a repeated call is one ticket. `number` is its tracking number. At most 20 a day from one account.',
  rateLimit: { perHour: 30, perSubnet: 30 },
  input: z.object({
    id,
    topic,
    name: text({ label: 'نام', max: limits.name }),
    contact: text({ label: 'شماره موبایل یا ایمیل', min: 5, max: limits.contact }),
    title: text({ label: 'عنوان', max: limits.title }),
    text: text({ label: 'پیام', max: limits.text }),
  }),
  output: z.object({ number: z.int() }),
  success: 201,
})

const ticket = z.object({
  id: z.string(),
  number: z.int(),
  topic,
  title: z.string(),
  text: z.string(),
  createdAt: instant,
  answeredAt: z.nullable(instant),
  answer: z.nullable(z.string()),
})

export const myTickets = endpoint({
  method: 'GET',
  path: '/api/contact-us/letters',
  access: 'user',
  summary: 'What the user wrote to the school while signed in, the newest first.',
  input: z.object({ ...pageQuery(20) }),
  output: buildPageSchema(ticket),
})

const staffTicket = z.extend(ticket, {
  name: z.string(),
  contact: z.string(),
  /** Whether an account stands behind it, which is notified of the answer. */
  fromAccount: z.nullable(z.string()),
})
export type StaffTicket = z.output<typeof staffTicket>

export const staffTickets = endpoint({
  method: 'GET',
  path: '/api/studio/letters',
  access: may('tickets.answer'),
  summary:
    'What people wrote to the school: what waits for an answer, the oldest first; or what has one, the newest first.',
  input: z.object({ answered: z._default(z.enum(['yes', 'no']), 'no'), ...pageQuery(20) }),
  output: buildPageSchema(staffTicket),
})

export const answerTicket = endpoint({
  method: 'PUT',
  path: '/api/studio/letters/:letter/answer',
  access: may('tickets.answer'),
  summary:
    'Marks a ticket as answered, once, and notifies its writer, where an account stands behind it. Answered before: 409.',
  input: z.object({
    letter: id,
    /** What its writer is told; empty where they were answered by phone or mail. */
    answer: z._default(text({ label: 'پاسخ', min: 0, max: limits.answer }), ''),
  }),
  output: z.object({ letter: staffTicket }),
})
