/** What staff may ask; before anybody else these calls do not exist (404). */
import * as z from 'zod/mini'
import { may, staffRoles } from '#account/permissions.ts'
import { type AuditSubjects, auditSubjects } from '#account/staff/audit-actions.ts'
import { endpoint } from '#contract/endpoint.ts'
import { id, instant, text } from '#contract/fields.ts'
import { listExport } from '#contract/list-export.ts'
import { noticeTypes } from '#contract/notice.ts'
import { buildPageSchema, pageQuery } from '#contract/page.ts'

const nothing = z.object({})

const accountRow = z.object({
  id: z.string(),
  name: z.string(),
  surname: z.string(),
  enName: z.string(),
  enSurname: z.string(),
  /** E.164 or an email; who has not proved it only claims it. */
  contacts: z.array(z.object({ kind: z.enum(['phone', 'email']), value: z.string(), verified: z.boolean() })),
  roles: z.array(z.string()),
  createdAt: instant,
})
export type AccountRow = z.output<typeof accountRow>

/** A code that was sent: what became of it, never what it is. */
const sentCode = z.object({
  channel: z.enum(['sms', 'email']),
  /** Masked. */
  recipient: z.string(),
  purpose: z.enum(['register', 'recover', 'contact']),
  createdAt: instant,
  /** Not after `createdAt` where it was replaced or withdrawn. */
  expiresAt: instant,
  usedAt: z.nullable(instant),
  /** How often one was typed, the right one included. */
  tries: z.int(),
  /** Null where nothing was sent, or nothing is known of it any more. */
  delivery: z.nullable(
    z.object({
      state: z.enum(['waiting', 'sent', 'delivered', 'failed']),
      carrier: z.nullable(z.string()),
      /** Why it failed or was last refused, in kebab-case. */
      reason: z.nullable(z.string()),
      sentAt: z.nullable(instant),
      deliveredAt: z.nullable(instant),
      failedAt: z.nullable(instant),
      /** When a phone call spoke it. */
      calledAt: z.nullable(instant),
    }),
  ),
})

const accountCard = z.extend(accountRow, {
  avatarUrl: z.nullable(z.string()),
  /** Its last three digits; the rest is masked. */
  identityNumber: z.nullable(z.string()),
  /** `everywhere`: for all browsers that have not signed in to it before. */
  locks: z.array(z.object({ identifier: z.string(), until: instant, everywhere: z.boolean() })),
  sessions: z.array(
    z.object({
      id: z.string(),
      device: z.string(),
      place: z.string(),
      createdAt: instant,
      lastSeenAt: instant,
    }),
  ),
  codes: z.array(sentCode),
})
export type AccountCard = z.output<typeof accountCard>

export const findAccounts = endpoint({
  method: 'GET',
  path: '/api/studio/accounts',
  access: may('accounts.read'),
  summary: 'Finds accounts by phone, email, national ID or name: those called just so, then the alphabet.',
  input: z.object({ query: text({ label: 'عبارت جست‌وجو', min: 3, max: 100 }), ...pageQuery(20) }),
  output: buildPageSchema(accountRow),
})

export const readAccount = endpoint({
  method: 'GET',
  path: '/api/studio/accounts/:id',
  access: may('accounts.read'),
  summary: 'One account: contacts, roles, locks, sessions, and how its codes were delivered.',
  input: z.object({ id }),
  output: z.object({ account: accountCard }),
})

export const unlockAccount = endpoint({
  method: 'POST',
  path: '/api/studio/accounts/:id/unlock',
  access: may('accounts.unlock'),
  summary: 'Lifts the locks that wrong passwords laid.',
  input: z.object({ id }),
  output: nothing,
  success: 204,
})

export const endAccountSessions = endpoint({
  method: 'DELETE',
  path: '/api/studio/accounts/:id/sessions',
  access: may('accounts.endSessions'),
  summary: 'Ends all sessions of an account; their next calls answer 1003.',
  input: z.object({ id }),
  output: nothing,
  success: 204,
})

