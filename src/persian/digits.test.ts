import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  compactNumber,
  percent,
  persianNumber,
  readInteger,
  toLatinDigits,
  toPersianDigits,
} from '#persian/digits.ts'

const scripts = ['0123456789', '۰۱۲۳۴۵۶۷۸۹', '٠١٢٣٤٥٦٧٨٩']

/** A text whose Latin digits are each rewritten in a script drawn at random. */
function inMixedScripts(text: fc.Arbitrary<string>) {
  return text.chain(latin =>
    fc
      .array(fc.constantFrom(...scripts), { minLength: latin.length, maxLength: latin.length })
      .map(drawn =>
        [...latin].map((sign, at) => (/\d/.test(sign) ? drawn[at]![Number(sign)]! : sign)).join(''),
      ),
  )
}

/** What `Intl` writes in Persian, without the mark it puts before a minus. */
function intlPersian(value: number | bigint, options?: Intl.NumberFormatOptions) {
  return new Intl.NumberFormat('fa-IR', { signDisplay: 'negative', ...options })
    .format(value)
    .replace('\u200E', '')
}

const withoutIsolates = (text: string) => text.replace(/[\u2066\u2069]/g, '')

test('X4 any number typed in any mix of the three digit scripts is read as the same number', () => {
  const typed = fc
    .maxSafeInteger()
    .chain(value => inMixedScripts(fc.constant(String(value))).map(text => ({ value, text })))
  fc.assert(
    fc.property(typed, fc.nat({ max: 3 }), ({ value, text }, zeros) => {
      expect(readInteger(text)).toBe(value)
      expect(readInteger(` ${text.replace(/^-?/, sign => sign + '۰'.repeat(zeros))} `)).toBe(value)
    }),
  )
})

test('X4 a number as we print it is read back', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), value => {
      expect(readInteger(persianNumber(value))).toBe(value)
    }),
  )
})

test.each([
  ['۱۲', 12],
  ['٣', 3],
  ['1۲٣', 123],
  ['+۷', 7],
  ['-۷', -7],
  ['−۷', -7],
  ['-0', 0],
  ['۱٬۲۳۴٬۵۶۷', 1_234_567],
  ['1,234', 1234],
  ['۱۲ ۳۴۵', 12_345],
  ['۱۲،۳۴۵', 12_345],
  ['\u200F۴۲\u200E', 42],
  ['۹۰۰۷۱۹۹۲۵۴۷۴۰۹۹۱', Number.MAX_SAFE_INTEGER],
  ['۹۰۰۷۱۹۹۲۵۴۷۴۰۹۹۲', null],
  ['', null],
  [' ', null],
  ['-', null],
  ['۱۲٫۵', null],
  ['1.5', null],
  ['1e3', null],
  ['0x10', null],
  ['۱,۲۳', null],
  ['1,234٬567', null],
  ['۵-', null],
  ['--5', null],
  ['دوازده', null],
  ['۱۲ نفر', null],
  ['Infinity', null],
])('reads %j as %j', (text, value) => {
  expect(readInteger(text)).toBe(value)
})

test('digits change script and nothing else does', () => {
  expect(toLatinDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩ 0123456789')).toBe('0123456789 0123456789 0123456789')
  expect(toPersianDigits('۰۱۲۳۴۵۶۷۸۹ ٠١٢٣٤٥٦٧٨٩ 0123456789')).toBe('۰۱۲۳۴۵۶۷۸۹ ۰۱۲۳۴۵۶۷۸۹ ۰۱۲۳۴۵۶۷۸۹')
  expect(toPersianDigits(1405)).toBe('۱۴۰۵')
  expect(toLatinDigits('درس ۱۲، می‌روم؟ ½ ४ Ⅳ')).toBe('درس 12، می‌روم؟ ½ ४ Ⅳ')
  expect([toLatinDigits('０５９'), toPersianDigits('０５９')]).toEqual(['059', '۰۵۹'])
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), text => {
      expect(toLatinDigits(toPersianDigits(text))).toBe(toLatinDigits(text))
      expect(toPersianDigits(toLatinDigits(text))).toBe(toPersianDigits(text))
      expect(toPersianDigits(text)).not.toMatch(/[0-9\u0660-\u0669\uFF10-\uFF19]/)
    }),
  )
})

test('a number is grouped and written as Persian writes it', () => {
  expect(persianNumber(1_234_567)).toBe('۱٬۲۳۴٬۵۶۷')
  expect(persianNumber(12_345_678_901_234_567_890n)).toBe('۱۲٬۳۴۵٬۶۷۸٬۹۰۱٬۲۳۴٬۵۶۷٬۸۹۰')
  expect(persianNumber(0)).toBe('۰')
  expect(persianNumber(6.5)).toBe('۶٫۵')
  expect(persianNumber(6, { fraction: 1 })).toBe('۶٫۰')
  expect(persianNumber(2 / 3, { fraction: 2 })).toBe('۰٫۶۷')
  expect(persianNumber(6.5, { fraction: 0 })).toBe('۷')
  expect(persianNumber(0.00049)).toBe('۰')
})

test('a minus is isolated with its number, and only a minus brings invisible marks', () => {
  expect(persianNumber(-5)).toBe('\u2066−۵\u2069')
  expect(percent(-2.5)).toBe('\u2066−۲٫۵٪\u2069')
  expect(compactNumber(-13_000)).toBe('\u2066−۱۳ هزار\u2069')
  expect(persianNumber(-0)).toBe('۰')
  expect(persianNumber(-0.4, { fraction: 0 })).toBe('۰')
  fc.assert(
    fc.property(fc.double({ min: 0, max: 1e15, noNaN: true }), value => {
      expect(persianNumber(value) + percent(value) + compactNumber(value)).not.toMatch(/\p{Cf}/u)
    }),
  )
})

test('numbers agree with the Persian of ICU', () => {
  fc.assert(
    fc.property(fc.double({ min: -1e12, max: 1e12, noNaN: true }), fc.nat({ max: 6 }), (value, fraction) => {
      expect(withoutIsolates(persianNumber(value))).toBe(intlPersian(value))
      expect(withoutIsolates(persianNumber(value, { fraction }))).toBe(
        intlPersian(value, { minimumFractionDigits: fraction, maximumFractionDigits: fraction }),
      )
    }),
  )
})

test('percent takes percents', () => {
  expect(percent(25)).toBe('۲۵٪')
  expect(percent(0)).toBe('۰٪')
  expect(percent(99.5)).toBe('۹۹٫۵٪')
  expect(percent(66.666, { fraction: 0 })).toBe('۶۷٪')
  expect(percent(1200)).toBe('۱٬۲۰۰٪')
})

test('a compact number has two significant digits and a word', () => {
  expect(compactNumber(950)).toBe('۹۵۰')
  expect(compactNumber(1000)).toBe('۱ هزار')
  expect(compactNumber(12_500)).toBe('۱۳ هزار')
  expect(compactNumber(999_999)).toBe('۱ میلیون')
  expect(compactNumber(1_250_000)).toBe('۱٫۳ میلیون')
  expect(compactNumber(1_250_000_000n)).toBe('۱٫۳ میلیارد')
  expect(compactNumber(2e12)).toBe('۲ هزار میلیارد')
  fc.assert(
    fc.property(fc.integer({ min: -999_000_000, max: 999_000_000 }), value => {
      const ours = withoutIsolates(compactNumber(value))
      expect(ours).toBe(intlPersian(value, { notation: 'compact' }).replace(/\s/g, ' '))
    }),
  )
})
