import fc from 'fast-check'
import { expect, test } from 'vitest'
import { key } from '#persian/search-key.ts'
import { tidyEnglish, tidyPersian } from './tidy-persian.ts'

test.each([
  ['مي خواهم كتاب بخوانم', 'می‌خواهم کتاب بخوانم'],
  ['او نمی داند .', 'او نمی‌داند.'],
  ['کتاب ها و بچه های ما', 'کتاب‌ها و بچه‌های ما'],
  ['سلام،حال شما چطور است؟', 'سلام، حال شما چطور است؟'],
  ['چرا ؟', 'چرا؟'],
  ['چرا?', 'چرا؟'],
  ['خوبی,جانم', 'خوبی، جانم'],
  ['گفت "سلام" و رفت', 'گفت «سلام» و رفت'],
  ['گفت “سلام”', 'گفت «سلام»'],
  ['قدش ۵" است', 'قدش ۵" است'],
  ['ادامه بده ( ادامه دادن )', 'ادامه بده (ادامه دادن)'],
  ['تنها ) یک پرانتز', 'تنها) یک پرانتز'],
  ['در سال 1910 و ٤٥', 'در سال ۱۹۱۰ و ۴۵'],
  ['ساعت 2:30', 'ساعت ۲:۳۰'],
  ['گیت A4 و B12', 'گیت A4 و B12'],
  ['کلاسـهـا', 'کلاسها'],
  ['دو  فاصله\u00a0اینجا', 'دو فاصله اینجا'],
  ['کتاب\u200c\u200cها \u200cاینجا', 'کتاب‌ها اینجا'],
  ['آدمی خوب', 'آدمی خوب'],
  ['می', 'می'],
  ['هاله آمد', 'هاله آمد'],
  ['این هاست', 'این هاست'],
])('«%s» becomes «%s»', (written, tidy) => {
  expect(tidyPersian(written)).toBe(tidy)
  expect(tidyPersian(tidy)).toBe(tidy)
})

test('tidying twice is tidying once, and no letter is lost', () => {
  const sign = fc.constantFrom(...'ابپتمیکگهاز ‌  .،؟!?,"«»()0123٤۵ABيك'.split(''), 'می ', ' ها', 'نمی ')
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 40 }), signs => {
      const text = signs.join('')
      const tidy = tidyPersian(text)
      expect(tidyPersian(tidy)).toBe(tidy)
      expect(key(tidy).replaceAll(' ', '')).toBe(key(text).replaceAll(' ', ''))
    }),
    { numRuns: 2000 },
  )
})

test('English keeps its own marks', () => {
  expect(tidyEnglish(' Are  you\u200c sure ? "Yes" , he said .')).toBe('Are you sure? "Yes", he said.')
  expect(tidyEnglish('It costs .50 today')).toBe('It costs .50 today')
})
