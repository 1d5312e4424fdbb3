import { provePassword, record } from '#account/public.server.ts'
import { AppError, notFound } from '#contract/app-error.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { checkCashbox, holdCashbox } from '#features/cashbox/public.server.ts'
import {
  checkWay,
  lockOrder,
  type OrderRow,
  quoteStaffRefund,
  refundByStaff,
  type StaffRefund,
  sendRefund,
} from '#features/payment/public.server.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { balance as money } from '#persian/toman.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import { tellStory } from './story.server.ts'
import type { OrdersAndSchool } from './tables.server.ts'

const t = withTables<OrdersAndSchool>()

/** Only what belongs to the way is kept. */
const pickWay = ({ to, sheba, holder, cashboxId }: StaffRefund): StaffRefund => ({
  to,
  sheba: to === 'sheba' ? sheba : null,
  holder: to === 'sheba' ? holder : null,
  cashboxId: to === 'cash' ? cashboxId : null,
})

/**
 * Refunds an order as its buyer would themselves; a refund above that which waits is answered by it.
 * @throws AppError notFound; conflict, when nothing or another sum comes back, or one waits for approval; invalid
 */
export async function refundByPolicy(
  context: SignedIn,
  { id, refundable, cameBack, currentPassword, ...way }: CheckedInputOf<typeof calls.refundByPolicy>,
) {
  const { app, db, user, now } = context
  checkWay(way)
  await provePassword(context, currentPassword)
  const toSend = await transaction(db, async tx => {
    const order = await lockOrder(tx, id, null)
    await refuseWhileOneWaits(tx, id)
    await holdBox(tx, way)
    const issued = await refundByStaff(
      app,
      tx,
      { orderId: id, amount: null, shown: refundable, cameBack, ...pickWay(way) },
      now(),
    )
    await note(tx, 'orderRefund.issued', { by: user.id, order, sum: issued.refunded, now: now() })
    return issued.toSend
  })
  if (toSend !== null) await sendRefund(app, toSend)
  return tellStory(context, id)
}

/**
 * Where cash is paid out, its cashbox is open, and its day is not closed meanwhile.
 * @throws AppError invalid at `cashboxId`
 */
async function holdBox(tx: Tx, { to, cashboxId }: Pick<StaffRefund, 'to' | 'cashboxId'>) {
  if (to !== 'cash' || cashboxId === null) return
  await holdCashbox(tx, cashboxId)
  await checkCashbox(tx, cashboxId)
}

async function refuseWhileOneWaits(tx: Tx, orderId: string) {
  const waiting = await t(tx)
    .selectFrom('refund_request')
    .select('id')
    .where('order_id', '=', orderId)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
  if (waiting) {
    throw new AppError('conflict', { message: 'بازگشت وجه این سفارش منتظر تأیید است.' })
  }
}

/**
 * Asks for a refund above what the policies leave; nothing moves before somebody else has approved it.
 * @throws AppError notFound; conflict, when one waits already, or it is not above or past what there is; invalid
 */
export async function askRefund(
  context: SignedIn,
  { id, requestId, amount, reason, ...way }: CheckedInputOf<typeof calls.askRefund>,
) {
  const { db, user, now } = context
  checkWay(way)
  await transaction(db, async tx => {
    const order = await lockOrder(tx, id, null)
    const known = await t(tx)
      .selectFrom('refund_request')
      .select('id')
      .where('id', '=', requestId)
      .where('order_id', '=', id)
      .executeTakeFirst()
    if (known) return
    await refuseWhileOneWaits(tx, id)
    if (order.user_id === null) {
      throw new AppError('conflict', { message: 'حساب خریدار این سفارش حذف شده است.' })
    }
    const { refundable, most } = await quoteStaffRefund(context.app, tx, order, now())
    const message =
      amount > most
        ? `از این سفارش بیش از ${money(most)} برنمی‌گردد.`
        : amount <= refundable
          ? `تا ${money(refundable)} طبق شرایط انصراف برمی‌گردد و تأیید نمی‌خواهد.`
          : null
    if (message !== null) throw new AppError('invalid', { errors: [{ field: 'amount', message }] })
    const { to, cashboxId, ...account } = pickWay(way)
    const inserted = await t(tx)
      .insertInto('refund_request')
      .values({
        id: requestId,
        order_id: id,
        user_id: order.user_id,
        amount,
        refundable,
        method: to,
        ...account,
        cashbox_id: cashboxId,
        reason,
        state: 'waiting',
        asked_by: user.id,
        asked_at: now(),
      })
      .onConflict(conflict => conflict.column('id').doNothing())
      .returning('id')
      .executeTakeFirst()
    // An id that names a request of another order.
    if (!inserted) throw new AppError('conflict', { message: 'این درخواست پیش‌تر ثبت شده است.' })
    await note(tx, 'orderRefund.asked', { by: user.id, order, sum: amount, now: now() })
  })
  return tellStory(context, id)
}

/**
 * Approves a refund, which pays it at once, or declines it. Nobody approves what they asked for.
 * @throws AppError notFound; conflict, when it was decided, is one's own, or less is left of the order by now; invalid
 */
export async function decideRefund(
  context: SignedIn,
  { id, approve, answer, currentPassword }: CheckedInputOf<typeof calls.decideRefund>,
) {
  const { app, db, user, now } = context
  if (!approve && answer === '') {
    throw new AppError('invalid', { errors: [{ field: 'answer', message: 'دلیل رد را بنویسید.' }] })
  }
  await provePassword(context, currentPassword)
  const { orderId, toSend } = await transaction(db, async tx => {
    const asked = await t(tx)
      .selectFrom('refund_request')
      .select('order_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow(notFound)
    // The order first: that is where everything about its money waits.
    const order = await lockOrder(tx, asked.order_id, null)
    const request = await t(tx)
      .selectFrom('refund_request')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (request.state !== 'waiting') {
      throw new AppError('conflict', { message: 'دربارهٔ این درخواست پیش‌تر تصمیم گرفته شده است.' })
    }
    if (request.asked_by === user.id) {
      throw new AppError('conflict', { message: 'درخواست خودتان را همکار دیگری تأیید یا رد می‌کند.' })
    }
    await t(tx)
      .updateTable('refund_request')
      .set({
        state: approve ? 'approved' : 'declined',
        decided_by: user.id,
        decided_at: now(),
        answer: answer || null,
      })
      .where('id', '=', id)
      .execute()
    const action = approve ? 'orderRefund.approved' : 'orderRefund.declined'
    await note(tx, action, { by: user.id, order, sum: request.amount, now: now() })
    if (!approve) return { orderId: order.id, toSend: null }
    await holdBox(tx, { to: request.method, cashboxId: request.cashbox_id })
    const issued = await refundByStaff(
      app,
      tx,
      {
        orderId: order.id,
        amount: request.amount,
        to: request.method,
        sheba: request.sheba,
        holder: request.holder,
        cashboxId: request.cashbox_id,
      },
      now(),
    )
    return { orderId: order.id, toSend: issued.toSend }
  })
  if (toSend !== null) await sendRefund(app, toSend)
  return tellStory(context, orderId)
}

const note = (
  tx: Tx,
  action: `orderRefund.${'issued' | 'asked' | 'approved' | 'declined'}`,
  { by, order, sum, now }: { by: string; order: OrderRow; sum: number; now: Date },
) =>
  record(tx, {
    actorId: by,
    action,
    subjectId: order.user_id,
    about: { kind: 'order', id: order.id, name: toPersianDigits(order.number) },
    details: { sum: sum / 10 },
    at: now,
  })
