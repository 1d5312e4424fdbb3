import type { Generated } from 'kysely'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { InstalmentTables } from '#features/instalments/public.server.ts'
import type { PaymentTables } from '#features/payment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'

export type OrdersTables = {
  /** Amounts are whole Rials. */
  refund_request: {
    id: string
    order_id: string
    /** Whose order it is. */
    user_id: string | null
    amount: number
    /** What the policies left when it was asked for. */
    refundable: number
    method: 'wallet' | 'card' | 'sheba' | 'cash'
    sheba: string | null
    holder: string | null
    cashbox_id: string | null
    reason: string
    state: 'waiting' | 'approved' | 'declined'
    asked_by: string | null
    asked_at: Date
    decided_by: Generated<string | null>
    decided_at: Generated<Date | null>
    /** Why it was declined. */
    answer: Generated<string | null>
  }
}

/** With those they are joined to. */
export type OrdersAndSchool = OrdersTables & ReadOnly<PaymentTables & InstalmentTables> & SchoolTables
