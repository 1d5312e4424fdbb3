import * as z from 'zod/mini'
import { asTyped } from '#contract/fields.ts'

/** What may be found in a text before it is sent. */
export const findingKinds = [
  'double-space',
  'repeated-word',
  'unclosed-mark',
  'other-direction',
  'spelling',
  'article',
  'agreement',
  'capital',
  'punctuation',
  'word',
  'grammar',
] as const
export type FindingKind = (typeof findingKinds)[number]

/** What is said of it, to whoever wrote the text and to whoever corrects it. */
export const findingSentences: Record<FindingKind, string> = {
  'double-space': 'دو فاصله پشت هم',
  'repeated-word': 'واژهٔ تکراری',
  'unclosed-mark': 'پرانتز یا گیومه‌ای که جفتش نیست',
  'other-direction': 'بخش بزرگی از متن با خط زبان دیگری است؛ زبان نوشته را درست انتخاب کرده‌اید؟',
  spelling: 'املای این واژه در فرهنگ لغت نیست؛ شاید غلط باشد.',
  article: 'a پیش از صدای بی‌واکه می‌آید و an پیش از صدای واکه‌دار.',
  agreement: 'فعل با فاعلش از نظر مفرد و جمع نمی‌خواند.',
  capital: 'این‌جا حرف بزرگ لازم است، یا نباید باشد.',
  punctuation: 'نشانه‌گذاری این‌جا درست به نظر نمی‌رسد.',
  word: 'شاید این واژه را با واژه‌ای شبیه آن اشتباه گرفته‌اید.',
  grammar: 'ساخت این بخش از نظر دستور درست به نظر نمی‌رسد.',
}

/** Why its writer leaves it as it is. */
export const dismissReasons = ['meant', 'name', 'wrong', 'unsure'] as const
export type DismissReason = (typeof dismissReasons)[number]

export const reasonTitles: Record<DismissReason, string> = {
  meant: 'همین را می‌خواهم',
  name: 'نام یا واژهٔ خاص است',
  wrong: 'ایراد درست نیست',
  unsure: 'مطمئن نیستم؛ استاد ببیند',
}

export const maxDismissed = 100
const maxLength = 300
const wrong = 'آنچه نادیده گرفته شده درست نیست.'
const words = z.pipe(asTyped(wrong), z.string().check(z.maxLength(maxLength, wrong)))

/** What was found and is left as it is: kept with the text, so that its corrector sees it. */
export const dismissedFinding = z.object(
  {
    /** What it is known by while the text around it changes. */
    key: words,
    kind: z.enum(findingKinds, wrong),
    /** What stands there. */
    excerpt: words,
    reason: z.enum(dismissReasons, wrong),
  },
  { error: wrong },
)
export type DismissedFinding = z.output<typeof dismissedFinding>

/** The same as it is answered. */
export const shownDismissed = z.object({
  key: z.string(),
  kind: z.enum(findingKinds),
  excerpt: z.string(),
  reason: z.enum(dismissReasons),
})

export const dismissedField = z
  .array(dismissedFinding, { error: wrong })
  .check(z.maxLength(maxDismissed, wrong))
