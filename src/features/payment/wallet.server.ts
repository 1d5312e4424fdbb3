import { sql } from 'kysely'
import type { CheckedInputOf } from '#contract/endpoint.ts'
import type { SignedIn } from '#server/app-context.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type * as calls from './contract.ts'
import type { WalletItem } from './contract.ts'
import { formatOrderTitle, type OrderRow } from './find-order.server.ts'
import { book, findWallet, lockWallet, readBalance } from './ledger.server.ts'
import type { PaymentTables, TransactionKind } from './tables.server.ts'

const t = withTables<PaymentTables>()

export async function readWallet(
  { db, user }: SignedIn,
  { page, perPage }: CheckedInputOf<typeof calls.readWallet>,
) {
  const wallet = await findWallet(db, user.id)
  if (wallet === null) return { balance: 0, items: [], page, perPage, total: 0 }
  const lines = selectLedgerEntries(db, wallet)
  const { total } = await t(db)
    .selectFrom(lines.as('line'))
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await lines
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const orders = rows.flatMap(({ order_id }) => (order_id === null ? [] : [order_id]))
  const titles = orders.length
    ? await t(db)
        .selectFrom('order_line')
        .select(['order_id', 'title'])
        .where('order_id', 'in', orders)
        .orderBy('position')
        .execute()
    : []
  const items = rows.map(({ id, amount, at, order_id, number, ...line }) => ({
    id: String(id),
    at: at.toISOString(),
    amount,
    byCard: line.by_card,
    kind: toItemKind(line),
    order:
      order_id === null
        ? null
        : {
            id: order_id,
            number: number!,
            title: formatOrderTitle(titles.filter(line => line.order_id === order_id)),
          },
  }))
  return { balance: await readBalance(db, wallet), items, page, perPage, total }
}

/**
 * What people see of a wallet: all that an order's purchase moved is one line, and none where it moved nothing in the
 * end, as by card alone; everything else is a line of its own.
 */
const selectLedgerEntries = (db: Db, wallet: string) =>
  t(db)
    .selectFrom('ledger_entry as entry')
    .innerJoin('ledger_transaction as booked', 'booked.id', 'transaction_id')
    .leftJoin('payment', 'payment.id', 'booked.payment_id')
    .leftJoin('orders', 'orders.id', 'booked.order_id')
    .where('account_id', '=', wallet)
    .select(({ fn, ref }) => [
      fn.max(ref('entry.id')).as('id'),
      fn.max(ref('booked.at')).as('at'),
      sql<number>`sum(entry.amount)::bigint`.as('amount'),
      sql<number>`coalesce(sum(payment.amount), 0)::bigint`.as('by_card'),
      sql<TransactionKind>`max(booked.kind)`.as('last_kind'),
      sql<boolean>`${ofPurchase}`.as('of_purchase'),
      'booked.order_id',
      'orders.number',
      sql<boolean>`orders.paid_at is not null`.as('is_bought'),
    ])
    .groupBy(['booked.order_id', 'orders.number', 'orders.paid_at'])
    .groupBy(sql`${ofPurchase}`)
    .groupBy(sql`case when ${ofPurchase} then 0 else entry.id end`)
    .having(sql<boolean>`sum(entry.amount) <> 0`)

/** Whether an entry is of the purchase of its order; a payment that bought nothing is not. */
const ofPurchase = sql`(booked.kind in ('lay-aside', 'give-back', 'sale', 'desk-payment', 'debt-paid') or (booked.kind = 'payment' and payment.spare is null))`

function toItemKind({
  of_purchase,
  is_bought,
  by_card,
  last_kind,
}: {
  of_purchase: boolean
  is_bought: boolean
  by_card: number
  last_kind: TransactionKind
}): WalletItem['kind'] {
  if (!of_purchase)
    return last_kind === 'payment' || last_kind === 'opening' || last_kind === 'credit' ? last_kind : 'refund'
  if (!is_bought) return 'laid-aside'
  return by_card === 0 ? 'wallet' : 'card-and-wallet'
}

/**
 * Reserves so much of the wallet for an order, in place of what was reserved for it before.
 * @param key names this change: nothing is booked twice
 */
export async function reserveFromWallet(
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
