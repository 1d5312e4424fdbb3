import type { ColumnType, Generated } from 'kysely'
import type { LegalDocument } from '#contract/legal.ts'
import type { Condition, MailThread, NoticeChannel, NoticeType } from '#contract/notice.ts'
import type { AuditAbout, AuditChanges } from './staff/audit-actions.ts'

type Born<T> = ColumnType<T, T | undefined, never>

export type AccountTables = {
  users: {
    id: Generated<string>
    name: Generated<string>
    surname: Generated<string>
    en_name: Generated<string>
    en_surname: Generated<string>
    identity_number: string | null
    /** Proved, E.164. */
    phone: string | null
    /** Proved. */
    email: string | null
    contact_email: string | null
    contact_country_code: string | null
    contact_phone_number: string | null
    bio: Generated<string>
    /** `YYYY-MM-DD` when written; read it with `to_char`. */
    birth_date: ColumnType<Date | null, string | null | undefined, string | null>
    avatar: string | null
    referral_code: string
    referred_by: string | null
    /** Made by `nameColumns`. */
    search_key: Generated<string>
    /** Made by `nameColumns`: their place in the alphabet, by surname. */
    sort_key: Generated<string>
    source: Generated<'site' | 'import' | 'desk'>
    /** argon2id in PHC form. */
    password_hash: string
    /** Whether the password is known to be long enough for staff; set when it is chosen or typed. */
    has_staff_password: Generated<boolean>
    roles: Generated<string[]>
    /** Imported from the records of the school, and not yet come in: nobody writes to them. */
    is_pending: Generated<boolean>
    /** Who answers for a child that has no phone or email of its own; who has a guardian cannot sign in. */
    guardian_id: ColumnType<string | null, string | null | undefined, string | null>
    school_grade: Generated<string>
    tells_absences: Generated<boolean>
    /** The account that this one was found to be another of: nobody signs in as it, and lists leave it out. */
    merged_into: ColumnType<string | null, string | null | undefined, string | null>
    created_at: Born<Date>
  }
  code: {
    request_id: string
    purpose: CodePurpose
    channel: 'sms' | 'email'
    identifier: string
    user_id: string | null
    code_hash: Buffer
    attempts: Generated<number>
    address_hash: Buffer
    outbound_message_id: string | null
    created_at: Date
    expires_at: Date
    used_at: Date | null
    secret_hash: Buffer | null
    secret_expires_at: Date | null
    secret_used_at: Date | null
  }
  session: {
    id: string
    user_id: string
    created_at: Date
    device: Generated<string>
    place: Generated<string>
    last_seen_at: Date
    proved_at: Date
    /** Opened by a passkey, or one was made in it. */
    by_passkey: Generated<boolean>
    revoked_at: Date | null
    end_reason: SessionEnd | null
  }
  refresh_credential: {
    hash: Buffer
    session_id: string
    predecessor: Buffer | null
    created_at: Date
    used_at: Date | null
    invalidated_at: Date | null
  }
  login_attempt: {
    id: string
    identifier: string
    origin: string
    known_device: boolean
    state: 'pending' | 'wrong'
    at: Date
  }
  login_lock: { identifier: string; origin: string; until: Date }
  known_device: { hash: Buffer; user_id: string; signed_in_at: Date }
  message: {
    id: Generated<string>
    user_id: string
    type: NoticeType
    title: string
    body: string
    link: string | null
    created_at: Date
    read_at: Date | null
    /** When its other channels were decided. */
    notified_at: Date | null
    prose_id: ColumnType<string | null, string | null | undefined, never>
    /** Whom it is about, where it went to their guardian. */
    child_id: ColumnType<string | null, string | null | undefined, string | null>
    /** As `NoticeTerms` says. */
    needed_by: ColumnType<Date | null, Date | null | undefined, never>
    is_urgent: ColumnType<boolean, boolean | undefined, never>
    condition: ColumnType<Condition | null, string | null | undefined, never>
    mail_thread: ColumnType<MailThread | null, string | null | undefined, never>
  }
  notice_choice: { user_id: string; type: NoticeType; channel: NoticeChannel; wanted: boolean }
  notice_times: {
    user_id: string
    quiet: boolean
    quiet_from: number
    quiet_until: number
    digest: boolean
    digest_hour: number
    nudge: Generated<boolean>
    digest_at: Date | null
  }
  notice_delivery: {
    id: string
    user_id: string
    message_id: string | null
    type: NoticeType | 'digest'
    channel: Exclude<NoticeChannel, 'in-app'>
    subscription_id: string | null
    state: Generated<'waiting' | 'handed' | 'failed' | 'dropped'>
    reason: string | null
    outbound_message_id: string | null
    attempts: Generated<number>
    locked_until: Date | null
    created_at: Date
    due_at: Date
  }
  push_subscription: {
    id: Generated<string>
    user_id: string
    session_id: string
    endpoint: string
    p256dh: string
    auth: string
    created_at: Date
    expires_at: Date | null
  }
  vapid_keys: { is_singleton: Generated<boolean>; public_key: string; private_key: string }
  /** `month` is the first day of a Persian month, `YYYY-MM-DD` when written. */
  sms_alert: { month: ColumnType<Date, string, string>; percent: number }
  audit_entry: {
    id: Generated<string>
    actor_id: string | null
    action: string
    subject_id: string | null
    about: ColumnType<AuditAbout | null, string | null | undefined, never>
    changes: ColumnType<AuditChanges | null, string | null | undefined, never>
    /** Plain JSON without secrets, codes and passwords. */
    details: ColumnType<Record<string, unknown>, string | undefined, never>
    at: Date
  }
  passkey: {
    id: string
    user_id: string
    public_key: Buffer
    counter: ColumnType<string, number, number>
    transports: Generated<string[]>
    title: string
    created_at: Date
    last_used_at: Date | null
  }
  message_prose: { id: string; html: string }
  /** `from_day` is `YYYY-MM-DD`, Tehran. */
  legal_version: { document: LegalDocument; number: number; from_day: string }
  /** What somebody agreed to when they registered. */
  acceptance: { user_id: string; document: LegalDocument; version: number; accepted_at: Date }
  /** The phone (E.164) of who is to own the school once they prove it. */
  owner_invitation: { phone: string; expires_at: Date }
  owner_setup: { is_singleton: Generated<boolean>; token_hash: Buffer; expires_at: Date }
  /** By which who has no password yet chooses one: made at the desk, sent to them alone. */
  password_link: { token_hash: Buffer; user_id: string; created_at: Date; expires_at: Date }
  passkey_challenge: { challenge: string; user_id: string | null; expires_at: Date }
}

/** What a code is good for: opening an account, changing a forgotten password, proving a contact of one's own. */
export type CodePurpose = 'register' | 'recover' | 'contact'

/** Why a session ended. */
export type SessionEnd = 'logout' | 'remote' | 'password' | 'reuse' | 'idle' | 'staff' | 'deleted'
