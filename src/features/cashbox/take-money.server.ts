import { record } from '#account/public.server.ts'
import { AppError } from '#contract/app-error.ts'
import {
  type AccountName,
  book,
  type CashboxAccount,
  type DeskMethod,
  lockOrder,
  lockWallet,
  type OrderRow,
  payDebt,
} from '#features/payment/public.server.ts'
import { deskMethodLabels } from '#features/payment/public.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { formatDate } from '#persian/jalali.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Db, noId, type Tx, withTables } from '#server/platform/database/database.ts'
import type { CashboxAndLedger } from './tables.server.ts'

const t = withTables<CashboxAndLedger>()

/** One way in which somebody at the desk pays, and how much by it. The id is its page's: the same once more is the same. */
export type DeskPart = {
  id: string
  method: DeskMethod
  /** Rials. */
  amount: number
  /** Of the card reader or the bank; of a cheque its Sayad number. */
  reference: string | null
  cardLast4: string | null
  /** Of a cheque. */
  dueDay: string | null
  /** Of a transfer: the picture of its slip. */
  slipId: string | null
}

/** Where money of each kind lies until it is counted or the bank has it. */
const accounts: Record<DeskMethod, CashboxAccount> = {
  cash: 'cash',
  'card-reader': 'card-reader',
  transfer: 'bank',
  cheque: 'cheques',
}
export const deskAccount = (cashbox: string, method: DeskMethod): AccountName => ({
  cashbox,
  kind: accounts[method],
})

/**
 * Takes money at the desk into the wallet of who buys, from where an order or a debt is paid. The order is locked by the
 * caller. References are unique, so whoever enters one twice, on this desk or on another, is told where it stands.
 * @throws AppError invalid at `parts.N.reference` or `parts.N.slipId`, where it was used before
 */
export async function takeParts(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'user_id'>,
  { parts, cashboxId, by }: { parts: readonly DeskPart[]; cashboxId: string; by: string },
  now: Date,
): Promise<number> {
  await refuseKnownReferences(tx, parts)
  const wallet = await lockWallet(tx, order.user_id!)
  for (const [index, part] of parts.entries()) {
    const inserted = await t(tx)
      .insertInto('desk_payment')
      .values({
        id: part.id,
        order_id: order.id,
        cashbox_id: cashboxId,
        method: part.method,
        amount: part.amount,
        reference: part.method === 'cash' ? null : part.reference,
        card_last4: part.method === 'card-reader' ? part.cardLast4 : null,
        due_day: part.method === 'cheque' ? part.dueDay : null,
        state: part.method === 'cheque' ? 'pending' : 'taken',
        settled_at: null,
        taken_by: by,
        taken_at: now,
      })
      .onConflict(conflict => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Somebody else's, committed while this one waited for its place in the index.
    if (!inserted) {
      await refuseKnownReferences(tx, parts)
      throw new AppError('conflict', { message: 'این دریافت پیش‌تر ثبت شده است.' })
    }
    if (part.method === 'transfer' && part.slipId) await claimSlip(tx, part.slipId, part.id, index)
    await book(tx, {
      kind: 'desk-payment',
      key: `desk:${part.id}`,
      entries: [
        [deskAccount(cashboxId, part.method), -part.amount],
        [{ wallet: wallet.id }, part.amount],
      ],
      orderId: order.id,
      at: now,
    })
  }
  return parts.reduce((sum, { amount }) => sum + amount, 0)
}

async function refuseKnownReferences(tx: Tx, parts: readonly DeskPart[]) {
  const references = parts.flatMap(({ method, reference }) =>
    method !== 'cash' && reference ? [{ method, reference }] : [],
  )
  if (references.length === 0) return
  const known = await t(tx)
    .selectFrom('desk_payment')
    .innerJoin('orders', 'orders.id', 'order_id')
    .select(['method', 'reference', 'number', 'taken_at'])
    .where(({ or, and }) => or(references.map(reference => and(reference))))
    .execute()
  const errors = parts.flatMap(({ method, reference }, index) => {
    const used = known.find(one => one.method === method && one.reference === reference)
    if (!used) return []
    const what = method === 'cheque' ? 'این چک' : `این شمارهٔ پیگیری ${deskMethodLabels[method]}`
    const message = `${what} پیش‌تر برای سفارش ${toPersianDigits(used.number)}، ${formatDate(used.taken_at)}، ثبت شده است.`
    return [{ field: `parts.${index}.reference`, message }]
  })
  if (errors.length > 0) throw new AppError('invalid', { errors })
}

async function claimSlip(tx: Tx, slipId: string, part: string, index: number) {
  const used = await t(tx)
    .updateTable('payment_slip')
    .set({ desk_payment_id: part })
    .where('id', '=', slipId)
    .where('desk_payment_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (used) return
  throw new AppError('invalid', {
    errors: [{ field: `parts.${index}.slipId`, message: 'این فیش پیش‌تر برای پرداخت دیگری ثبت شده است.' }],
  })
}

/**
 * Takes money at the desk for what is owed of an order; the same parts once more change nothing.
 * @throws AppError notFound; conflict, where nothing or less is owed; invalid, as `takeParts`
 */
export async function takeDebt(
  app: AppContext,
  tx: Tx,
  wanted: { orderId: string; parts: readonly DeskPart[]; cashboxId: string; by: string },
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, wanted.orderId, null)
  if (await isTaken(tx, wanted.parts)) return
  const sum = wanted.parts.reduce((sum, { amount }) => sum + amount, 0)
  if (order.user_id === null || order.debt < sum) {
    const message =
      order.debt === 0 ? 'از این سفارش بدهی‌ای نمانده است.' : 'این مبلغ از بدهی این سفارش بیشتر است.'
    throw new AppError('conflict', { message })
  }
  await takeParts(tx, order, wanted, now)
  await payDebt(app, tx, order, { amount: sum, key: `debt:${wanted.parts[0]!.id}` }, now)
  await record(tx, {
    actorId: wanted.by,
    action: 'desk.taken',
    subjectId: order.user_id,
    about: { kind: 'order', id: order.id, name: toPersianDigits(order.number) },
    details: { sum: sum / 10, methods: wanted.parts.map(({ method }) => method).join(' ') },
    at: now,
  })
}

/** Whether these very parts were taken before. */
export async function isTaken(db: Db, parts: readonly Pick<DeskPart, 'id'>[]): Promise<boolean> {
  const known = await t(db)
    .selectFrom('desk_payment')
    .select('id')
    .where('id', 'in', [...parts.map(({ id }) => id), noId])
    .execute()
  return known.length > 0
}
