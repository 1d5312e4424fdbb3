import { type Tx, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { buildOrderKey } from './find-order.server.ts'
import { book, lockWallet } from './ledger.server.ts'
import { openPolicies } from './refund-policies/known-policies.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()
const fixedId = fixedIds('payment')

/** A thing that somebody of the demo bought by card; `name` is its own, `at` when it was paid. */
export type SeededSale = {
  name: string
  userId: string
  kind: string
  item: string
  title: string
  price: number
  policy: string
  startsAt: Date
  sessions: readonly Date[]
  at: Date
}

/**
 * Writes a purchase that is over as the till would have left it: the order, its payment, and both in the books.
 * @returns the line it was sold by, and who holds what was bought
 */
export async function seedPaidOrder(tx: Tx, sale: SeededSale): Promise<{ lineId: string; holder: string }> {
  const { name, userId, price, at } = sale
  const orderId = fixedId(`order ${name}`)
  const lineId = fixedId(`line ${name}`)
  const paymentId = fixedId(`payment ${name}`)
  const opened = new Date(at.getTime() - 3 * 60_000)
  const { number } = await t(tx)
    .insertInto('orders')
    .values({
      id: orderId,
      user_id: userId,
      state: 'paid',
      subtotal: price,
      created_at: opened,
      expires_at: new Date(at.getTime() + 12 * 60_000),
      paid_at: at,
      by_gateway: true,
    })
    .returning('number')
    .executeTakeFirstOrThrow()
  await t(tx)
    .insertInto('order_line')
    .values({
      id: lineId,
      order_id: orderId,
      position: 0,
      kind: sale.kind,
      item: sale.item,
      title: sale.title,
      price,
      policy: sale.policy,
      terms: JSON.stringify((await openPolicies(tx))(sale.policy)),
      starts_at: sale.startsAt,
      sessions: sale.sessions.map(session => session.toISOString()),
    })
    .execute()
  await t(tx)
    .insertInto('payment')
    .values({
      id: paymentId,
      order_id: orderId,
      gateway: 'emulator',
      state: 'paid',
      amount: price,
      from_wallet: 0,
      authority: `A${`demo${number}`.padStart(35, '0')}`,
      ref_id: String(40_000_000_000 + number),
      card_mask: '502229******5995',
      created_at: opened,
      settled_at: at,
    })
    .execute()
  const { id: wallet } = await lockWallet(tx, userId)
  await book(tx, {
    kind: 'payment',
    key: `payment:${paymentId}`,
    orderId,
    paymentId,
    at,
    entries: [
      ['gateway', -price],
      [{ wallet }, price],
    ],
  })
  await book(tx, {
    kind: 'sale',
    key: `sale:${orderId}`,
    orderId,
    at,
    entries: [
      [{ wallet }, -price],
      ['sales', price],
    ],
  })
  return { lineId, holder: buildOrderKey(orderId) }
}
