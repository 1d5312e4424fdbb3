import type { Transporter } from 'nodemailer'
import type { Settings } from '../config.ts'
import { getPaperColours } from '../school-look.ts'
import type { Carrier } from './carriers.ts'
import { logoCid, mailHtml } from './mail-html.ts'
import { Refusal } from './refusal.ts'
import { replyLine } from './reply-line.ts'

/** How long a message may take to leave, in milliseconds, however slowly the server talks. */
const timeoutMs = 60_000
/** How long the server may be silent, in milliseconds. */
const silence = 10_000

/** One pool of connections for each app. */
const transporters = new WeakMap<Settings, Promise<Transporter>>()

/**
 * Mail by SMTP. `within` and `silent` in milliseconds. SMTP cannot tell a repeated message: one whose answer was lost
 * may arrive twice, but with the same Message-ID, by which mailboxes show it once.
 */
export function mail(settings: Settings, within = timeoutMs, silent = silence): Carrier {
  const { MAIL_FROM = '' } = settings
  return {
    name: 'mail',
    async send({ id, to, subject = settings.BRAND_FA, text: said, code, unsubscribe, thread }) {
      const { BRAND_FA, LOOK } = settings
      const logo = LOOK?.pictures.get('logo.png')
      if (!isPlainAddress(to)) throw new Refusal('mail', { reason: 'receptor', lasting: true })
      const transporter = await openTransporter(settings, silent)
      const messageId = thread?.messageId ?? `<${id}@${MAIL_FROM.replace(/^.*@/, '')}>`
      const text = thread ? `${replyLine}\n\n${said}` : said
      try {
        await transporter.sendMail({
          from: { name: oneLine(BRAND_FA), address: MAIL_FROM },
          to: { name: '', address: to },
          subject: oneLine(subject),
          messageId,
          ...(thread && {
            replyTo: { name: oneLine(BRAND_FA), address: thread.replyTo },
            inReplyTo: thread.references.at(-1),
            references: [...thread.references],
          }),
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribe && {
              'List-Unsubscribe': `<${unsubscribe}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          text,
          html: mailHtml({
            subject,
            text,
            code,
            brand: BRAND_FA,
            accent: getPaperColours(LOOK)?.turquoise,
            hasLogo: logo !== undefined,
          }),
          ...(logo && {
            attachments: [
              { filename: 'logo.png', cid: logoCid, content: logo, contentDisposition: 'inline' as const },
            ],
          }),
          signal: AbortSignal.timeout(within),
        })
      } catch (thrown) {
        throw toRefusal(thrown as SmtpError)
      }
      return { reference: messageId, state: 'sent' }
    },
  }
}

function openTransporter(settings: Settings, silent: number): Promise<Transporter> {
  let opened = transporters.get(settings)
  if (!opened) {
    // Loaded here and not above: a demo sends no mail.
    opened = import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url: settings.MAIL_URL,
        pool: true,
        maxConnections: 2,
        // Once over a new connection where the server had dropped the kept one before a byte of the message was sent;
        // all else is for the app's jobs to try again.
        maxRequeues: 1,
        idleTimeout: 30_000,
        dnsTimeout: silent,
        connectionTimeout: silent,
        greetingTimeout: silent,
        socketTimeout: silent,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    )
    transporters.set(settings, opened)
  }
  return opened
}

type SmtpError = {
  code?: string
  command?: string
  responseCode?: number
  permanent?: boolean
  name?: string
}

/** What the server said holds the address and must not go on; its number and the command it answered may. */
function toRefusal({ code, command, responseCode: number, permanent, name }: SmtpError): Refusal {
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return new Refusal('mail', { reason: 'credentials', alarm: true }, { number })
  }
  if (permanent && command === 'RCPT TO')
    return new Refusal('mail', { reason: 'receptor', lasting: true }, { number })
  if (permanent && command === 'DATA')
    return new Refusal('mail', { reason: 'text', lasting: true }, { number })
  if (permanent) return new Refusal('mail', { reason: 'sender', alarm: true }, { number })
  if (number !== undefined) return new Refusal('mail', { reason: 'busy' }, { number })
  const late = code === 'ETIMEDOUT' || code === 'EABORT' || name === 'TimeoutError'
  return new Refusal('mail', { reason: late ? 'time-out' : 'unreachable' }, { unanswered: true })
}

/** One address and nothing else: no list, no name, no line of its own. */
const isPlainAddress = (to: string) => /^[^\s<>,;:"()[\]\\@\p{Cc}]+@[^\s<>,;:"()[\]\\@\p{Cc}]+$/u.test(to)

/** A header is one line. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
