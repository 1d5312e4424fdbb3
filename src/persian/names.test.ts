import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  checkEnglishName,
  checkPersianName,
  cleanEnglishName,
  cleanPersianName,
  foldPersianLetters,
  stripControls,
} from '#persian/names.ts'

test('Arabic letters become the Persian ones', () => {
  expect(foldPersianLetters('علي كريمى')).toBe('علی کریمی')
  expect(foldPersianLetters('رؤیا تأیید آرش هٔ')).toBe('رؤیا تأیید آرش هٔ')
})

test.each([
  ['  علي   كريمى ', 'علی کریمی'],
  ['محمد\u200Cرضا', 'محمد\u200Cرضا'],
  ['\u200Cمحمد\u200C\u200C\u200Cرضا\u200C', 'محمد\u200Cرضا'],
  ['محمد\u200C \u200Cرضا', 'محمد رضا'],
  [' \u200C ', ''],
  ['زهـــرا', 'زهرا'],
  ['\u202Eزهرا\u202C\u200F\uFEFF', 'زهرا'],
  ['زهرا\u00A0\tمحمدی\n', 'زهرا محمدی'],
  ['\uFECB\uFEE0\uFEF2', 'علی'],
  ['قُرآنی', 'قُرآنی'],
  // A letter and its mark, typed as two.
  ['ا\u0653ذر', 'آذر'],
  ['رو\u0654یا', 'رؤیا'],
])('stores %j as %j', (typed, stored) => {
  expect(cleanPersianName(typed)).toBe(stored)
})

test('cleaning a clean name changes nothing, and ZWNJ stands between letters only', () => {
  const names = fc.string({ unit: fc.constantFrom(...'عليكىپچ َـ \u200C\u200D\u200F\n\u00A0aB۱') })
  fc.assert(
    fc.property(names, name => {
      const clean = cleanPersianName(name)
      expect(cleanPersianName(clean)).toBe(clean)
      expect(clean).not.toMatch(
        /^[\s\u200C]|[\s\u200C]$|[\s\u200C]{2}|[\u200D\u200F\n\u00A0\u0640\u064A\u0643]/,
      )
      expect(checkPersianName(clean)).toBe(checkPersianName(name))
      const latin = cleanEnglishName(name)
      expect(cleanEnglishName(latin)).toBe(latin)
    }),
  )
})

test.each([
  ['علی', null],
  ['آذر', null],
  ['محمد\u200Cرضا', null],
  ['محمد رضا', null],
  ['علي', null],
  ['رؤیا', null],
  ['مُحَمَّد', null],
  ['مائده', null],
  ['ژیلا گنجه\u200Cای', null],
  ['هێمن', null],
  ['', 'required'],
  ['  \u200C\u200B ', 'required'],
  ['ع', 'tooShort'],
  [' ع\u200C', 'tooShort'],
  ['عـ', 'tooShort'],
  ['عَ', 'tooShort'],
  ['Ali', 'persianCharacters'],
  ['a', 'persianCharacters'],
  ['علی A', 'persianCharacters'],
  ['علی2', 'persianCharacters'],
  ['علی۲', 'persianCharacters'],
  ['علی٢', 'persianCharacters'],
  ['علی-رضا', 'persianCharacters'],
  ['علی.', 'persianCharacters'],
  ['علی، رضا', 'persianCharacters'],
  ['علی؟', 'persianCharacters'],
  ['علی٪', 'persianCharacters'],
  ['علی۔', 'persianCharacters'],
  ['علی﷼', 'persianCharacters'],
  ['ﷺعلی', 'persianCharacters'],
  ['عبدﷲ', null],
  ['علی😀', 'persianCharacters'],
  ['Дарья', 'persianCharacters'],
  ['e\u0301علی', 'persianCharacters'],
])('a Persian name %j: %j', (name, fault) => {
  expect(checkPersianName(name)).toBe(fault)
})

test.each([
  ['Ali', null],
  [' Sara  Karimi ', null],
  ['Al', null],
  ['Ali\u200F', null],
  ['', 'required'],
  [' \u200C', 'required'],
  ['A', 'tooShort'],
  ['علی', 'englishCharacters'],
  ['ع', 'englishCharacters'],
  ["O'Neil", 'englishCharacters'],
  ['Ali-Reza', 'englishCharacters'],
  ['José', 'englishCharacters'],
  ['Ali2', 'englishCharacters'],
  ['Ali۲', 'englishCharacters'],
])('an English name %j: %j', (name, fault) => {
  expect(checkEnglishName(name)).toBe(fault)
})

test('an English name is stored without marks and doubled spaces', () => {
  expect(cleanEnglishName(' \u202ASara \u200C \u00A0Karimi\u202C ')).toBe('Sara Karimi')
})

test('controls go; ZWNJ, line breaks and everything visible stay', () => {
  const controls =
    '\0\x07\x7F\x85\u00AD\u061C\u180E\u200B\u200D\u200E\u200F\u202A\u202E\u2060\u2066\u2069\uFEFF'
  expect(stripControls([...controls].join('ب'))).toBe('ب'.repeat(controls.length - 1))
  expect(stripControls('می\u200Cروم\r\n\tسَلام ۱۲ Ab! 😀')).toBe('می\u200Cروم\r\n\tسَلام ۱۲ Ab! 😀')
})
