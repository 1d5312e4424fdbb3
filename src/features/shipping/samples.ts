import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { TestApp } from '../../../test/app.ts'
import { someReference } from '../../../test/front-desk-sales.ts'
import {
  collectionCalls,
  collectionSamples,
  each,
  type OtherActions,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import type { SeededUser } from '../../../test/seeded-user.ts'

const rates = '/api/studio/shipping-rates'

const someRate = () => ({
  service: 'پست ویژه',
  provinces: [8],
  baseGrams: 1000,
  basePrice: 45_000,
  kiloPrice: 12_000,
  freeAbove: 1_000_000,
  days: '۲ تا ۴ روز کاری',
  isActive: true,
})

const someAddress = () => ({
  province: 8,
  city: 394,
  street: 'خیابان شریعتی، کوچهٔ نسترن',
  plate: '۸',
  postalCode: '۱۹۴۷۶۱۵۳۲۰',
  receiver: 'بهراد کامکار',
  mobile: '۰۹۱۲۱۰۰۸۸۴۱',
})

/** A parcel that was paid for; answers it and its order. */
async function newShipment(self: SeededUser, app: TestApp, state = 'to-pack') {
  const [id, order] = [randomUUID(), randomUUID()]
  await app.database.execute(
    `insert into orders (id, user_id, state, subtotal, created_at, expires_at, paid_at)
     values ($1, $2, 'paid', 0, $3, $3, $3)`,
    [order, self.id, app.now()],
  )
  const destination = {
    province: 'تهران',
    city: 'تهران',
    street: 'خیابان شریعتی',
    plate: '۸',
    postalCode: '1947615320',
    receiver: 'بهراد کامکار',
    mobile: '+989121008841',
  }
  await app.database.execute(
    `insert into shipment (id, user_id, state, order_id, service, cost, grams, contents, destination, created_at, queued_at)
     values ($1, $2, $3, $4, 'پست پیشتاز', 0, 300, $5, $6, $7, $7)`,
    [
      id,
      self.id,
      state,
      order,
      JSON.stringify([{ kind: 'journal-issue', item: 'one', title: 'دفتر', count: 1, grams: 300 }]),
      JSON.stringify(destination),
      app.now(),
    ],
  )
  const line = randomUUID()
  await app.database.execute(
    `insert into order_line (id, order_id, position, kind, item, title, price, policy, terms)
     values ($1, $2, 0, 'journal-issue', 'one', 'دفتر', 0, 'hamava', '{"title":"","steps":[{"until":"always","percent":100}]}')`,
    [line, order],
  )
  return { id, order, line }
}

/** A request to give back what was delivered, with its picture. */
async function newReturn(self: SeededUser, app: TestApp) {
  const { order, line } = await newShipment(self, app, 'delivered')
  const id = randomUUID()
  await app.database.execute(
    `insert into return_request (id, order_id, line_id, user_id, count, reason, asked_at)
     values ($1, $2, $3, $4, 1, 'صفحه‌ها سفید است', $5)`,
    [id, order, line, self.id, app.now()],
  )
  return { id, order, line }
}

async function somePhoto(fields: Record<string, string>) {
  const background = { r: 200, g: 120, b: 20 }
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'book.png')
  return form
}

async function newAddress({ id }: SeededUser, app: TestApp): Promise<string> {
  const { rows } = await app.database.execute(
    `insert into address (user_id, province, city, street, postal_code, receiver, mobile, changed_at)
     values ($1, 8, 394, 'خیابان بهار', '1947615320', 'نگار صداقت', '+989121008841', $2) returning id`,
    [id, app.now()],
  )
  return String(rows[0]!.id)
}

