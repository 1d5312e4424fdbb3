import type { CheckedInputOf } from '#contract/endpoint.ts'
import { type Tx, tablesOf } from '#server/database/database.ts'
import type { SignedIn } from '#server/house.ts'
import type * as calls from './contract.ts'
import type { WalletItem } from './contract.ts'
import { type OrderRow, titleOf } from './find-order.server.ts'
import { balanceOf, book, findWallet, lockWallet } from './ledger.server.ts'
import type { PaymentTables, TransactionKind } from './tables.server.ts'

const t = tablesOf<PaymentTables>()

const kinds: Record<TransactionKind, WalletItem['kind']> = {
  payment: 'payment',
  'lay-aside': 'laid-aside',
  'give-back': 'given-back',
  sale: 'purchase',
  refund: 'refund',
  payout: 'refund',
  opening: 'opening',
}

export async function readWallet(
  { db, user }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.readWallet>,
) {
  const wallet = await findWallet(db, user.id)
  if (wallet === null) return { balance: 0, items: [], page, perPage, total: 0 }
  const own = t(db).selectFrom('ledger_entry').where('account_id', '=', wallet)
  const { total } = await own.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await own
    .innerJoin('ledger_transaction as booked', 'booked.id', 'transaction_id')
    .leftJoin('orders', 'orders.id', 'booked.order_id')
    .select(['ledger_entry.id', 'amount', 'kind', 'at', 'booked.order_id', 'number'])
    .orderBy('ledger_entry.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const orders = rows.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]))
  const lines = orders.length
    ? await t(db)
        .selectFrom('order_line')
        .select(['order_id', 'title'])
        .where('order_id', 'in', orders)
        .orderBy('position')
        .execute()
    : []
  const items = rows.map(({ id, amount, kind, at, order_id, number }) => ({
    id: String(id),
    at: at.toISOString(),
    amount,
    kind: kinds[kind],
    order:
      order_id === null
        ? null
        : { id: order_id, number: number!, title: titleOf(lines.filter(line => line.order_id === order_id)) },
  }))
  return { balance: await balanceOf(db, wallet), items, page, perPage, total }
}

/**
 * Lays so much of the wallet aside for an order, in the place of what was laid aside for it before.
 * @param key names this change: nothing is booked twice
 */
export async function layAside(
  tx: Tx,
  order: Pick<OrderRow, 'id' | 'user_id' | 'from_wallet'>,
  amount: number,
  key: string,
  at: Date,
): Promise<void> {
  const more = amount - order.from_wallet
  if (more === 0) return
  if (order.user_id === null) throw new Error(`order ${order.id} has nobody's wallet`)
  const { id } = await lockWallet(tx, order.user_id)
  await book(tx, {
    kind: more > 0 ? 'lay-aside' : 'give-back',
    key,
    entries: [
      [{ wallet: id }, -more],
      ['held', more],
    ],
    orderId: order.id,
    at,
  })
  await t(tx).updateTable('orders').set({ from_wallet: amount }).where('id', '=', order.id).execute()
}
