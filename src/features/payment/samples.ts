import type { TestApp } from '../../../test/app.ts'
import { newDiscount, orderSeat, payOrder } from '../../../test/bank.ts'
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

/** An order of the seeded user's over a seat nobody else holds; answers its id. */
async function someOrder(self: SeededUser, app: TestApp, price = 5_000_000): Promise<string> {
  return orderSeat(await withNewAddress(app, self), await newGroup(app, { price }))
}

/** The same, paid at a bank that nobody has to ask. */
async function paidOrder(self: SeededUser, app: TestApp): Promise<string> {
  return payOrder(app, await someOrder(self, app))
}

/** A refund that the accountant is to transfer; answers its id. */
async function waitingRefund(self: SeededUser, app: TestApp): Promise<string> {
  const given = { to: 'card', sheba: 'IR820540102680020817909002', holder: 'سارا محمدی' }
  const by = await withNewAddress(app, self)
  const path = `/api/payment/orders/${await paidOrder(self, app)}/refund`
  const { body } = await by.post<{ order: { refunds: { id: string }[] } }>(path, given)
  return body.order.refunds[0]!.id
}

export const samples: Samples = {
  'GET /api/payment/orders': () => ({}),
  'GET /api/payment/orders/:id': async (self, app) => ({ names: { id: await someOrder(self, app) } }),
  'POST /api/payment/orders/:id/discount': async (self, app) => ({
    names: { id: await someOrder(self, app) },
    given: { code: await newDiscount(app, { percent: 10 }) },
  }),
  'DELETE /api/payment/orders/:id/discount': async (self, app) => ({
    names: { id: await someOrder(self, app) },
  }),
  // No bank stands by, so this one costs nothing.
  'POST /api/payment/orders/:id/pay': async (self, app) => ({
    names: { id: await someOrder(self, app, 0) },
    given: { useWallet: true },
  }),
  'POST /api/payment/orders/:id/cancel': async (self, app) => ({
    names: { id: await someOrder(self, app) },
  }),
  'GET /api/payment/orders/:id/refund': async (self, app) => ({
    names: { id: await paidOrder(self, app) },
  }),
  'POST /api/payment/orders/:id/refund': async (self, app) => ({
    names: { id: await paidOrder(self, app) },
    given: { to: 'wallet' },
  }),
  'GET /api/payment/orders/:id/receipt.pdf': async (self, app) => ({
    names: { id: await paidOrder(self, app) },
  }),
  'GET /api/payment/wallet': () => ({}),
  'GET /api/payment/reconciliation': (_, app) => staff(app),
  'POST /api/payment/reconciliation/run': (_, app) => staff(app),
  'GET /api/payment/withdrawal': (_, app) => staff(app),
  'POST /api/payment/withdrawal': async (_, app) => ({
    ...(await staff(app)),
    given: { applies: true, days: 10, from: 'start', endsAtStart: true, confirmedBy: 'دفتر وکالت مهر' },
  }),
  async 'POST /api/payment/refunds/:id/done'(self, app) {
    const names = { id: await waitingRefund(self, app) }
    return { ...(await staff(app)), names, given: { tracking: '140512345678' } }
  },
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/payment/reconciliation',
      'POST /api/payment/reconciliation/run',
      'POST /api/payment/refunds/:id/done',
      'GET /api/payment/withdrawal',
    ],
    ['accountant', 'admin', 'owner'],
  ),
  'POST /api/payment/withdrawal': ['admin', 'owner'],
}

// Its buyer's, and whose who keep the books; the feature's own tests hold others off it.
export const openCalls: OpenCalls = ['GET /api/payment/orders/:id/receipt.pdf']

export const recordedActions: RecordedActions = {
  'POST /api/payment/refunds/:id/done': ['refund.sent'],
  'POST /api/payment/withdrawal': ['withdrawal.confirmed'],
}

export const shownFields: TextFields = {
  'POST /api/payment/withdrawal': ['confirmedBy'],
  'POST /api/payment/orders/:id/refund': ['holder'],
  'POST /api/payment/refunds/:id/done': ['tracking'],
}

export const hiddenFields: TextFields = {
  // Nothing but a known code and a checked account number gets through.
  'POST /api/payment/orders/:id/discount': ['code'],
  'POST /api/payment/orders/:id/refund': ['sheba'],
}
