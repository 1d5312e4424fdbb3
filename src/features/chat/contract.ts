/** Conversations, their messages, and what each person has of them. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { typedText } from '#contract/typed-text.ts'
import { dayHours } from '#contract/week-hours.ts'
import {
  maxCommentLength,
  maxCorrectionLength,
  maxFiles,
  maxRelaySeconds,
  maxTextLength,
  pageSize,
  reactionEmojis,
} from './rules.ts'

export const kind = z.enum(['direct', 'group', 'channel'])

/** Full names of the staff, and for the staff; learners know each other by first names. */
const person = z.object({
  id: z.string(),
  name: z.string(),
  avatarUrl: z.nullable(z.string()),
  isStaff: z.boolean(),
})

export const attachment = z.object({
  id: z.string(),
  kind: z.enum(['voice', 'picture', 'file']),
  name: z.string(),
  /** As it is shown or played; of a file as it was sent. */
  bytes: z.int(),
  /** The ending of its type, by its content. */
  ending: z.string(),
  /** `waiting`: something is still made of it. */
  state: z.enum(['waiting', 'ready', 'plain', 'failed']),
  seconds: z.nullable(z.number()),
  /** Loudness along the way of a voice, 0 to 100. */
  peaks: z.nullable(z.array(z.int())),
  /** Pixels of a picture as it is shown. */
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
})
export type Attachment = z.output<typeof attachment>

/** Where a file is fetched, by one person and their browser. */
export const fileLinks = z.object({
  src: z.string(),
  save: z.string(),
  /** A voice where Opus is not played. */
  aac: z.nullable(z.string()),
  /** A picture as large as it was sent. */
  original: z.nullable(z.object({ src: z.string(), save: z.string(), bytes: z.int() })),
})
export type FileLinks = z.output<typeof fileLinks>

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
      isRelay: z.boolean(),
    }),
  ),
  correction: z.nullable(z.object({ original: z.string(), corrected: z.string() })),
  reactions: z.array(z.object({ emoji: z.string(), userIds: z.array(z.string()) })),
  attachments: z.array(attachment),
  isPinned: z.boolean(),
  /** A speaking relay, to which each answers with a voice. */
  isRelay: z.boolean(),
  /** What a voice of a relay is told, at a second of it. */
  comment: z.nullable(z.object({ second: z.number(), text: z.string() })),
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
  summary:
    "One's 60 newest conversations with the last message of each, the newest first; with `all` up to 500. Those with the school (`support`) are tickets, by their numbers.",
  input: z.object({ all: z.optional(z.enum(['1'], { error: 'این انتخاب را نمی‌شناسیم.' })) }),
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
    /** There are older ones than these. */
    hasMore: z.boolean(),
    support: z.array(
      z.object({
        number: z.int(),
        topic: z.string(),
        title: z.string(),
        state: z.enum(['open', 'answered', 'closed']),
        lastAt: instant,
        /** Its beginning. */
        lastText: z.string(),
        isMine: z.boolean(),
        /** Up to 100 are counted. */
        unread: z.int(),
      }),
    ),
  }),
})
export type SupportRow = z.output<typeof listConversations.output>['support'][number]
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
    /** How many messages are pinned, and the newest of them. */
    pinned: z.nullable(z.object({ count: z.int(), seq: z.int(), text: z.string() })),
    mayPin: z.boolean(),
    /** Whether one may delete what others wrote, and open the group's channel. */
    isLead: z.boolean(),
    /** When the other of a direct one answers, if they named hours; `openUntil` is null while they do not. */
    answers: z.nullable(
      z.object({ days: z.array(dayHours), openUntil: z.nullable(instant), opensAt: z.nullable(instant) }),
    ),
  }),
})
export type Conversation = z.output<typeof readConversation.output>

