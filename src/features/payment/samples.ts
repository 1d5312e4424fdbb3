import type { Person, TestApp } from '../../../test/app.ts'
import { newDiscount, orderSeat, payOrder } from '../../../test/bank.ts'
import {
  collectionCalls,
  collectionSamples,
  each,
  type OpenCalls,
  type PageWriters,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { newGroup, newTeacher } from '../../../test/school.ts'
import { type SeededUser, withNewAddress } from '../../../test/seeded-user.ts'

/** An order of the seeded user's over a seat nobody else holds; answers its id. */
async function someOrder(self: SeededUser, app: TestApp, price = 5_000_000): Promise<string> {
  return orderSeat(await withNewAddress(app, self), await newGroup(app, { price }))
}

/** The same, paid at a bank that nobody has to ask. */
async function paidOrder(self: SeededUser, app: TestApp): Promise<string> {
  return payOrder(app, await someOrder(self, app))
}

const refundPolicies = '/api/payment/refund-policies'

let policies = 0
const somePolicy = () => ({
  title: `گروه‌های فشرده ${++policies}`,
  steps: [
    { kind: 'hoursBeforeStart', count: 24, percent: 90, keepsFee: false },
    { kind: 'beforeSession', count: 2, percent: 50, keepsFee: true },
  ],
  lastPercent: 0,
  sessionCount: '',
  maxDeducted: '',
  isDefault: false,
  isArchived: false,
})

/** The policy that trial sessions are sold under, as its form has it. */
async function readTrialPolicy(by: Person) {
  const { body } = await by.get<{ items: { id: string; title: string }[] }>(refundPolicies, {
    q: 'جلسهٔ آزمایشی',
  })
  return body.items.find(({ title }) => title === 'جلسهٔ آزمایشی')!
}

export const samples: Samples = {
  ...collectionSamples(refundPolicies, somePolicy),
  'GET /api/payment/gateways': () => ({}),
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
  'GET /api/payment/withdrawal': (_, app) => staff(app),
  'POST /api/payment/withdrawal': async (_, app) => ({
    ...(await staff(app)),
    given: { applies: true, days: 10, from: 'start', endsAtStart: true, confirmedBy: 'دفتر وکالت مهر' },
  }),
}

export const studioAccess: StudioAccess = {
  ...each(collectionCalls(refundPolicies), ['accountant', 'admin', 'owner']),
  ...each(['GET /api/payment/withdrawal'], ['accountant', 'admin', 'owner']),
  'POST /api/payment/withdrawal': ['admin', 'owner'],
}

// Its buyer's, and whose who keep the books; the feature's own tests hold others off it.
export const openCalls: OpenCalls = ['GET /api/payment/orders/:id/receipt.pdf']

export const recordedActions: RecordedActions = {
  'POST /api/payment/refund-policies': ['refundPolicy.created'],
  'PUT /api/payment/refund-policies/:id': ['refundPolicy.changed'],
  'DELETE /api/payment/refund-policies/:id': ['refundPolicy.removed'],
  'POST /api/payment/withdrawal': ['withdrawal.confirmed'],
}

export const pageWriters: PageWriters = {
  'refund-policies/policies.server.ts': {
    'the policy of trial sessions is changed': async (_, app) => {
      const { by } = await staff(app)
      const teacher = await newTeacher(app)
      const policy = await readTrialPolicy(by)
      return {
        pages: [`/teachers/t-${teacher}`],
        write: () => by.put(`${refundPolicies}/${policy.id}`, { ...policy, lastPercent: 10 }),
      }
    },
  },
}

export const shownFields: TextFields = {
  ...each([`POST ${refundPolicies}`, `PUT ${refundPolicies}/:id`], ['title']),
  [`GET ${refundPolicies}`]: ['q'],
  'POST /api/payment/withdrawal': ['confirmedBy'],
  'POST /api/payment/orders/:id/refund': ['holder'],
}

export const hiddenFields: TextFields = {
  // Digits by the time they are kept.
  ...each(
    [`POST ${refundPolicies}`, `PUT ${refundPolicies}/:id`],
    ['steps.count', 'steps.percent', 'lastPercent', 'sessionCount', 'maxDeducted'],
  ),
  // Nothing but a known code and a checked account number gets through.
  'POST /api/payment/orders/:id/discount': ['code'],
  'POST /api/payment/orders/:id/refund': ['sheba'],
}
