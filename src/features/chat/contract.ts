/** Conversations, their messages, and what each person has of them. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { asTyped, id, instant, text } from '#contract/fields.ts'
import type { ReportReason } from './rules.ts'
import { maxCorrectionLength, maxTextLength, pageSize, reactionEmojis, reportReasons } from './rules.ts'

const kind = z.enum(['direct', 'group', 'channel'])

/** Full names of the staff, and for the staff; learners know each other by first names. */
const person = z.object({
  id: z.string(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  isStaff: z.boolean(),
})

/** A text as it was typed, but for marks that change the direction of what stands around them; trimmed. */
const typed = ({ label, min, max }: { label: string; min: number; max: number }) =>
  z.pipe(
    z.pipe(
      asTyped(`${label} وارد نشده است.`),
      z.transform((given: string) => given.trim()),
    ),
    z
      .string()
      .check(
        z.minLength(min, `${label} وارد نشده است.`),
        z.maxLength(max, `${label} از ${max.toLocaleString('fa')} نویسه بلندتر است.`),
      ),
  )

const message = z.object({
  id: z.string(),
  /** Its place in the conversation, from 1 on, without gaps. */
  seq: z.int(),
  /** Grows with every change of any message of the conversation. */
  change: z.int(),
  authorId: z.nullable(z.string()),
  /** Empty once it was deleted; of a correction, its reason. */
  text: z.string(),
  at: instant,
  editedAt: z.nullable(instant),
  isDeleted: z.boolean(),
  replyTo: z.nullable(
    z.object({
      id: z.string(),
      seq: z.int(),
      authorId: z.nullable(z.string()),
      /** Its beginning. */
      text: z.string(),
    }),
  ),
  correction: z.nullable(z.object({ original: z.string(), corrected: z.string() })),
  reactions: z.array(z.object({ emoji: z.string(), userIds: z.array(z.string()) })),
})
export type Message = z.output<typeof message>

const conversation = z.object({
  id: z.string(),
  kind,
  title: z.string(),
  /** Who stands on the other side of a direct one; null for an account that was deleted. */
  person: z.nullable(person),
  groupId: z.nullable(z.string()),
  lastSeq: z.int(),
  lastAt: z.nullable(instant),
  readSeq: z.int(),
  deliveredSeq: z.int(),
  /** Up to 100 are counted. */
  unread: z.int(),
  isMuted: z.boolean(),
})

export const listConversations = endpoint({
  method: 'GET',
  path: '/api/chat/conversations',
  access: 'user',
  summary: "All of one's conversations with the last message of each, the newest first; at most 500.",
  input: z.object({}),
  output: z.object({
    items: z.array(
      z.extend(conversation, {
        lastMessage: z.nullable(
          z.object({
            /** Its beginning. */
            text: z.string(),
            authorName: z.nullable(z.string()),
            isMine: z.boolean(),
            isDeleted: z.boolean(),
          }),
        ),
      }),
    ),
  }),
})
export type ConversationRow = z.output<typeof listConversations.output>['items'][number]

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/chat/unread',
  access: 'user',
  summary: 'How many conversations that are not muted hold something unread.',
  input: z.object({}),
  output: z.object({ count: z.int() }),
})

export const openConversation = endpoint({
  method: 'POST',
  path: '/api/chat/conversations',
  access: 'user',
  summary: 'The conversation with a person, or of a group, or its channel; made where there is none yet.',
  input: z.object({
    person: z.optional(id),
    group: z.optional(id),
    /** A group with whose teacher one wants to talk. */
    teacherFor: z.optional(id),
    channel: z._default(z.boolean({ error: 'انتخاب نشده است.' }), false),
  }),
  output: z.object({ id: z.string() }),
})

export const readConversation = endpoint({
  method: 'GET',
  path: '/api/chat/conversations/:conversation',
  access: 'user',
  summary: 'One conversation: who takes part, what each has read, and whether whoever asks may write.',
  input: z.object({ conversation: id }),
  output: z.extend(conversation, {
    /** The number of its newest change. */
    change: z.int(),
    /** Of a group or its channel; none of the whole school. */
    members: z.array(person),
    /** How far the others have read and received it. */
    marks: z.array(z.object({ userId: z.string(), read: z.int(), delivered: z.int() })),
    /** Why one may not write; null where one may. */
    refusal: z.nullable(z.string()),
    isBlocked: z.boolean(),
    /** Whether one may delete what others wrote, and open the group's channel. */
    isLead: z.boolean(),
  }),
})
export type Conversation = z.output<typeof readConversation.output>

