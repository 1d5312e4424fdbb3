import { sql } from 'kysely'
import {
  type ExportColumn,
  exportList,
  exportPageSize,
  findFullNames,
  record,
} from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { checkCashbox, listCashboxes, lockCashbox, readContents } from '#features/cashbox/public.server.ts'
import { book } from '#features/payment/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { addMonths, formatShortDate, isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import type { RequestContext, SignedIn } from '#server/app-context.ts'
import {
  type Db,
  noId,
  readPage,
  type Tx,
  transaction,
  withTables,
} from '#server/platform/database/database.ts'
import { listCategories } from './categories.server.ts'
import type * as calls from './contract.ts'
import type { Expense } from './contract.ts'
import { claimReceipt, releaseReceipt } from './receipts.server.ts'
import type { ExpensesTables } from './tables.server.ts'

const t = withTables<ExpensesTables>()

const refuse = (field: string, message: string) => new AppError('invalid', { errors: [{ field, message }] })

/** The days of a Persian month, from its first to before the next one's. */
function toDays(month: string): { from: string; to: string } {
  const [year, number] = month.split('-').map(Number) as [number, number]
  const first = { year, month: number, day: 1 }
  return { from: isoDay(first), to: isoDay(addMonths(first, 1)) }
}

export async function listExpenses(
  { db, now }: RequestContext,
  { month: asked, category, expense, page, perPage }: CheckedInputOf<typeof calls.listExpenses>,
) {
  const today = toJalali(now())
  const month = asked ?? `${today.year}-${String(today.month).padStart(2, '0')}`
  const { from, to } = toDays(month)
  const inMonth = t(db).selectFrom('expense').where('day', '>=', from).where('day', '<', to)
  const found = expense
    ? t(db).selectFrom('expense').where('id', '=', expense)
    : inMonth.$if(category !== undefined, all => all.where('category_id', '=', category!))
  const { rows, total } = await readPage(
    found.select('id').orderBy('day', 'desc').orderBy('number', 'desc'),
    { page, perPage },
  )
  const sums = await inMonth
    .where('reversed_at', 'is', null)
    .groupBy('category_id')
    .select(['category_id', sql<number>`sum(amount)::bigint`.as('sum')])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .execute()
  const categories = await listCategories(db)
  const boxes = await listCashboxes(db)
  return {
    items: await showExpenses(
      db,
      rows.map(({ id }) => id),
    ),
    page,
    perPage,
    total,
    month,
    sum: sums
      .filter(row => category === undefined || row.category_id === category)
      .reduce((all, row) => all + Number(row.sum), 0),
    categories: categories.map(one => {
      const own = sums.find(row => row.category_id === one.id)
      return { ...one, sum: Number(own?.sum ?? 0), count: Number(own?.count ?? 0) }
    }),
    cashboxes: boxes.flatMap(({ id, name, isOpen }) => (isOpen ? [{ id, name }] : [])),
  }
}

/** The expenses of a month for a spreadsheet, the first first; recorded in the audit log. */
export const exportExpenses = (context: SignedIn, filter: CheckedInputOf<typeof calls.exportExpenses>) => {
  const { db } = context
  const { from, to } = toDays(filter.month)
  return exportList(context, {
    name: 'expenses',
    title: 'هزینه‌ها',
    filter,
    columns: exportColumns,
    async readPage(after: { day: string; number: number } | null) {
      const rows = await t(db)
        .selectFrom('expense')
        .select(['id', 'day', 'number'])
        .where('day', '>=', from)
        .where('day', '<', to)
        .$if(filter.category !== undefined, all => all.where('category_id', '=', filter.category!))
        .$if(after !== null, all =>
          all.where(sql<boolean>`(day, number) > (${after!.day}, ${after!.number})`),
        )
        .orderBy('day')
        .orderBy('number')
        .limit(exportPageSize)
        .execute()
      const items = await showExpenses(
        db,
        rows.map(({ id }) => id),
      )
      return { rows: items, next: rows.length < exportPageSize ? null : rows.at(-1)! }
    },
  })
}

const exportColumns: ExportColumn<Expense>[] = [
  { head: 'شماره', kind: 'number', value: ({ number }) => number },
  { head: 'روز', kind: 'text', value: ({ day }) => formatShortDate(parseIsoDay(day)!) },
  { head: 'دسته', kind: 'text', value: ({ category }) => category },
  { head: 'گیرنده', kind: 'text', value: ({ payee }) => payee },
  { head: 'مبلغ (تومان)', kind: 'toman', value: ({ amount, reversed }) => (reversed ? 0 : amount) },
  { head: 'از', kind: 'text', value: ({ from }) => (from === 'cash' ? 'نقد' : 'حساب بانکی') },
  { head: 'صندوق', kind: 'text', value: ({ cashbox }) => cashbox },
  { head: 'توضیح', kind: 'text', value: ({ note }) => note },
  { head: 'برگشت', kind: 'text', value: ({ reversed }) => reversed?.reason ?? null },
]

