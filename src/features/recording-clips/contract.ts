/** What may be asked about stretches of recordings that go with cards. */
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { id, second } from '#contract/fields.ts'
import { ownPhrase } from '#features/phrasebook/public.ts'

export const putClip = endpoint({
  method: 'PUT',
  path: '/api/recording-clips/enrolments/:id/recordings/:recording/clips/:clip',
  access: 'user',
  summary:
    'Makes a card of at most 60 seconds of a recording the user may watch; `clip` is made by the client, so a repeated call makes one card. The sound is a reference: it goes with the recording.',
  input: z.object({ id, recording: id, clip: id, from: second, to: second, ...ownPhrase }),
  output: z.object({}),
  success: 204,
})
