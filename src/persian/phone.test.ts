import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toPersianDigits } from '#persian/digits.ts'
import {
  displayPhone,
  normaliseCountryCode,
  normalisePhone,
  normalisePhoneNumber,
  splitE164,
  toE164,
} from '#persian/phone.ts'

const ours = { countryCode: '+98', phoneNumber: '9121234567' }

test.each([
  '09121234567',
  '9121234567',
  '+989121234567',
  '+9809121234567',
  '989121234567',
  '9809121234567',
  '00989121234567',
  '۰۹۱۲۱۲۳۴۵۶۷',
  '٠٩١٢١٢٣٤٥٦٧',
  '۰۹۱۲ ۱۲۳ ۴۵۶۷',
  '+۹۸ ۹۱۲ ۱۲۳ ۴۵۶۷',
  '۰۰۹۸-۹۱۲-۱۲۳۴۵۶۷',
  '+98 (0) 912 123-4567',
  '+98 00 912 123 4567',
  '\u202A+98 912 123 4567\u202C',
  ' 0912\u00A0123\u00A04567 ',
])('%j is the one number', typed => {
  expect(normalisePhone(typed)).toEqual(ours)
})

test.each([
  '',
  '   ',
  '+',
  '+98',
  '0912',
  '091212345678',
  '0912123456',
  '0912123456a',
  'شماره',
  '++989121234567',
  '+98+9121234567',
  '+44123',
  '+1234567890123456',
])('%j is no number', typed => {
  expect(normalisePhone(typed)).toBeNull()
})

test.each([
  ['+44 7911 123456', '+44', '7911123456'],
  ['0044 7911 123456', '+44', '7911123456'],
  ['+1 (212) 555-0123', '+1', '2125550123'],
  ['+7 912 345 67 89', '+7', '9123456789'],
  ['+971 50 123 4567', '+971', '501234567'],
  ['+93 70 123 4567', '+93', '701234567'],
  ['+964 750 123 4567', '+964', '7501234567'],
  ['+372 5123 4567', '+372', '51234567'],
])('%j is parted into %j and %j', (typed, countryCode, phoneNumber) => {
  expect(normalisePhone(typed)).toEqual({ countryCode, phoneNumber })
})

// As libphonenumber writes them, with all of its metadata.
test.each([
  ['+225 01 23 45 67 89', '+2250123456789'],
  ['00225 0123456789', '+2250123456789'],
  ['+229 01 95 12 34 56', '+2290195123456'],
  ['+241 06 03 12 34', '+24106031234'],
  ['+241 01441234', '+24101441234'],
  ['+242 06 123 4567', '+242061234567'],
  ['+378 0549 886377', '+3780549886377'],
  ['+39 06 698 12345', '+390669812345'],
  ['+39 02 1234567', '+39021234567'],
  ['+39 312 345 6789', '+393123456789'],
  ['+44 0121 234 5678', '+441212345678'],
  ['+33 06 12 34 56 78', '+33612345678'],
  ['+49 030 123456', '+4930123456'],
  ['+90 0532 123 45 67', '+905321234567'],
  ['+98 0912 123 4567', '+989121234567'],
  ['+98 021 2233 4455', '+982122334455'],
  ['tel:+98-912-123-4567', '+989121234567'],
  [' Tel: 0912_123_4567', '+989121234567'],
  ['＋９８９１２１２３４５６７', '+989121234567'],
])('%j is %s', (typed, e164) => {
  const phone = normalisePhone(typed)
  expect(phone && toE164(phone)).toBe(e164)
  expect(splitE164(e164)).toEqual(phone)
})

test('no number is longer than 15 digits with its country’s code, nor 14 without it', () => {
  const longest = ['+1 23456789012345', '+44 2345678901234', '+971 234567890123']
  expect(longest.map(typed => normalisePhone(typed)?.phoneNumber)).toEqual([
    '23456789012345',
    '2345678901234',
    '234567890123',
  ])
  expect(longest.map(typed => normalisePhone(`${typed}6`))).toEqual([null, null, null])
})

test('in a country whose numbers begin with a zero, that typed first stays', () => {
  expect(normalisePhone('01 23 45 67 89', '+225')).toEqual({ countryCode: '+225', phoneNumber: '0123456789' })
  expect(normalisePhoneNumber('0123456789', '+225')).toBe('0123456789')
  expect(normalisePhoneNumber('0611234567', '+31')).toBe('611234567')
})

test('a number without a plus belongs to the country asked about', () => {
  expect(normalisePhone('07911 123456', '+44')).toEqual({ countryCode: '+44', phoneNumber: '7911123456' })
  expect(normalisePhone('+989121234567', '+44')).toEqual(ours)
  expect(normalisePhone('09121234567', '۰۰۹۸')).toEqual(ours)
  expect(normalisePhone('09121234567', '')).toBeNull()
  expect(normalisePhone('09121234567', 'iran')).toBeNull()
})