/** No conversation has more messages, nor changes of them. */
const maxSeq = 2 ** 31 - 1
const seq = z.coerce.number({ error: 'شماره درست نیست.' }).check(z.int(), z.minimum(0), z.maximum(maxSeq))

export const readMessages = endpoint({
  method: 'GET',
  path: '/api/chat/conversations/:conversation/messages',
  access: 'user',
  summary: 'A page of messages in their order: the newest, or those before, after or around one.',
  input: z.object({
    conversation: id,
    before: z.optional(seq),
    after: z.optional(seq),
    around: z.optional(seq),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), pageSize),
  }),
  output: z.object({
    items: z.array(message),
    hasBefore: z.boolean(),
    hasAfter: z.boolean(),
    /** All that changed up to this number is in it. */
    change: z.int(),
    people: z.array(person),
  }),
})
export type MessagePage = z.output<typeof readMessages.output>

export const readChanges = endpoint({
  method: 'GET',
  path: '/api/chat/conversations/:conversation/changes',
  access: 'user',
  summary:
    'Messages that are new or were changed after a number known; `isTooMuch` where a page is less than that.',
  input: z.object({ conversation: id, since: seq }),
  output: z.object({
    items: z.array(message),
    change: z.int(),
    isTooMuch: z.boolean(),
    people: z.array(person),
  }),
})

export const sendMessage = endpoint({
  method: 'POST',
  path: '/api/chat/conversations/:conversation/messages',
  access: 'user',
  summary: 'Sends a message; `id` is made by the client, so sent again it is the same message.',
  input: z.object({
    conversation: id,
    id,
    text: z._default(typed({ label: 'متن پیام', min: 0, max: maxTextLength }), ''),
    replyTo: z.optional(id),
    /** Corrects a part of the message that is replied to; the text is the reason. */
    correction: z.optional(
      z.object({
        original: typed({ label: 'جملهٔ اصلی', min: 1, max: maxCorrectionLength }),
        corrected: typed({ label: 'شکل درست', min: 1, max: maxCorrectionLength }),
      }),
    ),
  }),
  output: z.object({ message }),
  success: 201,
})

export const editMessage = endpoint({
  method: 'PUT',
  path: '/api/chat/messages/:message',
  access: 'user',
  summary: 'Changes the text of a message of one’s own within 15 minutes.',
  input: z.object({ message: id, text: typed({ label: 'متن پیام', min: 1, max: maxTextLength }) }),
  output: z.object({ message }),
})

export const deleteMessage = endpoint({
  method: 'POST',
  path: '/api/chat/messages/:message/deletion',
  access: 'user',
  summary:
    'Deletes a message for oneself, or for everybody: one’s own within an hour, a lead any of the group.',
  input: z.object({ message: id, forAll: z.boolean({ error: 'انتخاب نشده است.' }) }),
  output: z.object({}),
  success: 204,
})

export const react = endpoint({
  method: 'PUT',
  path: '/api/chat/messages/:message/reaction',
  access: 'user',
  summary: 'Sets or takes away one’s reaction to a message.',
  input: z.object({ message: id, emoji: z.nullable(z.enum(reactionEmojis, { error: 'چنین واکنشی نیست.' })) }),
  output: z.object({}),
  success: 204,
})

export const setMarks = endpoint({
  method: 'PUT',
  path: '/api/chat/marks',
  access: 'user',
  summary: 'How far one has received conversations, and read them; numbers only grow.',
  input: z.object({
    items: z
      .array(
        z.object({
          conversation: id,
          delivered: z.int().check(z.minimum(0), z.maximum(maxSeq)),
          read: z._default(z.int().check(z.minimum(0), z.maximum(maxSeq)), 0),
        }),
        { error: 'چیزی فرستاده نشد.' },
      )
      .check(z.maxLength(500)),
  }),
  output: z.object({}),
  success: 204,
})

export const setMuted = endpoint({
  method: 'PUT',
  path: '/api/chat/conversations/:conversation/muted',
  access: 'user',
  summary: 'Mutes a conversation for oneself, or not.',
  input: z.object({ conversation: id, muted: z.boolean({ error: 'انتخاب نشده است.' }) }),
  output: z.object({}),
  success: 204,
})

