/** Every constant, field rule and message of accounts (specification 5 and 9); both sides apply them. */
import { toLatinDigits } from '#persian/digits.ts'
import {
  checkEnglishName,
  checkPersianName,
  cleanEnglishName,
  cleanPersianName,
  stripControls,
} from '#persian/names.ts'
import { normaliseCountryCode, normalisePhoneNumber } from '#persian/phone.ts'

export const defaultCountryCode = '+98'
export const phoneDigits = 10
export const emailLength = { all: 254, local: 64 }
export const passwordLength = { min: 6, max: 128 }
export const staffPasswordMin = 15
export const codeLength = { min: 4, max: 10 }
export const nationalIdDigits = 10
export const nameLength = { min: 2, max: 60 }
export const referralCodeMax = 10
export const maxRefreshAttempts = 3
export const messagesPerPage = 20

/**
 * What one field takes. `clean` makes what is sent of what was typed or pasted; `fault` is the Persian sentence that is
 * shown under it, or null when the cleaned value is good.
 */
export type Rule = {
  label: string
  clean(typed: string): string
  fault(value: string): string | null
}

export const missing = (label: string) => `${label} وارد نشده است.`

export const sentences = {
  phoneNumber: 'لطفاً شماره موبایل را درست وارد کنید.',
  countryCode: 'لطفاً کد کشور شماره موبایل را درست وارد کنید.',
  email: 'لطفاً نشانی ایمیل را درست وارد کنید (نیازی به نوشتن www در ابتدای آن نیست).',
  emailTooLong: 'نشانی ایمیل بیش از حد مجاز طولانی است.',
  passwordTooShort: 'رمز عبور انتخابی باید دست‌کم ۶ نویسه باشد.',
  passwordTooLong: 'رمز عبور حداکثر ۱۲۸ نویسه است.',
  mismatch: 'رمز عبور انتخابی با تکرار آن یکسان نیست.',
  persianName: 'لطفاً نام و نام خانوادگی خود را کامل و به فارسی وارد کنید.',
  englishName: 'لطفاً نام و نام خانوادگی خود را کامل و به انگلیسی وارد کنید.',
  nationalId: 'کد ملی واردشده درست نیست.',
  codeTooShort: 'کد تأیید باید دست‌کم ۴ رقم باشد.',
  codeTooLong: 'کد تأیید حداکثر ۱۰ رقم است.',
  referralCodeTooLong: 'کد معرف حداکثر ۱۰ نویسه است.',
  formFaulty: 'لطفاً مقادیر فرم را با دقت کامل کنید.',
  generic: 'خطایی رخ داد. لطفاً دوباره تلاش کنید.',
} as const

/** A field that must hold something; `fault` speaks of what it then holds. */
function rule(label: string, clean: Rule['clean'], fault: Rule['fault']): Rule {
  return { label, clean, fault: value => (value === '' ? missing(label) : fault(value)) }
}

/** A mobile number without its country code: ten digits. */
export const phoneNumber = (countryCode: string = defaultCountryCode) =>
  rule(
    'شماره موبایل',
    typed => normalisePhoneNumber(typed, countryCode),
    value => (/^\d{10}$/.test(value) ? null : sentences.phoneNumber),
  )

/** The phone of an alternative contact: 5 to 15 digits. */
export const alternativePhoneNumber = (countryCode: string = defaultCountryCode) =>
  rule(
    'شماره موبایل',
    typed => normalisePhoneNumber(typed, countryCode),
    value => (/^\d{5,15}$/.test(value) ? null : sentences.phoneNumber),
  )

export const countryCode = rule(
  'کد کشور',
  typed => normaliseCountryCode(typed),
  value => (/^\+\d{1,4}$/.test(value) ? null : sentences.countryCode),
)

export const alternativeCountryCode = rule(
  'کد کشور',
  typed => normaliseCountryCode(typed),
  value => (/^\+\d{1,5}$/.test(value) ? null : sentences.countryCode),
)

/** One address, as browsers check it (HTML's rule for `type=email`), with a dot in its host. */
const emailShape =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

export const email = rule(
  'ایمیل',
  typed =>
    stripControls(typed)
      .replace(/[\s\u200C]/g, '')
      .toLowerCase(),
  value => {
    const local = value.lastIndexOf('@')
    if (value.length > emailLength.all || local > emailLength.local) return sentences.emailTooLong
    return emailShape.test(value) && !value.startsWith('www.') ? null : sentences.email
  },
)

export const code = rule(
  'کد تأیید',
  typed => toLatinDigits(typed).replace(/\D/g, ''),
  value => {
    if (value.length < codeLength.min) return sentences.codeTooShort
    return value.length > codeLength.max ? sentences.codeTooLong : null
  },
)

/** The password somebody signs in with: whatever it is, it was once accepted. */
export const password = rule(
  'رمز عبور',
  typed => typed,
  () => null,
)

const chosen = (label: string) =>
  rule(
    label,
    typed => typed,
    value => {
      const { length } = [...value.normalize('NFKC')]
      if (length < passwordLength.min) return sentences.passwordTooShort
      return length > passwordLength.max ? sentences.passwordTooLong : null
    },
  )
export const newPassword = chosen('رمز عبور')
export const passwordConfirmation = chosen('تکرار رمز عبور')

/** The sentence for two passwords that both are there and differ. */
export const mismatch = (chosenPassword: string, confirmation: string) =>
  chosenPassword !== '' && confirmation !== '' && chosenPassword !== confirmation ? sentences.mismatch : null

const persian = (label: string) =>
  rule(label, cleanPersianName, value =>
    value.length > nameLength.max || checkPersianName(value) ? sentences.persianName : null,
  )
export const name = persian('نام (فارسی)')
export const surname = persian('نام خانوادگی (فارسی)')

const english = (label: string) =>
  rule(label, cleanEnglishName, value =>
    value.length > nameLength.max || checkEnglishName(value) ? sentences.englishName : null,
  )
export const enName = english('نام (انگلیسی)')
export const enSurname = english('نام خانوادگی (انگلیسی)')

export const nationalId = rule(
  'کد ملی',
  typed => toLatinDigits(typed).replace(/\D/g, ''),
  value => (/^\d{10}$/.test(value) ? null : sentences.nationalId),
)

/** Optional: an empty one is good. */
export const referralCode: Rule = {
  label: 'کد معرف (اختیاری)',
  clean: typed => toLatinDigits(stripControls(typed)).replace(/\s/g, '').toUpperCase(),
  fault: value => (value.length > referralCodeMax ? sentences.referralCodeTooLong : null),
}
