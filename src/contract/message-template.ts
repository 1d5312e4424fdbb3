import type { NoticeType } from './notice.ts'

/** What a text leaves open, and the words that stand there where nobody was written to yet. */
export type PlaceholderText = { label: string; sample: string }

/** Those that templates of several features take. `{brand}` may stand in every text. */
export const commonPlaceholders = {
  brand: { label: 'نام مدرسه', sample: 'آموزشگاه نمونه' },
  name: { label: 'نام گیرنده', sample: 'نگار' },
  learner: { label: 'زبان‌آموز', sample: 'سامان پورقاسم' },
  number: { label: 'شماره', sample: '۱۰۰۲۴' },
  amount: { label: 'مبلغ', sample: '۱٬۲۰۰٬۰۰۰ تومان' },
  answer: { label: 'پاسخ', sample: 'سلام، کلاس عصرهای شنبه و دوشنبه از ساعت ۱۸ برگزار می‌شود.' },
  month: { label: 'ماه', sample: 'آذر ۱۴۰۵' },
  teacher: { label: 'نام استاد', sample: 'نگار صداقت' },
  counselor: { label: 'نام مشاور', sample: 'آرش نیکنام' },
  before: { label: 'زمان پیشین', sample: 'شنبه ۷ آذر، ساعت ۱۸:۳۰' },
  after: { label: 'زمان تازه', sample: 'یکشنبه ۸ آذر، ساعت ۱۸:۳۰' },
  due: { label: 'مهلت', sample: 'شنبه ۷ آذر، ساعت ۲۳:۵۹' },
  group: { label: 'گروه', sample: 'گفت‌وگوی انگلیسی، گروه عصر' },
  session: { label: 'جلسه', sample: 'جلسهٔ ۸' },
  reason: { label: 'دلیل', sample: 'بیماری استاد' },
  exam: { label: 'آزمون', sample: 'میان‌دورهٔ B1' },
  cause: { label: 'دلیل کاری در آزمون', sample: 'قطع برق' },
  link: { label: 'نشانی صفحه', sample: 'https://school.example/course' },
} as const satisfies Record<string, PlaceholderText>

/** The names of all placeholders: each feature's `message-templates.ts` adds its own. */
export interface Placeholders extends Record<keyof typeof commonPlaceholders, true> {}
export type Placeholder = keyof Placeholders

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
export type PartText = { original: string; takes: readonly Placeholder[]; needs: readonly Placeholder[] }

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

/** What the product says of a feature: what `message-templates.ts` of its folder exports. */
export type TemplateManifest = {
  messageTemplates: Record<string, MessageTemplate>
  /** What only these templates take. */
  placeholders?: Record<string, PlaceholderText>
}

/**
 * All templates by their keys: each feature's `message-templates.ts` adds its own. The keys stand in the database: who
 * renames one leaves what was written for it behind.
 */
export interface MessageTemplates extends Record<never, MessageTemplate> {}

/** A notice: its message on the site, from which its mail, SMS and push are made. `needs` must stand in its body. */
export function defineNotice<const Type extends NoticeType, const Takes extends readonly Placeholder[]>({
  wording: [title, body],
  takes,
  needs = [],
  ...rest
}: {
  group: TemplateGroup
  type: Type
  title: string
  when: string
  wording: readonly [title: string, body: string]
  takes: Takes
  needs?: readonly Takes[number][]
}) {
  return {
    ...rest,
    parts: { title: { original: title, takes, needs: [] }, body: { original: body, takes, needs } },
  }
}
