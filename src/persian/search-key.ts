/**
 * What is compared when somebody searches: letters that look alike to a reader become one letter, in the index and in
 * the query alike. Never shown, only stored beside the text it was made of. Changing it means rebuilding the index.
 */

import { toLatinDigits } from '#persian/digits.ts'

const folded: Record<string, string> = {
  ي: 'ی', // U+064A
  ى: 'ی', // U+0649
  ے: 'ی',
  ۍ: 'ی', // U+06CD
  ێ: 'ی', // U+06CE
  ې: 'ی', // U+06D0
  ئ: 'ی',
  ك: 'ک', // U+0643
  ڪ: 'ک',
  ګ: 'گ', // U+06AB
  ة: 'ه',
  ۀ: 'ه',
  ە: 'ه',
  ہ: 'ه',
  ھ: 'ه', // U+06BE
  ۂ: 'ه', // U+06C2
  أ: 'ا',
  إ: 'ا',
  ٱ: 'ا',
  آ: 'ا',
  ؤ: 'و',
}

/**
 * The text as lower-case letters, Latin digits and single spaces. ZWNJ parts words («می‌روم» = «می روم»); harakat,
 * tatweel and invisible marks vanish; punctuation is a space. Empty for text without a letter or digit.
 * Keying a key changes nothing.
 */
export function key(text: string): string {
  return (
    toLatinDigits(text.normalize('NFKC').toLowerCase())
      .replace(/[\u0622-\u06D5]/g, letter => folded[letter] ?? letter)
      .replace(/\u200C+/g, ' ')
      .replace(/[\u0640\p{M}\p{Cf}]/gu, '')
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
      // Letters that an invisible mark kept apart may compose now that it is gone.
      .normalize('NFKC')
  )
}

/** `key` without its spaces, so that «کتابها», «کتاب‌ها» and «كتاب ها» are one. Index it beside `key`. */
export function compact(text: string): string {
  // What the spaces kept apart may compose as well (Korean jamo do).
  return key(text).replaceAll(' ', '').normalize('NFKC')
}

/** The key of a text as it is written, and as those write it who join what a ZWNJ parts. */
export const toKeys = (written: string) => `${key(written)} ${key(written.replaceAll('\u200C', ''))}`
