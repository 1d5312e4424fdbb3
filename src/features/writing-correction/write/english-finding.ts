import type { FindingKind } from '../dismissed.ts'

/** Something in an English text, and what may stand there instead. */
export type EnglishFinding = { kind: FindingKind; start: number; end: number; suggestions: string[] }

/** The kinds of the checker by ours. Not shown: what we find for all languages ourselves, and matters of style. */
const kinds: Record<string, FindingKind> = {
  Spelling: 'spelling',
  Typo: 'spelling',
  Agreement: 'agreement',
  Capitalization: 'capital',
  Punctuation: 'punctuation',
  BoundaryError: 'word',
  Eggcorn: 'word',
  Malapropism: 'word',
  WordChoice: 'word',
  Usage: 'grammar',
  Grammar: 'grammar',
  WordOrder: 'grammar',
  Nonstandard: 'grammar',
  Miscellaneous: 'grammar',
}

/** Of a finding of the checker, by its rule and kind; null where it is not shown. */
export const toKind = (rule: string, kind: string): FindingKind | null =>
  rule === 'AnA' ? 'article' : rule === 'NominalWants' ? 'agreement' : (kinds[kind] ?? null)
