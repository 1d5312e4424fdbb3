import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import { tell } from '#account/door.server.ts'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import { Fault } from '#contract/fault.ts'
import { toPersianDigits } from '#persian/digits.ts'
import { balance as money } from '#persian/toman.ts'
import { type Db, type Tx, tablesOf, transaction } from '#server/database/database.ts'
import { goodOf } from '#server/goods.ts'
import { dropHolds } from '#server/holds.ts'
import type { House, SignedIn } from '#server/house.ts'
import type * as calls from './contract.ts'
import type { RefundQuote } from './contract.ts'
import { lockOrder, type OrderRow, showOrder, thingsOf } from './find-order.server.ts'
import { gatewayOf } from './gateway.server.ts'
import { book, lockWallet } from './ledger.server.ts'
import { refundPolicies } from './refund-policies.ts'
import { quoteRefund, type RefundPolicy, shareWords, untilWords } from './refund-policy.ts'
import { sendRefund } from './send-refund.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = tablesOf<PaymentTables>()

export async function quoteOrderRefund(
  { db, user, now }: SignedIn,
  { id }: CheckedInputOf<typeof calls.quoteOrderRefund>,
) {
  const order = await t(db)
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', user.id)
    .executeTakeFirst()
  if (!order) throw new Fault('notFound')
  const { paying: _, ...quote } = await quoteOf(db, order, now())
  return { quote }
}

/**
 * Withdraws from a paid order: the goods go back to their rooms, what the policy leaves goes to the wallet at once, or
 * is owed to the card. What was paid by wallet always goes there.
 * @throws Fault conflict, when it is not paid, nothing comes back, or another amount than the buyer was shown
 */
export async function refundOrder(
  { house, db, user, now }: SignedIn,
  { id, to, sheba, refundable: shown }: CheckedInputOf<typeof calls.refundOrder>,
) {
  const refundId = await transaction(db, async tx => {
    const order = await lockOrder(tx, id, user.id)
    const { refundable, toCard, paying } = await quoteOf(tx, order, now())
    if (refundable === 0) throw new Fault('conflict', { message: 'از این سفارش مبلغی بازنمی‌گردد.' })
    if (shown !== undefined && shown !== refundable) {
      const message = `مبلغ بازگشت اکنون ${money(refundable)} است. لطفاً دوباره نگاه کنید.`
      throw new Fault('conflict', { message })
    }
    await takeBack(house, tx, order, user.id)
    const card = to === 'card' ? toCard : 0
    const ids = { card: randomUUID(), wallet: randomUUID() }
    const common = { order_id: id, created_at: now(), gateway_id: null, reason: null }
    if (card > 0) {
      await t(tx)
        .insertInto('refund')
        .values({
          ...common,
          id: ids.card,
          payment_id: paying!.id,
          way: 'card',
          amount: card,
          sheba: sheba ?? null,
          // The gateway sends nothing as small as that.
          state: sheba || card < gatewayOf(house).leastRefund ? 'by-hand' : 'asked',
          done_at: null,
        })
        .execute()
    }
    if (refundable > card) {
      await t(tx)
        .insertInto('refund')
        .values({
          ...common,
          id: ids.wallet,
          payment_id: null,
          way: 'wallet',
          amount: refundable - card,
          sheba: null,
          state: 'done',
          done_at: now(),
        })
        .execute()
    }
    await bookRefund(tx, order, user.id, { card, wallet: refundable - card }, now())
    await t(tx)
      .updateTable('orders')
      .set({ state: refundable === order.total ? 'refunded' : 'partly-refunded', closed_at: now() })
      .where('id', '=', id)
      .execute()
    await tellRefunded(house, tx, order, user.id, { card, wallet: refundable - card })
    return card > 0 ? ids.card : null
  })
  if (refundId !== null) await sendRefund(house, refundId)
  return { order: await showOrder(db, id, now()) }
}

type Quoted = RefundQuote & { paying: PaymentTables['payment'] | undefined }

