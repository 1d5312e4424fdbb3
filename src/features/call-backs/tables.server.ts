import type { Generated } from 'kysely'

export type CallBackTables = {
  call_back: {
    id: string
    user_id: string | null
    name: string
    /** E.164. */
    phone: string
    topic: string
    starts_at: Date
    ends_at: Date
    created_at: Date
    attempts: Generated<number>
    attempted_at: Date | null
    note: Generated<string>
    done_at: Date | null
    done_by: string | null
  }
}
