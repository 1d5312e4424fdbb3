import type { TestApp } from '../../../test/app.ts'
import { payOrder } from '../../../test/bank.ts'
import { issueDue, nameSeller, someCompany, someSeller } from '../../../test/invoices.ts'
import {
  each,
  type OpenCalls,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { newGroup } from '../../../test/school.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'
import type { InvoicesPage } from './contract.ts'

const price = 5_000_000

/** A seat that the seeded user paid for. */
async function paidOrder(self: SeededUser, app: TestApp): Promise<string> {
  const group = await newGroup(app, { price })
  const by = await withNewAddress(app, self)
  const { status, body } = await by.post<{ order: { id: string } }>(`/api/course/groups/${group}/order`)
  if (status !== 200) throw new Error(`the order was refused: ${status}`)
  return payOrder(app, body.order.id, price)
}

/** An order of the seeded user's with its invoice. */
async function invoicedOrder(self: SeededUser, app: TestApp) {
  const order = await paidOrder(self, app)
  const { by } = await staff(app)
  await nameSeller(by)
  await issueDue(app)
  const { body } = await by.get<InvoicesPage>('/api/studio/invoices', { order })
  return { order, invoice: body.items[0]!.id }
}

/** A rate that was just set. */
async function someRate(app: TestApp) {
  const { by } = await staff(app)
  const given = { kind: 'trial-session', from: '2026-10-23', rate: 1000, serviceCode: '' }
  const { body } = await by.put<{ kinds: { kind: string; rates: { id: string; from: string }[] }[] }>(
    '/api/studio/invoice-taxes',
    given,
  )
  const { rates } = body.kinds.find(({ kind }) => kind === given.kind)!
  return rates.find(({ from }) => from === given.from)!.id
}

export const samples: Samples = {
  'GET /api/studio/invoice-seller': (_, app) => staff(app),
  'PUT /api/studio/invoice-seller': async (_, app) => {
    const { by } = await staff(app)
    const { body } = await by.get<{ version: number }>('/api/studio/invoice-seller')
    return { by, given: { ...someSeller, version: body.version } }
  },
  'GET /api/studio/invoice-taxes': async (_, app) => {
    await someRate(app)
    return staff(app)
  },
  'PUT /api/studio/invoice-taxes': async (_, app) => ({
    ...(await staff(app)),
    given: { kind: 'trial-session', from: '2026-03-21', rate: 1000, serviceCode: '2330000000000' },
  }),
  'DELETE /api/studio/invoice-taxes/:id': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await someRate(app) },
  }),
  'GET /api/studio/invoices': async (self, app) => {
    await invoicedOrder(self, app)
    return staff(app)
  },
  'POST /api/studio/invoices.xlsx': async (self, app) => {
    await invoicedOrder(self, app)
    return staff(app)
  },
  'GET /api/studio/invoice-work': (_, app) => staff(app),
  'POST /api/studio/invoice-work': async (self, app) => {
    const order = await paidOrder(self, app)
    const { by } = await staff(app)
    await nameSeller(by)
    // As a sale that is older than the invoices.
    await app.database.execute('delete from invoice_due where order_id = $1', [order])
    return { by }
  },
  'GET /api/studio/invoices/:id': async (self, app) => ({
    ...(await staff(app)),
    names: { id: (await invoicedOrder(self, app)).invoice },
  }),
  'POST /api/studio/invoices/:id/buyer': async (self, app) => ({
    ...(await staff(app)),
    names: { id: (await invoicedOrder(self, app)).invoice },
    given: { name: 'شرکت پارس‌نوین', nationalId: someCompany, economicNumber: someCompany, postalCode: '' },
  }),
  'GET /api/invoices/:id/invoice.pdf': async (self, app) => ({
    names: { id: (await invoicedOrder(self, app)).invoice },
  }),
  'GET /api/orders/:id/invoices': async (self, app) => ({
    names: { id: (await invoicedOrder(self, app)).order },
  }),
}

/** Staff who read invoices may, whoever's it is. */
export const openCalls: OpenCalls = ['GET /api/invoices/:id/invoice.pdf']

export const studioAccess: StudioAccess = {
  ...each(
    ['GET /api/studio/invoices', 'GET /api/studio/invoices/:id', 'GET /api/studio/invoice-work'],
    ['support', 'accountant', 'admin', 'owner'],
  ),
  'POST /api/studio/invoices.xlsx': ['accountant', 'admin', 'owner'],
  ...each(
    [
      'GET /api/studio/invoice-seller',
      'PUT /api/studio/invoice-seller',
      'GET /api/studio/invoice-taxes',
      'PUT /api/studio/invoice-taxes',
      'DELETE /api/studio/invoice-taxes/:id',
      'POST /api/studio/invoice-work',
      'POST /api/studio/invoices/:id/buyer',
    ],
    ['accountant', 'owner'],
  ),
}

export const recordedActions: RecordedActions = {
  'PUT /api/studio/invoice-seller': ['invoiceSeller.changed'],
  'PUT /api/studio/invoice-taxes': ['invoiceTax.changed'],
  'DELETE /api/studio/invoice-taxes/:id': ['invoiceTax.removed'],
  'POST /api/studio/invoices.xlsx': ['list.exported'],
  'POST /api/studio/invoice-work': ['invoice.backlogIssued'],
  'POST /api/studio/invoices/:id/buyer': ['invoice.reissued'],
}

export const hiddenFields: TextFields = {
  // It only finds.
  'POST /api/studio/invoices.xlsx': ['q'],
  // Checked digits by the time they are kept.
  'PUT /api/studio/invoice-seller': [
    'nationalId',
    'economicNumber',
    'registrationNumber',
    'postalCode',
    'phone',
    'memoryId',
  ],
  'PUT /api/studio/invoice-taxes': ['serviceCode'],
  'POST /api/studio/invoices/:id/buyer': ['nationalId', 'economicNumber', 'postalCode'],
}

export const shownFields: TextFields = {
  'GET /api/studio/invoices': ['q'],
  'PUT /api/studio/invoice-seller': ['legalName', 'address'],
}
