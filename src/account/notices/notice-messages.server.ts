import { smsBody } from '#contract/fill-template.ts'
import { noticeTypeNames } from '#contract/notice.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { loadTemplate } from '#server/platform/messaging/message-templates.ts'
import type { OutboundMessage } from '#server/platform/messaging/messaging.ts'
import { isPayLink } from './choices.server.ts'
import type { MessageRow } from './deliver.server.ts'
import { unsubscribeAddress } from './unsubscribe.server.ts'

/** The mail of one message: what it says, where it leads, and how to have no more of its kind. */
export async function noticeMail(
  app: AppContext,
  tx: Tx,
  { user_id, type, title, body, link, condition, mail_thread }: MessageRow,
  to: string,
): Promise<OutboundMessage> {
  const { settings } = app
  const values = { title, body, link: link ? `${settings.PUBLIC_URL}${link}` : '' }
  const outboundMessage = {
    channel: 'email' as const,
    to,
    subject: title,
    purpose: `notice-${type}`,
    condition,
    thread: mail_thread,
  }
  if (type === 'security')
    return { ...outboundMessage, text: (await loadTemplate(app, tx, 'security-mail'))('mail', values) }
  const unsubscribe = unsubscribeAddress(settings, user_id, type)
  const render = await loadTemplate(app, tx, 'notice-mail')
  return {
    ...outboundMessage,
    text: render('mail', { ...values, kind: noticeTypeNames[type], unsubscribe }),
    unsubscribe,
  }
}

/** The SMS of one message, of some four parts at most. A link to pay by stands in it: it is what the SMS is for. */
export async function noticeSms(
  app: AppContext,
  tx: Tx,
  { type, title, body, link, condition }: MessageRow,
  to: string,
): Promise<OutboundMessage> {
  const render = await loadTemplate(app, tx, 'notice-sms')
  const way = isPayLink(link) ? `\n${app.settings.PUBLIC_URL}${link}` : ''
  return {
    channel: 'sms',
    to,
    text: render('sms', { title, body: smsBody(body) + way }),
    purpose: `notice-${type}`,
    condition,
  }
}
