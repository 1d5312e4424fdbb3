import { randomUUID } from 'node:crypto'
import { newBroadcast } from '../../../test/broadcasts.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'

export const samples: Samples = {
  async 'GET /api/studio/broadcasts'(_, app) {
    return staff(app)
  },
  async 'POST /api/studio/broadcasts'(_, app) {
    return { ...(await staff(app)), given: { id: randomUUID() } }
  },
  async 'GET /api/studio/broadcasts/:broadcast'(_, app) {
    const { by, broadcast } = await newBroadcast(app)
    return { by, names: { broadcast } }
  },
  async 'PUT /api/studio/broadcasts/:broadcast'(_, app) {
    const { by, broadcast } = await newBroadcast(app)
    return { by, names: { broadcast }, given: { title: 'خبر', audience: { kind: 'everybody' } } }
  },
  async 'POST /api/studio/broadcasts/:broadcast/send'(_, app) {
    const { by, broadcast, document } = await newBroadcast(app)
    await by.put(`/api/documents/${document}`, { base: 1, markdown: 'خبر تازه' })
    // Nobody else's sample makes one of these, so they are as many when it is sent.
    await app.user('رعنا', ['counselor'])
    const audience = { kind: 'role', role: 'counselor' }
    const { body } = await by.put<{ broadcast: { recipients: number } }>(
      `/api/studio/broadcasts/${broadcast}`,
      { title: 'خبر', audience },
    )
    return { by, names: { broadcast }, given: { edition: 2, recipients: body.broadcast.recipients } }
  },
  async 'DELETE /api/studio/broadcasts/:broadcast'(_, app) {
    const { by, broadcast } = await newBroadcast(app)
    return { by, names: { broadcast } }
  },
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/studio/broadcasts',
      'POST /api/studio/broadcasts',
      'GET /api/studio/broadcasts/:broadcast',
      'PUT /api/studio/broadcasts/:broadcast',
      'POST /api/studio/broadcasts/:broadcast/send',
      'DELETE /api/studio/broadcasts/:broadcast',
    ],
    ['admin', 'owner'],
  ),
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/broadcasts/:broadcast/send': ['broadcast.sent'],
}

export const shownFields: TextFields = {
  'PUT /api/studio/broadcasts/:broadcast': ['title'],
}