/** In the order of their ids. */
async function showExpenses(db: Db, ids: readonly string[]): Promise<Expense[]> {
  const rows = await t(db)
    .selectFrom('expense')
    .innerJoin('expense_category', 'expense_category.id', 'category_id')
    .leftJoin('expense_receipt', 'expense_receipt.expense_id', 'expense.id')
    .selectAll('expense')
    .select(['expense_category.name as category', 'expense_receipt.id as receipt'])
    .where('expense.id', 'in', [...ids, noId])
    .execute()
  const names = await findFullNames(
    db,
    rows.flatMap(({ made_by, reversed_by }) => [made_by, reversed_by].filter(id => id !== null)),
  )
  const boxes = new Map((await listCashboxes(db)).map(({ id, name }) => [id, name]))
  const nameStaff = (id: string | null) => names.get(id ?? '')?.name ?? null
  return ids.flatMap(id => {
    const row = rows.find(one => one.id === id)
    if (!row) return []
    return {
      id,
      number: row.number,
      day: row.day,
      amount: row.amount,
      category: row.category,
      cashbox: boxes.get(row.cashbox_id) ?? '',
      from: row.paid_from,
      payee: row.payee,
      note: row.note,
      hasReceipt: row.receipt !== null,
      madeBy: nameStaff(row.made_by),
      reversed: row.reversed_at && {
        at: row.reversed_at.toISOString(),
        by: nameStaff(row.reversed_by),
        reason: row.reversal_reason!,
      },
    }
  })
}

const showExpense = async (db: Db, id: string) => ({ expense: (await showExpenses(db, [id]))[0]! })

const note = (
  tx: Tx,
  action: 'expense.booked' | 'expense.reversed',
  {
    by,
    id,
    number,
    amount,
    at,
    reason,
  }: {
    by: string
    id: string
    number: number
    amount: number
    at: Date
    reason?: string
  },
) =>
  record(tx, {
    actorId: by,
    action,
    subjectId: null,
    about: { kind: 'expense', id, name: toPersianDigits(number) },
    details: { sum: amount / 10, ...(reason && { reason }) },
    at,
  })

/**
 * Books an expense; what is paid in cash leaves the cashbox before anybody counts it.
 * @throws AppError invalid at `day`, `categoryId`, `cashboxId`, `receiptId`, or at `amount`, where there is less cash
 */
export async function bookExpense(
  { db, user, now }: SignedIn,
  { key: id, categoryId, cashboxId, from, receiptId, ...values }: CheckedInputOf<typeof calls.bookExpense>,
) {
  await transaction(db, async tx => {
    if (values.day > isoDay(now())) throw refuse('day', 'این روز هنوز نیامده است.')
    if (values.day < '2011-03-21') throw refuse('day', 'این روز بسیار دور است؛ سال را ببینید.')
    await checkCashbox(tx, cashboxId)
    await lockCashbox(tx, cashboxId)
    const known = await t(tx).selectFrom('expense').select('id').where('id', '=', id).executeTakeFirst()
    if (known) return
    await t(tx)
      .selectFrom('expense_category')
      .select('id')
      .where('id', '=', categoryId)
      .where('is_open', '=', true)
      .executeTakeFirstOrThrow(() => refuse('categoryId', 'دستهٔ هزینه را انتخاب کنید.'))
    if (from === 'cash') {
      const { cash } = await readContents(tx, cashboxId)
      if (cash < values.amount) throw refuse('amount', `در این صندوق ${balance(cash)} نقد است.`)
    }
    const { number } = await t(tx)
      .insertInto('expense')
      .values({
        id,
        category_id: categoryId,
        cashbox_id: cashboxId,
        paid_from: from,
        made_by: user.id,
        made_at: now(),
        ...values,
      })
      .returning('number')
      .executeTakeFirstOrThrow()
    if (receiptId) await claimReceipt(tx, receiptId, id)
    await book(tx, {
      kind: 'expense',
      key: `expense:${id}`,
      entries: [
        [{ cashbox: cashboxId, kind: from }, values.amount],
        ['expense', -values.amount],
      ],
      at: now(),
    })
    await note(tx, 'expense.booked', { by: user.id, id, number, amount: values.amount, at: now() })
  })
  return showExpense(db, id)
}

/** @throws AppError notFound */
export async function reverseExpense(
  { db, user, now }: SignedIn,
  { id, reason }: CheckedInputOf<typeof calls.reverseExpense>,
) {
  await transaction(db, async tx => {
    const known = await t(tx)
      .selectFrom('expense')
      .select('cashbox_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    await lockCashbox(tx, known.cashbox_id)
    const reversed = await t(tx)
      .updateTable('expense')
      .set({ reversed_at: now(), reversed_by: user.id, reversal_reason: reason })
      .where('id', '=', id)
      .where('reversed_at', 'is', null)
      .returning(['number', 'amount', 'paid_from'])
      .executeTakeFirst()
    if (!reversed) return
    const { number, amount, paid_from } = reversed
    const booked = await t(tx)
      .selectFrom('ledger_transaction')
      .select('id')
      .where('key', '=', `expense:${id}`)
      .executeTakeFirstOrThrow()
    await book(tx, {
      kind: 'expense',
      key: `expense-reversed:${id}`,
      ofTransaction: booked.id,
      entries: [
        [{ cashbox: known.cashbox_id, kind: paid_from }, -amount],
        ['expense', amount],
      ],
      at: now(),
    })
    await releaseReceipt(tx, id)
    await note(tx, 'expense.reversed', { by: user.id, id, number, amount, at: now(), reason })
  })
  return showExpense(db, id)
}

/** What must hold of expenses in the books. */
export const expenseProofs: readonly [string, string][] = [
  [
    'what was spent by the ledger is what expenses that were not reversed come to',
    `select from (select (select coalesce(sum(amount), 0) from expense where reversed_at is null) as expenses,
       (select coalesce(-sum(e.amount), 0) from ledger_entry e join ledger_account a on a.id = e.account_id
        where a.kind = 'expense') as ledger) s where s.expenses <> s.ledger`,
  ],
]
