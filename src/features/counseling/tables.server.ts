import type { ColumnType, Generated } from 'kysely'

/** Money is whole Rials. */
export type CounselingTables = {
  counseling_topic: {
    id: Generated<string>
    title: string
    note: Generated<string>
    icon: Generated<string>
    place: Generated<number>
    is_hidden: Generated<boolean>
    search_key: Generated<string>
    version: Generated<number>
    changed_at: Date
  }
  counselor: {
    id: Generated<string>
    user_id: string | null
    name: string
    headline: Generated<string>
    biography: Generated<string>
    languages: Generated<string>
    portrait: ColumnType<string | null, string | null | undefined>
    meeting_link: Generated<string>
    price: number
    is_hidden: Generated<boolean>
    sort_key: Generated<string>
    search_key: Generated<string>
    version: Generated<number>
    changed_at: Date
  }
  counselor_topic: { counselor_id: string; topic_id: string }
  counseling_package: {
    id: Generated<string>
    title: string
    sessions: number
    price: number
    valid_days: number
    is_hidden: Generated<boolean>
    search_key: Generated<string>
    version: Generated<number>
    changed_at: Date
  }
  counseling_rules: {
    only_row: Generated<boolean>
    no_show_percent: Generated<number>
    hides_numbers: Generated<boolean>
    question_price: number | null
    version: Generated<number>
  }
  counseling_credit: {
    id: string
    user_id: string | null
    package_id: string | null
    title: string
    sessions: number
    expires_at: Date
    order_line_id: string | null
    created_at: Date
  }
  counseling_session: {
    id: string
    /** Null while it is only held. */
    booking_id: ColumnType<string | null, string | null | undefined>
    user_id: string
    counselor_id: string
    topic_id: string
    slot: string
    order_id: string | null
    held_until: Date
    mode: 'video' | 'phone'
    intake: Generated<string>
    credit_id: ColumnType<string | null, string | null | undefined>
    title: Generated<string>
    summary: Generated<string>
    summed_at: ColumnType<Date | null, Date | null | undefined>
    private_note: Generated<string>
  }
  counseling_credit_entry: {
    id: Generated<number>
    credit_id: string
    session_id: string | null
    change: number
    reason: 'bought' | 'spent' | 'returned' | 'revoked'
  }
  counseling_task: {
    id: Generated<string>
    session_id: string
    place: number
    title: string
    /** `YYYY-MM-DD`. */
    due_on: string | null
    done_at: ColumnType<Date | null, Date | null | undefined>
  }
  /** What was done for learners who have left. */
  counseling_past_work: {
    source: string
    counselor_id: string
    kind: 'counseling' | 'question'
    title: string
    starts_at: Date
    minutes: number | null
    price: number
  }
}
