export type StaffTables = {
  staff_invitation: {
    id: string
    /** E.164. */
    phone: string
    email: string | null
    sent_by: 'sms' | 'email'
    name: string
    surname: string
    roles: string[]
    token_hash: Buffer
    invited_by: string | null
    sent_at: Date
    expires_at: Date
  }
}

/** With those they are joined to, to read. */
export type StaffAndAccounts = StaffTables & {
  users: { id: string; name: string; surname: string; roles: string[] }
}
