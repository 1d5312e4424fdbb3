import { createHash } from 'node:crypto'
import type { Attachment, Email } from 'postal-mime'
import { foldPersianLetters, stripControls } from '#persian/names.ts'
import { toPlainText } from '../file-formats/plain-text.ts'
import { cutQuotes } from './cut-quotes.ts'
import { isAutomatic } from './is-automatic.ts'
import { type IncomingMail, maxMailLength } from './mailbox.ts'

/** A mail that nobody can read: too deep, or with heads without end. */
export class UnreadableMail extends Error {}

/** Parts within parts, and bytes of all heads: what people send has a handful and a few thousand. */
const maxNesting = 30
const maxHeadBytes = 256 * 1024
/** Characters of a mail that are looked at; longer ones are quotations of quotations. */
const maxLooked = 300_000
/** Bytes of a picture within the text, up to which it is an ornament of a signature. */
const ornamentBytes = 12 * 1024

/**
 * Reads a mail as it came.
 * @returns null for one that a program sent
 * @throws UnreadableMail
 */
export async function readMail(raw: Buffer, returnPath: string): Promise<IncomingMail | null> {
  const { default: PostalMime } = await import('postal-mime')
  const parsed = await PostalMime.parse(raw, {
    forceRfc822Attachments: true,
    maxNestingDepth: maxNesting,
    maxHeadersSize: maxHeadBytes,
  }).catch((fault: unknown) => {
    throw new UnreadableMail('the mail could not be read', { cause: fault })
  })
  if (isAutomatic(parsed.headers, returnPath)) return null
  const text = readText(parsed)
  const characters = Array.from(text)
  return {
    messageId: readMessageId(parsed, raw),
    from: (parsed.from?.address ?? '').toLowerCase().slice(0, 320),
    text: characters.length > maxMailLength ? characters.slice(0, maxMailLength).join('').trimEnd() : text,
    isCut: characters.length > maxMailLength,
    files: parsed.attachments.filter(isMeant).map(({ filename, content }) => ({
      name: filename ?? '',
      content: new Uint8Array(content as ArrayBuffer),
    })),
  }
}

/** What was written, as any text that is typed into a form. */
function readText({ text, html }: Email): string {
  const written = text?.trim()
    ? cutQuotes(text.slice(0, maxLooked))
    : cutQuotes(toPlainText(cutHtmlQuotes((html ?? '').slice(0, maxLooked)), []))
  return foldPersianLetters(stripControls(written.toWellFormed().replace(/\uFFFD{2,}/g, '\uFFFD'))).trim()
}

/** Where Gmail, Outlook and Apple's mail begin to quote; a reply begins with what was written. */
const htmlQuotes =
  /<(?:div|blockquote)\b[^<>]{0,300}(?:class\s*=\s*"?[^"<>]{0,100}gmail_quote|id\s*=\s*"?(?:x_)?(?:divRplyFwdMsg|appendonsend|isForwardContent)|type\s*=\s*"?cite)/i

function cutHtmlQuotes(html: string): string {
  const body = html.replace(/^[\s\S]*?<body\b[^<>]*>/i, '').replace(/<head\b[\s\S]*?<\/head>/i, '')
  const at = body.search(htmlQuotes)
  // Who writes below what they quote has nothing above it.
  return at > 0 && toPlainText(body.slice(0, at), []) !== '' ? body.slice(0, at) : body
}

/** The mail's own name; of one without, a name made of all it says. */
function readMessageId({ messageId }: Email, raw: Buffer): string {
  const given = messageId?.replace(/[\s\p{Cc}]/gu, '') ?? ''
  if (/^<[^<>]{3,250}>$/.test(given)) return given
  return `<${createHash('sha256').update(given).update(raw).digest('hex')}@without-id.invalid>`
}

/** A file that somebody added, and no ornament of the text. */
const isMeant = ({ related, disposition, content }: Attachment) =>
  !(related && disposition !== 'attachment') || (content as ArrayBuffer).byteLength > ornamentBytes
