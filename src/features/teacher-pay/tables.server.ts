/** Amounts are whole Rials; `month` is one of the Jalali calendar: «1405-08». */
export type PayTables = {
  pay_rate: {
    id: string
    teacher_id: string
    /** `YYYY-MM-DD`, in Tehran. */
    from_day: string
    per: 'session' | 'hour'
    amount: number
    trial_amount: number
    created_at: Date
  }
  pay_statement: {
    id: string
    teacher_id: string
    month: string
    total: number
    approved_at: Date
    approved_by: string | null
  }
  pay_line: {
    id: string
    statement_id: string
    place: number
    kind: 'session' | 'trial' | 'difference' | 'correction'
    /** `session:` or `trial:` and its id; null of corrections. */
    source: string | null
    title: string
    starts_at: Date | null
    minutes: number | null
    rate: number | null
    rate_per: 'session' | 'hour' | 'trial' | null
    amount: number
    reason: string | null
  }
  pay_correction: {
    id: string
    teacher_id: string
    month: string
    amount: number
    reason: string
    created_at: Date
  }
}
