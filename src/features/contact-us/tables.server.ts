import type { Generated } from 'kysely'
import type { Rating, TicketState } from './contract.ts'

export type MessageKind = 'writer' | 'answer' | 'note' | 'event' | 'staff-event'

export type ContactTables = {
  ticket_topic: {
    id: Generated<string>
    key: Generated<string>
    title: string
    description: string
    role: string
    assignee_id: string | null
    target_minutes: number
    place: number
    is_open: boolean
    version: Generated<number>
    changed_at: Date
  }
  business_hours: { weekday: number; opens: number; closes: number }
  ticket: {
    id: string
    number: number
    user_id: string | null
    topic: string
    name: string
    contact: string
    /** The phone (E.164) or mail address of `contact`. */
    reach: string
    search_key: string
    title: string
    created_at: Date
    state: TicketState
    last_seq: number
    /** Up to which message its writer has read it in their account. */
    read_seq: Generated<number>
    last_at: Date
    role: string
    assignee_id: string | null
    due_at: Date | null
    alarmed_at: Date | null
    closed_at: Date | null
    rating: Rating | null
    rating_note: Generated<string>
    merged_into: string | null
    subject_kind: string | null
    subject_id: string | null
  }
  ticket_message: {
    ticket_id: string
    seq: number
    id: Generated<string>
    kind: MessageKind
    author_id: string | null
    body: string
    created_at: Date
    /** The Message-ID of the mail that brought it. */
    mail_id: string | null
  }
  ticket_file: {
    id: string
    message_id: string | null
    name: string
    bytes: number
    file_key: string
    added_at: Date
  }
  ticket_viewer: { ticket_id: string; user_id: string; seen_at: Date; is_writing: boolean }
  canned_answer: {
    id: Generated<string>
    title: string
    body: string
    search_key: string
    sort_key: string
    version: Generated<number>
    changed_at: Date
  }
}
