import * as z from 'zod/mini'
import { may, staffRoles } from '#account/permissions.ts'
import { collection } from '#contract/collection.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { weekHours } from '#contract/week-hours.ts'
import { whole } from '#contract/whole-number.ts'
import { files, limits, message, ratings, subject } from '../contract.ts'

const access = may('tickets.answer')
const state = z.enum(['open', 'answered', 'closed'])
const person = z.object({ id: z.string(), name: z.string() })

/** Whose tickets: one's own, those nobody has taken that one's roles answer, all that are not closed, closed ones. */
export const ticketViews = ['mine', 'unowned', 'all', 'closed'] as const
export type TicketView = (typeof ticketViews)[number]

const row = z.object({
  id: z.string(),
  number: z.int(),
  title: z.string(),
  name: z.string(),
  topic: z.string(),
  state,
  assignee: z.nullable(person),
  lastAt: instant,
  /** Until when an answer is wanted; null while nothing waits for it. */
  dueAt: z.nullable(instant),
  /** Minutes of business hours until then, negative past it. */
  minutesLeft: z.nullable(z.int()),
})
export type StaffTicketRow = z.output<typeof row>

export const staffTickets = endpoint({
  method: 'GET',
  path: '/api/studio/letters',
  access,
  summary: 'What people wrote to the school: what waits longest first, closed ones the newest first.',
  input: z.object({
    view: z._default(z.enum(ticketViews), 'all'),
    q: z._default(text({ label: 'عبارت جست‌وجو', min: 0, max: 100 }), ''),
    ...pageQuery(30),
  }),
  output: z.extend(buildPageSchema(row), { mine: z.int(), unowned: z.int() }),
})

const staffMessage = z.extend(z.omit(message, { from: true }), {
  kind: z.enum(['writer', 'answer', 'note', 'event', 'staff-event']),
})
export type StaffMessage = z.output<typeof staffMessage>

const staffTicket = z.extend(row, {
  contact: z.string(),
  createdAt: instant,
  /** The account behind it; null: a visitor's. */
  account: z.nullable(z.string()),
  /** Minutes of its topic's target. */
  targetMinutes: z.int(),
  rating: z.nullable(z.enum(ratings)),
  ratingNote: z.string(),
  mergedInto: z.nullable(z.object({ id: z.string(), number: z.int() })),
  about: z.nullable(z.extend(subject, { studioPath: z.nullable(z.string()) })),
  messages: z.array(staffMessage),
  /** Other tickets of the same person, the newest first. */
  others: z.array(
    z.object({
      id: z.string(),
      number: z.int(),
      title: z.string(),
      state,
      rating: z.nullable(z.enum(ratings)),
    }),
  ),
  /** Who else has it open now. */
  viewers: z.array(z.object({ name: z.string(), isWriting: z.boolean() })),
  /** Who may be given it. */
  colleagues: z.array(person),
})
export type StaffTicket = z.output<typeof staffTicket>
const answered = z.object({ ticket: staffTicket })
const named = { letter: id }

export const staffTicketCall = endpoint({
  method: 'GET',
  path: '/api/studio/letters/:letter',
  access,
  summary: 'One ticket with its whole conversation, notes too, and who else has it open.',
  input: z.object(named),
  output: answered,
})

export const writeToTicket = endpoint({
  method: 'POST',
  path: '/api/studio/letters/:letter/messages',
  access,
  summary:
    'Answers a ticket, which tells its writer, or lays a note for colleagues beside it. `id` is made by the client, so a repeated call is one message.',
  input: z.object({
    ...named,
    id,
    kind: z.enum(['answer', 'note'], { error: 'پاسخ یا یادداشت را انتخاب کنید.' }),
    text: text({ label: 'متن', max: limits.answer }),
    close: z._default(z.boolean(), false),
    files,
  }),
  output: answered,
  success: 201,
})

export const setTicketState = endpoint({
  method: 'PUT',
  path: '/api/studio/letters/:letter/state',
  access,
  summary: 'Closes a ticket, where it was answered by phone or needs no word, or opens it again.',
  input: z.object({ ...named, state: z.enum(['open', 'closed'], { error: 'وضعیت درست نیست.' }) }),
  output: answered,
})

export const assignTicket = endpoint({
  method: 'PUT',
  path: '/api/studio/letters/:letter/assignee',
  access,
  summary: 'Gives a ticket to a colleague, who is notified, or to nobody.',
  input: z.object({ ...named, assignee: z.nullable(id) }),
  output: answered,
})

export const mergeTicket = endpoint({
  method: 'POST',
  path: '/api/studio/letters/:letter/merge',
  access,
  summary:
    'Makes a ticket a part of another of the same person: its messages stand there, and its number leads there.',
  input: z.object({ ...named, into: id }),
  output: answered,
})

export const signViewing = endpoint({
  method: 'PUT',
  path: '/api/studio/letters/:letter/viewing',
  access,
  summary: 'Says for half a minute that one has a ticket open, or writes; answers who else does.',
  input: z.object({ ...named, isWriting: z.boolean() }),
  output: z.object({ viewers: staffTicket.shape.viewers }),
})

const mayKeep = may('tickets.settings')

export const topicRoles = ['', ...staffRoles] as const

export const ticketTopics = collection({
  path: '/api/studio/letter-topics',
  access: mayKeep,
  what: 'Topics of tickets: who answers them, and how soon',
  shape: {
    title: text({ label: 'عنوان', min: 2, max: 60 }),
    description: text({ label: 'توضیح', min: 0, max: 80 }),
    role: z.enum(topicRoles, { error: 'نقش را انتخاب کنید.' }),
    /** A colleague; empty: whoever of the role takes it. */
    assigneeId: z.union([z.literal(''), z.uuid()], 'همکار را انتخاب کنید.'),
    targetMinutes: whole({ label: 'مهلت پاسخ', min: 5, max: 6000 }),
    place: whole({ label: 'جای آن در فهرست', min: 0, max: 100 }),
    isOpen: z.boolean('باز یا بسته بودن را انتخاب کنید.'),
  },
})

export const cannedAnswers = collection({
  path: '/api/studio/canned-answers',
  access,
  what: 'Answers that stand ready',
  shape: {
    title: text({ label: 'عنوان', min: 2, max: 60 }),
    /** `{نام}` and `{شماره}` are filled in when it is chosen. */
    body: text({ label: 'متن', min: 2, max: limits.answer }),
  },
})

export const readHours = endpoint({
  method: 'GET',
  path: '/api/studio/business-hours',
  access: mayKeep,
  summary: 'When somebody answers, in minutes of each open day of the week.',
  input: z.object({}),
  output: weekHours,
})

export const changeHours = endpoint({
  method: 'PUT',
  path: '/api/studio/business-hours',
  access: mayKeep,
  summary: 'Changes when somebody answers; days that are left out are closed.',
  input: weekHours,
  output: weekHours,
})

export const listColleagues = endpoint({
  method: 'GET',
  path: '/api/studio/ticket-colleagues',
  access,
  summary: 'Who answers tickets.',
  input: z.object({}),
  output: z.object({ items: z.array(person) }),
})
