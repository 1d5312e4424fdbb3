import type { Generated } from 'kysely'
import type { SchoolTables } from '#features/courses/public.server.ts'
import type { LearnerTables } from '#features/enrolment/public.server.ts'
import type { AttachmentKind, ConversationKind } from './rules.ts'

export type ChatTables = {
  chat_conversation: {
    id: string
    kind: ConversationKind
    person_a: string | null
    person_b: string | null
    /** Null of direct ones, and of the channel of the whole school. */
    group_id: string | null
    last_seq: Generated<number>
    last_change: Generated<number>
    last_at: Date | null
    created_at: Date
  }
  chat_member: {
    conversation_id: string
    user_id: string
    read_seq: Generated<number>
    delivered_seq: Generated<number>
    is_muted: Generated<boolean>
    /** What `read_seq` was when an SMS told them of what is unread; null where none did. */
    nudged_at_seq: number | null
  }
  chat_message: {
    id: string
    conversation_id: string
    seq: number
    change: number
    /** Null once the account is deleted. */
    author_id: string | null
    text: string
    search_key: string
    reply_to: string | null
    original: string | null
    corrected: string | null
    created_at: Date
    edited_at: Date | null
    deleted_at: Date | null
    pinned_at: Generated<Date | null>
    is_relay: Generated<boolean>
  }
  chat_voice_comment: { message_id: string; author_id: string; second: number; text: string; at: Date }
  chat_attachment: {
    media_id: string
    message_id: string
    conversation_id: string
    seq: number
    place: number
    kind: AttachmentKind
  }
  chat_past_text: {
    id: Generated<string>
    message_id: string
    text: string
    original: string | null
    corrected: string | null
    until: Date
  }
  chat_hidden: { user_id: string; message_id: string }
  chat_reaction: { message_id: string; user_id: string; emoji: string; at: Date }
  chat_block: { user_id: string; blocked_id: string; at: Date }
  chat_retention: {
    is_only: Generated<boolean>
    keep_months: number | null
    newcomers_read_all: boolean
  }
}

/** With those they are joined to, to read. */
export type ChatAndSchool = ChatTables & SchoolTables & LearnerTables
