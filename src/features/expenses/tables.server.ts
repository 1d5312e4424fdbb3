import type { Generated } from 'kysely'
import type { PaymentTables } from '#features/payment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'

/** Amounts are whole Rials. */
export type ExpensesTables = {
  expense_category: { id: Generated<string>; name: string; is_open: Generated<boolean>; place: number }
  expense: {
    id: string
    /** What people call it by. */
    number: Generated<number>
    /** Of Tehran's calendar, `YYYY-MM-DD`. */
    day: string
    amount: number
    category_id: string
    cashbox_id: string
    paid_from: 'cash' | 'bank'
    payee: string
    note: string
    made_by: string | null
    made_at: Date
    reversed_by: Generated<string | null>
    reversed_at: Generated<Date | null>
    reversal_reason: Generated<string | null>
  }
  expense_receipt: {
    id: string
    /** Null once its expense was reversed. */
    hash: string | null
    file: string
    expense_id: Generated<string | null>
    added_by: string | null
    added_at: Date
  }
} & ReadOnly<Pick<PaymentTables, 'ledger_transaction'>>
