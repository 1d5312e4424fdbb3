import type { Generated, GeneratedAlways } from 'kysely'
import type { PaymentTables } from '#features/payment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'
import type { LineKind, Period } from './contract.ts'

/** Amounts are whole Rials; points are whole numbers. */
export type PointsTables = {
  points_rule: {
    key: string
    title: string
    points: number
    cap: number | null
    period: Period
    valid_days: number
    is_active: Generated<boolean>
    position: number
    version: Generated<number>
    changed_at: Date
  }
  points_level: { key: string; title: string; gain: number; keep: number; position: number }
  points_settings: {
    id: number
    point_rials: number
    wallet_point_rials: number
    wallet_minimum: number
    wallet_month: number
    version: Generated<number>
    changed_at: Date
  }
  points_share: { kind: string; percent: number }
  points_account: {
    user_id: string
    balance: Generated<number>
    level: string
    level_until: Generated<Date | null>
    warned_for: Generated<Date | null>
  }
  points_line: {
    id: string
    seq: GeneratedAlways<string>
    user_id: string
    kind: LineKind
    rule: string | null
    source: string
    points: number
    /** What is left of points that came; what is owed for points that went, negative. */
    remaining: number
    balance: number
    reason: string
    note: string | null
    by_user: string | null
    order_id: string | null
    expires_at: Date | null
    at: Date
    written_at: Date
  }
  points_merged_line: { merge_id: string; line_id: string }
  points_allocation: { spent_line: string; gained_line: string; points: number }
  points_order: {
    order_id: string
    user_id: string
    points: Generated<number>
    state: Generated<'held' | 'spent'>
    at: Date
  }
}

/** With those they are joined to. */
export type PointsAndOrders = PointsTables &
  ReadOnly<Pick<PaymentTables, 'orders' | 'order_line' | 'order_discount' | 'refund'>>
