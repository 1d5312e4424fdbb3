import { persianNumber } from '#persian/digits.ts'
import type { QuestionKind, QuestionSkill, QuestionTrack } from './question.ts'

/** How kinds, skills, states and tracks are called. */
export const kindNames: Record<QuestionKind, string> = {
  single: 'گزینه‌ای',
  multiple: 'چند گزینه درست',
  cloze: 'جای خالی',
  matching: 'جورکردنی',
  ordering: 'چیدن',
  text: 'پاسخ کوتاه',
  dictation: 'املا',
  essay: 'نوشتن',
  speaking: 'گفتار',
}
export const skillNames: Record<QuestionSkill, string> = {
  grammar: 'دستور زبان',
  vocabulary: 'واژگان',
  reading: 'خواندن',
  listening: 'شنیداری',
  writing: 'نوشتاری',
  speaking: 'گفتاری',
}
export const stateNames = { draft: 'پیش‌نویس', in_use: 'در چرخه', retired: 'بازنشسته' } as const
export const trackNames: Record<QuestionTrack, string> = { adult: 'بزرگسال', children: 'کودک' }

/** What the audit log calls so many of them. */
export const nameMany = (count: number) => `${persianNumber(count)} پرسش`

const fieldNames: Record<string, string> = {
  instruction: 'دستور',
  stem: 'متن پرسش',
  text: 'متن با جاهای خالی',
  passage: 'متن خواندن',
  script: 'متن صدا',
  picture: 'تصویر',
  options: 'گزینه‌ها',
  key: 'گزینهٔ درست',
  feedback: 'بازخوردها',
  gaps: 'جاهای خالی',
  pairs: 'جفت‌ها',
  extra: 'سمت دوم‌های بی‌جفت',
  pieces: 'تکه‌ها',
  orders: 'ترتیب‌های درست دیگر',
  accept: 'پاسخ‌های درست',
  why: 'چرا درست است',
  model: 'یک پاسخ خوب',
}
/** What a part of a written question is called, where a sentence about it stands alone: `gaps.2`. */
export const nameField = (field: string) => fieldNames[field.split('.')[0]!] ?? 'پرسش'
