import type { ColumnType } from 'kysely'

export type ScheduledTables = {
  /** What waits for its time; it is here no more once it was sent. */
  chat_scheduled_message: {
    id: string
    conversation_id: string
    author_id: string
    text: string
    send_at: Date
    created_at: Date
    /** When its author might not write there any more, and why. */
    refused_at: ColumnType<Date | null, Date | null | undefined>
    refusal: ColumnType<string | null, string | null | undefined>
  }
}
