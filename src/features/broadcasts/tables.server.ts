export type BroadcastsTables = {
  broadcast: {
    id: string
    document_id: string
    title: string
    audience: 'everybody' | 'role' | 'course'
    role: string | null
    course_id: string | null
    created_at: Date
    sent_at: Date | null
    sent_by: string | null
    /** How many it went to. */
    recipients: number | null
  }
  broadcast_recipient: { broadcast_id: string; user_id: string; notified_at: Date | null }
}
