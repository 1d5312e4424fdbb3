import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { deskMethods, paymentStates, RefundTerms, refundStates } from './contract.ts'
import type { WithdrawalRight } from './withdrawal.ts'

/** Amounts are whole Rials. */
export type PaymentTables = {
  ledger_account: {
    id: Generated<string>
    kind: AccountKind
    user_id: Generated<string | null>
    cashbox_id: Generated<string | null>
  }
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
    /** The sum of what `order_discount` takes off. */
    discount: Generated<number>
    from_wallet: Generated<number>
    /** What is owed of it, once it was handed over before all of it was paid. */
    debt: Generated<number>
    /** Whether a payment of the gateway bought some of it: kept here, for lists are asked by it. */
    by_gateway: Generated<boolean>
    sold_by: Generated<string | null>
    /** The name its seller's page gave the sale. */
    sale_key: Generated<string | null>
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
    count: Generated<number>
    /** With its count, where that is more than one: «۲ × …». */
    title: string
    /** Of all of them. */
    price: number
    /** What each of them is held from. */
    stock: Generated<string | null>
    /** How many of them were given back. */
    returned: Generated<number>
    /** What of the price no longer counts as paid for it: it came back, or its policy kept it when it was given back. */
    settled: Generated<number>
    policy: string
    /** The policy as it stood when the order was opened. */
    terms: JSONColumnType<RefundTerms>
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
    /** The last digits of the mask. */
    card_last4: GeneratedAlways<string | null>
    card_hash: string | null
    fee: number | null
    reason: string | null
    spare: Spare | null
    /** Whether it paid what was owed of an order that had been handed over. */
    toward_debt: Generated<boolean>
    created_at: Date
    last_checked_at: Date | null
    settled_at: Date | null
  }
  desk_payment: {
    id: string
    order_id: string
    cashbox_id: string
    method: DeskMethod
    amount: number
    /** Of a cheque its Sayad number. */
    reference: string | null
    card_last4: string | null
    /** Of a cheque, `YYYY-MM-DD`. */
    due_day: string | null
    state: 'taken' | 'pending' | 'cleared' | 'bounced'
    settled_at: Date | null
    taken_by: string | null
    taken_at: Date
  }
  refund_policy: {
    id: Generated<string>
    /** What groups and lines of orders call it; it never changes. */
    name: string
    title: string
    terms: JSONColumnType<RefundTerms>
    is_default: Generated<boolean>
    is_archived: Generated<boolean>
    search_key: string
    sort_key: string
    version: Generated<number>
    changed_at: Date
  }
  refund: {
    id: string
    order_id: string
    payment_id: string | null
    method: 'wallet' | 'card' | 'cash' | 'debt'
    /** Of one in cash: where it came from. */
    cashbox_id: Generated<string | null>
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
  /** As it was when the order was paid: a discount that changes changes no order. */
  order_discount: {
    order_id: string
    position: number
    discount_id: string | null
    code: string | null
    name: string
    amount: number
  }
  discount_attempt: { id: string; user_id: string; order_id: string; at: Date }
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
 * paid by somebody who is gone; `opening`: what wallets brought along from the school's earlier books; `receivables`:
 * owed by buyers, negative; `goodwill`: put into wallets for a reason; `over-short`: what counts found too much or missing;
 * `safe`: taken out of cashboxes into the safe; `expense`: what the school has spent; both negative.
 */
export type AccountKind =
  | 'gateway'
  | 'sales'
  | 'held'
  | 'payouts'
  | 'unclaimed'
  | 'opening'
  | 'wallet'
  | 'receivables'
  | 'goodwill'
  | 'over-short'
  | 'safe'
  | 'expense'
  | CashboxAccount
/** What each cashbox has of its own; what is in them is negative, as of the gateway. */
export type CashboxAccount = 'cash' | 'card-reader' | 'bank' | 'cheques'
export type DeskMethod = (typeof deskMethods)[number]
export type TransactionKind =
  | 'payment'
  | 'lay-aside'
  | 'give-back'
  | 'sale'
  | 'refund'
  | 'payout'
  | 'opening'
  | 'desk-payment'
  | 'debt-paid'
  | 'cheque-cleared'
  | 'cheque-bounced'
  | 'credit'
  | 'over-short'
  | 'deposit'
  | 'card-settled'
  | 'expense'
  | 'reversal'

/** Why a payment bought nothing. */
export type Spare = 'second-payment' | 'order-closed' | 'sold-out' | 'not-enough'
