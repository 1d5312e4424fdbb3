/** Texts that staff keep to write them again. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, text } from '#contract/fields.ts'
import { typedText } from '#contract/typed-text.ts'
import { maxReplyLength } from './rules.ts'

const access = may('chat.saveReplies')
const reply = z.object({ id: z.string(), title: z.string(), text: z.string() })
export type SavedReply = z.output<typeof reply>

const values = {
  title: text({ label: 'عنوان', max: 60 }),
  /** `{نام}` is whom it is written to. */
  text: typedText({ label: 'متن', min: 1, max: maxReplyLength }),
}

export const listSavedReplies = endpoint({
  method: 'GET',
  path: '/api/chat/saved-replies',
  access,
  summary: 'The texts that whoever asks keeps, in the order they were made.',
  input: z.object({}),
  output: z.object({ items: z.array(reply) }),
})

export const saveReply = endpoint({
  method: 'POST',
  path: '/api/chat/saved-replies',
  access,
  summary: 'Keeps a text; `id` is made by the client, so a repeated call keeps one.',
  input: z.object({ id, ...values }),
  output: z.object({ reply }),
  success: 201,
})

export const changeSavedReply = endpoint({
  method: 'PUT',
  path: '/api/chat/saved-replies/:reply',
  access,
  summary: 'Changes a text of one’s own.',
  input: z.object({ reply: id, ...values }),
  output: z.object({ reply }),
})

export const deleteSavedReply = endpoint({
  method: 'DELETE',
  path: '/api/chat/saved-replies/:reply',
  access,
  summary: 'Keeps a text of one’s own no longer.',
  input: z.object({ reply: id }),
  output: z.object({}),
  success: 204,
})
