import type { Generated, JSONColumnType } from 'kysely'
import type { PaymentTables } from '#features/payment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'
import type { ReturnState } from './returns/contract.ts'
import type { Content, Destination, ShipmentState } from './rules.ts'

export type ShippingTables = {
  address: {
    id: Generated<string>
    user_id: string
    province: number
    city: number
    street: string
    plate: Generated<string>
    postal_code: string
    receiver: string
    /** E.164. */
    mobile: string
    changed_at: Date
  }
  /** Amounts are whole Rials. */
  shipping_rate: {
    id: Generated<string>
    service: string
    provinces: number[]
    base_grams: number
    base_price: number
    kilo_price: number
    free_above: number | null
    days: string
    is_active: boolean
    search_key: string
    sort_key: string
    version: Generated<number>
    changed_at: Date
  }
  shipment: {
    id: string
    user_id: string | null
    state: ShipmentState
    order_id: string | null
    service: string
    cost: number
    grams: number
    contents: JSONColumnType<Content[]>
    destination: JSONColumnType<Destination> | null
    branch_id: string | null
    tracking: string | null
    created_at: Date
    queued_at: Date | null
    packed_at: Date | null
    sent_at: Date | null
    delivered_at: Date | null
  }
  return_request: {
    id: string
    order_id: string
    line_id: string
    user_id: string | null
    count: number
    reason: string
    photo: string | null
    state: Generated<ReturnState>
    answer: Generated<string>
    refunded: Generated<number>
    asked_at: Date
    decided_at: Generated<Date | null>
    decided_by: Generated<string | null>
  }
}

export type ShippingAndOrders = ShippingTables & ReadOnly<Pick<PaymentTables, 'orders' | 'order_line'>>
