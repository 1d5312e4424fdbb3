import { withCodeLine } from '#contract/fill-template.ts'
import { toPersianDigits } from '#persian/digits.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { codeHost, loadTemplate } from '#server/platform/messaging/message-templates.ts'
import type { OutboundMessage } from '#server/platform/messaging/messaging.ts'
import type { Identity } from '../identity/identity.server.ts'
import type { CodePurpose } from '../tables.server.ts'
import { codeSeconds } from './code-limits.server.ts'

/**
 * The SMS or mail that brings a code. People read the code in Persian digits; the last line of an SMS is for their
 * browser and has Latin ones, whatever staff wrote above it.
 */
export async function renderCodeMessage(
  app: AppContext,
  tx: Tx,
  { kind, value: to }: Identity,
  purpose: CodePurpose,
  code: string,
  goodUntil: Date,
): Promise<OutboundMessage> {
  const render = await loadTemplate(app, tx, `${purpose}-code`)
  const values = { code: toPersianDigits(code), minutes: toPersianDigits(codeSeconds / 60) }
  const common = { to, code, goodUntil, purpose: `${purpose}-code` }
  if (kind === 'phone') {
    const text = withCodeLine(render('sms', values), { host: codeHost(app.settings), code })
    return { channel: 'sms', text, ...common }
  }
  return { channel: 'email', subject: render('subject', {}), text: render('mail', values), ...common }
}

/** Notifies the contact that was replaced, which an intruder cannot read. */
export async function renderReplacedContactMessage(
  app: AppContext,
  tx: Tx,
  { kind, value: to }: Identity,
): Promise<OutboundMessage> {
  const common = { to, purpose: 'contact-replaced' }
  if (kind === 'phone') {
    const render = await loadTemplate(app, tx, 'old-phone')
    return { channel: 'sms', text: render('sms', {}), ...common }
  }
  const render = await loadTemplate(app, tx, 'old-email')
  return { channel: 'email', subject: render('subject', {}), text: render('mail', {}), ...common }
}
