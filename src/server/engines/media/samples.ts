import { randomUUID } from 'node:crypto'
import { someRecording } from '../../../../test/course-samples.ts'
import type { OpenCalls, Samples } from '../../../../test/sample-call.ts'

export const samples: Samples = {
  // No bytes were sent; test/reliability/uploads.test.ts sends them.
  'POST /api/uploads/:id/finish': () => ({ names: { id: randomUUID() }, status: 404 }),
  'GET /api/media/:id/place': async (self, app) => ({
    names: { id: (await someRecording(self, app)).media },
  }),
  'PUT /api/media/:id/place': async (self, app) => ({
    names: { id: (await someRecording(self, app)).media },
    given: { second: 12, at: app.now().toISOString() },
  }),
}

export const openCalls: OpenCalls = [
  // test/reliability/uploads.test.ts holds others off it, with an upload that has its bytes.
  'POST /api/uploads/:id/finish',
  // Where one stands oneself in a recording, whoever it belongs to: nowhere, in one that is not there.
  'GET /api/media/:id/place',
]
