import {
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
} from '../../../test/sample-call.ts'

export const samples: Samples = {
  'GET /api/legal/:document': () => ({ names: { document: 'privacy' }, given: { version: 1 } }),
  async 'POST /api/studio/legal/:document/draft'(_, app) {
    return { ...(await staff(app)), names: { document: 'refund' } }
  },
  async 'POST /api/studio/legal/:document/versions'(_, app) {
    const { by } = await staff(app)
    await by.post('/api/studio/legal/privacy/draft')
    // Each a day after the one before.
    const { body } = await by.get<{ versions: { from: string }[] }>('/api/legal/privacy')
    const last = Date.parse(body.versions[0]!.from)
    const from = new Date(Math.max(last + 86_400_000, app.now().getTime())).toISOString().slice(0, 10)
    return { by, names: { document: 'privacy' }, given: { edition: 1, from } }
  },
}

export const studioAccess: StudioAccess = {
  'POST /api/studio/legal/:document/draft': ['admin', 'owner'],
  'POST /api/studio/legal/:document/versions': ['admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/legal/:document/versions': ['legal.published'],
}

export const pageWriters: PageWriters = {
  'write-legal.server.ts': {
    'a legal text is published': { call: 'POST /api/studio/legal/:document/versions', pages: ['/privacy'] },
  },
}
