import type { PaymentTables } from '#features/payment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'

export type CartTables = {
  cart_line: {
    user_id: string
    kind: string
    item: string
    count: number
    added_at: Date
    changed_at: Date
  }
  cart_order: { user_id: string; order_id: string; opened_with: string }
} & ReadOnly<Pick<PaymentTables, 'orders' | 'order_line'>>
