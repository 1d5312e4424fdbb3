import { randomUUID } from 'node:crypto'
import { insertGain } from '#features/points/public.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { TestApp } from '../../../test/app.ts'
import { newGroup, orderSeat } from '../../../test/bank.ts'
import {
  each,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import type { SeededUser } from '../../../test/seeded-user.ts'

const path = '/api/studio/points'
const session = {
  key: 'session',
  title: 'جلسهٔ کامل‌شده',
  points: 40,
  cap: 5,
  period: 'week',
  validDays: 365,
  isActive: true,
}
const worth = { pointRials: 1200, walletPointRials: 800, walletMinimum: 500, walletMonth: 2000, share: 30 }
const levels = [
  { key: 'bronze', gain: 0, keep: 0 },
  { key: 'silver', gain: 900, keep: 700 },
  { key: 'gold', gain: 2500, keep: 2000 },
  { key: 'turquoise', gain: 4000, keep: 3200 },
]

async function readVersions(app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.get<{ rules: { key: string; version: number }[]; worth: { version: number } }>(
    `${path}/rules`,
  )
  return { by, rule: body.rules.find(({ key }) => key === 'session')!.version, worth: body.worth.version }
}

const give = (self: SeededUser, app: TestApp) =>
  transaction(app.db, tx =>
    insertGain(tx, {
      userId: self.id,
      points: 3000,
      validDays: 300,
      reason: 'هفت روز مرور پیاپی',
      source: `sample:${randomUUID()}`,
      at: app.now(),
    }),
  )

const correction = { points: 50, note: 'جلسه‌ای که ثبت نشده بود' }

export const samples: Samples = {
  'GET /api/points/rules': () => ({}),
  'GET /api/points': () => ({}),
  'GET /api/points/lines': () => ({}),
  async 'GET /api/points/orders/:id'(self, app) {
    return { names: { id: await orderSeat(self, await newGroup(app)) } }
  },
  async 'POST /api/points/orders/:id'(self, app) {
    await give(self, app)
    return { names: { id: await orderSeat(self, await newGroup(app)) }, given: { isUsed: true } }
  },
  async 'POST /api/points/wallet'(self, app) {
    await give(self, app)
    return { given: { id: randomUUID(), points: 500 } }
  },
  [`GET ${path}/rules`]: async (_, app) => staff(app),
  [`POST ${path}/rules/preview`]: async (_, app) => ({ ...(await staff(app)), given: session }),
  async [`POST ${path}/rules/:key`](_, app) {
    const { by, rule } = await readVersions(app)
    return { by, names: { key: 'session' }, given: { ...session, version: rule } }
  },
  async [`POST ${path}/worth`](_, app) {
    const { by, worth: version } = await readVersions(app)
    return { by, given: { ...worth, version } }
  },
  [`POST ${path}/levels`]: async (_, app) => ({ ...(await staff(app)), given: { levels } }),
  [`GET ${path}/people/:person`]: async (self, app) => ({
    ...(await staff(app)),
    names: { person: self.id },
  }),
  [`POST ${path}/people/:person`]: async (self, app) => ({
    ...(await staff(app)),
    names: { person: self.id },
    given: { id: randomUUID(), ...correction },
  }),
  [`POST ${path}/lines.xlsx`]: async (_, app) => staff(app),
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      `GET ${path}/rules`,
      `POST ${path}/rules/preview`,
      `GET ${path}/people/:person`,
      `POST ${path}/lines.xlsx`,
    ],
    ['support', 'accountant', 'admin', 'owner'],
  ),
  [`POST ${path}/people/:person`]: ['support', 'admin', 'owner'],
  ...each([`POST ${path}/rules/:key`, `POST ${path}/worth`, `POST ${path}/levels`], ['admin', 'owner']),
}

export const recordedActions: RecordedActions = {
  [`POST ${path}/rules/:key`]: ['club.ruleChanged'],
  [`POST ${path}/worth`]: ['club.worthChanged'],
  [`POST ${path}/levels`]: ['club.levelsChanged'],
  [`POST ${path}/people/:person`]: ['club.pointsCorrected'],
  [`POST ${path}/lines.xlsx`]: ['list.exported'],
}

export const shownFields: TextFields = {
  [`POST ${path}/rules/:key`]: ['title'],
  [`POST ${path}/people/:person`]: ['note'],
}

export const hiddenFields: TextFields = {
  // A preview answers numbers alone.
  [`POST ${path}/rules/preview`]: ['title'],
}

export const pageWriters: PageWriters = {
  'rules.server.ts': {
    'a rule changes': { call: `POST ${path}/rules/:key`, pages: ['/companions-club'] },
    'points are worth something else': { call: `POST ${path}/worth`, pages: ['/companions-club'] },
    'the levels change': { call: `POST ${path}/levels`, pages: ['/companions-club'] },
  },
}
