import type { Selectable } from 'kysely'
import { AppError } from '#contract/app-error.ts'
import type { RequestContext } from '#server/app-context.ts'
import { signedLink } from '#server/engines/media/links.ts'
import { type Db, type Tx, withTables } from '#server/platform/database/database.ts'
import type { ContactTables, MessageKind } from './tables.server.ts'

const t = withTables<ContactTables>()
export type TicketRow = Selectable<ContactTables['ticket']>

/** The ticket, and nobody else writes into it until the transaction ends. @throws AppError notFound */
export async function lockTicket(tx: Tx, id: string): Promise<TicketRow> {
  const row = await t(tx).selectFrom('ticket').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('notFound')
  return row
}

export const findTicket = (db: Db, id: string): Promise<TicketRow | undefined> =>
  t(db).selectFrom('ticket').selectAll().where('id', '=', id).executeTakeFirst()

export type NewMessage = {
  id?: string
  kind: MessageKind
  authorId: string | null
  body: string
  files?: readonly string[]
  /** Of what came by mail: its Message-ID. */
  mailId?: string
}

/**
 * Lays messages at the end of a conversation that is locked.
 * @throws AppError invalid at `files`, where one is gone or is another message's
 */
export async function addMessages(
  tx: Tx,
  ticket: Pick<TicketRow, 'id' | 'last_seq'>,
  messages: readonly NewMessage[],
  at: Date,
): Promise<void> {
  if (messages.length === 0) return
  await t(tx)
    .insertInto('ticket_message')
    .values(
      messages.map(({ id, kind, authorId, body, mailId = null }, index) => ({
        ...(id && { id }),
        ticket_id: ticket.id,
        seq: ticket.last_seq + index + 1,
        kind,
        author_id: authorId,
        body,
        created_at: at,
        mail_id: mailId,
      })),
    )
    .execute()
  const last_seq = ticket.last_seq + messages.length
  await t(tx).updateTable('ticket').set({ last_seq, last_at: at }).where('id', '=', ticket.id).execute()
  for (const { id, files = [] } of messages) if (id && files.length > 0) await claimFiles(tx, id, files)
}

async function claimFiles(tx: Tx, messageId: string, ids: readonly string[]) {
  const claimed = await t(tx)
    .updateTable('ticket_file')
    .set({ message_id: messageId })
    .where('id', 'in', ids)
    .where('message_id', 'is', null)
    .returning('id')
    .execute()
  if (claimed.length === new Set(ids).size) return
  throw new AppError('invalid', {
    errors: [{ field: 'files', message: 'یکی از پیوست‌ها دیگر نیست؛ آن را دوباره بیفزایید.' }],
  })
}

/**
 * Whether this message is in the conversation already: the same one sent again changes nothing.
 * @throws AppError conflict, where the id is another message's
 */
export async function isThere(
  tx: Tx,
  { id, ticketId, body }: { id: string; ticketId: string; body: string },
): Promise<boolean> {
  const known = await t(tx)
    .selectFrom('ticket_message')
    .select(['ticket_id', 'body'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) return false
  if (known.ticket_id !== ticketId || known.body !== body) throw new AppError('conflict')
  return true
}

/** All messages of a conversation in their order, of these kinds, with links to their files for the browser that asks. */
export async function readMessages(
  context: Pick<RequestContext, 'app' | 'db' | 'browser' | 'now'>,
  ticketId: string,
  kinds: readonly MessageKind[],
) {
  const rows = await t(context.db)
    .selectFrom('ticket_message')
    .selectAll()
    .where('ticket_id', '=', ticketId)
    .where('kind', 'in', kinds)
    .orderBy('seq')
    .execute()
  const files = await t(context.db)
    .selectFrom('ticket_file')
    .innerJoin('ticket_message', 'ticket_message.id', 'message_id')
    .select(['ticket_file.id', 'message_id', 'name', 'bytes', 'file_key'])
    .where('ticket_id', '=', ticketId)
    .orderBy('added_at')
    .orderBy('ticket_file.id')
    .execute()
  return rows.map(({ id, seq, kind, author_id, body, created_at, mail_id }) => ({
    id,
    seq,
    kind,
    authorId: author_id,
    text: body,
    at: created_at.toISOString(),
    byMail: mail_id !== null,
    files: files
      .filter(({ message_id }) => message_id === id)
      .map(({ id, name, bytes, file_key }) => ({
        id,
        name,
        bytes,
        url: signedLink(context, file_key, { saveAs: name }),
      })),
  }))
}
