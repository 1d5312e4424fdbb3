import { sql } from 'kysely'
import {
  type ExportColumn,
  exportList,
  exportPageSize,
  findFullNames,
  notify,
  record,
} from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { addSlip, readSlip, settleCheque } from '#features/cashbox/public.server.ts'
import { lockOrder, type OrderRow, showOrder } from '#features/payment/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import type { AppContext, RequestContext, SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { chequeStateNames } from './cheque-states.ts'
import type * as calls from './contract.ts'
import type { Cheque } from './contract.ts'
import type { DeskAndSchool } from './tables.server.ts'

const t = withTables<DeskAndSchool>()

/** Tells the buyer of an order where its receipt is. */
export async function sendReceipt(app: AppContext, tx: Tx, order: OrderRow): Promise<void> {
  if (order.user_id === null) return
  await notify(app, tx, order.user_id, 'desk-receipt', {
    number: toPersianDigits(order.number),
    amount: toman(order.total - order.debt),
    link: paths.order({ id: order.id }),
  })
}

/** @throws AppError notFound; conflict, where nothing was paid */
export async function sendDeskReceipt(
  { app, db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.sendDeskReceipt>,
) {
  await transaction(db, async tx => {
    const order = await lockOrder(tx, id, null)
    if (order.paid_at === null) throw new AppError('conflict', { message: 'این سفارش پرداخت نشده است.' })
    await sendReceipt(app, tx, order)
    await record(tx, {
      actorId: user.id,
      action: 'receipt.sent',
      subjectId: order.user_id,
      about: { kind: 'order', id, name: toPersianDigits(order.number) },
      at: now(),
    })
  })
  return {}
}

export const addPaymentSlip = async (
  context: SignedIn,
  { file }: CheckedInputOf<typeof calls.addPaymentSlip>,
) => ({ id: await addSlip(context, file) })

/** Also of a payment that is taken once its sale was approved. @throws AppError notFound */
export async function readPaymentSlip(
  context: SignedIn,
  { id }: CheckedInputOf<typeof calls.readPaymentSlip>,
) {
  const waiting = await t(context.db)
    .selectFrom('desk_request')
    .select('sale')
    .where('state', '=', 'waiting')
    .where(sql<boolean>`sale @> ${JSON.stringify({ parts: [{ id }] })}::jsonb`)
    .executeTakeFirst()
  const slip = waiting?.sale.parts.find(part => part.id === id)?.slipId
  const bytes = await readSlip(context, slip ? { by: 'id', id: slip } : { by: 'desk_payment_id', id })
  return { bytes, name: 'slip.webp' }
}

/** How long a cheque that is settled stays in the list, in milliseconds. */
const shownMs = 30 * 86_400_000

export async function listCheques(
  { db, now }: RequestContext,
  { state }: CheckedInputOf<typeof calls.listCheques>,
) {
  const rows = await selectCheques(db)
    .where(({ eb, or }) =>
      state
        ? eb('desk_payment.state', '=', state)
        : or([
            eb('desk_payment.state', '=', 'pending'),
            eb('settled_at', '>', new Date(now().getTime() - shownMs)),
          ]),
    )
    .orderBy(({ eb }) => eb('desk_payment.state', '<>', 'pending'))
    .orderBy('due_day')
    .orderBy('desk_payment.id')
    .limit(500)
    .execute()
  const items = await describeCheques(db, rows)
  return { items, sum: items.reduce((sum, { amount }) => sum + amount, 0) }
}

/** All cheques, or those of one state, as a spreadsheet. */
export const exportCheques = (context: SignedIn, { state }: CheckedInputOf<typeof calls.exportCheques>) =>
  exportList(context, {
    name: 'cheques',
    title: 'چک‌ها',
    filter: { state },
    columns: chequeColumns,
    async readPage(after: { day: string; id: string } | null) {
      const rows = await selectCheques(context.db)
        .$if(state !== undefined, all => all.where('desk_payment.state', '=', state!))
        .$if(after !== null, all =>
          all.where(({ eb, refTuple, tuple }) =>
            eb(refTuple('due_day', 'desk_payment.id'), '>', tuple(after!.day, after!.id)),
          ),
        )
        .orderBy('due_day')
        .orderBy('desk_payment.id')
        .limit(exportPageSize)
        .execute()
      const last = rows.at(-1)
      const next = last && rows.length === exportPageSize ? { day: last.due_day!, id: last.id } : null
      return { rows: await describeCheques(context.db, rows), next }
    },
  })

const chequeColumns: ExportColumn<Cheque>[] = [
  { head: 'شمارهٔ سفارش', kind: 'number', value: ({ number }) => number },
  { head: 'خریدار', kind: 'text', value: ({ person }) => person },
  { head: 'مبلغ (تومان)', kind: 'toman', value: ({ amount }) => amount },
  { head: 'شناسهٔ صیادی', kind: 'text', value: ({ sayad }) => sayad },
  { head: 'سررسید', kind: 'day', value: ({ dueDay }) => dueDay },
  { head: 'وضعیت', kind: 'text', value: ({ state }) => chequeStateNames[state] },
]

const selectCheques = (db: Db) =>
  t(db)
    .selectFrom('desk_payment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['desk_payment.id', 'order_id', 'number', 'user_id', 'amount', 'reference', 'due_day'])
    .select(['desk_payment.state'])
    .where('method', '=', 'cheque')

async function describeCheques(
  db: Db,
  rows: Awaited<ReturnType<ReturnType<typeof selectCheques>['execute']>>,
): Promise<Cheque[]> {
  const names = await findFullNames(
    db,
    rows.flatMap(({ user_id }) => user_id ?? []),
  )
  return rows.map(row => ({
    id: row.id,
    orderId: row.order_id,
    number: row.number,
    person: names.get(row.user_id ?? '')?.name ?? '',
    amount: row.amount,
    sayad: row.reference!,
    dueDay: row.due_day!,
    state: row.state as Cheque['state'],
  }))
}

/** @throws AppError notFound; conflict, where the other was said before */
export async function settleDeskCheque(
  { app, db, user, now }: SignedIn,
  { id, outcome }: CheckedInputOf<typeof calls.settleDeskCheque>,
) {
  const orderId = await transaction(db, async tx => {
    await settleCheque(app, tx, { id, outcome, by: user.id }, now())
    const row = await t(tx)
      .selectFrom('desk_payment')
      .select('order_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return row.order_id
  })
  return { order: await showOrder(db, orderId, now()) }
}
