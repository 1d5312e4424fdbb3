/** Messages that are sent at a time of one's choice. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant } from '#contract/fields.ts'
import { typedText } from '#contract/typed-text.ts'
import { maxTextLength } from '#features/chat/public.ts'

const scheduled = z.object({
  id: z.string(),
  text: z.string(),
  sendAt: instant,
  /** Why it was not sent when its time came; null while it waits. */
  refusal: z.nullable(z.string()),
})
export type Scheduled = z.output<typeof scheduled>

const text = typedText({ label: 'متن پیام', min: 1, max: maxTextLength })
const sendAt = z.iso.datetime({ error: 'روز و ساعت را انتخاب کنید.' })

export const listScheduled = endpoint({
  method: 'GET',
  path: '/api/chat/conversations/:conversation/scheduled',
  access: 'user',
  summary: 'What one wrote here that waits for its time, the soonest first, and what was refused.',
  input: z.object({ conversation: id }),
  output: z.object({ items: z.array(scheduled) }),
})

export const scheduleMessage = endpoint({
  method: 'POST',
  path: '/api/chat/conversations/:conversation/scheduled',
  access: 'user',
  summary: 'Writes a message that is sent at its time; `id` is made by the client and is the message’s.',
  input: z.object({ conversation: id, id, text, sendAt }),
  output: z.object({ scheduled }),
  success: 201,
})

export const changeScheduled = endpoint({
  method: 'PUT',
  path: '/api/chat/scheduled/:scheduled',
  access: 'user',
  summary: 'Changes the text and the time of a message of one’s own that was not sent yet.',
  input: z.object({ scheduled: id, text, sendAt }),
  output: z.object({ scheduled }),
})

export const sendScheduledNow = endpoint({
  method: 'POST',
  path: '/api/chat/scheduled/:scheduled/sent',
  access: 'user',
  summary: 'Sends a message that waits at once. Again is no change.',
  input: z.object({ scheduled: id }),
  output: z.object({}),
  success: 204,
})

export const deleteScheduled = endpoint({
  method: 'DELETE',
  path: '/api/chat/scheduled/:scheduled',
  access: 'user',
  summary: 'Deletes a message of one’s own that was not sent yet.',
  input: z.object({ scheduled: id }),
  output: z.object({}),
  success: 204,
})
