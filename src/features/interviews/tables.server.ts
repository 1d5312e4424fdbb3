import type { Generated } from 'kysely'
import type { Mode } from './rules.ts'

export type InterviewTables = {
  examiner: { user_id: string; meeting_link: Generated<string>; changed_at: Date }
  examiner_language: { user_id: string; language: string }
  /** Its id is the booking's. */
  interview: { id: string; attempt_id: string; mode: Mode; number: Generated<number>; created_at: Date }
}
