import { toPersianDigits } from '#persian/digits.ts'
import type { Settings } from '#server/config.ts'
import type { Letter } from '#server/post/post.ts'
import type { Identity } from '../identity/identity.server.ts'
import type { CodePurpose } from '../tables.server.ts'
import { codeSeconds } from './code-limits.server.ts'

const names: Record<CodePurpose, string> = {
  register: 'کد تأیید',
  recover: 'کد تغییر رمز عبور',
  contact: 'کد تأیید',
}

/**
 * The SMS or mail that brings a code. People read the code in Persian digits; the last line of an SMS is for the
 * browser, which fills the code in for this site alone (WebOTP), and has Latin ones.
 */
export function codeLetter(
  { BRAND_FA, PUBLIC_URL }: Settings,
  { kind, value: to }: Identity,
  purpose: CodePurpose,
  code: string,
  goodUntil: Date,
): Letter {
  const sentence = `${names[purpose]} شما: ${toPersianDigits(code)}`
  const common = { to, code, goodUntil, purpose: `${purpose}-code` }
  if (kind === 'phone') {
    const forBrowsers = `@${new URL(PUBLIC_URL).hostname} #${code}`
    return { channel: 'sms', text: `${sentence}\n${BRAND_FA}\n\n${forBrowsers}`, ...common }
  }
  const minutes = toPersianDigits(codeSeconds / 60)
  const text = [
    sentence,
    `این کد تا ${minutes} دقیقه معتبر است. آن را به هیچ‌کس نگویید؛ ما هم هرگز آن را از شما نمی‌پرسیم.`,
    'اگر شما این کد را نخواسته‌اید، این ایمیل را نادیده بگیرید.',
    BRAND_FA,
  ].join('\n\n')
  return { channel: 'email', subject: `${names[purpose]} ${BRAND_FA}`, text, ...common }
}

/** Tells the contact that was replaced, which an intruder cannot read. */
export function replacedLetter({ BRAND_FA }: Settings, { kind, value: to }: Identity): Letter {
  const [what, which] = kind === 'phone' ? ['شماره موبایل', 'این شماره'] : ['نشانی ایمیل', 'این نشانی']
  const text = [
    `${what} حساب شما در ${BRAND_FA} تغییر کرد و دیگر نمی‌توان با ${which} وارد شد.`,
    'اگر این کار شما نبوده است، همین حالا به پشتیبانی خبر دهید.',
  ]
  return kind === 'phone'
    ? { channel: 'sms', to, text: text.join('\n'), purpose: 'contact-replaced' }
    : {
        channel: 'email',
        to,
        subject: `${what} شما در ${BRAND_FA} تغییر کرد`,
        text: text.join('\n\n'),
        purpose: 'contact-replaced',
      }
}
