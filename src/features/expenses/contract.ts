/** What the school spends. Amounts are whole Rials. */
import * as z from 'zod/mini'
import { may } from '#account/permissions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fileResponse, id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'

const rials = z.int()
const access = may('expenses.book')

const category = z.object({ id: z.string(), name: z.string(), isOpen: z.boolean() })
export type Category = z.output<typeof category>

const expense = z.object({
  id: z.string(),
  number: z.int(),
  /** `YYYY-MM-DD`, in Tehran. */
  day: z.string(),
  amount: rials,
  category: z.string(),
  cashbox: z.string(),
  from: z.enum(['cash', 'bank']),
  payee: z.string(),
  note: z.string(),
  hasReceipt: z.boolean(),
  madeBy: z.nullable(z.string()),
  reversed: z.nullable(z.object({ at: instant, by: z.nullable(z.string()), reason: z.string() })),
})
export type Expense = z.output<typeof expense>

/** A Persian month, `1405-09`. */
const month = z
  .string({ error: 'ماه درست نیست.' })
  .check(z.regex(/^1[34]\d\d-(0[1-9]|1[0-2])$/, 'ماه درست نیست.'))

export const listExpenses = endpoint({
  method: 'GET',
  path: '/api/expenses',
  access,
  summary:
    'What was spent in a month, the last first, with the sum of each category; what was reversed is in no sum.',
  input: z.object({
    /** Without it this month. */
    month: z.optional(month),
    category: z.optional(id),
    /** One expense alone, whenever it was. */
    expense: z.optional(id),
    ...pageQuery(30),
  }),
  output: z.extend(buildPageSchema(expense), {
    month: z.string(),
    sum: rials,
    categories: z.array(z.extend(category, { sum: rials, count: z.int() })),
    cashboxes: z.array(z.object({ id: z.string(), name: z.string() })),
  }),
})
export type ExpenseList = z.output<typeof listExpenses.output>

export const exportExpenses = listExport({
  path: '/api/studio/expenses.xlsx',
  access,
  summary: 'The expenses of a month, of one category or of all, as a spreadsheet.',
  input: z.object({ month, category: z.optional(id) }),
})

export const bookExpense = endpoint({
  method: 'POST',
  path: '/api/expenses',
  access,
  summary: 'Books an expense, paid out of a cashbox or its bank account.',
  perMinute: 30,
  input: z.object({
    /** Names it: the same once more books nothing more. */
    key: id,
    day: z.iso.date({ error: 'روز هزینه را انتخاب کنید.' }),
    amount: z
      .int('مبلغ را به تومان و با رقم بنویسید.')
      .check(z.minimum(1, 'مبلغ را بنویسید.'), z.maximum(1_000_000_000_000, 'این مبلغ بیش از حد مجاز است.')),
    categoryId: z.uuid({ error: 'دستهٔ هزینه را انتخاب کنید.' }),
    cashboxId: z.uuid({ error: 'صندوق را انتخاب کنید.' }),
    from: z.enum(['cash', 'bank'], 'نقد یا حساب بانکی را انتخاب کنید.'),
    payee: text({ label: 'نام گیرنده', max: 100 }),
    note: z._default(text({ label: 'توضیح', min: 0, max: 500 }), ''),
    receiptId: z._default(z.nullable(id), null),
  }),
  output: z.object({ expense }),
  success: 201,
})

export const reverseExpense = endpoint({
  method: 'POST',
  path: '/api/expenses/:id/reverse',
  access,
  summary:
    'Takes an expense back that was booked wrongly, by a booking of its own; said twice, it is done once.',
  input: z.object({ id, reason: text({ label: 'علت برگشت', min: 3, max: 300 }) }),
  output: z.object({ expense }),
})

/** Bytes of a receipt's picture. */
export const maxReceiptBytes = 8 * 1024 * 1024

export const addReceipt = endpoint({
  method: 'POST',
  path: '/api/expenses/receipts',
  access,
  summary: 'Keeps the picture of a receipt, sealed, for the expense that will name it.',
  upload: maxReceiptBytes,
  perMinute: 30,
  input: z.object({ file: z.instanceof(Uint8Array, { error: 'عکس رسید فرستاده نشده است.' }) }),
  output: z.object({ id: z.string() }),
  success: 201,
})

export const readExpenseReceipt = endpoint({
  method: 'GET',
  path: '/api/expenses/:id/receipt.webp',
  access,
  summary: 'The picture of the receipt of an expense.',
  input: z.object({ id }),
  output: fileResponse,
  file: 'image/webp',
})

const categories = z.object({ items: z.array(category) })
const name = text({ label: 'نام دسته', min: 2, max: 60 })

export const createCategory = endpoint({
  method: 'POST',
  path: '/api/expenses/categories',
  access,
  summary: 'Adds a category of expenses.',
  perMinute: 30,
  input: z.object({ name }),
  output: categories,
  success: 201,
})

export const changeCategory = endpoint({
  method: 'PUT',
  path: '/api/expenses/categories/:id',
  access,
  summary: 'Renames a category, or closes it to new expenses; what was booked in it stays there.',
  input: z.object({ id, name, isOpen: z.boolean('باز یا بسته بودن دسته را انتخاب کنید.') }),
  output: categories,
})
