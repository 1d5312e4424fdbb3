import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
} from '../../../test/sample-call.ts'
import { newGroup } from '../../../test/school.ts'
import { withNewAddress } from '../../../test/seeded-user.ts'

const someLine = (item: string) => ({ kind: 'course-seat', item, count: 1 })

export const samples: Samples = {
  'GET /api/cart': () => ({}),
  'PUT /api/cart/lines': async (_, app) => ({ given: someLine(await newGroup(app)) }),
  'POST /api/cart/merge': async (_, app) => ({ given: { lines: [someLine(await newGroup(app))] } }),
  'POST /api/cart/quote': async (_, app) => ({ given: { lines: [someLine(await newGroup(app))] } }),
  'POST /api/cart/order': async (self, app) => ({
    by: await withNewAddress(app, self),
    given: {
      lines: [{ ...someLine(await newGroup(app, { price: 5_000_000 })), price: 5_000_000 }],
      delivery: null,
      deliveryCost: 0,
    },
  }),
  'GET /api/studio/left-carts': (_, app) => staff(app),
  'POST /api/studio/left-carts.xlsx': (_, app) => staff(app),
}

export const studioAccess: StudioAccess = each(
  ['GET /api/studio/left-carts', 'POST /api/studio/left-carts.xlsx'],
  ['registrar', 'admin', 'owner'],
)

export const recordedActions: RecordedActions = { 'POST /api/studio/left-carts.xlsx': ['list.exported'] }
