/** What may be asked about the notes that somebody writes down for themselves while a lesson plays. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, second, text } from '#contract/fields.ts'
import { maxNote, maxQuote } from './rules.ts'

const note = z.object({
  id: z.string(),
  second: z.number(),
  /** Empty where a line is only marked. */
  text: z.string(),
  quote: z.nullable(z.string()),
})
export type Note = z.output<typeof note>

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/lesson-notes/enrolments/:id/recordings/:recording',
  access: 'user',
  summary: "The user's own notes on a recording, by its seconds. Nobody else reads them, staff neither.",
  input: z.object({ id, recording: id }),
  output: z.object({ items: z.array(note) }),
})

export const putNote = endpoint({
  method: 'PUT',
  path: '/api/lesson-notes/enrolments/:id/recordings/:recording/notes/:note',
  access: 'user',
  summary:
    'Writes a note at a second, or changes it; `note` is made by the client, so a repeated call writes one. At most 500 on a recording.',
  input: z.object({
    id,
    recording: id,
    note: id,
    second,
    text: text({ label: 'متن یادداشت', min: 0, max: maxNote }),
    quote: z._default(z.nullable(text({ label: 'جملهٔ نشان‌شده', max: maxQuote })), null),
  }),
  output: z.object({}),
  success: 204,
})

export const removeNote = endpoint({
  method: 'DELETE',
  path: '/api/lesson-notes/enrolments/:id/recordings/:recording/notes/:note',
  access: 'user',
  summary: "Removes a note of the user's own.",
  input: z.object({ id, recording: id, note: id }),
  output: z.object({}),
  success: 204,
})
