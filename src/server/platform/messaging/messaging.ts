import { sql } from 'kysely'
import type { Condition, MailThread } from '#contract/notice.ts'
import { smsParts } from '#persian/sms-parts.ts'
import { type Db, type Tx, withTables } from '../database/database.ts'
import type { Jobs } from '../jobs.ts'
import type { MessagingTables } from './tables.ts'

const t = withTables<MessagingTables>()

/**
 * An SMS or a mail. `code` is the code the text holds, in Latin digits, kept apart so that it is easily found in the
 * demo's outbox; `purpose` says what the message is for (`login-code`, `reminder` …) and may be logged.
 */
export type OutboundMessage = {
  channel: 'sms' | 'email'
  /** A phone number as E.164, or a mail address. */
  to: string
  subject?: string
  text: string
  code?: string
  purpose: string
  /** When its code ends: it does not leave after that, and until then the code may be spoken over the phone. */
  goodUntil?: Date
  /** Of a mail: where a POST ends mails of its kind (RFC 8058), and a person finds a page about that. */
  unsubscribe?: string
  /** What must still be so when it leaves, and at every further try. */
  condition?: Condition | null
  /** Of a mail that can be replied to: where, and the conversation it is a part of. */
  thread?: MailThread | null
}

export type Messaging = {
  /**
   * Files a message in the caller's transaction and answers its id (UUID); it leaves after the commit, and never
   * without it.
   */
  send(tx: Tx, outboundMessage: OutboundMessage): Promise<string>
  /** The message's code was used or replaced: it neither leaves any more nor is spoken over the phone. */
  withdraw(tx: Tx, outboundMessageId: string): Promise<void>
}

export function createMessaging(jobs: Jobs, now: () => Date = () => new Date()): Messaging {
  return {
    async send(tx, { channel, to, subject, text, code, purpose, goodUntil, unsubscribe, condition, thread }) {
      const outboundMessage = {
        channel,
        recipient: to,
        subject,
        body: text,
        code,
        purpose,
        good_until: goodUntil,
        unsubscribe,
        condition: condition ? JSON.stringify(condition) : null,
        mail_thread: thread ? JSON.stringify(thread) : null,
      }
      const { id } = await t(tx)
        .insertInto('outbound_message')
        .values(outboundMessage)
        .returning('id')
        .executeTakeFirstOrThrow()
      if (channel === 'sms') {
        await t(tx)
          .insertInto('sms_usage')
          .values({ at: now(), parts: smsParts(text) })
          .execute()
      }
      await jobs.send(tx, 'deliver-letter', { letterId: id })
      return id
    },

    async withdraw(tx, outboundMessageId) {
      await t(tx)
        .updateTable('outbound_message')
        .set(({ ref }) => ({ good_until: ref('created_at') }))
        .where('id', '=', outboundMessageId)
        .execute()
    },
  }
}

export type OutboxItem = {
  id: string
  channel: 'sms' | 'email'
  to: string
  text: string
  code?: string
  /** Where a mail is replied to, and by which Message-ID it is known. */
  thread?: { replyTo: string; messageId: string }
  createdAt: string
}

/** The demo's outbox, newest first; `createdAt` in ISO 8601. */
export async function readOutbox(db: Db, limit: number): Promise<{ items: OutboxItem[] }> {
  const rows = await t(db)
    .selectFrom('outbound_message')
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  const items = rows.map(row => ({
    id: row.id,
    channel: row.channel,
    to: row.recipient,
    text: row.body,
    ...(row.code === null ? {} : { code: row.code }),
    ...(row.mail_thread && {
      thread: { replyTo: row.mail_thread.replyTo, messageId: row.mail_thread.messageId },
    }),
    createdAt: row.created_at.toISOString(),
  }))
  return { items }
}

/** What became of a message: never what it says, nor to whom. */
export type Delivery = {
  outboundMessageId: string
  state: 'waiting' | 'sent' | 'delivered' | 'failed'
  /** `outbox`, `kavenegar`, `sms-ir`, `mail`; null before the first try. */
  carrier: string | null
  /** Why it failed or was last refused, in kebab-case: `receptor`, `blacklist`, `credit`, `time-out`, `late` … */
  reason: string | null
  filedAt: Date
  sentAt: Date | null
  /** When the carrier was first known to have delivered it; mail servers never say. */
  deliveredAt: Date | null
  failedAt: Date | null
  /** The phone call that spoke its code; `reason` where the carrier did not take it. */
  call: { at: Date; reason: string | null } | null
}

/** What became of these messages, in no order; ids that are none are left out. */
export async function listDeliveries(db: Db, outboundMessageIds: readonly string[]): Promise<Delivery[]> {
  if (outboundMessageIds.length === 0) return []
  const rows = await t(db)
    .selectFrom('outbound_message')
    .select(['id', 'state', 'carrier', 'reason', 'created_at', 'sent_at', 'delivered_at', 'failed_at'])
    .select(['called_at', 'call_reason'])
    .where('id', 'in', outboundMessageIds)
    .execute()
  return rows.map(row => ({
    outboundMessageId: row.id,
    state: row.state,
    carrier: row.carrier,
    reason: row.reason,
    filedAt: row.created_at,
    sentAt: row.sent_at,
    deliveredAt: row.delivered_at,
    failedAt: row.failed_at,
    call: row.called_at && { at: row.called_at, reason: row.call_reason },
  }))
}

/** The ids of messages that failed, of purposes that begin so, the newest first. */
export async function findFailedOutboundMessages(db: Db, purpose: string, limit: number): Promise<string[]> {
  const rows = await t(db)
    .selectFrom('outbound_message')
    .select('id')
    .where('state', '=', 'failed')
    // What was not sent because it was no longer so is no failure.
    .where('reason', 'is distinct from', 'over')
    .where('purpose', 'like', `${purpose}%`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** How many parts of SMS were filed since then, codes included: what carriers count. */
export async function smsPartsSince(db: Db, since: Date): Promise<number> {
  const { parts } = await t(db)
    .selectFrom('sms_usage')
    .select(({ fn }) => fn.coalesce(fn.sum<string>('parts'), sql<string>`0`).as('parts'))
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(parts)
}

/** Removes these messages; one that has not left does not leave. */
export async function removeOutboundMessages(tx: Tx, outboundMessageIds: readonly string[]): Promise<void> {
  if (outboundMessageIds.length === 0) return
  await t(tx).deleteFrom('outbound_message').where('id', 'in', outboundMessageIds).execute()
}

/** Removes every message to these phones (E.164) and mail addresses; one that has not left does not leave. */
export async function eraseOutboundMessages(tx: Tx, recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return
  await t(tx).deleteFrom('outbound_message').where('recipient', 'in', recipients).execute()
}
