import type { ColumnType } from 'kysely'

/** Amounts are whole Rials; `month` is one of the Jalali calendar: «1405-08». */
export type PayTables = {
  pay_rate: {
    id: string
    payee_id: string
    /** `YYYY-MM-DD`, in Tehran. */
    from_day: string
    per: 'session' | 'hour' | 'percent'
    /** Rials; of `percent`, per cent of the price. */
    amount: number
    trial_amount: number
    /** Rials, a hundred corrected words. */
    words_amount: ColumnType<number, number | undefined>
    created_at: Date
  }
  pay_statement: {
    id: string
    payee_id: string
    month: string
    total: number
    approved_at: Date
    approved_by: string | null
  }
  pay_line: {
    id: string
    statement_id: string
    place: number
    kind: 'session' | 'trial' | 'counseling' | 'question' | 'writing' | 'difference' | 'correction'
    /** `session:`, `trial:`, `counseling:`, `question:` or `writing:` and its id; null of corrections. */
    source: string | null
    title: string
    starts_at: Date | null
    minutes: number | null
    rate: number | null
    rate_per: 'session' | 'hour' | 'trial' | 'percent' | 'question' | 'words' | null
    amount: number
    reason: string | null
  }
  pay_correction: {
    id: string
    payee_id: string
    month: string
    amount: number
    reason: string
    created_at: Date
  }
}
