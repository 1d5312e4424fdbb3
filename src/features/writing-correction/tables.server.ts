import type { ColumnType, Generated } from 'kysely'
import type { DismissedFinding } from './dismissed.ts'
import type { TextState } from './rules.ts'

/** Not given when a draft is begun. */
type Later<T> = ColumnType<T | null, T | null | undefined>

/** Money is whole Rials. */
export type WritingTables = {
  writing_price: { max_words: number; price: number; promised_hours: number }
  writing_rules: {
    only_row: Generated<boolean>
    version: Generated<number>
    assign_after_hours: number | null
    assignment_version: Generated<number>
  }
  writing_assignee: { user_id: string; max_texts: number }
  writing_assignee_language: { user_id: string; language: string }
  writing_package: {
    id: Generated<string>
    title: string
    texts: number
    max_words: number
    price: number
    valid_days: number
    is_hidden: Generated<boolean>
  }
  writing_credit: {
    id: string
    user_id: string | null
    package_id: string | null
    title: string
    texts: number
    max_words: number
    expires_at: Date
    order_line_id: string | null
    created_at: Date
  }
  writing_text: {
    id: string
    user_id: string
    task_slug: string | null
    is_homework: Generated<boolean>
    title: Generated<string>
    prompt: Generated<string>
    language: string
    level: string
    mother_tongue: Generated<string>
    body: Generated<string>
    words: Generated<number>
    file_words: Generated<number>
    seconds_on_task: Generated<number>
    meaning_note: Generated<string>
    /** JSON is written as text. */
    dismissed: ColumnType<DismissedFinding[], string | undefined, string>
    state: Generated<TextState>
    version: Generated<number>
    previous_text_id: Later<string>
    begun_at: Date
    changed_at: Date
    promised_hours: Later<number>
    order_id: Later<string>
    order_line_id: Later<string>
    credit_id: Later<string>
    sent_at: Later<Date>
    due_at: Later<Date>
    corrector_id: Later<string>
    taken_at: Later<Date>
    returned_at: Later<Date>
    withdrawn_at: Later<Date>
    late_credited_at: Later<Date>
  }
  writing_file: {
    media_id: string
    text_id: string
    kind: 'photo' | 'voice' | 'message'
    place: number
  }
  writing_credit_entry: {
    id: Generated<number>
    credit_id: string
    text_id: string | null
    change: number
    reason: 'bought' | 'spent' | 'returned' | 'late' | 'revoked'
  }
}
