import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compact, key } from '#persian/search-key.ts'

test('X5 «کتابها», «کتاب‌ها» and «كتاب ها» are found by one query', () => {
  const spellings = ['کتابها', 'کتاب\u200Cها', 'كتاب ها']
  expect(spellings.map(compact)).toEqual(['کتابها', 'کتابها', 'کتابها'])
  expect(key(spellings[1]!)).toBe(key(spellings[2]!))
})

const sameKey: [string, string][] = [
  ['علي', 'علی'],
  ['كتاب', 'کتاب'],
  ['می\u200Cروم', 'می روم'],
  ['آموزش', 'اموزش'],
  ['خانهٔ ما', 'خانه ما'],
  ['خانۀ ما', 'خانه ما'],
  ['درس ۱۲', 'درس 12'],
  ['درس ١٢', 'درس 12'],
  ['قُرآن', 'قران'],
  ['کلاسـهـا', 'کلاسها'],
  ['تأیید', 'تایید'],
  ['ھمہ', 'همه'],
  ['خانۂ ما', 'خانه ما'],
  ['ېادۍێ', 'یادیی'],
  ['ګل', 'گل'],
  ['IELTS', 'ielts'],
  ['مدرسة', 'مدرسه'],
  ['مؤمن', 'مومن'],
  ['\uFECB\uFEE0\uFEF2', 'علی'],
  ['سلام، دنیا!', 'سلام دنیا'],
  ['«سلام»', 'سلام'],
  ['\u2067سلام\u2069', 'سلام'],
]

test.each(sameKey)('X5 «%s» and «%s» have one key', (one, other) => {
  expect(key(one)).toBe(key(other))
  expect(compact(one)).toBe(compact(other))
})

test('X5 «می‌روم» and «میروم» meet in the compact key only, «مسئول» and «مسول» in none', () => {
  expect(compact('می\u200Cروم')).toBe(compact('میروم'))
  expect(key('می\u200Cروم')).not.toBe(key('میروم'))
  expect(compact('مسئول')).not.toBe(compact('مسول'))
})

test('X5 letters that an invisible mark or a space kept apart become one', () => {
  expect(key('\u1112\u2060\u1161\u11AB')).toBe('\uD55C')
  expect(key('\u1112\u1161\u200D\u11AB')).toBe('\uD55C')
  expect(compact('\u1112 \u1161')).toBe('\uD558')
})

test.each([
  ['', ''],
  [' \u200C،!? ', ''],
  ['  Hello,   World! ', 'hello world'],
  ["don't", 'don t'],
  ['٪۲۵', '25'],
  ['A1–B2', 'a1 b2'],
  ['قُرۡآن', 'قران'],
  ['cafe\u0301', 'café'],
  ['İstanbul', 'istanbul'],
])('the key of %j is %j', (text, expected) => {
  expect(key(text)).toBe(expected)
})

/** Our letters, those that fold onto them, and everything else the folding speaks of. */
const persianUnits =
  'ابپتچدرسعفقکگلمنوهی' +
  'آأإٱءؤئيىےۍێېكڪګةۀەہھۂ' +
  '\u064B\u064E\u0651\u0654\u0670\u0640' +
  '\u200B\u200C\u200D\u200E\u202E\u2066\u2069\uFEFF\u00AD' +
  '۰۴۹٠٤٩059aZé ،؛؟!.-«»\n'

test('X5 folding is settled, and leaves letters, digits and single spaces only', () => {
  const anyText = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: fc.constantFrom(...persianUnits) }),
  )
  fc.assert(
    fc.property(anyText, text => {
      expect(key(key(text))).toBe(key(text))
      expect(key(text)).toMatch(/^(?:[\p{L}\p{N}]+(?: [\p{L}\p{N}]+)*)?$/u)
      expect(key(text)).not.toMatch(/[يىۍێېكګآأإؤئةۀھۂ۰-۹٠-٩A-Z]/)
      expect(compact(compact(text))).toBe(compact(text))
      expect(compact(text)).toMatch(/^[\p{L}\p{N}]*$/u)
    }),
    { numRuns: 2000, examples: [['㈀ㅏ']] },
  )
})

test('X5 a query finds its text however either was typed', () => {
  const variants: Record<string, string[]> = {
    ا: ['ا', 'آ', 'أ', 'إ', 'ٱ'],
    ی: ['ی', 'ي', 'ى', 'ئ'],
    ک: ['ک', 'ك'],
    ه: ['ه', 'ة', 'هٔ'],
    و: ['و', 'ؤ'],
    '5': ['5', '۵', '٥'],
    b: ['b', 'B'],
    ' ': [' ', '\u200C', '  ', '، '],
  }
  const letter = fc.constantFrom(...'ابپکگلهوی5b ')
  const mark = fc.constantFrom('', '', '', '\u064E', '\u0651', '\u0640', '\u200F', '\u00AD')
  const spelt = (plain: string) =>
    fc
      .tuple(...[...plain].map(sign => fc.tuple(fc.constantFrom(...(variants[sign] ?? [sign])), mark)))
      .map(signs => signs.map(([sign, extra]) => sign + extra).join(''))
  const twoSpellings = fc
    .string({ unit: letter, minLength: 1, maxLength: 20 })
    .chain(plain => fc.tuple(spelt(plain), spelt(plain)))
  fc.assert(
    fc.property(twoSpellings, ([stored, asked]) => {
      expect(key(asked)).toBe(key(stored))
      expect(compact(asked)).toBe(compact(stored))
    }),
  )
})

test('on Persian text the key is the published folding, step by step', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom(...persianUnits) }),
      text => key(text) === stepByStep(text),
    ),
    { numRuns: 2000 },
  )
})

/** The folding as it was first written down and tried against search engines, one step a line. */
function stepByStep(text: string): string {
  const from =
    '\u064A\u0649\u06D2\u0626\u06CD\u06CE\u06D0\u0643\u06AA\u06AB\u0629\u06C0\u06D5\u06C1\u06BE\u06C2\u0623\u0625\u0671\u0622\u0624'
  const to =
    '\u06CC\u06CC\u06CC\u06CC\u06CC\u06CC\u06CC\u06A9\u06A9\u06AF\u0647\u0647\u0647\u0647\u0647\u0647\u0627\u0627\u0627\u0627\u0648'
  return text
    .normalize('NFKC')
    .replace(/[\u06F0-\u06F9]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0x6c0))
    .replace(/[\u0660-\u0669]/g, digit => String.fromCharCode(digit.charCodeAt(0) - 0x630))
    .replace(/[\u0622-\u06D5]/g, letter => (from.includes(letter) ? to[from.indexOf(letter)]! : letter))
    .replace(/[\u064B-\u065F\u0670\u0640]/g, '')
    .replace(/\u200B|[\u200D-\u200F]|[\u202A-\u202E\u2066-\u2069\uFEFF\u00AD]/g, '')
    .replace(/\u200C+/g, ' ')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