export const endAccountSession = endpoint({
  method: 'DELETE',
  path: '/api/studio/accounts/:id/sessions/:sessionId',
  access: may('accounts.endSessions'),
  summary: 'Ends one session of an account; its next call answers 1003.',
  input: z.object({ id, sessionId: id }),
  output: nothing,
  success: 204,
})

export const changeRoles = endpoint({
  method: 'PUT',
  path: '/api/studio/accounts/:id/roles',
  access: may('roles.change'),
  summary:
    'Gives an account these staff roles and no others. Asks for the password when it is long since; the school keeps an owner.',
  perMinute: 20,
  input: z.object({
    id,
    roles: z
      .array(z.enum(staffRoles, { error: 'چنین نقشی نیست.' }), { error: 'نقش‌ها وارد نشده‌اند.' })
      .check(z.maxLength(staffRoles.length, 'چنین نقشی نیست.')),
    /** The password again, unless it was given within the last five minutes. */
    currentPassword: z._default(z.nullable(z.string().check(z.maxLength(1000))), null),
  }),
  output: z.object({ roles: z.array(z.string()) }),
})

/** `name` is null once the account is deleted. */
const person = z.nullable(z.object({ id: z.string(), name: z.nullable(z.string()) }))

const auditEntry = z.object({
  id: z.string(),
  /** One of `auditActions`. */
  act: z.string(),
  /** Null where the school itself acted. */
  actor: person,
  subject: person,
  /** What it was done to, as it was called then. */
  about: z.nullable(
    z.object({
      kind: z.enum(Object.keys(auditSubjects) as (keyof AuditSubjects)[]),
      id: z.string(),
      name: z.string(),
      /** Of a session. */
      number: z.optional(z.int()),
    }),
  ),
  /** What was and what is of each field that changed. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
  details: z.record(z.string(), z.unknown()),
  at: instant,
})
export type AuditEntry = z.output<typeof auditEntry>

const auditPart = {
  account: z.optional(id),
  /** What the names of the actions begin with. */
  kind: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,20}$/, 'چنین رویدادی نیست.'))),
  /** Of Tehran. */
  day: z.optional(z.iso.date({ error: 'روز درست نیست.' })),
}

export const readAudit = endpoint({
  method: 'GET',
  path: '/api/studio/audit',
  access: may('audit.read'),
  summary:
    'What was done, to what and by whom, the newest first; of one person, one kind of action, one day.',
  input: z.object({ ...auditPart, ...pageQuery(50) }),
  output: buildPageSchema(auditEntry),
})

export const exportAudit = listExport({
  path: '/api/studio/audit.xlsx',
  access: may('audit.read'),
  summary: 'The same as a spreadsheet.',
  input: z.object(auditPart),
})

export const readAuditPeople = endpoint({
  method: 'GET',
  path: '/api/studio/audit/people',
  access: may('audit.read'),
  summary: 'The staff, whose actions may be asked for.',
  input: nothing,
  output: z.object({ people: z.array(z.object({ id: z.string(), name: z.string() })) }),
})

const noticeAdmin = z.object({
  /** Parts of SMS since the Persian month began, codes included, and how many there may be. */
  sms: z.object({ parts: z.int(), budget: z.int() }),
  /** What did not get through, the newest first: never what it says, nor to whom. */
  failed: z.array(
    z.object({
      id: z.string(),
      type: z.enum([...noticeTypes, 'digest']),
      channel: z.enum(['email', 'sms', 'push']),
      /** In kebab-case. */
      reason: z.nullable(z.string()),
      carrier: z.nullable(z.string()),
      createdAt: instant,
      mayRetry: z.boolean(),
    }),
  ),
})
export type NoticeAdmin = z.output<typeof noticeAdmin>

export const readNoticeAdmin = endpoint({
  method: 'GET',
  path: '/api/studio/notices',
  access: may('notices.watch'),
  summary: 'The notices that failed, and this month’s SMS against their budget.',
  input: nothing,
  output: noticeAdmin,
})

export const retryNotice = endpoint({
  method: 'POST',
  path: '/api/studio/notices/:id/retry',
  access: may('notices.watch'),
  summary: 'Sends a failed notice on its way once more.',
  input: z.object({ id }),
  output: nothing,
  success: 204,
})
