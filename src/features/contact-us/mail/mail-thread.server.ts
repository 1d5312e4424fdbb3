import type { MailThread } from '#contract/notice.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Tx, withTables } from '#server/platform/database/database.ts'
import type { ContactTables } from '../tables.server.ts'
import { buildMessageId, buildReplyAddress } from './reply-address.server.ts'

const t = withTables<ContactTables>()

/** So many mails of a conversation are named in the next one; mail programs need the first and the last few. */
const maxReferences = 10

/**
 * The thread of the mail that says a message of a ticket, behind the mails that were before it: replies to it come into
 * the ticket. Null where no mail is taken in.
 */
export async function buildMailThread(
  { settings }: Pick<AppContext, 'settings'>,
  tx: Tx,
  { ticketId, messageId }: { ticketId: string; messageId: string },
): Promise<MailThread | null> {
  const replyTo = buildReplyAddress(settings, ticketId)
  if (!replyTo) return null
  const before = await t(tx)
    .selectFrom('ticket_message')
    .select(['id', 'kind', 'seq', 'mail_id'])
    .where('ticket_id', '=', ticketId)
    .where('id', '<>', messageId)
    .where(({ or, eb }) => or([eb('mail_id', 'is not', null), eb('kind', '=', 'answer'), eb('seq', '=', 1)]))
    .orderBy('seq', 'desc')
    .limit(maxReferences)
    .execute()
  return {
    replyTo,
    messageId: buildMessageId(settings, messageId),
    references: before.toReversed().map(({ id, mail_id }) => mail_id ?? buildMessageId(settings, id)),
  }
}
