import type { ColumnType, Generated } from 'kysely'

export type QuestionTables = {
  counseling_question: {
    id: string
    user_id: string
    counselor_id: string
    body: Generated<string>
    voice_id: string | null
    asked_at: Date
    order_line_id: ColumnType<string | null, string | null | undefined>
    /** Null before it is paid, and then `due_at` too. */
    paid_at: ColumnType<Date | null, Date | null | undefined>
    due_at: ColumnType<Date | null, Date | null | undefined>
    answer: Generated<string>
    answer_voice_id: ColumnType<string | null, string | null | undefined>
    answered_at: ColumnType<Date | null, Date | null | undefined>
    refunded_at: ColumnType<Date | null, Date | null | undefined>
    is_announced: Generated<boolean>
    is_reminded: Generated<boolean>
    is_late_told: Generated<boolean>
  }
}