test.each([
  ['+98', '+98'],
  ['98', '+98'],
  ['۹۸', '+98'],
  ['۰۰۹۸', '+98'],
  ['0098', '+98'],
  ['+۹۸', '+98'],
  [' + 9 8 ', '+98'],
  ['098', '+98'],
  ['00971', '+971'],
  ['٩٧١', '+971'],
  ['123456', '+123456'],
  ['+', '+'],
  ['', ''],
  ['iran', 'iran'],
])('the country code %j is stored as %j', (typed, stored) => {
  expect(normaliseCountryCode(typed)).toBe(stored)
})

test('a field is cut only after it has lost or got its plus', () => {
  expect(normaliseCountryCode('۰۰۱۲۳۴۵', 5)).toBe('+1234')
  expect(normaliseCountryCode('0012345', 6)).toBe('+12345')
  expect(normalisePhoneNumber('00989121234567', '+98', 10)).toBe('9121234567')
  expect(normalisePhoneNumber('۰۹۱۲۱۲۳۴۵۶۷۸۹', '+98', 10)).toBe('9121234567')
  expect(normalisePhoneNumber('02122334455667788', '+98', 15)).toBe('212233445566778')
  expect(normalisePhoneNumber('۰۹۱۲۱۲۳۴۵۶۷۸۹')).toBe('912123456789')
  expect(normaliseCountryCode('+123456')).toBe('+123456')
})

test.each([
  ['09121234567', '+98', '9121234567'],
  ['9812345678', '+98', '9812345678'],
  ['0044 7911 123456', '+44', '7911123456'],
  ['98123', '+98', '98123'],
  ['abc', '+98', 'abc'],
  ['', '+98', ''],
  ['0', '+98', ''],
])('the number %j under %s is stored as %j', (typed, countryCode, stored) => {
  expect(normalisePhoneNumber(typed, countryCode)).toBe(stored)
})

test('however an Iranian number is typed or shown, it is read as the same', () => {
  const number = fc.stringMatching(/^[1-9]\d{9}$/)
  const prefix = fc.constantFrom('0', '', '+98', '98', '0098', '+98 0', '۰', '+۹۸ ', '۰۰۹۸')
  fc.assert(
    fc.property(number, prefix, (phoneNumber, before) => {
      const phone = { countryCode: '+98', phoneNumber }
      expect(normalisePhone(before + phoneNumber)).toEqual(phone)
      expect(normalisePhone(before + toPersianDigits(phoneNumber))).toEqual(phone)
      expect(normalisePhone(toE164(phone))).toEqual(phone)
      expect(normalisePhone(displayPhone(phone))).toEqual(phone)
    }),
  )
})

test('numbers are shown in Persian digits that no surrounding text can reorder', () => {
  expect(displayPhone(ours)).toBe('۰۹۱۲\u00A0۱۲۳\u00A0۴۵۶۷')
  expect(displayPhone({ countryCode: '+44', phoneNumber: '7911123456' })).toBe(
    '\u2066+۴۴\u00A0۷۹۱۱۱۲۳۴۵۶\u2069',
  )
  expect(displayPhone({ countryCode: '+98', phoneNumber: '21223344' })).toBe('۰۲۱۲۲۳۳۴۴')
  expect(toE164(ours)).toBe('+989121234567')
})

test.each(['abc9121234567', '9121234567abc', '+98a9121234567', '+', ''])(
  'what has anything but digits in it, %j, is no number, however many digits there are',
  typed => {
    expect(normalisePhone(typed)).toBe(null)
    expect(normalisePhone(typed, '+44')).toBe(null)
  },
)

test('a country code is one to four digits, and a number that only holds one is not cut at it', () => {
  for (const code of ['+98765', 'x+44', '+44x', '']) expect(normalisePhone('9121234567', code)).toBe(null)
  expect(normalisePhone('12345', '+44')).toEqual({ countryCode: '+44', phoneNumber: '12345' })
  for (const short of ['1234', '123456789012345']) expect(normalisePhone(short, '+44')).toBe(null)
  // Italy's code stands in the middle of it, and at its end.
  expect(normalisePhoneNumber('0639391', '+44')).toBe('639391')
  expect(normalisePhoneNumber('98912123456', '+98')).toBe('98912123456')
  expect(normalisePhoneNumber('989121234567999', '+98')).toBe('989121234567999')
})

test('a stored number that is not of ten digits is shown as it is', () => {
  for (const phoneNumber of ['21123456', '91212345678'])
    expect(displayPhone({ countryCode: '+98', phoneNumber })).toBe(toPersianDigits(`0${phoneNumber}`))
})

// Each country code of two digits, of the zones that have longer ones as well.
test.each(['+20', '+27', '+30', '+49', '+52', '+58', '+60', '+66', '+81', '+82', '+84', '+86', '+90', '+98'])(
  'the code %s of a stored number is split off',
  countryCode => {
    expect(splitE164(`${countryCode}212345678`)).toEqual({ countryCode, phoneNumber: '212345678' })
  },
)
test.each(['+212', '+351', '+420', '+590', '+670', '+852', '+964'])(
  'the code %s of a stored number has three digits',
  countryCode => {
    expect(splitE164(`${countryCode}12345678`)).toEqual({ countryCode, phoneNumber: '12345678' })
  },
)
