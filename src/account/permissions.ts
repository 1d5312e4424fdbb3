/** The staff roles, and what each may do: the table that calls, pages and tests read. */
export const staffRoles = [
  'teacher',
  'counselor',
  'editor',
  'support',
  'accountant',
  'admin',
  'owner',
] as const
export type StaffRole = (typeof staffRoles)[number]

/** Who may do what in the studio. An act that is not named here does not exist. */
export const permissions = {
  /** Find an account, see its sessions and how its codes were delivered. */
  'accounts.read': ['support', 'admin', 'owner'],
  /** Lift the lock that wrong passwords laid. */
  'accounts.unlock': ['support', 'admin', 'owner'],
  /** End somebody's sessions. */
  'accounts.endSessions': ['support', 'admin', 'owner'],
  /** Read what people wrote to the school, and answer it. */
  'letters.answer': ['support', 'admin', 'owner'],
  /** Read what staff did. */
  'audit.read': ['admin', 'owner'],
  /** Change what the site says: texts, notices, questions asked often, holidays. */
  'site.change': ['editor', 'admin', 'owner'],
  /** Change the words of the SMS and mails the product sends; many of them are about security. */
  'letterTexts.change': ['admin', 'owner'],
  /** See which notices failed, send them again, and what the month's SMS come to. */
  'notices.watch': ['admin', 'owner'],
  /** See payments, refunds and the gateway against the ledger. */
  'payments.read': ['accountant', 'admin', 'owner'],
  /** Reconcile now, and say that a refund was transferred. */
  'payments.reconcile': ['accountant', 'admin', 'owner'],
  /** Put recordings of sessions up, with captions, and take them down. */
  'recordings.write': ['teacher', 'admin', 'owner'],
  /** Write the legal texts, and publish a version of one. */
  'legal.publish': ['admin', 'owner'],
  /** Write to many at once. */
  'broadcasts.send': ['admin', 'owner'],
  /** Give and take staff roles; asks for the password again. */
  'roles.change': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Act = keyof typeof permissions

/** The access of a call that does `act`. */
export const may = (act: Act) => ({ roles: permissions[act] })

export const mayDo = (roles: readonly string[], act: Act) =>
  roles.some(role => (permissions[act] as readonly string[]).includes(role))
