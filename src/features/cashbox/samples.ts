import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../test/app.ts'
import { firstCashbox, part, sell } from '../../../test/front-desk-sales.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import { newGroup } from '../../../test/school.ts'
import type { Cashbox, CashDayAnswer } from './contract.ts'

/** A cashbox of its own, empty. */
async function someBox(app: TestApp): Promise<string> {
  const { by } = await staff(app)
  const name = `صندوق ${randomUUID().slice(0, 8)}`
  const { body } = await by.post<{ items: Cashbox[] }>('/api/cashbox/boxes', { name })
  return body.items.find(box => box.name === name)!.id
}

/** A day as somebody counts it, with more in the box than the books say. */
async function someCount(app: TestApp) {
  const { by } = await staff(app)
  const id = await someBox(app)
  const { body } = await by.get<CashDayAnswer>('/api/cashbox/day', { cashbox: id })
  const lines = body.day.lines.map(({ method, ledger }) => ({
    method,
    ledger,
    counted: method === 'cash' ? ledger + 50_000 : ledger,
    reason: method === 'cash' ? 'خردهٔ پول دیروز' : '',
    explainedBy: method === 'cash' ? 'سمانه نجفی' : '',
  }))
  return { id, given: { number: body.day.number, lines, notes: [{ worth: 50_000, count: 1 }] } }
}

async function closedDay(app: TestApp) {
  const { by } = await staff(app)
  const { id, given } = await someCount(app)
  const { body } = await by.post<CashDayAnswer>(`/api/cashbox/boxes/${id}/close`, given)
  return { id: body.day.id! }
}

export const samples: Samples = {
  'GET /api/cashbox/boxes': (_, app) => staff(app),
  'POST /api/cashbox/boxes': async (_, app) => ({
    ...(await staff(app)),
    given: { name: `صندوق ${randomUUID().slice(0, 8)}` },
  }),
  'PUT /api/cashbox/boxes/:id': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await someBox(app) },
    given: { name: `صندوق ${randomUUID().slice(0, 8)}`, isOpen: true },
  }),
  'GET /api/cashbox/day': async (_, app) => ({
    ...(await staff(app)),
    given: { day: (await closedDay(app)).id },
  }),
  'GET /api/cashbox/days': (_, app) => staff(app).then(by => ({ ...by, given: { cashbox: firstCashbox } })),
  'POST /api/studio/cash-days.xlsx': async (_, app) => ({
    ...(await staff(app)),
    given: { cashbox: firstCashbox },
  }),
  'POST /api/cashbox/boxes/:id/count': async (_, app) => {
    const { id, given } = await someCount(app)
    return { ...(await staff(app)), names: { id }, given }
  },
  'POST /api/cashbox/boxes/:id/close': async (_, app) => {
    const { id, given } = await someCount(app)
    return { ...(await staff(app)), names: { id }, given }
  },
  'POST /api/cashbox/days/:id/reopen': async (_, app) => ({
    ...(await staff(app)),
    names: await closedDay(app),
    given: { reason: 'شمارش نقد اشتباه بود' },
  }),
  'POST /api/cashbox/boxes/:id/deposits': async (self, app) => {
    const { by } = await staff(app)
    const group = await newGroup(app, { price: 1_000_000 })
    const parts = [part({ method: 'cash', amount: 1_000_000 })]
    await sell(by, { person: self.id, group, total: 1_000_000, parts })
    const given = { key: randomUUID(), amount: 10_000, to: 'safe', note: 'گاوصندوق دفتر' }
    return { by, names: { id: firstCashbox }, given }
  },
}

const closing = ['accountant', 'admin', 'owner'] as const
export const studioAccess: StudioAccess = {
  ...each(
    [
      'GET /api/cashbox/boxes',
      'GET /api/cashbox/day',
      'GET /api/cashbox/days',
      'POST /api/cashbox/boxes/:id/count',
    ],
    ['registrar', ...closing],
  ),
  ...each(
    [
      'POST /api/cashbox/boxes',
      'PUT /api/cashbox/boxes/:id',
      'POST /api/cashbox/boxes/:id/close',
      'POST /api/cashbox/boxes/:id/deposits',
      'POST /api/studio/cash-days.xlsx',
    ],
    closing,
  ),
  'POST /api/cashbox/days/:id/reopen': ['accountant', 'owner'],
}

export const recordedActions: RecordedActions = {
  'POST /api/cashbox/boxes': ['cashbox.created'],
  'PUT /api/cashbox/boxes/:id': ['cashbox.changed'],
  'POST /api/cashbox/boxes/:id/count': ['cashDay.counted'],
  'POST /api/cashbox/boxes/:id/close': ['cashDay.closed'],
  'POST /api/cashbox/days/:id/reopen': ['cashDay.reopened'],
  'POST /api/cashbox/boxes/:id/deposits': ['deposit.made'],
  'POST /api/studio/cash-days.xlsx': ['list.exported'],
}

export const shownFields: TextFields = {
  'POST /api/cashbox/boxes/:id/close': ['lines.reason', 'lines.explainedBy'],
  'POST /api/cashbox/days/:id/reopen': ['reason'],
}

export const hiddenFields: TextFields = {
  // Kept for the ledger and the audit log, and shown on no page of its own.
  'POST /api/cashbox/boxes/:id/deposits': ['note'],
}
