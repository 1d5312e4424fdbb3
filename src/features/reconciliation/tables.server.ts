import type { ColumnType } from 'kysely'
import type { PaymentTables } from '#features/payment/public.server.ts'
import type { Difference } from './contract.ts'

/** Amounts are whole Rials. */
export type ReconciliationTables = PaymentTables & {
  unmatched_payment: { authority: string; amount: number; seen_at: Date }
  reconciled_day: {
    day: string
    ledger: number
    gateway: number
    payments: number
    differences: ColumnType<Difference[], string, string>
    at: Date
  }
}
