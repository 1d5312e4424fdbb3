import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import type { SeededUser } from '../../../test/seeded-user.ts'

const path = '/api/studio/wallet-credits'

const someCredit = (self: SeededUser) => ({
  id: randomUUID(),
  person: self.id,
  amount: 500_000,
  reason: 'قطع شدن کلاس دیروز',
})

async function given(self: SeededUser, app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.post<{ id: string }>(path, someCredit(self))
  return { by, names: { id: body.id } }
}

export const samples: Samples = {
  async [`GET ${path}`](self, app) {
    const { by } = await given(self, app)
    return { by, given: { person: self.id } }
  },
  [`POST ${path}.xlsx`]: (_, app) => staff(app),
  [`POST ${path}`]: async (self, app) => ({ ...(await staff(app)), given: someCredit(self) }),
  [`POST ${path}/:id/reverse`]: async (self, app) => ({
    ...(await given(self, app)),
    given: { reason: 'دو بار داده شده بود' },
  }),
  'POST /api/studio/wallet-credit-rules': async (_, app) => ({
    ...(await staff(app)),
    given: { supportLimit: 6_000_000, accountantLimit: 40_000_000 },
  }),
}

export const studioAccess: StudioAccess = {
  ...each([`GET ${path}`, `POST ${path}`, `POST ${path}.xlsx`], ['support', 'accountant', 'admin', 'owner']),
  [`POST ${path}/:id/reverse`]: ['accountant', 'admin', 'owner'],
  'POST /api/studio/wallet-credit-rules': ['admin', 'owner'],
}

export const recordedActions: RecordedActions = {
  [`POST ${path}`]: ['credit.given'],
  [`POST ${path}.xlsx`]: ['list.exported'],
  [`POST ${path}/:id/reverse`]: ['credit.reversed'],
  'POST /api/studio/wallet-credit-rules': ['credit.limitsSet'],
}

export const shownFields: TextFields = {
  [`POST ${path}`]: ['reason'],
  [`POST ${path}/:id/reverse`]: ['reason'],
}
