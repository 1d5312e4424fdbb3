import { type Tx, withTables } from '#server/platform/database/database.ts'
import { fixedIds } from '#server/platform/fixed-id.ts'
import { buildOrderKey } from './find-order.server.ts'
import { book, lockWallet } from './ledger.server.ts'
import { formatCounted } from './open-order.server.ts'
import { openPolicies } from './refund-policies/known-policies.server.ts'
import type { PaymentTables } from './tables.server.ts'

const t = withTables<PaymentTables>()
const fixedId = fixedIds('payment')

/** A thing of such an order: `price` is that of all of them, `stock` what each of them is held from. */
export type SeededLine = {
  kind: string
  item: string
  title: string
  count?: number
  price: number
  stock?: string | null
  policy: string
  startsAt: Date | null
  sessions: readonly Date[]
}

/** What somebody of the demo bought by card; `name` is the order's own, `at` when it was paid. */
export type SeededSale = { name: string; userId: string; lines: readonly SeededLine[]; at: Date }

/**
 * Writes a purchase that is over as the till would have left it: the order, its payment, and both in the books.
 * @returns the order, its lines in their order, and who holds what was bought
 */
export async function seedPaidOrder(
  tx: Tx,
  { name, userId, lines, at }: SeededSale,
): Promise<{ orderId: string; lineIds: string[]; holder: string }> {
  const price = lines.reduce((sum, line) => sum + line.price, 0)
  const orderId = fixedId(`order ${name}`)
  const lineIds = lines.map((_, position) => fixedId(`line ${name}${position === 0 ? '' : ` ${position}`}`))
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
  const readTerms = await openPolicies(tx)
  await t(tx)
    .insertInto('order_line')
    .values(
      lines.map((line, position) => ({
        id: lineIds[position]!,
        order_id: orderId,
        position,
        kind: line.kind,
        item: line.item,
        count: line.count ?? 1,
        title: formatCounted(line.title, line.count ?? 1),
        price: line.price,
        stock: line.stock ?? null,
        policy: line.policy,
        terms: JSON.stringify(readTerms(line.policy)),
        starts_at: line.startsAt,
        sessions: line.sessions.map(session => session.toISOString()),
      })),
    )
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
  return { orderId, lineIds, holder: buildOrderKey(orderId) }
}
