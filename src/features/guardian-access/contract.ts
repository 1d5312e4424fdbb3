/** What guardians read of the conversations of a child under their account with the school. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { attachment, fileLinks } from '#features/chat/public.ts'
import { ticketFile } from '#features/contact-us/public.ts'

const maxSeq = 2 ** 31 - 1

export const listReadableChildren = endpoint({
  method: 'GET',
  path: '/api/guardian-access/children',
  access: 'user',
  summary: 'The children under the account that signed in who are not of age, by their ids.',
  input: z.object({}),
  output: z.object({ ids: z.array(z.string()) }),
})

export const listChildTalks = endpoint({
  method: 'GET',
  path: '/api/guardian-access/children/:child/talks',
  access: 'user',
  summary: 'With whom of the staff a child talks, and the tickets of the child; nothing of what was said.',
  input: z.object({ child: id }),
  output: z.object({
    name: z.string(),
    talks: z.array(
      z.object({ id: z.string(), name: z.string(), avatarUrl: z.nullable(z.string()), lastAt: instant }),
    ),
    tickets: z.array(
      z.object({ id: z.string(), number: z.int(), title: z.string(), topic: z.string(), lastAt: instant }),
    ),
  }),
})
export type ChildTalks = z.output<typeof listChildTalks.output>

const message = z.object({
  id: z.string(),
  /** Whether the child wrote it, somebody of the school, or it says what happened to a ticket. */
  from: z.enum(['child', 'school', 'event']),
  authorName: z.nullable(z.string()),
  /** Empty once it was deleted. */
  text: z.string(),
  at: instant,
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  /** The beginning of what is answered. */
  repliesTo: z.nullable(z.string()),
  correction: z.nullable(z.object({ original: z.string(), corrected: z.string() })),
  /** Voices, pictures and files of a conversation, and where this guardian fetches them. */
  attachments: z.array(z.extend(attachment, { links: z.nullable(fileLinks) })),
  /** Files of a ticket. */
  files: z.array(ticketFile),
})
export type ReadMessage = z.output<typeof message>

export const lookAtTalk = endpoint({
  method: 'POST',
  path: '/api/guardian-access/children/:child/talks/:talk/look',
  access: 'user',
  summary:
    'A page of a conversation of a child with one of the staff: the newest, or those before one. Each look is recorded.',
  input: z.object({
    child: id,
    talk: id,
    before: z.optional(
      z.int({ error: 'شماره درست نیست.' }).check(z.minimum(1, 'شماره درست نیست.'), z.maximum(maxSeq)),
    ),
  }),
  output: z.object({
    items: z.array(message),
    /** The number before which older ones are asked for; null where there are none. */
    before: z.nullable(z.int()),
  }),
})

export const lookAtTicket = endpoint({
  method: 'POST',
  path: '/api/guardian-access/children/:child/tickets/:ticket/look',
  access: 'user',
  summary: 'What a child and the school wrote in a ticket; each look is recorded.',
  input: z.object({ child: id, ticket: id }),
  output: z.object({ items: z.array(message) }),
})

export const readGuardianNote = endpoint({
  method: 'GET',
  path: '/api/guardian-access/talks/:conversation',
  access: 'user',
  summary:
    'Whether a guardian may read a conversation one takes part in, and when one did for the first and the last time.',
  input: z.object({ conversation: id }),
  output: z.object({
    mayRead: z.boolean(),
    firstAt: z.nullable(instant),
    lastAt: z.nullable(instant),
  }),
})
