import { takeDebt } from '#features/cashbox/public.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import type { TestApp } from '../../../test/app.ts'
import { firstCashbox, part, sellOnCredit } from '../../../test/front-desk-sales.ts'
import {
  each,
  type OtherActions,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'
import { freezeOrder } from './plans.server.ts'

/** An order of the seeded user's that is owed in part. */
const owing = async (self: SeededUser, app: TestApp) => ({ id: await sellOnCredit(app, self.id) })

const policy = { maxParts: 3, minFirstPercent: 30, maxDays: 90, remindDays: 4, graceDays: 5 }

export const samples: Samples = {
  'GET /api/studio/debts': (_, app) => staff(app),
  'POST /api/studio/debts.xlsx': (_, app) => staff(app),
  'GET /api/studio/orders/:id/links': async (self, app) => ({
    ...(await staff(app)),
    names: await owing(self, app),
  }),
  'POST /api/studio/orders/:id/links': async (self, app) => ({
    ...(await staff(app)),
    names: await owing(self, app),
    given: { notify: true },
  }),
  async 'DELETE /api/studio/pay-links/:id'(self, app) {
    const { by } = await staff(app)
    const { id } = await owing(self, app)
    const { body } = await by.post<{ id: string }>(`/api/studio/orders/${id}/links`, {})
    return { by, names: { id: body.id } }
  },
  'GET /api/studio/instalment-policy': (_, app) => staff(app),
  'POST /api/studio/instalment-policy': async (_, app) => ({ ...(await staff(app)), given: policy }),
  'GET /api/instalments/orders/:id': async (self, app) => ({ names: await owing(self, app) }),
  'POST /api/instalments/orders/:id/link': async (self, app) => ({
    by: await withNewAddress(app, self),
    names: await owing(self, app),
  }),
}

export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/studio/debts',
      'GET /api/studio/orders/:id/links',
      'POST /api/studio/orders/:id/links',
      'DELETE /api/studio/pay-links/:id',
      'GET /api/studio/instalment-policy',
    ],
    ['registrar', 'accountant', 'admin', 'owner'],
  ),
  ...each(
    ['POST /api/studio/instalment-policy', 'POST /api/studio/debts.xlsx'],
    ['accountant', 'admin', 'owner'],
  ),
}

export const recordedActions: RecordedActions = {
  'POST /api/studio/debts.xlsx': ['list.exported'],
  'POST /api/studio/orders/:id/links': ['paymentLink.made'],
  'DELETE /api/studio/pay-links/:id': ['paymentLink.revoked'],
  'POST /api/studio/instalment-policy': ['instalment.policySet'],
}

export const otherActions: OtherActions = {
  'a part is late, and then paid': {
    async steps(self, app) {
      const id = await sellOnCredit(app, self.id)
      await app.database.execute(`update instalment set due_day = '2020-01-01' where order_id = $1`, [id])
      await transaction(app.db, tx => freezeOrder(app, tx, id, app.now()))
      const paying = [part({ method: 'cash', amount: 3_000_000 })]
      const taken = { orderId: id, parts: paying.map(complete), cashboxId: firstCashbox, by: self.id }
      await transaction(app.db, tx => takeDebt(app, tx, taken, app.now()))
    },
    actions: ['desk.sold', 'desk.taken', 'instalment.frozen', 'instalment.thawed'],
  },
}

const complete = ({ id, amount }: { id: string; amount: number }) => ({
  id,
  amount,
  method: 'cash' as const,
  reference: null,
  cardLast4: null,
  dueDay: null,
  slipId: null,
})

export const hiddenFields: TextFields = {
  'GET /api/studio/debts': ['q'],
  'POST /api/studio/debts.xlsx': ['q'],
}
