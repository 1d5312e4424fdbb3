import type { Generated } from 'kysely'
import type { PaymentTables } from '#features/payment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'

/** Amounts are whole Rials, days `YYYY-MM-DD` of Tehran's calendar. */
export type InstalmentTables = {
  instalment_policy: {
    id: number
    max_parts: number
    min_first_percent: number
    max_days: number
    remind_days: number
    grace_days: number
  }
  instalment: {
    id: string
    order_id: string
    position: number
    cause: 'plan' | 'cheque'
    amount: number
    paid: Generated<number>
    due_day: string
    paid_at: Generated<Date | null>
    reminded_at: Generated<Date | null>
    late_reminded_at: Generated<Date | null>
  }
  frozen_line: {
    line_id: string
    order_id: string
    frozen_at: Date
    /** When staff woke or ended it by hand. */
    woken_at: Generated<Date | null>
  }
  payment_link: {
    id: string
    token_hash: string
    order_id: string
    instalment_id: string | null
    created_by: string | null
    created_at: Date
    expires_at: Date
    revoked_at: Generated<Date | null>
    /** The payment it led to, and when that was made. */
    payment_id: Generated<string | null>
    used_at: Generated<Date | null>
  }
}

/** With those they are joined to. */
export type InstalmentsAndOrders = InstalmentTables & ReadOnly<Pick<PaymentTables, 'orders' | 'order_line'>>
