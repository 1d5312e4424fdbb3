import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PaymentTables } from '#features/payment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'
import type { BuyerNumbers, InvoiceKind, PaidPart, Seller } from './contract.ts'

/** Amounts are whole Rials, tax included. */
export type InvoiceTables = {
  invoice_seller: {
    is_singleton: Generated<boolean>
    data: JSONColumnType<Seller>
    version: number
    changed_at: Date
  }
  invoice_tax_rate: {
    id: Generated<string>
    kind: string
    /** `YYYY-MM-DD`, in Tehran. */
    valid_from: string
    /** Basis points; null where it is exempt. */
    rate: number | null
    service_code: string | null
    changed_at: Date
  }
  invoice_counter: { year: number; last: number }
  invoice_due: { transaction_id: string; order_id: string; kind: 'sale' | 'refund'; at: Date }
  invoice: {
    id: string
    year: number
    number: number
    kind: InvoiceKind
    at: Date
    issued_at: Date
    order_id: string
    /** Whose order it is; null once they are gone. */
    user_id: string | null
    transaction_id: string
    original_id: string | null
    replaces_id: string | null
    seller: JSONColumnType<Seller>
    buyer_name: string | null
    buyer: ColumnType<BuyerNumbers | null, string | null, never>
    search_key: string
    total: number
    discount: number
    tax: number
    paid: JSONColumnType<PaidPart[]>
  }
  invoice_line: {
    invoice_id: string
    position: number
    kind: string
    title: string
    service_code: string | null
    rate: number | null
    price: number
    discount: number
    total: number
    tax: number
    left_total: number
    left_tax: number
  }
}

/** With those they are joined to. */
export type InvoicesAndBooks = InvoiceTables & ReadOnly<PaymentTables>
