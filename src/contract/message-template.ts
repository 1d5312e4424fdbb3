import { persianNumber } from '#persian/digits.ts'
import { smsParts } from '#persian/sms-parts.ts'
import type { NoticeType } from './notice.ts'

/**
 * What a text leaves open, and the words that stand there where nobody was written to yet. `{brand}` may stand in every
 * text.
 */
export const placeholders = {
  brand: { label: 'نام مدرسه', sample: 'هم‌آوا' },
  name: { label: 'نام گیرنده', sample: 'نگار' },
  code: { label: 'کد', sample: '۴۸۲۹۱۳' },
  minutes: { label: 'اعتبار کد به دقیقه', sample: '۲' },
  number: { label: 'شماره', sample: '۱۰۰۲۴' },
  item: { label: 'آنچه سفارش داده‌اند', sample: 'گفت‌وگوی انگلیسی' },
  amount: { label: 'مبلغ', sample: '۱٬۲۰۰٬۰۰۰ تومان' },
  wallet: { label: 'مبلغ کیف پول', sample: '۲۰۰٬۰۰۰ تومان' },
  card: { label: 'مبلغ حساب بانکی', sample: '۱٬۰۰۰٬۰۰۰ تومان' },
  tracking: { label: 'شمارهٔ پیگیری بانک', sample: '140509021234567' },
  answer: { label: 'پاسخ', sample: 'سلام، کلاس عصرهای شنبه و دوشنبه از ساعت ۱۸ برگزار می‌شود.' },
  subject: { label: 'عنوان پیام', sample: 'ساعت کلاس' },
  parts: { label: 'بخش‌های به‌کاررفته', sample: '۸٬۰۰۰' },
  budget: { label: 'بودجهٔ ماه به بخش', sample: '۱۰٬۰۰۰' },
  month: { label: 'ماه', sample: 'آذر ۱۴۰۵' },
  count: { label: 'چند پیام', sample: '۳' },
  date: { label: 'روز', sample: 'شنبه ۳۰ آبان ۱۴۰۵' },
  messages: {
    label: 'پیام‌ها',
    sample: 'پرداخت انجام شد\nسفارش ۱۰۰۲۴، «گفت‌وگوی انگلیسی»، پرداخت شد.\nhttps://school.example/payment',
  },
  more: { label: 'سطر پیام‌های دیگر', sample: '' },
  title: { label: 'عنوان خبر', sample: 'کلاس جابه‌جا شد' },
  body: { label: 'متن خبر', sample: 'کلاس شنبه این هفته ساعت ۱۸ برگزار می‌شود.' },
  link: { label: 'نشانی صفحه', sample: 'https://school.example/course' },
  learners: { label: 'شمار زبان‌آموزان', sample: '۳' },
  learner: { label: 'زبان‌آموز', sample: 'سامان پورقاسم' },
  badge: { label: 'نشان', sample: 'نخستین کلاس' },
  course: { label: 'دوره', sample: 'انگلیسی روزمره' },
  teacher: { label: 'نام استاد', sample: 'نگار صداقت' },
  group: { label: 'گروه', sample: 'گفت‌وگوی انگلیسی، گروه عصر' },
  session: { label: 'جلسه', sample: 'جلسهٔ ۸' },
  when: { label: 'روز و ساعت', sample: 'شنبه ۷ آذر، ساعت ۱۸:۳۰' },
  instead: { label: 'به جای چه کسی', sample: 'لیلا بهمنی' },
  before: { label: 'زمان پیشین', sample: 'شنبه ۷ آذر، ساعت ۱۸:۳۰' },
  after: { label: 'زمان تازه', sample: 'یکشنبه ۸ آذر، ساعت ۱۸:۳۰' },
  homework: { label: 'تکلیف', sample: 'سه جمله از دیروز' },
  due: { label: 'مهلت', sample: 'شنبه ۷ آذر، ساعت ۲۳:۵۹' },
  points: { label: 'نمره', sample: '۱۷٫۵ از ۲۰' },
  reason: { label: 'دلیل', sample: 'بیماری استاد' },
  kind: { label: 'نوع خبر', sample: 'دوره‌ها و کلاس‌ها' },
  unsubscribe: { label: 'نشانی خاموش کردن', sample: 'https://school.example/unsubscribe?token=…' },
} as const satisfies Record<string, { label: string; sample: string }>
export type Placeholder = keyof typeof placeholders

/** What a code's SMS ends with where it is shown before it is sent, but for the site's name. */
export const sampleCode = '482913'

/**
 * The parts a template may have, in the order they are edited. A notice has `title` and `body`, which are its message on
 * the site, its push, and what its mail and its SMS hold; other templates have an SMS, a mail or both. `more` is a line
 * that stands in the mail where there is reason for it.
 */
