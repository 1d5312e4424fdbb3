import type { Generated } from 'kysely'

/** Amounts are whole Rials. */
export type WalletCreditTables = {
  wallet_credit: {
    id: string
    user_id: string | null
    amount: number
    reason: string
    given_by: string | null
    given_at: Date
    reversed_at: Generated<Date | null>
    reversed_by: Generated<string | null>
    reverse_reason: Generated<string | null>
  }
  wallet_credit_rules: { id: number; support_limit: number; accountant_limit: number }
}
