import type { ColumnType, Generated } from 'kysely'
import type { PaymentTables } from '#features/payment/public.server.ts'
import type { DayMethod } from './contract.ts'

/** Amounts are whole Rials. */
export type CashboxTables = {
  cashbox: {
    id: string
    name: string
    branch: Generated<string>
    is_open: Generated<boolean>
    created_at: Date
    branch_id: Generated<string | null>
    /** Whether what came by the gateway is counted with it. */
    counts_gateway: Generated<boolean>
  }
  payment_slip: {
    id: string
    hash: string
    desk_payment_id: string | null
    /** Null once the picture was deleted. */
    file: string | null
    added_by: string | null
    added_at: Date
  }
  cash_day: {
    id: string
    cashbox_id: string
    /** Of its cashbox, from 1. */
    number: number
    state: 'open' | 'closed'
    opened_at: Date
    through_entry: number | null
    closings: Generated<number>
    notes: ColumnType<Record<string, number>, string | undefined, string>
    counted_by: string | null
    counted_at: Date
    closed_by: Generated<string | null>
    closed_at: Generated<Date | null>
  }
  cash_day_line: {
    cash_day_id: string
    method: DayMethod
    counted: number
    ledger: number | null
    reason: string
    explained_by: string
  }
  cash_day_reopening: {
    id: Generated<string>
    cash_day_id: string
    reason: string
    reopened_by: string | null
    reopened_at: Date
  }
  cash_deposit: {
    id: string
    cashbox_id: string
    amount: number
    destination: 'bank' | 'safe'
    note: string
    made_by: string | null
    made_at: Date
  }
}

/** With those of orders and the ledger, in which the money that was taken is booked. */
export type CashboxAndLedger = CashboxTables & PaymentTables
