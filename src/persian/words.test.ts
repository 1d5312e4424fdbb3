import fc from 'fast-check'
import { expect, test } from 'vitest'
import { extractCompounds, splitWords, wordKey } from './words.ts'

test.each([
  ['می‌روم', 'می روم', 'میروم', 'مي‌روم'],
  ['نمی‌دانم', 'نمی دانم', 'نمیدانم', 'نمي دانم'],
  ['کتاب‌ها', 'كتاب ها', 'کتابها', 'کِتاب‌ها'],
  ['کتاب‌هایمان', 'کتاب هایمان', 'کتابهایمان', 'كتاب‌هايمان'],
  ['بزرگ‌ترین', 'بزرگ ترین', 'بزرگترین', 'بزرگ‌ترين'],
  ['خسته‌ام', 'خسته ام', 'خسته‌ام', 'خستهام'],
  ['خانهٔ ما', 'خانه‌ی ما', 'خانه ی ما', 'خانة ما'],
  ['ثبت‌نام', 'ثبت نام', 'ثَبت‌نام', 'ثبت ‌نام'],
  ['ساعت ۷', 'ساعت 7', 'ساعت ٧', 'ساعت، ۷!'],
  ['I don’t know', "I don't know", 'i dont know', 'I DON‘T KNOW?'],
])('X5 «%s» has one key however it is written', (...spellings) => {
  const keys = new Set(spellings.map(wordKey))
  expect([...keys]).toHaveLength(1)
  expect([...keys][0]).not.toBe('')
})

test('X5 spaces, ZWNJ and letters of either keyboard never change the words', () => {
  const stems = ['کتاب', 'درس', 'روز', 'دوست', 'سوال']
  const verbs = ['روم', 'خواهم', 'دانم', 'بینیم']
  const gap = fc.constantFrom(' ', '\u200C', '')
  const arabic = (text: string) => text.replaceAll('ی', 'ي').replaceAll('ک', 'ك')
  const plural = fc
    .tuple(fc.constantFrom(...stems), gap)
    .map(([stem, space]) => [`${stem}ها`, `${stem}${space}ها`])
  const verb = fc
    .tuple(fc.constantFrom('می', 'نمی'), gap, fc.constantFrom(...verbs))
    .map(([mi, space, rest]) => [mi + rest, mi + space + rest])
  fc.assert(
    fc.property(
      fc.array(fc.oneof(plural, verb), { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      (words, isArabic) => {
        const plain = words.map(([one]) => one).join(' ')
        const typed = words.map(([, other]) => other).join(' ')
        expect(wordKey(isArabic ? arabic(typed) : typed)).toBe(plain)
      },
    ),
  )
})

test('any text has words without spaces, and they are their own key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
      for (const { folded } of splitWords(text)) {
        expect(folded).toMatch(/^[\p{L}\p{N}]{1,60}$/u)
      }
      const once = wordKey(text)
      expect(wordKey(once)).toBe(once)
    }),
  )
})

test('a word keeps the form it was written in', () => {
  expect(splitWords('می روم به «خانه‌ها».').map(({ written }) => written)).toEqual(['می‌روم', 'به', 'خانه‌ها'])
  expect(extractCompounds('برای ثبت‌نام آمدم')).toEqual([{ folded: 'ثبتنام', written: 'ثبت‌نام' }])
})
