import type { PartOfSpeech } from './rules.ts'

/** What parts of speech are called. */
export const partNames: Record<PartOfSpeech, string> = {
  noun: 'اسم',
  'masculine noun': 'اسم، مذکر',
  'feminine noun': 'اسم، مؤنث',
  'neuter noun': 'اسم، خنثا',
  verb: 'فعل',
  adjective: 'صفت',
  adverb: 'قید',
  preposition: 'حرف اضافه',
  conjunction: 'حرف ربط',
  pronoun: 'ضمیر',
  determiner: 'معرف اسم',
  number: 'عدد',
  interjection: 'صوت',
  name: 'نام خاص',
  suffix: 'پسوند',
  abbreviation: 'کوتاه‌نوشت',
}
