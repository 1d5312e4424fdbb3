export type ImportTables = {
  people_import: {
    id: string
    imported_by: string | null
    imported_at: Date
    created: number
    changed: number
    known: number
    faulty: number
  }
  people_import_line: {
    import_id: string
    line: number
    user_id: string | null
    outcome: 'created' | 'changed' | 'known' | 'faulty'
    field: string | null
    why: string | null
  }
  person_invitation: {
    user_id: string
    invited_by: string | null
    invited_at: Date
    /** Null while it waits. */
    sent_at: Date | null
    /** How it went; `over`: they came by themselves meanwhile. */
    outcome: 'sms' | 'email' | 'none' | 'over' | null
  }
}