async function quoteOf(db: Db, row: Selectable<PaymentTables['orders']>, now: Date): Promise<Quoted> {
  const { id, state, paid_at } = row
  if (state !== 'paid' || paid_at === null) {
    throw new Fault('conflict', {
      message: state.endsWith('refunded')
        ? 'این سفارش پیش‌تر بازگردانده شده است.'
        : 'این سفارش پرداخت نشده است.',
    })
  }
  const total = row.subtotal - row.discount
  const lines = await t(db)
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()
  const paying = await t(db)
    .selectFrom('payment')
    .selectAll()
    .where('order_id', '=', id)
    .where('state', '=', 'paid')
    .where('spare', 'is', null)
    .executeTakeFirst()
  const shares = sharesOf(
    lines.map(({ price }) => price),
    total,
  )
  const quotes = lines.map((line, place) => {
    const policy: RefundPolicy =
      refundPolicies[line.policy as keyof typeof refundPolicies] ?? refundPolicies.hamava
    const fee = place === 0 ? (paying?.fee ?? 0) : 0
    const facts = {
      paid: shares[place]!,
      paidAt: paid_at,
      now,
      startsAt: line.starts_at,
      sessions: line.sessions,
      fee,
    }
    return { policy, ...quoteRefund(policy, facts) }
  })
  const refundable = quotes.reduce((sum, quote) => sum + quote.refundable, 0)
  const [first] = quotes
  const step = first?.policy.steps[first.step]
  return {
    refundable,
    deduction: total - refundable,
    step: first?.step ?? 0,
    sentence: step ? `${untilWords(step.until)}: ${shareWords(step)}` : '',
    toCard: Math.min(refundable, paying?.amount ?? 0),
    paying,
  }
}

/** What of the total each line was paid with: in proportion to its price, the odd Rials with the last. */
export function sharesOf(prices: readonly number[], total: number): number[] {
  const subtotal = prices.reduce((sum, price) => sum + price, 0)
  let left = total
  return prices.map((price, place) => {
    const share =
      place === prices.length - 1 || subtotal === 0
        ? left
        : Number((BigInt(price) * BigInt(total)) / BigInt(subtotal))
    left -= share
    return share
  })
}

async function takeBack(house: House, tx: Tx, order: OrderRow, userId: string) {
  const lines = await t(tx).selectFrom('order_line').selectAll().where('order_id', '=', order.id).execute()
  for (const { id, kind, item } of lines) {
    await goodOf(house, kind).takeBack(tx, { lineId: id, item, userId })
  }
  await dropHolds(tx, [thingsOf(order.id)])
}

async function bookRefund(
  tx: Tx,
  order: OrderRow,
  userId: string,
  { card, wallet }: { card: number; wallet: number },
  at: Date,
) {
  const sale = await t(tx)
    .selectFrom('ledger_transaction')
    .select('id')
    .where('key', '=', `sale:${order.id}`)
    .executeTakeFirstOrThrow()
  const { id } = await lockWallet(tx, userId)
  await book(tx, {
    kind: 'refund',
    key: `refund:${order.id}`,
    entries: [
      ['sales', -(card + wallet)],
      ['payouts', card],
      [{ wallet: id }, wallet],
    ],
    orderId: order.id,
    ofTransaction: sale.id,
    at,
  })
}

async function tellRefunded(
  house: House,
  tx: Tx,
  order: OrderRow,
  userId: string,
  back: { card: number; wallet: number },
) {
  const about = { number: toPersianDigits(order.number), link: `/payment/orders/${order.id}` }
  const [card, wallet] = [money(back.card), money(back.wallet)]
  if (back.card === 0) await tell(house, tx, userId, 'refund-to-wallet', { ...about, wallet })
  else if (back.wallet === 0) await tell(house, tx, userId, 'refund-to-card', { ...about, card })
  else await tell(house, tx, userId, 'refund-to-both', { ...about, card, wallet })
}
