import type { ColumnType, Generated } from 'kysely'
import type { Difference, paymentStates, refundStates } from './contract.ts'
import type { WithdrawalRight } from './withdrawal.ts'

/** Amounts are whole Rials. */
export type PaymentTables = {
  ledger_account: { id: Generated<string>; kind: AccountKind; user_id: string | null }
  ledger_transaction: {
    id: Generated<string>
    kind: TransactionKind
    /** What it is of, such as `payment:` and its id: nothing is booked twice. */
    key: string
    order_id: string | null
    payment_id: string | null
    refund_id: string | null
    /** The sale that a refund takes back. */
    reversal_of: string | null
    at: Date
  }
  ledger_entry: { id: Generated<number>; transaction_id: string; account_id: string; amount: number }
  orders: {
    id: string
    number: Generated<number>
    user_id: string | null
    state: StoredOrderState
    subtotal: number
    discount_id: string | null
    discount_code: string | null
    discount: Generated<number>
    from_wallet: Generated<number>
    created_at: Date
    expires_at: Date
    paid_at: Date | null
    closed_at: Date | null
    /** The right to withdraw it was offered with. */
    withdrawal: ColumnType<WithdrawalRight | null, string | null | undefined, never>
  }
  order_line: {
    id: string
    order_id: string
    position: number
    kind: string
    item: string
    title: string
    price: number
    policy: string
    starts_at: Date | null
    /** ISO 8601. */
    sessions: string[]
  }
  payment: {
    id: string
    order_id: string
    gateway: string
    state: (typeof paymentStates)[number]
    amount: number
    from_wallet: number
    authority: string | null
    ref_id: string | null
    card_mask: string | null
    card_hash: string | null
    fee: number | null
    reason: string | null
    spare: Spare | null
    created_at: Date
    last_checked_at: Date | null
    settled_at: Date | null
  }
  unmatched_payment: { authority: string; amount: number; seen_at: Date }
  refund: {
    id: string
    order_id: string
    payment_id: string | null
    method: 'wallet' | 'card'
    state: (typeof refundStates)[number]
    amount: number
    sheba: string | null
    holder: Generated<string | null>
    tracking: Generated<string | null>
    gateway_id: string | null
    reason: string | null
    created_at: Date
    done_at: Date | null
  }
  discount: {
    id: string
    code: string
    percent: number | null
    amount: number | null
    max_amount: number | null
    minimum: Generated<number>
    uses: number | null
    uses_each: number | null
    starts_at: Date | null
    ends_at: Date | null
  }
  discount_attempt: { id: string; user_id: string; order_id: string; at: Date }
  reconciled_day: {
    day: string
    ledger: number
    gateway: number
    payments: number
    differences: ColumnType<Difference[], string, string>
    at: Date
  }
  withdrawal_right: {
    id: Generated<number>
    applies: boolean
    days: number
    counted_from: WithdrawalRight['from']
    ends_at_start: boolean
    confirmed_by: string
    confirmed_at: Date
  }
  ledger_proof: { id: Generated<number>; at: Date; faults: string[] }
}

/** `paying` is not stored: an open order is that while one of its payments is not settled. */
export type StoredOrderState = 'open' | 'paid' | 'cancelled' | 'expired' | 'partly-refunded' | 'refunded'

/**
 * `gateway`: the world outside; `held`: laid aside of wallets for open orders; `payouts`: owed to cards; `unclaimed`:
 * paid by somebody who is gone; `opening`: what wallets brought along from the school's earlier books.
 */
export type AccountKind = 'gateway' | 'sales' | 'held' | 'payouts' | 'unclaimed' | 'opening' | 'wallet'
export type TransactionKind = 'payment' | 'lay-aside' | 'give-back' | 'sale' | 'refund' | 'payout' | 'opening'

/** Why a payment bought nothing. */
export type Spare = 'second-payment' | 'order-closed' | 'sold-out' | 'not-enough'
