/** Finding again what was said. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, text } from '#contract/fields.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'
import { kind, place, seq } from '../contract.ts'

/** Letters from which on messages are looked for, and the most of a question. */
export const minSought = 2
export const maxSought = 100
const q = text({ label: 'عبارت جست‌وجو', min: minSought, max: maxSought })

const talkKind = z.enum([...kind.options, 'support'], { error: 'چنین گفت‌وگویی نیست.' })

const foundTalk = z.object({
  /** Of a conversation, or the name of one with the school. */
  id: z.string(),
  kind: talkKind,
  title: z.string(),
  avatarUrl: z.nullable(z.string()),
  /** How many messages of it were found; the newest are here. */
  total: z.int(),
  messages: z.array(place),
})
export type FoundTalk = z.output<typeof foundTalk>

export const searchConversations = endpoint({
  method: 'GET',
  path: '/api/chat/search',
  access: 'user',
  summary:
    'Messages of all of one’s conversations, those with the school too, that hold every word; by conversation, the newest first.',
  input: z.object({ q, kind: z.optional(talkKind), ...pageQuery(10) }),
  output: buildPageSchema(foundTalk),
})

export const searchMessages = endpoint({
  method: 'GET',
  path: '/api/chat/conversations/:conversation/search',
  access: 'user',
  summary:
    'Messages of a conversation that hold every word, 50 of them, the newest first, or those before one.',
  input: z.object({ conversation: id, q, before: z.optional(seq) }),
  output: z.object({ items: z.array(place), hasMore: z.boolean() }),
})

export const findDay = endpoint({
  method: 'GET',
  path: '/api/chat/conversations/:conversation/day',
  access: 'user',
  summary:
    'The place of the first message of a day (in Tehran), or of the first after it; null after the last.',
  input: z.object({ conversation: id, day: z.iso.date({ error: 'روز وارد نشده است.' }) }),
  output: z.object({ seq: z.nullable(z.int()) }),
})
