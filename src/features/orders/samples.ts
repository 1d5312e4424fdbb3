import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { payOrder } from '../../../test/bank.ts'
import { sellOnCredit } from '../../../test/front-desk-sales.ts'
import {
  each,
  findOwner,
  type OtherActions,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { newGroup } from '../../../test/school.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'

const price = 5_000_000

/** A seat that the seeded user paid for; answers its order. Half of it comes back by its policy. */
async function paidOrder(self: SeededUser, app: TestApp, policy?: string): Promise<string> {
  const group = await newGroup(app, { price, ...(policy && { policy }) })
  const by = await withNewAddress(app, self)
  const { status, body } = await by.post<{ order: { id: string } }>(`/api/course/groups/${group}/order`)
  if (status !== 200) throw new Error(`the order was refused: ${status}`)
  return payOrder(app, body.order.id, price)
}

/** A refund above the policies, asked for by a colleague; answers its name. */
async function waitingRefund(self: SeededUser, app: TestApp): Promise<string> {
  const order = await oldOrder(self, app)
  const accountant = await app.user('پیمان', ['accountant'])
  const requestId = randomUUID()
  const { status, body } = await accountant.post(`/api/studio/orders/${order}/refund-requests`, {
    requestId,
    to: 'wallet',
    amount: price,
    reason: 'بیماری زبان‌آموز',
  })
  if (status !== 200) throw new Error(`it was not asked for: ${status} ${JSON.stringify(body)}`)
  return requestId
}

/** An order so old that no right to withdraw is left, over a course that has begun. */
async function oldOrder(self: SeededUser, app: TestApp): Promise<string> {
  const order = await paidOrder(self, app)
  const long = new Date(app.now().getTime() - 60 * 86_400_000)
  await app.database.execute(`update orders set created_at = $2, paid_at = $2 where id = $1`, [order, long])
  await app.database.execute(
    `update order_line set starts_at = $2, sessions = array[$3] where order_id = $1`,
    [order, long, long.toISOString()],
  )
  return order
}

export const samples: Samples = {
  async 'GET /api/studio/orders'(self, app) {
    await sellOnCredit(app, self.id)
    return staff(app)
  },
  async 'POST /api/studio/orders.xlsx'(self, app) {
    await sellOnCredit(app, self.id)
    return staff(app)
  },
  'GET /api/studio/order-filters': (_, app) => staff(app),
  'GET /api/studio/orders/:id': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await sellOnCredit(app, self.id) },
  }),
  'POST /api/studio/orders/:id/refund': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await paidOrder(self, app) },
    given: { to: 'wallet', refundable: price },
  }),
  'POST /api/studio/orders/:id/refund-requests': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await oldOrder(self, app) },
    given: {
      requestId: randomUUID(),
      to: 'sheba',
      sheba: 'IR820540102680020817909002',
      holder: 'سارا محمدی',
      amount: price,
      reason: 'بیماری زبان‌آموز',
    },
  }),
  'POST /api/studio/refund-requests/:id': async (self, app) => ({
    ...(await staff(app)),
    names: { id: await waitingRefund(self, app) },
    given: { approve: true, answer: 'گواهی پزشک دیده شد.' },
  }),
  async 'GET /api/studio/received'(self, app) {
    await sellOnCredit(app, self.id)
    return staff(app)
  },
  async 'POST /api/studio/received.xlsx'(self, app) {
    await sellOnCredit(app, self.id)
    return staff(app)
  },
}

export const studioAccess: StudioAccess = {
  ...each(
    ['GET /api/studio/orders', 'GET /api/studio/order-filters', 'GET /api/studio/orders/:id'],
    ['support', 'registrar', 'accountant', 'admin', 'owner'],
  ),
  'GET /api/studio/received': ['support', 'accountant', 'admin', 'owner'],
  ...each(
    [
      'POST /api/studio/orders.xlsx',
      'POST /api/studio/received.xlsx',
      'POST /api/studio/orders/:id/refund',
      'POST /api/studio/orders/:id/refund-requests',
    ],
    ['accountant', 'admin', 'owner'],
  ),
  'POST /api/studio/refund-requests/:id': ['accountant', 'owner'],
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/orders.xlsx': ['list.exported'],
  'POST /api/studio/received.xlsx': ['list.exported'],
  'POST /api/studio/orders/:id/refund': ['orderRefund.issued'],
  'POST /api/studio/orders/:id/refund-requests': ['orderRefund.asked'],
  'POST /api/studio/refund-requests/:id': ['orderRefund.approved'],
}

export const otherActions: OtherActions = {
  'a refund above the policies is declined': {
    actions: ['orderRefund.asked', 'orderRefund.declined'],
    async steps(self, app) {
      const id = await waitingRefund(self, app)
      const by = await withNewAddress(app, await findOwner(app))
      await by.post(`/api/studio/refund-requests/${id}`, { approve: false, answer: 'گواهی ندارد.' })
    },
  },
}

export const hiddenFields: TextFields = {
  // They only find, or are checked account numbers and names of places by the time they are kept.
  'POST /api/studio/orders.xlsx': ['q'],
  'POST /api/studio/received.xlsx': ['q'],
  ...each(['POST /api/studio/orders/:id/refund', 'POST /api/studio/orders/:id/refund-requests'], ['sheba']),
}

export const shownFields: TextFields = {
  'GET /api/studio/orders': ['q'],
  'GET /api/studio/received': ['q'],
  'POST /api/studio/orders/:id/refund': ['holder'],
  'POST /api/studio/orders/:id/refund-requests': ['holder', 'reason'],
  'POST /api/studio/refund-requests/:id': ['answer'],
}
