import type { TestApp } from '../../../test/app.ts'
import { orderSeat, payOrder } from '../../../test/bank.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { newGroup } from '../../../test/school.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'

/** A refund that the accountant is to transfer; answers its id. */
async function waitingRefund(self: SeededUser, app: TestApp): Promise<string> {
  const order = await orderSeat(await withNewAddress(app, self), await newGroup(app, { price: 5_000_000 }))
  const given = { to: 'card', sheba: 'IR820540102680020817909002', holder: 'سارا محمدی' }
  const path = `/api/payment/orders/${await payOrder(app, order)}/refund`
  const by = await withNewAddress(app, self)
  const { body } = await by.post<{ order: { refunds: { id: string }[] } }>(path, given)
  return body.order.refunds[0]!.id
}

export const samples: Samples = {
  'GET /api/payment/reconciliation': (_, app) => staff(app),
  'POST /api/payment/reconciliation/run': (_, app) => staff(app),
  async 'POST /api/payment/refunds/:id/done'(self, app) {
    const names = { id: await waitingRefund(self, app) }
    return { ...(await staff(app)), names, given: { tracking: '140512345678' } }
  },
}

export const studioAccess: StudioAccess = each(
  [
    'GET /api/payment/reconciliation',
    'POST /api/payment/reconciliation/run',
    'POST /api/payment/refunds/:id/done',
  ],
  ['accountant', 'admin', 'owner'],
)

export const recordedActions: RecordedActions = {
  'POST /api/payment/refunds/:id/done': ['refund.sent'],
}

export const shownFields: TextFields = {
  'POST /api/payment/refunds/:id/done': ['tracking'],
}
