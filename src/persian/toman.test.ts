import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readInteger } from '#persian/digits.ts'
import { balance, discountText, toman } from '#persian/toman.ts'

test.each([
  [12_500_000, '۱٬۲۵۰٬۰۰۰ تومان'],
  [12_500_000n, '۱٬۲۵۰٬۰۰۰ تومان'],
  [10, '۱ تومان'],
  [0, 'رایگان'],
  [0n, 'رایگان'],
  [12_345, '۱۲٬۳۴۵ ریال'],
  [1, '۱ ریال'],
])('the price %s Rials is «%s»', (amountRial, text) => {
  expect(toman(amountRial)).toBe(text)
})

test('a balance of nothing is not free, and a debt keeps its sign', () => {
  expect(balance(0)).toBe('۰ تومان')
  expect(balance(28_500_000)).toBe('۲٬۸۵۰٬۰۰۰ تومان')
  expect(balance(-50_000)).toBe('\u2066−۵٬۰۰۰\u2069 تومان')
  expect(balance(-5n)).toBe('\u2066−۵\u2069 ریال')
})

test('no amount is shown with a fraction, and what is shown is what is paid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), amountRial => {
      const [figure, unit] = toman(amountRial).split(' ')
      expect(readInteger(figure!)! * (unit === 'تومان' ? 10 : 1)).toBe(amountRial)
    }),
  )
})

test.each([0.5, 12.3, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('%s is no amount of Rials', amount => {
  expect(() => toman(amount)).toThrow(RangeError)
  expect(() => discountText(100, amount)).toThrow(RangeError)
})

test.each([
  [1_000_000, 800_000, '۲۰٪ تخفیف'],
  [1_000_000n, 800_000n, '۲۰٪ تخفیف'],
  [900_000, 600_000, '۳۳٪ تخفیف'],
  [1_000_000, 0, '۱۰۰٪ تخفیف'],
  [10_000_000, 9_950_000, '۵٬۰۰۰ تومان تخفیف'],
  [1_000_000, 1_000_000, null],
  [1_000_000, 1_200_000, null],
  [0, 0, null],
  [0, -100_000, null],
])('%s Rials for %s Rials: %j', (full, now, text) => {
  expect(discountText(full, now)).toBe(text)
})
