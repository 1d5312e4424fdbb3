import { withCodeLine } from '#contract/letter-text.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/database.ts'
import { codeHost, wordsOf } from '#server/post/letter-words.ts'
import type { Letter } from '#server/post/post.ts'
import type { Identity } from '../identity/identity.server.ts'
import type { CodePurpose } from '../tables.server.ts'
import { codeSeconds } from './code-limits.server.ts'

/**
 * The SMS or mail that brings a code. People read the code in Persian digits; the last line of an SMS is for their
 * browser and has Latin ones, whatever staff wrote above it.
 */
export async function codeLetter(
  app: AppContext,
  tx: Tx,
  { kind, value: to }: Identity,
  purpose: CodePurpose,
  code: string,
  goodUntil: Date,
): Promise<Letter> {
  const say = await wordsOf(app, tx, `${purpose}-code`)
  const values = { code: toPersianDigits(code), minutes: toPersianDigits(codeSeconds / 60) }
  const common = { to, code, goodUntil, purpose: `${purpose}-code` }
  if (kind === 'phone') {
    const text = withCodeLine(say('sms', values), { host: codeHost(app.settings), code })
    return { channel: 'sms', text, ...common }
  }
  return { channel: 'email', subject: say('subject', {}), text: say('mail', values), ...common }
}

/** Tells the contact that was replaced, which an intruder cannot read. */
export async function replacedLetter(
  app: AppContext,
  tx: Tx,
  { kind, value: to }: Identity,
): Promise<Letter> {
  const common = { to, purpose: 'contact-replaced' }
  if (kind === 'phone') {
    const say = await wordsOf(app, tx, 'old-phone')
    return { channel: 'sms', text: say('sms', {}), ...common }
  }
  const say = await wordsOf(app, tx, 'old-email')
  return { channel: 'email', subject: say('subject', {}), text: say('mail', {}), ...common }
}
