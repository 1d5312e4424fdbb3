import { AppError } from '#contract/app-error.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import type { IncomingMail, Mailbox } from '#server/engines/incoming-mail/mailbox.ts'
import { shownName } from '#server/engines/media/shown-name.ts'
import { type Tx, transaction, withTables } from '#server/platform/database/database.ts'
import { limits, maxFileBytes } from '../contract.ts'
import { findTicket, lockTicket } from '../conversation.server.ts'
import { keepFile } from '../files.server.ts'
import { addReply } from '../reply.server.ts'
import type { ContactTables } from '../tables.server.ts'
import { readReplyAddress } from './reply-address.server.ts'

const t = withTables<ContactTables>()

/** Replies to the mails of tickets: what is written there is a message of the ticket, by who wrote it. */
export const ticketMailbox: Mailbox = {
  async find({ settings, db }, localPart) {
    const { ticketId, isOurs } = readReplyAddress(settings, localPart)
    // Asked for whichever it is, so that no answer is faster than another.
    const ticket = await findTicket(db, ticketId)
    return isOurs && ticket ? ticket.id : null
  },

  async receive(app, ticketId, mail) {
    const whole = await findWhole(app, ticketId)
    // Deleted since its address was asked for: nobody waits for it.
    if (!whole || (await hasMail(app.db, whole, mail.messageId))) return
    const { ids, refused } = await keepFiles(app, mail.files)
    await transaction(app.db, async tx => {
      const ticket = await lockTicket(tx, whole)
      if (await hasMail(tx, ticket.id, mail.messageId)) return
      const reply = {
        id: crypto.randomUUID(),
        authorId: ticket.user_id,
        body: compose(mail, refused),
        files: ids,
        mailId: mail.messageId,
      }
      // An address of a mail proves nothing: who answers sees where it says it came from.
      const notes = mail.from && mail.from !== ticket.reach ? [`این پیام با ایمیل آمد، از ${mail.from}`] : []
      await addReply(tx, ticket, reply, app.now(), notes)
    })
  },
}

/** The ticket itself, or the one that it became a part of. */
async function findWhole({ db }: AppContext, ticketId: string): Promise<string | null> {
  const ticket = await findTicket(db, ticketId)
  return ticket ? (ticket.merged_into ?? ticket.id) : null
}

async function hasMail(db: AppContext['db'] | Tx, ticketId: string, mailId: string): Promise<boolean> {
  const found = await t(db)
    .selectFrom('ticket_message')
    .select('id')
    .where('ticket_id', '=', ticketId)
    .where('mail_id', '=', mailId)
    .executeTakeFirst()
  return found !== undefined
}

type Refused = { name: string; why: string }

/** Keeps what the form would take too; what it would not is named. */
async function keepFiles(app: AppContext, files: IncomingMail['files']) {
  const ids: string[] = []
  const refused: Refused[] = []
  for (const { name, content } of files) {
    const shown = shownName(name).slice(-80) || 'بی‌نام'
    if (ids.length === limits.files) {
      refused.push({ name: shown, why: `بیش از ${toPersianDigits(limits.files)} پیوست پذیرفته نمی‌شود` })
    } else if (content.length > maxFileBytes) {
      refused.push({ name: shown, why: 'بزرگ‌تر از ۱۰ مگابایت است' })
    } else {
      const kept = await keepFile(app, content, name).catch((fault: unknown) => {
        if (fault instanceof AppError && fault.http === 422) return null
        throw fault
      })
      if (kept) ids.push(kept.id)
      else refused.push({ name: shown, why: 'تنها عکس یا PDF پذیرفته می‌شود' })
    }
  }
  return { ids, refused }
}

/** So many refused files are named. */
const maxNamed = 3

/** What was written, and below it what of the mail is not there. */
function compose({ text, isCut, files }: IncomingMail, refused: readonly Refused[]): string {
  const more = refused.length - maxNamed
  const remarks = [
    ...(isCut ? ['ادامهٔ این نامه بلند بود و این‌جا نیست.'] : []),
    ...refused.slice(0, maxNamed).map(({ name, why }) => `پیوست «${name}» نرسید: ${why}.`),
    ...(more > 0 ? [`و ${toPersianDigits(more)} پیوست دیگر نرسید.`] : []),
  ]
  const written = text || (files.length > 0 ? 'این نامه نوشته‌ای جز پیوست نداشت.' : 'این نامه نوشته‌ای نداشت.')
  return remarks.length > 0 ? `${written}\n\n${remarks.map(remark => `(${remark})`).join('\n')}` : written
}
