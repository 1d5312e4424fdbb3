import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Settings } from '#server/platform/config.ts'
import { sameSecret } from '#server/platform/same-secret.ts'

type Signing = Pick<Settings, 'SESSION_SECRET' | 'MAIL_IN'>

/** Addresses come back in small letters, so they are made of those and digits. */
const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'
const prefix = 'r-'
const blockBytes = 16
/** 80 bits: nobody guesses one of 2^80 over a door that counts strangers. */
const signatureBytes = 10

const deriveKey = (settings: Signing, purpose: string) =>
  createHmac('sha256', settings.SESSION_SECRET).update(`ticket mail ${purpose}`).digest()

const sign = (settings: Signing, block: Buffer) =>
  createHmac('sha256', deriveKey(settings, 'signature')).update(block).digest().subarray(0, signatureBytes)

/**
 * Where a mail about a ticket is replied to: whoever writes there writes in the ticket, whatever state it is in. The
 * ticket's id stands in it enciphered, in one block that is no other's, with a signature. Null where no mail is taken in.
 */
export function buildReplyAddress(settings: Signing, ticketId: string): string | null {
  if (!settings.MAIL_IN) return null
  const cipher = createCipheriv('aes-256-ecb', deriveKey(settings, 'block'), null).setAutoPadding(false)
  const block = cipher.update(Buffer.from(ticketId.replaceAll('-', ''), 'hex'))
  return `${prefix}${toBase32(Buffer.concat([block, sign(settings, block)]))}@${settings.MAIL_IN.domain}`
}

/**
 * The ticket whose address has this part before its @. `isOurs` says whether we signed it: one that was guessed has an id
 * too, of nothing, so that it takes as long.
 */
export function readReplyAddress(
  settings: Signing,
  localPart: string,
): { ticketId: string; isOurs: boolean } {
  const bytes = fromBase32(localPart.startsWith(prefix) ? localPart.slice(prefix.length) : '')
  const isWhole = bytes.length === blockBytes + signatureBytes
  const block = isWhole ? bytes.subarray(0, blockBytes) : Buffer.alloc(blockBytes)
  const signature = bytes.subarray(blockBytes).toString('hex')
  const isSigned = sameSecret(signature, sign(settings, block).toString('hex'))
  const decipher = createDecipheriv('aes-256-ecb', deriveKey(settings, 'block'), null).setAutoPadding(false)
  const id = decipher.update(block).toString('hex')
  return {
    ticketId: id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
    isOurs: isWhole && isSigned,
  }
}

/** The Message-ID of our mail about a message, the same whenever it is asked for; nobody reads the message's id in it. */
export function buildMessageId(settings: Signing, messageId: string): string {
  const hash = createHmac('sha256', deriveKey(settings, 'message')).update(messageId).digest()
  return `<t-${toBase32(hash.subarray(0, blockBytes))}@${settings.MAIL_IN?.domain}>`
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map(byte => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(five => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** Empty where a character is none of ours, or says nothing: bytes have one text. */
function fromBase32(text: string): Buffer {
  const places = [...text.slice(0, 64)].map(letter => alphabet.indexOf(letter))
  if (places.includes(-1)) return Buffer.alloc(0)
  const bits = places.map(place => place.toString(2).padStart(5, '0')).join('')
  const whole = bits.length - (bits.length % 8)
  if (bits.length - whole >= 5 || bits.slice(whole).includes('1')) return Buffer.alloc(0)
  return Buffer.from((bits.slice(0, whole).match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
}
