import type { ColumnType } from 'kysely'
import type { Marking } from './marking.ts'

export type MarkingTables = {
  writing_marking: {
    text_id: string
    /** JSON is written as text. */
    data: ColumnType<Marking, string, string>
    version: number
    corrections: number
    saved_by: string | null
    saved_at: Date
  }
  writing_correction_work: {
    text_id: string
    teacher_id: string
    task_title: string | null
    words: number
    corrections: number
    returned_at: Date
  }
  writing_note: {
    id: string
    user_id: string | null
    language: string
    text: string
    is_shared: boolean
    created_at: Date
  }
  writing_reply: {
    id: string
    text_id: string
    sentence: number
    author_id: string | null
    text: string
    created_at: Date
  }
}
