import type { ReportReason } from './rules.ts'

/** The messenger's migrations made the table: what it removes in time passes over what was reported. */
export type ReportTables = {
  chat_report: {
    id: string
    message_id: string
    reporter_id: string | null
    reason: ReportReason
    note: string
    text: string
    created_at: Date
    closed_at: Date | null
    closed_by: string | null
    outcome: 'removed' | 'kept' | null
  }
}
