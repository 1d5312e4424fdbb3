import type { Generated } from 'kysely'

export type GuardianAccessTables = {
  guardian_look: {
    id: Generated<string>
    guardian_id: string
    child_id: string
    conversation_id: string | null
    ticket_id: string | null
    first_at: Date
    last_at: Date
  }
}
