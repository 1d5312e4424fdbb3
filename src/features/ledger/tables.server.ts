import type { AccountKind, PaymentTables } from '#features/payment/public.server.ts'
import type { ReadOnly } from '#server/platform/database/read-only.ts'

export type LedgerTables = {
  ledger_checkpoint: { at: Date; kind: AccountKind; cashbox_id: string | null; amount: number }
} & ReadOnly<Pick<PaymentTables, 'ledger_account' | 'ledger_entry' | 'ledger_transaction' | 'orders'>>
