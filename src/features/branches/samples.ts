import sharp from 'sharp'
import type { TestApp } from '../../../test/app.ts'
import {
  collectionCalls,
  collectionSamples,
  each,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'

const branches = '/api/studio/branches'

const someBranch = () => ({
  name: 'شعبهٔ مرکزی',
  address: 'تهران، خیابان انقلاب',
  phone: '۰۲۱ ۱۲۳۴',
  mapLink: '',
  rooms: [{ id: '', name: 'کلاس ۱', capacity: 12 }],
})

async function withBranch(app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.post<{ id: string }>(branches, someBranch())
  return { by, names: { id: body.id } }
}

async function somePicture() {
  const background = { r: 20, g: 120, b: 120 }
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(bytes)]), 'map.png')
  return form
}

export const samples: Samples = {
  ...collectionSamples(branches, someBranch),
  'GET /api/studio/branches/:id/map': (_, app) => withBranch(app),
  'POST /api/studio/branches/:id/map': async (_, app) => ({
    ...(await withBranch(app)),
    given: await somePicture(),
  }),
  'DELETE /api/studio/branches/:id/map': (_, app) => withBranch(app),
}
const mapCalls = ['GET', 'POST', 'DELETE'].map(method => `${method} /api/studio/branches/:id/map`)

export const studioAccess: StudioAccess = {
  ...each([...collectionCalls(branches), ...mapCalls], ['admin', 'owner']),
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/branches': ['branch.created'],
  'PUT /api/studio/branches/:id': ['branch.changed'],
  'DELETE /api/studio/branches/:id': ['branch.removed'],
  'POST /api/studio/branches/:id/map': ['branch.changed'],
  'DELETE /api/studio/branches/:id/map': ['branch.changed'],
}

export const pageWriters: PageWriters = {
  'note-branch.server.ts': {
    'a branch is added': { call: `POST ${branches}`, pages: ['/contact-us'] },
  },
}

export const shownFields: TextFields = {
  ...each(['POST /api/studio/branches', 'PUT /api/studio/branches/:id'], ['address', 'phone']),
  'GET /api/studio/branches': ['q'],
}

export const hiddenFields: TextFields = {
  // Digits by the time they are kept.
  ...each(['POST /api/studio/branches', 'PUT /api/studio/branches/:id'], ['rooms.capacity']),
}