export const templateParts = {
  title: { label: 'عنوان', max: 80, lines: 1 },
  body: { label: 'متن', max: 1000, lines: 5 },
  sms: { label: 'متن پیامک', max: 600, lines: 4 },
  subject: { label: 'عنوان ایمیل', max: 120, lines: 1 },
  mail: { label: 'متن ایمیل', max: 3000, lines: 10 },
  more: { label: 'سطر پیام‌های دیگر', max: 200, lines: 2 },
} as const
export type TemplatePart = keyof typeof templateParts
export const templatePartNames = Object.keys(templateParts) as TemplatePart[]

/** What of a template a part takes in: `{name}` of `needs` must stand in it, of `takes` may. */
type PartText = { original: string; takes: readonly Placeholder[]; needs: readonly Placeholder[] }

/** The kinds of templates, in the order the studio lists them. */
export const templateGroups = {
  codes: 'کدها',
  security: 'امنیت حساب',
  payment: 'پرداخت و سفارش',
  course: 'کلاس و گروه',
  conversation: 'پاسخ به پیام‌ها',
  staff: 'خبر به همکاران',
  digest: 'خلاصهٔ روزانه',
  frames: 'قالب خبرها',
} as const
export type TemplateGroup = keyof typeof templateGroups

/** A template whose wording staff may change. `type` is a notice's; what is of no type is sent by itself. */
export type MessageTemplate = {
  group: TemplateGroup
  title: string
  /** When it is sent, or what it is for. */
  when: string
  type?: NoticeType
  parts: { readonly [name in TemplatePart]?: PartText }
}

/** How many parts an SMS may cost. */
const maxSmsParts = 4

/** Characters of a notice's text that its SMS holds; all of it is on the site. */
const maxSmsLength = 180
export const smsBody = (body: string) =>
  body.length > maxSmsLength ? `${body.slice(0, maxSmsLength - 1)}…` : body

/** A code's SMS as it leaves: its last line is for the browser, which fills the code in for this site alone (WebOTP). */
export const withCodeLine = (text: string, { host, code }: { host: string; code: string }) =>
  `${text}\n\n@${host} #${code}`

/**
 * A text with its placeholders filled, once: what is filled in is not looked at again. Empty ones leave no gap of more
 * than one empty line.
 */
export function fill(text: string, values: { readonly [name in Placeholder]?: string }): string {
  const given = new Map(Object.entries(values))
  return text
    .replace(/\{([a-z]+)\}/g, (whole, name: string) => given.get(name) ?? whole)
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

/** The samples of all placeholders. */
export const samples = (brand: string) => ({
  ...(Object.fromEntries(Object.entries(placeholders).map(([name, { sample }]) => [name, sample])) as Record<
    Placeholder,
    string
  >),
  brand,
})

/** Characters nobody sees, but for those that Persian and emoji need, and line breaks. */
const unseen = /(?![\n\u200C\u200D])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u

/**
 * What is wrong with a part of a template, as its editor reads it; null where it may be sent.
 * @param of.host the site's name where the part is the SMS of a code, whose last line counts as well
 */
export function checkTemplatePart(
  { takes, needs }: PartText,
  name: TemplatePart,
  text: string,
  { brand, host }: { brand: string; host: string | null },
): string | null {
  const { label, max, lines } = templateParts[name]
  if (text.trim() === '') return `${label} وارد نشده است.`
  const found = unseen.exec(text)
  if (found) {
    const before = text.slice(0, found.index).trimEnd().slice(-20)
    return `${label} نویسه‌ای دارد که دیده نمی‌شود${before && `، پس از «${before}»`}. آن را پاک کنید.`
  }
  if (lines === 1 && text.includes('\n')) return `${label} باید یک سطر باشد.`
  if (text.length > max) {
    return `${label} بیش از حد بلند است: ${persianNumber(text.length)} نویسه از ${persianNumber(max)}.`
  }
  const known: readonly string[] = [...takes, 'brand']
  const named = [...text.matchAll(/\{([^{}]*)\}/g)].map(([, inside]) => inside!)
  const unknown = named.find(inside => !known.includes(inside))
  if (unknown !== undefined) return `متغیر {${unknown}} در این متن شناخته نیست.`
  if (/[{}]/.test(text.replace(/\{[^{}]*\}/g, ''))) return 'آکولاد تنها دور نام متغیرها می‌آید.'
  const missing = needs.find(need => !named.includes(need))
  if (missing) return `متغیر {${missing}} (${placeholders[missing].label}) باید در این متن باشد.`
  if (name === 'sms') {
    const parts = smsParts(smsSample(text, { brand, host }))
    if (parts > maxSmsParts) {
      return `این پیامک ${persianNumber(parts)} بخش می‌شود؛ بیشترین ${persianNumber(maxSmsParts)} بخش است.`
    }
  }
  return null
}

/** An SMS as it would leave, with samples where its placeholders are. */
export function smsSample(text: string, { brand, host }: { brand: string; host: string | null }): string {
  const filled = fill(text, samples(brand))
  return host === null ? filled : withCodeLine(filled, { host, code: sampleCode })
}
