import { noticeTypeNames } from '#contract/notice.ts'
import type { Settings } from '#server/config.ts'
import type { Letter } from '#server/post/post.ts'
import type { Told } from './deliver.server.ts'
import { unsubscribeAddress } from './unsubscribe.server.ts'

/** The mail of one message: what it says, where it leads, and how to have no more of its kind. */
export function noticeMail(
  settings: Settings,
  { user_id, type, title, body, link }: Told,
  to: string,
): Letter {
  const { BRAND_FA, PUBLIC_URL } = settings
  const unsubscribe = type === 'security' ? undefined : unsubscribeAddress(settings, user_id, type)
  const footer = unsubscribe
    ? `این ایمیل را چون خبرهای «${noticeTypeNames[type]}» با ایمیل برایتان روشن است گرفته‌اید. برای خاموش کردن:\n${unsubscribe}`
    : 'این ایمیل دربارهٔ امنیت حساب شماست و همیشه فرستاده می‌شود.'
  return {
    channel: 'email',
    to,
    subject: title,
    text: [title, body, link && `${PUBLIC_URL}${link}`, BRAND_FA, footer].filter(Boolean).join('\n\n'),
    purpose: `notice-${type}`,
    unsubscribe,
  }
}

/** Letters of a message's text that an SMS tells; all of it is on the site. */
const longestSms = 180

/** The SMS of one message, of four parts at most. */
export function noticeSms({ BRAND_FA }: Settings, { type, title, body }: Told, to: string): Letter {
  const told = body.length > longestSms ? `${body.slice(0, longestSms - 1)}…` : body
  return { channel: 'sms', to, text: `${title}\n${told}\n${BRAND_FA}`, purpose: `notice-${type}` }
}
