/** What both sides know of episodes. */
export const limits = {
  title: 140,
  summary: 600,
  lines: 2000,
  chapters: 60,
  words: 200,
  questions: 10,
  sources: 20,
  people: 12,
}

/** What an episode is about. */
export const topicNames = {
  culture: 'فرهنگ',
  food: 'خوردن و نوشیدن',
  health: 'تندرستی',
  history: 'تاریخ',
  language: 'زبان',
  nature: 'طبیعت',
  science: 'دانش',
  travel: 'سفر و شهر',
} as const
export type Topic = keyof typeof topicNames
export const topics = Object.keys(topicNames) as Topic[]

/** How those who speak in it pronounce. */
export const accentNames = {
  american: 'لهجهٔ آمریکایی',
  british: 'لهجهٔ بریتانیایی',
  mixed: 'چند لهجه',
  other: 'لهجهٔ دیگر',
} as const
export type Accent = keyof typeof accentNames
export const accents = Object.keys(accentNames) as Accent[]