/** No conversation has more messages, nor changes of them. */
const maxSeq = 2 ** 31 - 1
export const seq = z.coerce
  .number({ error: 'شماره درست نیست.' })
  .check(z.int(), z.minimum(0), z.maximum(maxSeq))

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
    text: z._default(typedText({ label: 'متن پیام', min: 0, max: maxTextLength }), ''),
    replyTo: z.optional(id),
    /** Files that were taken in as `chat-file`, or one voice as `chat-voice`. */
    attachments: z._default(
      z
        .array(id, { error: 'فایل‌ها درست نیست.' })
        .check(z.maxLength(maxFiles, `با یک پیام، حداکثر ${maxFiles.toLocaleString('fa')} فایل می‌رود.`)),
      [],
    ),
    /** Begins a speaking relay in a group one leads; the text is what is spoken about. */
    relay: z._default(z.boolean({ error: 'انتخاب نشده است.' }), false),
    /** Corrects a part of the message that is replied to; the text is the reason. */
    correction: z.optional(
      z.object({
        original: typedText({ label: 'جملهٔ اصلی', min: 1, max: maxCorrectionLength }),
        corrected: typedText({ label: 'شکل درست', min: 1, max: maxCorrectionLength }),
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
  input: z.object({ message: id, text: typedText({ label: 'متن پیام', min: 1, max: maxTextLength }) }),
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

/** A message by which one goes to where it stands. */
export const place = z.object({
  id: z.string(),
  seq: z.int(),
  authorName: z.nullable(z.string()),
  /** Its beginning, or the part in which something was found. */
  text: z.string(),
  at: instant,
})
export type MessagePlace = z.output<typeof place>

/** Files asked about in one call. */
const maxAsked = 60
const ids = z.pipe(
  z.string({ error: 'فایلی نام برده نشده است.' }).check(z.maxLength(37 * maxAsked)),
  z.pipe(
    z.transform((given: string) => given.split(',')),
    z.array(id).check(z.maxLength(maxAsked)),
  ),
)

export const readLinks = endpoint({
  method: 'GET',
  path: '/api/chat/conversations/:conversation/links',
  access: 'user',
  summary:
    'Where files of a conversation are fetched, by this browser alone and while one takes part; ids with commas.',
  input: z.object({ conversation: id, ids }),
  output: z.object({ items: z.array(z.extend(fileLinks, { id: z.string(), isHeard: z.boolean() })) }),
})
export type AttachmentLinks = z.output<typeof readLinks.output>['items'][number]

export const listAttachments = endpoint({
  method: 'GET',
  path: '/api/chat/conversations/:conversation/files',
  access: 'user',
  summary: 'Voices, or pictures and files, of a conversation, the newest first; at most 50 messages.',
  input: z.object({
    conversation: id,
    kind: z._default(z.enum(['voice', 'file'], { error: 'چنین نوعی نیست.' }), 'file'),
    before: z.optional(seq),
  }),
  output: z.object({
    items: z.array(z.object({ seq: z.int(), at: instant, authorName: z.nullable(z.string()), attachment })),
    hasMore: z.boolean(),
  }),
})

export const listPins = endpoint({
  method: 'GET',
  path: '/api/chat/conversations/:conversation/pins',
  access: 'user',
  summary: 'Pinned messages of a conversation, the last one pinned first.',
  input: z.object({ conversation: id }),
  output: z.object({ items: z.array(place) }),
})

export const setPinned = endpoint({
  method: 'PUT',
  path: '/api/chat/messages/:message/pin',
  access: 'user',
  summary: 'Pins a message, or no longer: either of two, and a lead in groups and channels.',
  input: z.object({ message: id, pinned: z.boolean({ error: 'انتخاب نشده است.' }) }),
  output: z.object({}),
  success: 204,
})

export const setVoiceComment = endpoint({
  method: 'PUT',
  path: '/api/chat/messages/:message/comment',
  access: 'user',
  summary: 'Tells a voice of a relay something, at a second of it; once, by whoever leads the group.',
  input: z.object({
    message: id,
    second: z.number({ error: 'ثانیه درست نیست.' }).check(z.minimum(0), z.maximum(maxRelaySeconds)),
    text: typedText({ label: 'نظر', min: 1, max: maxCommentLength }),
  }),
  output: z.object({}),
  success: 204,
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
