import type { ColumnType } from 'kysely'
import type { RecordingsAndSchool } from '#features/recordings/public.server.ts'

export type CheckTables = {
  lesson_check: {
    id: string
    recording_id: string
    second: number
    question: string
    choices: ColumnType<string[], string, string>
    right_choice: number
    explanation: string
    changed_at: Date
  }
  lesson_check_answer: { check_id: string; user_id: string; choice: number | null; answered_at: Date }
}

/** With those they are joined to. */
export type ChecksAndSchool = CheckTables & RecordingsAndSchool
