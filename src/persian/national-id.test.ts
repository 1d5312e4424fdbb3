import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPersianDigits } from '#persian/digits.ts'
import { hasNationalIdChecksum, readNationalId } from '#persian/national-id.ts'

const good = `
  0499370899 0790419904 0084575948 0963695398 0684159414 0067749828 0650451252 1583250689 4032152314 0076229645
  4271467685 0200203241 0010350829 0013542419 1234567891 2280012340 0010010130 0010010051 0010010191 0012345679
  0067854311 1270003453 0155667785 9876543210 0123456789 7731689956`

const bad = '1234567890 0499370898 0684159415 1111111112 5555555550 0010000000 0000000018'

const words = (list: string) => list.trim().split(/\s+/)

test.each(words(good))('the last digit of %s agrees', id => {
  expect(readNationalId(id)).toBe(id)
  expect(hasNationalIdChecksum(id)).toBe(true)
  expect(hasNationalIdChecksum(toPersianDigits(id))).toBe(true)
})

test.each(words(bad))('the last digit of %s disagrees, and it is read all the same', id => {
  expect(readNationalId(id)).toBe(id)
  expect(hasNationalIdChecksum(id)).toBe(false)
})

test('ten equal digits are ten digits, but nobody has them', () => {
  for (const digit of '0123456789') {
    expect(readNationalId(digit.repeat(10))).toBe(digit.repeat(10))
    expect(hasNationalIdChecksum(digit.repeat(10))).toBe(false)
  }
})

test.each([
  ['۰۴۹۹۳۷۰۸۹۹', '0499370899'],
  ['٠٤٩٩٣٧٠٨٩٩', '0499370899'],
  [' 049 937 0899\u200F', '0499370899'],
  ['84575948', null],
  ['04993708990', null],
  ['', null],
  ['۰۴۹۹۳۷۰۸۹', null],
  ['04993708 9a', null],
  ['049-937089-9', null],
  ['-499370899', null],
  ['०४९९३७०८९९', null],
])('reads %j as %j', (typed, digits) => {
  expect(readNationalId(typed)).toBe(digits)
})

test('every nine digits have one last digit that agrees, unless all ten would be equal', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{9}$/), nine => {
      const agreeing = [...'0123456789'].filter(last => hasNationalIdChecksum(nine + last))
      expect(agreeing).toHaveLength(/^(\d)\1*$/.test(nine) ? 0 : 1)
    }),
  )
})
