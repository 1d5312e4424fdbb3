import { smsBody } from '#contract/letter-text.ts'
import { noticeTypeNames } from '#contract/notice.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Tx } from '#server/database/database.ts'
import { wordsOf } from '#server/post/letter-words.ts'
import type { Letter } from '#server/post/post.ts'
import type { Told } from './deliver.server.ts'
import { unsubscribeAddress } from './unsubscribe.server.ts'

/** The mail of one message: what it says, where it leads, and how to have no more of its kind. */
export async function noticeMail(
  app: AppContext,
  tx: Tx,
  { user_id, type, title, body, link, condition }: Told,
  to: string,
): Promise<Letter> {
  const { settings } = app
  const told = { title, body, link: link ? `${settings.PUBLIC_URL}${link}` : '' }
  const letter = { channel: 'email' as const, to, subject: title, purpose: `notice-${type}`, condition }
  if (type === 'security') return { ...letter, text: (await wordsOf(app, tx, 'security-mail'))('mail', told) }
  const unsubscribe = unsubscribeAddress(settings, user_id, type)
  const say = await wordsOf(app, tx, 'notice-mail')
  return { ...letter, text: say('mail', { ...told, kind: noticeTypeNames[type], unsubscribe }), unsubscribe }
}

/** The SMS of one message, of some four parts at most. */
export async function noticeSms(
  app: AppContext,
  tx: Tx,
  { type, title, body, condition }: Told,
  to: string,
): Promise<Letter> {
  const say = await wordsOf(app, tx, 'notice-sms')
  return {
    channel: 'sms',
    to,
    text: say('sms', { title, body: smsBody(body) }),
    purpose: `notice-${type}`,
    condition,
  }
}
