import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import type { TestApp } from '../../../test/app.ts'
import { firstCashbox } from '../../../test/front-desk-sales.ts'
import {
  each,
  type RecordedActions,
  type Samples,
  type StudioAccess,
  staff,
  type TextFields,
} from '../../../test/sample-call.ts'
import type { ExpenseList } from './contract.ts'

async function someCategory(app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.get<ExpenseList>('/api/expenses')
  return body.categories.find(({ isOpen }) => isOpen)!.id
}

async function someReceipt() {
  const background = { r: Math.random() * 255, g: Math.random() * 255, b: Math.random() * 255 }
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('file', new File([new Uint8Array(bytes)], 'receipt.png', { type: 'image/png' }))
  return form
}

const someExpense = async (app: TestApp) => ({
  key: randomUUID(),
  day: '2026-11-20',
  amount: 1_250_000,
  categoryId: await someCategory(app),
  cashboxId: firstCashbox,
  from: 'bank',
  payee: 'چاپخانهٔ سحر',
  note: 'چاپ برگه‌های آزمون',
})

/** An expense with the picture of its receipt; answers its id. */
async function bookedExpense(app: TestApp) {
  const { by } = await staff(app)
  const { body } = await by.post<{ id: string }>('/api/expenses/receipts', await someReceipt())
  const given = { ...(await someExpense(app)), receiptId: body.id }
  const { status } = await by.post('/api/expenses', given)
  if (status !== 201) throw new Error(`not booked: ${status}`)
  return { id: given.key }
}

export const samples: Samples = {
  'GET /api/expenses': (_, app) => staff(app),
  'POST /api/studio/expenses.xlsx': async (_, app) => {
    await bookedExpense(app)
    return { ...(await staff(app)), given: { month: '1405-08' } }
  },
  'POST /api/expenses': async (_, app) => ({ ...(await staff(app)), given: await someExpense(app) }),
  'POST /api/expenses/:id/reverse': async (_, app) => ({
    ...(await staff(app)),
    names: await bookedExpense(app),
    given: { reason: 'دو بار ثبت شده بود' },
  }),
  'POST /api/expenses/receipts': async (_, app) => ({ ...(await staff(app)), given: await someReceipt() }),
  'GET /api/expenses/:id/receipt.webp': async (_, app) => ({
    ...(await staff(app)),
    names: await bookedExpense(app),
  }),
  'POST /api/expenses/categories': async (_, app) => ({
    ...(await staff(app)),
    given: { name: `دستهٔ ${randomUUID().slice(0, 8)}` },
  }),
  'PUT /api/expenses/categories/:id': async (_, app) => ({
    ...(await staff(app)),
    names: { id: await someCategory(app) },
    given: { name: `دستهٔ ${randomUUID().slice(0, 8)}`, isOpen: true },
  }),
}

export const studioAccess: StudioAccess = each(Object.keys(samples), ['accountant', 'admin', 'owner'])

export const recordedActions: RecordedActions = {
  'POST /api/studio/expenses.xlsx': ['list.exported'],
  'POST /api/expenses': ['expense.booked'],
  'POST /api/expenses/:id/reverse': ['expense.reversed'],
  'POST /api/expenses/categories': ['expenseCategory.created'],
  'PUT /api/expenses/categories/:id': ['expenseCategory.changed'],
}

export const shownFields: TextFields = {
  'POST /api/expenses': ['payee', 'note'],
  'POST /api/expenses/:id/reverse': ['reason'],
}
