/** A type of error, as the seed files keep it and correctors and learners see it. */

export const categories = ['grammar', 'order', 'vocabulary', 'spelling', 'punctuation', 'style'] as const
export type Category = (typeof categories)[number]

export const categoryNames: Record<Category, string> = {
  grammar: 'دستور زبان',
  order: 'ترتیب واژه‌ها',
  vocabulary: 'واژگان',
  spelling: 'املا',
  punctuation: 'نشانه‌گذاری',
  style: 'لحن و سبک',
}

/** A sentence as it was written, and as it should be. */
export type Example = { wrong: string; right: string }

/** What the product says of a type from the start. */
export type SeedType = {
  /** Begins with the language. */
  slug: string
  category: Category
  /** In Persian, two or three words. */
  name: string
  /** In its own language, as grammars call it. */
  term: string
  /** In Persian: what of Persian leads there, and the rule. */
  explanation: string
  /** In Persian, ready to stand under a corrected sentence. */
  comment: string
  examples: Example[]
  /** The key that chooses it while one corrects. */
  shortcut?: number
}
