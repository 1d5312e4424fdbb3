import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { PaymentTables } from '#features/payment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'
import type { CopyState, Grade } from './rules.ts'

type Later<T> = ColumnType<T | null, T | null | undefined>

/** Amounts are whole Rials. */
export type UsedBookTables = {
  used_book: {
    id: string
    number: GeneratedAlways<number>
    user_id: string | null
    edition_id: string
    branch_id: string
    state: CopyState
    grade: Grade
    price: number
    note: Generated<string>
    reason: Generated<string>
    shelf: Generated<string>
    photo: Later<string>
    school_percent: Later<number>
    offered_at: Date
    bring_by: Date
    sale_until: Later<Date>
    decided_at: Later<Date>
    decided_by: Later<string>
    line_id: Later<string>
    sold_at: Later<Date>
    handed_at: Later<Date>
    handed_by: Later<string>
    credited: Later<number>
    credit_id: Later<string>
    ended_at: Later<Date>
  }
  used_book_rules: {
    id: number
    like_new_percent: number
    good_percent: number
    worn_percent: number
    school_percent: number
    bring_days: number
    sale_days: number
    max_open: number
  }
}

/** With the orders that buy them. */
export type UsedBooksAndOrders = UsedBookTables & ReadOnly<Pick<PaymentTables, 'orders' | 'order_line'>>
