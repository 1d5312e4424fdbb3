import { key } from './search-key.ts'

/** Words people type for one thing, and how our texts may call it; each line is one thing. */
const groups = [
  ['مکالمه', 'گفت‌وگو', 'گفتگو', 'محاوره', 'اسپیکینگ', 'speaking', 'conversation'],
  ['رایتینگ', 'نگارش', 'نوشتن', 'نوشتار', 'writing'],
  ['ریدینگ', 'خواندن', 'درک مطلب', 'reading'],
  ['لیسنینگ', 'شنیدن', 'شنیداری', 'listening'],
  ['گرامر', 'دستور زبان', 'دستورزبان', 'grammar'],
  ['لغت', 'لغات', 'واژه', 'واژگان', 'vocabulary'],
  ['آیلتس', 'ielts'],
  ['تافل', 'toefl'],
  ['گوته', 'goethe'],
  ['دلف', 'delf'],
  ['استانبولی', 'ترکی', 'turkish'],
  ['فرانسوی', 'فرانسه', 'french'],
  ['انگلیسی', 'english'],
  ['آلمانی', 'german', 'deutsch'],
  ['عربی', 'arabic'],
  ['اسپانیایی', 'اسپانیولی', 'spanish'],
  ['ایتالیایی', 'italian'],
  ['روسی', 'russian'],
  ['تجاری', 'بیزینس', 'بازرگانی', 'کسب‌وکار', 'محل کار', 'business'],
  ['سفر', 'مسافرت', 'travel'],
  ['کودک', 'کودکان', 'بچه‌ها', 'خردسال'],
  ['مبتدی', 'از صفر', 'قدم‌های اول', 'beginner'],
].map(group => group.map(key))

const known = new Map(groups.flatMap(group => group.map(word => [word, group] as const)))

/** What may stand for a folded word in a folded text, itself first. */
export const findSynonyms = (word: string): readonly string[] => [
  word,
  ...(known.get(word)?.filter(other => other !== word) ?? []),
]

/** All words that stand for others. */
export const knownSynonyms: readonly string[] = [...known.keys()]
