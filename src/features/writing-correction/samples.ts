import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import {
  each,
  type OpenCalls,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'
import {
  draft,
  newWritingCredit,
  newWritingPackage,
  openWriting,
  queueText,
  sendText,
  takeText,
  writeText,
} from '../../../test/writing.ts'

const asCaller = async (self: SeededUser, app: TestApp) =>
  Object.assign(await withNewAddress(app, self), { id: self.id })

/** A draft of the caller's. */
async function written(self: SeededUser, app: TestApp) {
  const by = await asCaller(self, app)
  return { by, names: { id: await writeText(app, by) } }
}

/** A text of the caller's that waits in the queue, paid from a package. */
async function queued(self: SeededUser, app: TestApp) {
  const by = await asCaller(self, app)
  const { id } = await queueText(app, by, await newWritingCredit(app, by.id))
  return { by, names: { id } }
}

export const samples: Samples = {
  async 'GET /api/writing-correction'(_, app) {
    await openWriting(app)
    return {}
  },
  'GET /api/writing-correction/texts': () => ({}),
  'GET /api/writing-correction/texts/:id': written,
  'PUT /api/writing-correction/texts/:id': async (self, app) => ({
    by: await asCaller(self, app),
    names: { id: randomUUID() },
    given: draft(),
  }),
  'DELETE /api/writing-correction/texts/:id': written,
  async 'POST /api/writing-correction/texts/:id/send'(self, app) {
    return { ...(await written(self, app)), given: { version: 1, creditId: null } }
  },
  async 'POST /api/writing-correction/texts/:id/reopen'(self, app) {
    const { by, names } = await written(self, app)
    await sendText(by, names.id)
    return { by, names }
  },
  'POST /api/writing-correction/texts/:id/withdraw': queued,
  'POST /api/writing-correction/packages/:id/orders': async (self, app) => ({
    by: await asCaller(self, app),
    names: { id: await newWritingPackage(app.db) },
  }),
  'GET /api/studio/writing/queue': (_, app) => staff(app),
  'GET /api/studio/writing/correctors': (_, app) => staff(app),
  async 'POST /api/studio/writing/texts/:id/take'(self, app) {
    return { ...(await staff(app)), names: (await queued(self, app)).names }
  },
  async 'POST /api/studio/writing/texts/:id/give-back'(self, app) {
    const { names } = await queued(self, app)
    const teacher = await withNewAddress(app, await app.user('آرش', ['teacher']))
    await takeText(teacher, names.id)
    return { by: teacher, names }
  },
  async 'POST /api/studio/writing/texts/:id/assign'(self, app) {
    const { names } = await queued(self, app)
    const teacher = await app.user('آرش', ['teacher'])
    return { ...(await staff(app)), names, given: { correctorId: teacher.id } }
  },
  'GET /api/studio/writing/assignment': (_, app) => staff(app),
  async 'PUT /api/studio/writing/assignment'(_, app) {
    const { by } = await staff(app)
    const { body } = await by.get<Record<string, unknown>>('/api/studio/writing/assignment')
    const teacher = await app.user('آرش', ['teacher'])
    const correctors = [{ id: teacher.id, languages: ['en'], maxTexts: 3 }]
    return { by, given: { afterHours: 4, correctors, version: body.version } }
  },
  'GET /api/studio/writing/prices': (_, app) => staff(app),
  async 'PUT /api/studio/writing/prices'(_, app) {
    const { by } = await staff(app)
    const { body } = await by.get<Record<string, unknown>>('/api/studio/writing/prices')
    const prices = [{ maxWords: 200, price: 90_000, promisedHours: 48 }]
    const bought = { id: null, title: 'بستهٔ ۵ نوشته‌ای', texts: 5, maxWords: 200 }
    const packages = [{ ...bought, price: 400_000, validDays: 120, isHidden: false }]
    return { by, given: { prices, packages, version: body.version } }
  },
}

// A draft's id is made by its writer, and packages are sold to everybody.
export const openCalls: OpenCalls = [
  'PUT /api/writing-correction/texts/:id',
  'POST /api/writing-correction/packages/:id/orders',
]

export const studioAccess: StudioAccess = {
  ...each(['GET /api/studio/writing/queue'], ['teacher', 'registrar', 'admin', 'owner']),
  ...each(['POST /api/studio/writing/texts/:id/take'], ['teacher', 'admin', 'owner']),
  ...each(['POST /api/studio/writing/texts/:id/give-back'], ['own teacher', 'registrar', 'admin', 'owner']),
  ...each(
    [
      'GET /api/studio/writing/correctors',
      'POST /api/studio/writing/texts/:id/assign',
      'GET /api/studio/writing/assignment',
      'PUT /api/studio/writing/assignment',
      'GET /api/studio/writing/prices',
      'PUT /api/studio/writing/prices',
    ],
    ['registrar', 'admin', 'owner'],
  ),
}

export const recordedActions = {
  'POST /api/studio/writing/texts/:id/assign': ['writing.assigned'],
  'PUT /api/studio/writing/assignment': ['writingAssignment.changed'],
  'PUT /api/studio/writing/prices': ['writingPrices.changed'],
} as const

export const pageWriters = {
  'studio/prices.server.ts': {
    'Prices and packages are changed': {
      call: 'PUT /api/studio/writing/prices',
      pages: ['/writing-correction'],
    },
  },
} as const

export const shownFields: TextFields = {
  'PUT /api/writing-correction/texts/:id': ['title', 'meaningNote', 'body', 'dismissed.excerpt'],
  'PUT /api/studio/writing/prices': ['packages.title'],
}

/** By what a finding is known again, and numbers, which are typed in any digits. */
export const hiddenFields: TextFields = {
  'PUT /api/writing-correction/texts/:id': ['dismissed.key', 'fileWords'],
  'PUT /api/studio/writing/assignment': ['afterHours', 'correctors.maxTexts'],
  'PUT /api/studio/writing/prices': [
    ...['maxWords', 'price', 'promisedHours'].map(name => `prices.${name}`),
    ...['texts', 'maxWords', 'price', 'validDays'].map(name => `packages.${name}`),
  ],
}
