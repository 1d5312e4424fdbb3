import type { Generated } from 'kysely'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'
import type { PaymentTables } from '#features/payment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'
import type { Audience, DiscountKind } from './contract.ts'

/** Amounts are whole Rials. */
export type DiscountTables = {
  discount: {
    id: string
    kind: Generated<DiscountKind>
    /** Null of what applies by itself. */
    code: string | null
    name: Generated<string>
    search_key: Generated<string>
    percent: number | null
    amount: number | null
    max_amount: number | null
    minimum: Generated<number>
    days_before: Generated<number | null>
    uses: number | null
    uses_each: number | null
    starts_at: Date | null
    ends_at: Date | null
    item_kinds: Generated<string[]>
    course_ids: Generated<string[]>
    group_ids: Generated<string[]>
    audience: Generated<Audience>
    stacks: Generated<boolean>
    stopped_at: Generated<Date | null>
    batch: Generated<string | null>
    created_at: Date
    changed_at: Date
    version: Generated<number>
  }
  discount_person: { discount_id: string; user_id: string }
}

/** With those they are joined to. */
export type DiscountsAndOrders = DiscountTables &
  LearnerTables &
  SchoolTables &
  ReadOnly<Pick<PaymentTables, 'orders' | 'order_line' | 'order_discount'>>
