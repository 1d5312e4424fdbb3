import { toLatinDigits, toPersianDigits } from '#persian/digits.ts'
import { foldPersianLetters, stripControls } from '#persian/names.ts'

const ZWNJ = '\u200C'
const letter = '[\\p{Script=Arabic}&&[\\p{L}\\p{M}]]'
const between = (before: string, what: string, after: string) =>
  new RegExp(`(?<=${before})${what}(?=${after})`, 'gv')

/** Only what is always joined: the verb's می and نمی, and the plural ها with what may follow it. */
const spaceAfterMi = between(`(?<!${letter}|${ZWNJ})ن?می`, ' +', letter)
const spaceBeforeHa = between(
  letter,
  ' +',
  `(?:ها|های|هایی|هایم|هایت|هایش|هایمان|هایتان|هایشان)(?!${letter}|${ZWNJ})`,
)
const latinMarks: Record<string, string> = { '?': '؟', ',': '،', ';': '؛' }

/**
 * A Persian sentence as it should be written: Persian ی and ک, Persian digits but in Latin words, ZWNJ where می and
 * ها stand apart, no space before a mark and one after it, Persian marks and «quotes». Words are never changed, what
 * is in doubt stays as it is, and tidying twice changes nothing more.
 */
export function tidyPersian(text: string): string {
  const tidied = tidyOnce(text)
  // One mended place may uncover another.
  return tidied === text ? text : tidyPersian(tidied)
}

function tidyOnce(text: string): string {
  return foldPersianLetters(stripControls(text.replace(/\s+/g, ' ')))
    .replace(/\u0640+(?=\p{Script=Arabic})/gu, '')
    .replace(/[\u0660-\u0669]+/g, toLatinDigits)
    .replace(/(?<![A-Za-z\d])\d+(?![A-Za-z\d])/g, toPersianDigits)
    .replace(/[“„]([^“”„]*)”/g, '«$1»')
    .replace(/"([^"]*)"/g, '«$1»')
    .replace(between(`${letter}\\s*`, '[?,;]', '(?!\\d)'), mark => latinMarks[mark]!)
    .replace(/ +(?=[.،؛؟!:»)\]])/g, '')
    .replace(/(?<=[«([]) +/g, '')
    .replace(between(letter, '[.،؛؟!:]', letter), '$& ')
    .replace(/(?<=[،؛؟])(?=\p{L})/gu, ' ')
    .replace(spaceAfterMi, ZWNJ)
    .replace(spaceBeforeHa, ZWNJ)
    .replace(/\u200C{2,}/g, ZWNJ)
    .replace(/\u200C(?=[^\p{L}\p{M}\p{N}]|$)|(?<=^|[^\p{L}\p{M}\p{N}])\u200C/gu, '')
    .replace(/ {2,}/g, ' ')
    .trim()
}

/** An English sentence without doubled spaces, spaces before marks, and invisible characters. */
export function tidyEnglish(text: string): string {
  return stripControls(text.replace(/\s+/g, ' '))
    .replace(/\u200C/g, '')
    .replace(/ +(?=[.,;?!:](?:\s|$))/g, '')
    .trim()
}
