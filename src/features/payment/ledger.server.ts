import { sql } from 'kysely'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { AccountKind, CashboxAccount, PaymentTables, TransactionKind } from './tables.server.ts'

const t = withTables<PaymentTables>()

/** An account of the school by its kind, one of a cashbox by that too, or a wallet by its id. */
export type AccountName =
  | Exclude<AccountKind, 'wallet' | CashboxAccount>
  | { wallet: string }
  | { cashbox: string; kind: CashboxAccount }

export type Booking = {
  kind: TransactionKind
  /** What it is of; nothing is booked twice. */
  key: string
  /** What each account gains, in whole Rials; they come to zero. */
  entries: [AccountName, number][]
  orderId?: string
  paymentId?: string
  refundId?: string
  ofTransaction?: string
  at: Date
}

/**
 * Books a transaction; entries of nothing are left out, and without any there is no transaction. Wallets must have been
 * locked by `lockWallet` in this transaction.
 * @returns its id; null where there was nothing to book
 * @throws Error when it does not come to zero, was booked before, or would leave a wallet below zero: the
 * transaction is lost then, and nothing is booked
 */
export async function book(tx: Tx, booking: Booking): Promise<string | null> {
  const entries = booking.entries.filter(([, amount]) => amount !== 0)
  if (!entries.every(([, amount]) => Number.isSafeInteger(amount))) {
    throw new Error(`${booking.key}: not whole Rials`)
  }
  if (entries.reduce((sum, [, amount]) => sum + amount, 0) !== 0) {
    throw new Error(`${booking.key}: the entries do not come to zero`)
  }
  if (entries.length === 0) return null
  const { id } = await t(tx)
    .insertInto('ledger_transaction')
    .values({
      kind: booking.kind,
      key: booking.key,
      order_id: booking.orderId ?? null,
      payment_id: booking.paymentId ?? null,
      refund_id: booking.refundId ?? null,
      reversal_of: booking.ofTransaction ?? null,
      at: booking.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [account, amount] of entries) {
    await t(tx)
      .insertInto('ledger_entry')
      .values(({ selectFrom }) => ({
        transaction_id: id,
        account_id:
          typeof account !== 'string' && 'wallet' in account
            ? account.wallet
            : selectFrom('ledger_account as account')
                .select('account.id')
                .where('kind', '=', typeof account === 'string' ? account : account.kind)
                .where(
                  'cashbox_id',
                  'is not distinct from',
                  typeof account === 'string' ? null : account.cashbox,
                ),
        amount,
      }))
      .execute()
    if (
      typeof account !== 'string' &&
      'wallet' in account &&
      amount < 0 &&
      (await readBalance(tx, account.wallet)) < 0
    ) {
      throw new Error(`${booking.key}: a wallet would be below zero`)
    }
  }
  return id
}

/** The wallet of a person, made if there is none, locked until the transaction ends. */
export async function lockWallet(tx: Tx, userId: string): Promise<{ id: string; balance: number }> {
  await t(tx)
    .insertInto('ledger_account')
    .values({ kind: 'wallet', user_id: userId })
    .onConflict(conflict => conflict.column('user_id').doNothing())
    .execute()
  const { id } = await t(tx)
    .selectFrom('ledger_account')
    .select('id')
    .where('user_id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  // By a statement of its own: it sees what others committed while we waited for the lock.
  return { id, balance: await readBalance(tx, id) }
}

/** The id of a person's wallet, where they have one. */
export async function findWallet(db: Db, userId: string): Promise<string | null> {
  const account = await t(db)
    .selectFrom('ledger_account')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return account?.id ?? null
}

/** The sum of an account's entries. */
export async function readBalance(db: Db, accountId: string): Promise<number> {
  const { balance } = await t(db)
    .selectFrom('ledger_entry')
    .select(sql<number>`coalesce(sum(amount), 0)::bigint`.as('balance'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return balance
}
