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
  /** Set what teachers are paid, and approve their statements. */
  'pay.keep': ['accountant', 'admin', 'owner'],
  /** Take a statement as a file; a teacher only their own. */
  'pay.read': ['teacher', 'accountant', 'admin', 'owner'],
  /** Write courses and their syllabus. */
  'courses.write': ['editor', 'admin', 'owner'],
  /** Open groups, plan their terms, move sessions, tell members. */
  'groups.write': ['admin', 'owner'],
  /** Rest somebody's enrolment, or move it to another group. */
  'enrolments.change': ['support', 'admin', 'owner'],
  /** Import the records of a school that exists: learners, groups, enrolments, balances, attendance. */
  'school.import': ['admin', 'owner'],
  /** See the day's classes, set attendance by hand, answer absences that were asked for. */
  'classes.hold': ['teacher', 'admin', 'owner'],
  /** Put recordings of sessions up, with captions, and take them down. */
  'recordings.write': ['teacher', 'admin', 'owner'],
  /** See what badges and certificates were issued, and take one back. */
  'credentials.revoke': ['admin', 'owner'],
  /** Mark days on which the site or the network failed: they freeze everybody's streak. */
  'outages.mark': ['admin', 'owner'],
  /** Give homework to one's own groups, mark it, and keep their grades; who leads the school, to all. */
  'homework.give': ['teacher', 'admin', 'owner'],
  /** Change what is said of teachers, and who they are. */
  'teachers.change': ['admin', 'owner'],
  /** Take a review off a teacher's page. */
  'reviews.hide': ['admin', 'owner'],
  /** Read what learners say of a teacher; the teacher replies to it. */
  'reviews.answer': ['teacher', 'admin', 'owner'],
  /** Paint a teacher's free hours; a teacher only their own. */
  'hours.paint': ['teacher', 'admin', 'owner'],
  /** Work as a teacher of the school. */
  'teaching.see': ['teacher'],
  /** Write the legal texts, and publish a version of one. */
  'legal.publish': ['admin', 'owner'],
  /** Write to many at once. */
  'broadcasts.send': ['admin', 'owner'],
  /** Give and take staff roles; asks for the password again. */
  'roles.change': ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Act = keyof typeof permissions

/**
 * Who hears or sees of what concerns no single person. Apart from the acts: who answers people's letters may change
 * without anybody else learning of absences.
 */
export const audiences = {
  /** Hear of absences in classes that no teacher holds. */
  absences: ['support', 'admin', 'owner'],
  /** See the day's classes of all teachers, where they have none of their own. */
  everyClass: ['support', 'admin', 'owner'],
  /** Hear that the month's SMS come to more than was meant. */
  smsBudget: ['admin', 'owner'],
} as const satisfies Record<string, readonly StaffRole[]>
export type Audience = keyof typeof audiences

export const belongsTo = (roles: readonly string[], audience: Audience) =>
  roles.some(role => (audiences[audience] as readonly string[]).includes(role))

/** The access of a call that does `act`. */
export const may = (act: Act) => ({ roles: permissions[act] })

export const mayDo = (roles: readonly string[], act: Act) =>
  roles.some(role => (permissions[act] as readonly string[]).includes(role))
