/**
 * Persian alphabetical order for places that only know code points: `ORDER BY … COLLATE "C"`, indexes, JavaScript's
 * `<`. The order is that of `Intl.Collator('fa', { numeric: true, sensitivity: 'base' })`.
 */

import { toLatinDigits } from '#persian/digits.ts'

/** The 34 places of the alphabet. They are written as the ASCII characters from `?`, so that ی falls just before `a`. */
const alphabet = 'آاءبپتثجچحخدذرزژسشصضطظعغفقکگلمنوهی'

/** Letters that share another one's place. Hamza, whatever carries it, stands after ا. */
const sharing = {
  ا: 'ٱ',
  ء: 'أإؤئٲٳ',
  ک: 'كڪ',
  ه: 'ةۀەہھ',
  ی: 'يىےېێۍ',
  ت: 'ٹ',
  د: 'ڈ',
  ر: 'ڕڑ',
  ل: 'ڵ',
  ن: 'ں',
  و: 'ۆۇۈۋ',
}

const places = new Map<string, string>()
for (const [index, letter] of [...alphabet].entries()) places.set(letter, String.fromCharCode(0x3f + index))
for (const [letter, others] of Object.entries(sharing)) {
  for (const other of others) places.set(other, places.get(letter)!)
}

/**
 * The key of a title or name: spaces, then digits by their value («درس ۲» before «درس ۱۰»), then Persian letters, then
 * Latin ones without case or accents, then other scripts. ZWNJ, harakat and tatweel do not count, punctuation counts as
 * a space, and texts that differ in nothing else share a key: follow it by a unique column. Store it, never show it.
 */
export function sortKey(text: string): string {
  return (
    toLatinDigits(text.normalize('NFKC').toLowerCase())
      // Hamza over ی is typed in two ways, of which normalising knows only that over the Arabic ي.
      .replace(/[یى]\u0654/g, 'ئ')
      .replace(/[^\0-\x7F\u0600-\u06FF]/gu, letter => letter.normalize('NFD'))
      .replace(/[\u0640\p{M}\p{Cf}]/gu, '')
      // Letters past the surrogates would stand elsewhere in UTF-8 than in JavaScript; no living text needs them.
      .replace(/[^\p{L}\p{N}]+|[\uE000-\uFFFF]/gu, ' ')
      .replace(/ +/g, ' ')
      .trim()
      .replace(/[\u0600-\u06FF]/g, letter => places.get(letter) ?? letter)
      .replace(/\d+/g, byValue)
  )
}

/** A run of digits behind its length, so that longer numbers come later: 7 → «17», 10 → «210». */
function byValue(run: string): string {
  const digits = run.replace(/^0+/, '')
  return '9'.repeat(digits.length / 9) + (digits.length % 9) + digits
}

/** These in the order of the Persian alphabet by their names. */
export const byAlphabet = <T>(items: readonly T[], toName: (item: T) => string): T[] =>
  items
    .map(item => ({ item, key: sortKey(toName(item)) }))
    .sort((one, other) => Number(one.key > other.key) - Number(one.key < other.key))
    .map(({ item }) => item)