export const samples: Samples = {
  ...collectionSamples(rates, someRate),
  'GET /api/shipping/provinces': () => ({}),
  'GET /api/shipping/provinces/:province/cities': () => ({ names: { province: '8' } }),
  'GET /api/shipping/addresses': () => ({}),
  'POST /api/shipping/addresses': () => ({ given: someAddress() }),
  'PUT /api/shipping/addresses/:id': async (self, app) => ({
    names: { id: await newAddress(self, app) },
    given: someAddress(),
  }),
  'DELETE /api/shipping/addresses/:id': async (self, app) => ({
    names: { id: await newAddress(self, app) },
  }),
  'GET /api/shipping/choices': () => ({ given: { grams: 900, goods: 1_000_000 } }),
  'GET /api/shipping/orders/:id': async (self, app) => ({
    names: { id: (await newShipment(self, app)).order },
  }),
  'GET /api/studio/shipments': (_, app) => staff(app),
  'POST /api/studio/shipments.xlsx': async (_, app) => ({
    ...(await staff(app)),
    given: { state: 'to-pack' },
  }),
  'POST /api/studio/shipments/pack': async (self, app) => ({
    ...(await staff(app)),
    given: { ids: [(await newShipment(self, app)).id] },
  }),
  'POST /api/studio/shipments/:id/send': async (self, app) => ({
    ...(await staff(app)),
    names: { id: (await newShipment(self, app)).id },
    given: { tracking: '214567001234567890' },
  }),
  'POST /api/studio/shipments/tracking': async (self, app) => ({
    ...(await staff(app)),
    // A code is on one parcel alone.
    given: { lines: someReference(18), ids: [(await newShipment(self, app)).id], write: true },
  }),
  'POST /api/studio/shipments/end': async (self, app) => ({
    ...(await staff(app)),
    given: { ids: [(await newShipment(self, app, 'on-its-way')).id], state: 'delivered' },
  }),
  'GET /api/shipping/orders/:id/returns': async (self, app) => ({
    names: { id: (await newReturn(self, app)).order },
  }),
  async 'POST /api/shipping/orders/:id/returns'(self, app) {
    const { order, line } = await newShipment(self, app, 'delivered')
    const asked = { requestId: randomUUID(), lineId: line, count: '1', reason: 'صفحه‌ها سفید است' }
    return { names: { id: order }, given: await somePhoto(asked) }
  },
  'GET /api/studio/returns': (_, app) => staff(app),
  'POST /api/studio/returns.xlsx': (_, app) => staff(app),
  'POST /api/studio/returns/:id/decide': async (self, app) => ({
    ...(await staff(app)),
    names: { id: (await newReturn(self, app)).id },
    given: { decision: 'accepted', answer: '', to: 'wallet', inFull: false },
  }),
}

const packing = [
  'GET /api/studio/shipments',
  'POST /api/studio/shipments.xlsx',
  'POST /api/studio/shipments/pack',
  'POST /api/studio/shipments/:id/send',
  'POST /api/studio/shipments/tracking',
  'POST /api/studio/shipments/end',
  'GET /api/studio/returns',
  'POST /api/studio/returns.xlsx',
  'POST /api/studio/returns/:id/decide',
]

export const studioAccess: StudioAccess = {
  ...each(collectionCalls(rates), ['accountant', 'admin', 'owner']),
  ...each(packing, ['support', 'registrar', 'admin', 'owner']),
}

export const recordedActions: RecordedActions = {
  [`POST ${rates}`]: ['shippingRate.created'],
  [`PUT ${rates}/:id`]: ['shippingRate.changed'],
  [`DELETE ${rates}/:id`]: ['shippingRate.removed'],
  'POST /api/studio/shipments.xlsx': ['list.exported'],
  'POST /api/studio/shipments/pack': ['shipment.packed'],
  'POST /api/studio/shipments/:id/send': ['shipment.sent'],
  'POST /api/studio/shipments/tracking': ['shipment.sent'],
  'POST /api/studio/shipments/end': ['shipment.ended'],
  'POST /api/studio/returns.xlsx': ['list.exported'],
  'POST /api/studio/returns/:id/decide': ['return.accepted'],
}

const decide = 'POST /api/studio/returns/:id/decide'
export const otherActions: OtherActions = {
  'another copy is sent': {
    call: decide,
    given: { decision: 'resent' },
    actions: ['return.resent'],
  },
  'a return is refused': {
    call: decide,
    given: { decision: 'refused', answer: 'مهلت آن گذشته است.' },
    actions: ['return.refused'],
  },
}

export const shownFields: TextFields = {
  [`GET ${rates}`]: ['q'],
  ...each([`POST ${rates}`, `PUT ${rates}/:id`], ['service', 'days']),
  ...each(
    ['POST /api/shipping/addresses', 'PUT /api/shipping/addresses/:id'],
    ['street', 'plate', 'receiver'],
  ),
  'POST /api/shipping/orders/:id/returns': ['reason'],
  [decide]: ['answer'],
}

export const hiddenFields: TextFields = {
  // Digits by the time they are kept.
  ...each([`POST ${rates}`, `PUT ${rates}/:id`], ['baseGrams', 'basePrice', 'kiloPrice', 'freeAbove']),
  ...each(['POST /api/shipping/addresses', 'PUT /api/shipping/addresses/:id'], ['postalCode', 'mobile']),
  // Letters and digits of the post.
  'POST /api/studio/shipments/:id/send': ['tracking'],
  'POST /api/studio/shipments/tracking': ['lines'],
}
