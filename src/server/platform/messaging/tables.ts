import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Condition, MailThread } from '#contract/notice.ts'

export type MessagingTables = {
  outbound_message: {
    id: Generated<string>
    channel: 'sms' | 'email'
    recipient: string
    subject: string | null
    body: string
    code: string | null
    purpose: string
    created_at: Generated<Date>
    good_until: Date | null
    state: Generated<'waiting' | 'sent' | 'delivered' | 'failed'>
    carrier: string | null
    /** What the carrier calls it. */
    reference: string | null
    /** Why it failed, or why the last try did. */
    reason: string | null
    attempts: Generated<number>
    sent_at: Date | null
    delivered_at: Date | null
    failed_at: Date | null
    called_at: Date | null
    call_reference: string | null
    call_reason: string | null
    unsubscribe: string | null
    /** As `OutboundMessage.condition`. */
    condition: ColumnType<Condition | null, string | null | undefined, string | null>
    /** As `OutboundMessage.thread`. */
    mail_thread: ColumnType<MailThread | null, string | null | undefined, string | null>
  }
  /** `key` is the name of a template, of this version of the product or of an earlier one. */
  message_template: {
    key: string
    parts: JSONColumnType<Record<string, string>>
    version: number
    changed_at: Date
  }
  sms_usage: { at: Generated<Date>; parts: number }
}
