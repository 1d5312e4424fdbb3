import { key } from '#persian/search-key.ts'

/** A word as searching compares it, and as it stood in the text. */
export type Word = { folded: string; written: string }

const ZWNJ = '\u200C'
/** Letters, digits and their marks, and the apostrophes inside English words. */
const wordShape = /[\p{L}\p{N}\p{M}'’‘ʼ]+/gu
const compoundShape = /[\p{L}\p{N}\p{M}]+(?:\u200C[\p{L}\p{N}\p{M}]+)+/gu
const maxWordLength = 60

const isPersian = (word: string) => /^\p{Script=Arabic}+$/u.test(word)
/** What Persian joins to the next word by a ZWNJ, and people by a space or nothing. */
const prefixes = new Set(['می', 'نمی'])
/** The same before them: plurals and comparatives. */
const suffixes = new Set(
  'ها های هایی هایم هایت هایش هایمان هایتان هایشان هام هات هاش هامون هاتون هاشون تر ترین'.split(' '),
)
const suffixesByLength = [...suffixes].sort((one, other) => other.length - one.length)
/** Joined only behind a silent ه: «خسته‌ام», «رفته‌اند», «خانه‌ای». */
const suffixesAfterHe = new Set('ام ات اش ای ایم اید اند'.split(' '))

/**
 * What a Persian word is without its ending: «چمدان» of «چمدان‌ها», «کجا» of «کجاست»; null where none is known. Only
 * for looking up besides the word itself: «تنها» has no «تن» in it.
 */
export function findStem(folded: string): string | null {
  if (!isPersian(folded)) return null
  for (const suffix of suffixesByLength) {
    if (folded.endsWith(suffix) && folded.length - suffix.length >= 3) return folded.slice(0, -suffix.length)
  }
  return /[اوی]ست$/.test(folded) && folded.length >= 5 ? folded.slice(0, -2) : null
}

/**
 * What a joined word is where it was written apart: «کتاب ها» of «کتابها», «می روم» of «میروم»; null where nothing is known
 * to part it.
 */
export function partWord(folded: string): string | null {
  if (!isPersian(folded)) return null
  const suffix = suffixesByLength.find(one => folded.endsWith(one) && folded.length - one.length >= 3)
  if (suffix) return `${folded.slice(0, -suffix.length)} ${suffix}`
  const prefix = [...prefixes].find(one => folded.startsWith(one) && folded.length - one.length >= 2)
  return prefix ? `${prefix} ${folded.slice(prefix.length)}` : null
}

/**
 * The words of a text in either language, in their order. One spelling stands for all: «می‌روم», «می روم» and
 * «میروم» are one word, so are «کتاب‌ها», «كتاب ها» and «کتابها»; «don’t» is "dont"; «ثبت‌نام» is two words, as many
 * write it.
 */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const [found] of withoutMarks(text).matchAll(wordShape)) {
    const written = found.replace(/^['’‘ʼ]+|['’‘ʼ]+$/g, '')
    const folded = fold(written)
    if (!folded) continue
    const last = words.at(-1)
    if (last && isJoined(last.folded, folded)) {
      last.folded = (last.folded + folded).slice(0, maxWordLength)
      last.written += ZWNJ + written
    } else if (!(last?.folded.endsWith('ه') && folded === 'ی')) {
      // The ی of «خانه‌ی ما» is the mark of «خانهٔ ما»: no word.
      words.push({ folded, written })
    }
  }
  return words
}

function isJoined(before: string, word: string): boolean {
  if (!isPersian(before) || !isPersian(word)) return false
  return prefixes.has(before) || suffixes.has(word) || (before.endsWith('ه') && suffixesAfterHe.has(word))
}

/** What a text writes with a ZWNJ, as one word, so that «ثبتنام» finds «ثبت‌نام». */
export function extractCompounds(text: string): Word[] {
  return Array.from(withoutMarks(text).matchAll(compoundShape), ([written]) => ({
    folded: fold(written),
    written,
  }))
}

/** The folded words of a text, a space between them. */
export function wordKey(text: string): string {
  return splitWords(text)
    .map(word => word.folded)
    .join(' ')
}

const withoutMarks = (text: string) => text.replace(/(?!\u200C)\p{Cf}/gu, '')

const fold = (word: string) =>
  key(word.replace(/['’‘ʼ]/g, ''))
    .replaceAll(' ', '')
    .slice(0, maxWordLength)