export const type = endpoint({
  method: 'POST',
  path: '/api/chat/conversations/:conversation/typing',
  access: 'user',
  summary: 'Tells who looks at the conversation that one is typing; it is kept nowhere.',
  input: z.object({ conversation: id }),
  output: z.object({}),
  success: 204,
})

export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/chat/conversations/:conversation/search',
  access: 'user',
  summary: 'Messages of a conversation that hold every word, the newest first; at most 50.',
  input: z.object({ conversation: id, q: text({ label: 'عبارت جست‌وجو', min: 2, max: 100 }) }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        seq: z.int(),
        authorName: z.nullable(z.string()),
        text: z.string(),
        at: instant,
      }),
    ),
  }),
})

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/chat/people',
  access: 'user',
  summary:
    'Whom one may write to: teachers, the school’s staff and learners; staff search everybody by name.',
  input: z.object({ q: z._default(text({ label: 'نام', min: 0, max: 60 }), '') }),
  output: z.object({
    items: z.array(z.extend(person, { role: z.enum(['teacher', 'staff', 'learner']), note: z.string() })),
  }),
})

export const setBlock = endpoint({
  method: 'PUT',
  path: '/api/chat/blocks',
  access: 'user',
  summary: 'Blocks a person, or no longer: neither can write to the other alone.',
  input: z.object({ person: id, blocked: z.boolean({ error: 'انتخاب نشده است.' }) }),
  output: z.object({}),
  success: 204,
})

export const listBlocks = endpoint({
  method: 'GET',
  path: '/api/chat/blocks',
  access: 'user',
  summary: 'Whom one has blocked.',
  input: z.object({}),
  output: z.object({ items: z.array(person) }),
})

const reason = z.enum(Object.keys(reportReasons) as [ReportReason, ...ReportReason[]], {
  error: 'بگویید چه شده است.',
})

export const reportMessage = endpoint({
  method: 'POST',
  path: '/api/chat/messages/:message/report',
  access: 'user',
  summary:
    'Reports a message to the moderators; `id` is made by the client. Asked again it is the same report.',
  input: z.object({
    message: id,
    id,
    reason,
    note: z._default(text({ label: 'توضیح', min: 0, max: 1000 }), ''),
    block: z._default(z.boolean({ error: 'انتخاب نشده است.' }), false),
  }),
  output: z.object({}),
  success: 204,
})

const report = z.object({
  id: z.string(),
  reason,
  note: z.string(),
  text: z.string(),
  authorName: z.nullable(z.string()),
  reporterName: z.nullable(z.string()),
  createdAt: instant,
  closedAt: z.nullable(instant),
  outcome: z.nullable(z.enum(['removed', 'kept'])),
})

export const listReports = endpoint({
  method: 'GET',
  path: '/api/studio/chat/reports',
  access: may('chat.moderate'),
  summary: 'Reported messages: those that wait, the oldest first, then the last ones that were closed.',
  input: z.object({ state: z._default(z.enum(['open', 'closed'], { error: 'چنین حالتی نیست.' }), 'open') }),
  output: z.object({ items: z.array(report) }),
})
export type Report = z.output<typeof report>

export const lookAtReport = endpoint({
  method: 'POST',
  path: '/api/studio/chat/reports/:report/look',
  access: may('chat.moderate'),
  summary:
    'A reported message with the five before it and after it; each look is written into the audit log.',
  input: z.object({ report: id }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        authorName: z.nullable(z.string()),
        text: z.string(),
        correction: z.nullable(z.object({ original: z.string(), corrected: z.string() })),
        /** What it said before it was edited or deleted, the oldest first. */
        past: z.array(z.string()),
        at: instant,
        isDeleted: z.boolean(),
        isReported: z.boolean(),
      }),
    ),
  }),
})

export const closeReport = endpoint({
  method: 'POST',
  path: '/api/studio/chat/reports/:report/close',
  access: may('chat.moderate'),
  summary: 'Closes a report: the message is removed for everybody, or kept; who reported it is notified.',
  input: z.object({ report: id, outcome: z.enum(['removed', 'kept'], { error: 'نتیجه را انتخاب کنید.' }) }),
  output: z.object({}),
  success: 204,
})
