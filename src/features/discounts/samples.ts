import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import {
  each,
  type OtherActions,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'

const path = '/api/studio/discounts'

const values = {
  name: 'جشنوارهٔ پاییز',
  percent: 20,
  amount: null,
  maxAmount: 10_000_000,
  minimum: null,
  daysBefore: null,
  uses: 50,
  usesEach: 1,
  from: null,
  until: '2027-03-20',
  itemKinds: ['course-seat'],
  courseIds: [],
  groupIds: [],
  audience: 'all',
  phones: [],
  stacks: false,
}
const newCode = () => `SAMPLE-${randomUUID().slice(0, 8).toUpperCase()}`

/** A code that was just made. */
async function made(app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.post<{ id: string }>(path, { ...values, kind: 'code', code: newCode() })
  return { by, names: { id: body.id } }
}

const batch = { ...values, uses: null, usesEach: null, prefix: 'YALDA', count: 3 }

export const samples: Samples = {
  [`GET ${path}`]: (_, app) => staff(app),
  [`POST ${path}.xlsx`]: (_, app) => staff(app),
  [`GET ${path}/:id`]: (_, app) => made(app),
  'GET /api/studio/discount-choices': (_, app) => staff(app),
  [`POST ${path}`]: async (_, app) => ({
    ...(await staff(app)),
    given: { ...values, kind: 'code', code: newCode() },
  }),
  [`PUT ${path}/:id`]: async (_, app) => ({
    ...(await made(app)),
    given: { ...values, percent: 25, version: 1 },
  }),
  [`POST ${path}/:id/stop`]: async (_, app) => ({ ...(await made(app)), given: { stopped: true } }),
  'POST /api/studio/discount-batches': async (_, app) => ({ ...(await staff(app)), given: batch }),
  async 'POST /api/studio/discount-batches/:batch/codes.xlsx'(_, app) {
    const { by } = await staff(app)
    const { body } = await by.post<{ batch: string }>('/api/studio/discount-batches', batch)
    return { by, names: { batch: body.batch } }
  },
}

export const studioAccess: StudioAccess = each(Object.keys(samples), ['accountant', 'admin', 'owner'])

export const recordedActions: RecordedActions = {
  [`POST ${path}`]: ['discount.created'],
  [`POST ${path}.xlsx`]: ['list.exported'],
  [`PUT ${path}/:id`]: ['discount.changed'],
  [`POST ${path}/:id/stop`]: ['discount.stopped'],
  'POST /api/studio/discount-batches': ['discount.batch'],
  'POST /api/studio/discount-batches/:batch/codes.xlsx': ['list.exported'],
}

export const otherActions: OtherActions = {
  'a discount that was stopped goes on': {
    call: `POST ${path}/:id/stop`,
    given: { stopped: false },
    afterSample: true,
    actions: ['discount.created', 'discount.resumed', 'discount.stopped'],
  },
}

export const shownFields: TextFields = {
  [`GET ${path}`]: ['q'],
  [`POST ${path}.xlsx`]: ['q'],
}

export const hiddenFields: TextFields = {
  // The name of a batch, which is but looked for.
  'POST /api/studio/discount-batches/:batch/codes.xlsx': ['batch'],
  // Letters, digits and hyphens by the time they are kept; phones that nobody has are refused.
  ...each([`POST ${path}`, `PUT ${path}/:id`, 'POST /api/studio/discount-batches'], ['phones']),
  [`POST ${path}`]: ['code', 'phones'],
  'POST /api/studio/discount-batches': ['prefix', 'phones'],
}
