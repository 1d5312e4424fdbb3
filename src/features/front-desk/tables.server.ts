import type { ColumnType, Generated } from 'kysely'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'
import type { PaymentTables } from '#features/payment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'
import type { StoredSale } from './sell.server.ts'

/** Amounts are whole Rials. */
export type FrontDeskTables = {
  desk_rules: { id: number; registrar_limit: number }
  desk_request: {
    id: string
    user_id: string | null
    order_id: string
    total: number
    sale: ColumnType<StoredSale, string, never>
    state: 'waiting' | 'approved' | 'refused'
    asked_by: string | null
    asked_at: Date
    decided_by: Generated<string | null>
    decided_at: Generated<Date | null>
  }
}

/** With those they are joined to. */
export type DeskAndSchool = FrontDeskTables &
  LearnerTables &
  SchoolTables &
  ReadOnly<Pick<PaymentTables, 'orders' | 'order_line' | 'desk_payment'>>
