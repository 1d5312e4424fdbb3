import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkEnglishName, checkPersianName } from '#persian/names.ts'
import { register, resetPassword, updateIdentity, verifyCode } from './contract.ts'
import { readIdentity } from './identity/identity.server.ts'
import * as rules from './rules.ts'

/** What was typed, what is sent of it, and the sentence shown under the field; null where there is none. */
type Row = [typed: string, sent: string, fault: string | null]

function expectRows(rule: rules.Rule, rows: Row[]) {
  for (const [typed, sent, fault] of rows) {
    const value = rule.clean(typed)
    expect([typed, value, rule.fault(value)]).toEqual([typed, sent, fault])
  }
}

/** What the server finds at fault in one field of a body that is otherwise good; null when nothing. */
function faultAt(field: string, value: unknown): string | null {
  const [schema, body] = field.startsWith('profile.')
    ? [register.input, { ...registration, profile: { ...profile, [field.slice(8)]: value } }]
    : [register.input, { ...registration, [field]: value }]
  const { error } = schema.safeParse(body)
  return error?.issues.find(({ path }) => path.join('.') === field)?.message ?? null
}

/** What the server says of the identity of login and recovery: its stored form, or the sentence at the field. */
function readOn(fields: { countryCode?: string | null; phoneNumber?: string; email?: string }) {
  try {
    return readIdentity({
      countryCode: fields.email ? null : '+98',
      phoneNumber: null,
      email: null,
      ...fields,
    }).value
  } catch (thrown) {
    return (thrown as { errors: { field: string; message: string }[] }).errors[0]
  }
}

const profile = {
  name: 'مهتاب',
  surname: 'رستگار',
  enName: 'Mahtab',
  enSurname: 'Rastegar',
  identityNumber: '0499370899',
}
const registration = {
  email: 'mahtab@hamava.example',
  secret: 'secret',
  requestId: 'request',
  password: 'kashi-1405',
  passwordConfirmation: 'kashi-1405',
  profile,
  alternativeIdentity: { countryCode: '+98', phoneNumber: '9121234567' },
}

const noPhone = 'شماره موبایل وارد نشده است.'
const badPhone = 'لطفاً شماره موبایل را درست وارد کنید.'
const noCountry = 'کد کشور وارد نشده است.'
const badCountry = 'لطفاً کد کشور شماره موبایل را درست وارد کنید.'
const noEmail = 'ایمیل وارد نشده است.'
const badEmail = 'لطفاً نشانی ایمیل را درست وارد کنید (نیازی به نوشتن www در ابتدای آن نیست).'
const longEmail = 'نشانی ایمیل بیش از حد مجاز طولانی است.'
const shortPassword = 'رمز عبور انتخابی باید دست‌کم ۶ نویسه باشد.'
const longPassword = 'رمز عبور حداکثر ۱۲۸ نویسه است.'
const badPersian = 'لطفاً نام و نام خانوادگی خود را کامل و به فارسی وارد کنید.'
const badEnglish = 'لطفاً نام و نام خانوادگی خود را کامل و به انگلیسی وارد کنید.'
const noNationalId = 'کد ملی وارد نشده است.'
const badNationalId = 'کد ملی واردشده درست نیست.'

test('S5.1 a phone number is required and numeric', () => {
  expectRows(rules.phoneNumber(), [
    ['9121234567', '9121234567', null],
    ['', '', noPhone],
    ['   ', '', noPhone],
    ['\u200C\u200F\u00A0', '', noPhone],
    ['0', '', noPhone],
    ['شماره من', 'شمارهمن', badPhone],
    ['912123456a', '912123456a', badPhone],
    ['91212E4567', '91212E4567', badPhone],
    ['912۱۲۳456O', '912123456O', badPhone],
    ['９１２１２３４５６７', '9121234567', null],
    ['\u00009121234567', '\u00009121234567', badPhone],
    ['+98+9121234567', '+9121234567', badPhone],
    ['<script>1', '<script>1', badPhone],
    ["' OR 1=1 ", "'OR1=1", badPhone],
    ['😀😀😀😀😀', '😀😀😀😀😀', badPhone],
  ])
  expect(readOn({ phoneNumber: '' })).toEqual({ field: 'phoneNumber', message: noPhone })
  expect(readOn({ phoneNumber: '912123456a' })).toEqual({ field: 'phoneNumber', message: badPhone })
})

test('S5.2 a phone number has exactly 10 digits in login and recovery', () => {
  const rows: Row[] = [
    ['912123456', '912123456', badPhone],
    ['9', '9', badPhone],
    ['9121234567', '9121234567', null],
    ['912123456789', '912123456789', badPhone],
    ['0912 123 456', '912123456', badPhone],
    ['+98 912 123 456', '912123456', badPhone],
  ]
  expectRows(rules.phoneNumber(), rows)
  for (const [phoneNumber, sent, message] of rows)
    expect(readOn({ phoneNumber })).toEqual(message ? { field: 'phoneNumber', message } : `+98${sent}`)
  expect(rules.phoneNumber().fault('91212345678')).toBe(badPhone)
  expect(rules.phoneNumber('+44').fault('791112345')).toBe(badPhone)
  expect(rules.phoneNumber('+44').fault('7911123456')).toBeNull()
})

test('S5.4 the digits of a phone number are converted from Persian and Arabic', () => {
  const spellings = [
    '۹۱۲۱۲۳۴۵۶۷',
    '٩١٢١٢٣٤٥٦٧',
    '۰۹۱۲۱۲۳۴۵۶۷',
    '٠٩١٢١٢٣٤٥٦٧',
    '۰۹۱۲ ۱۲۳ ۴۵۶۷',
    '٠912۱۲۳٤٥٦7',
    '+۹۸ ۹۱۲ ۱۲۳ ۴۵۶۷',
    '۹۸۹۱۲۱۲۳۴۵۶۷',
    '۰۰۹۸-۹۱۲-۱۲۳-۴۵۶۷',
    '٠٠٩٨٩١٢١٢٣٤٥٦٧',
  ]
  expectRows(
    rules.phoneNumber(),
    spellings.map((typed): Row => [typed, '9121234567', null]),
  )
  for (const phoneNumber of spellings) expect(readOn({ phoneNumber })).toBe('+989121234567')
  expect(rules.alternativePhoneNumber().clean('۰٢۱-۲۲۳٣')).toBe('212233')
})

test('S5.5 a leading zero of a phone number is stripped', () => {
  expectRows(rules.phoneNumber(), [
    ['09121234567', '9121234567', null],
    ['۰۹۱۲۱۲۳۴۵۶۷', '9121234567', null],
    ['00 9121234567', '+9121234567', badPhone],
    ['+98 (0) 912 123-4567', '9121234567', null],
    ['9809121234567', '9121234567', null],
    ['0098 0912 123 4567', '9121234567', null],
    ['+98 00 912 123 4567', '9121234567', null],
    ['9120000000', '9120000000', null],
  ])
  expectRows(rules.phoneNumber('+44'), [['07911 123456', '7911123456', null]])
  expect(readOn({ phoneNumber: '09121234567' })).toBe('+989121234567')
  expect(readOn({ countryCode: '+44', phoneNumber: '07911 123456' })).toBe('+447911123456')
})

test('S5.6 the phone of an alternative contact has 5 to 15 digits', () => {
  expectRows(rules.alternativePhoneNumber(), [
    ['', '', noPhone],
    ['1234', '1234', badPhone],
    ['01234', '1234', badPhone],
    ['12345', '12345', null],
    ['۰۲۱ ۲۲۳۳ ۴۴۵۵', '2122334455', null],
    ['9121234567', '9121234567', null],
    ['123456789012345', '123456789012345', null],
    ['1234567890123456789', '1234567890123456789', badPhone],
    ['12345a', '12345a', badPhone],
  ])
  expect(rules.alternativePhoneNumber().fault('1234567890123456')).toBe(badPhone)
  expectRows(rules.alternativePhoneNumber('+49'), [['+49 1512 3456789', '15123456789', null]])
})

test('S5.7 a country code is required: a plus and 1 to 4 digits', () => {
  expectRows(rules.countryCode, [
    ['', '', noCountry],
    ['  ', '', noCountry],
    ['+98', '+98', null],
    ['98', '+98', null],
    ['۹۸', '+98', null],
    ['۰۰۹۸', '+98', null],
    ['0098', '+98', null],
    ['+٩٨', '+98', null],
    [' + 9 8 ', '+98', null],
    ['+1', '+1', null],
    ['971', '+971', null],
    ['+1234', '+1234', null],
    ['+12345', '+12345', badCountry],
    ['+', '+', badCountry],
    ['++98', '++98', badCountry],
    ['ایران', 'ایران', badCountry],
    ['+9a', '+9a', badCountry],
    ['-98', '+98', null],
  ])
  expect(rules.countryCode.fault('+12345')).toBe(badCountry)
  expect(rules.countryCode.fault('98')).toBe(badCountry)
  expect(readOn({ countryCode: null, phoneNumber: '9121234567' })).toEqual({
    field: 'countryCode',
    message: noCountry,
  })
  expect(readOn({ countryCode: 'ایران', phoneNumber: '9121234567' })).toEqual({
    field: 'countryCode',
    message: badCountry,
  })
})

test('S5.8 the country code of an alternative contact: a plus and 1 to 5 digits', () => {
  expectRows(rules.alternativeCountryCode, [
    ['', '', noCountry],
    ['۹۸', '+98', null],
    ['+1', '+1', null],
    ['+12345', '+12345', null],
    ['۰۰۱۲۳۴۵', '+12345', null],
    ['+123456', '+123456', badCountry],
    ['+', '+', badCountry],
    ['+98x', '+98x', badCountry],
  ])
  expect(rules.alternativeCountryCode.fault('+123456')).toBe(badCountry)
})

test('S5.10 an email address has a valid format', () => {
  const faulty = [
    'mahtab',
    'mahtab@',
    '@hamava.example',
    'mahtab@hamava',
    'mahtab@@hamava.example',
    'a@b@hamava.example',
    'mahtab@.example',
    'mahtab@hamava..example',
    'mahtab@-hamava.example',
    'mahtab@hamava.example.',
    'mahtab@hama_va.example',
    'mahtab@مدرسه.example',
    'مهتاب@hamava.example',
    'mahtab,rastegar@hamava.example',
    'a@hamava.example,b@hamava.example',
    '"mahtab"@hamava.example',
    'mahtab<script>@hamava.example',
    'mailto:mahtab@hamava.example',
    'https://hamava.example',
    `mahtab@${'a'.repeat(64)}.example`,
  ]
  expectRows(
    rules.email,
    faulty.map((typed): Row => [typed, typed, badEmail]),
  )
  expectRows(rules.email, [
    ['', '', noEmail],
    ['mahtab@hamava.example', 'mahtab@hamava.example', null],
    ['m.r+kashi@mail.hamava.co.uk', 'm.r+kashi@mail.hamava.co.uk', null],
    ["o'neil_1@a-b.ir", "o'neil_1@a-b.ir", null],
    [`m@${'a'.repeat(63)}.ir`, `m@${'a'.repeat(63)}.ir`, null],
    [
      'mahtab@hamava.example\r\nBcc: all@hamava.example',
      'mahtab@hamava.examplebcc:all@hamava.example',
      badEmail,
    ],
    ['mahtab\u0000@hamava.example', 'mahtab@hamava.example', null],
  ])
  for (const email of faulty) expect(readOn({ email })).toEqual({ field: 'email', message: badEmail })
})

test('S5.11 an email address must not start with www.', () => {
  expectRows(rules.email, [
    ['www.mahtab@hamava.example', 'www.mahtab@hamava.example', badEmail],
    ['WWW.mahtab@hamava.example', 'www.mahtab@hamava.example', badEmail],
    [' w ww.mahtab@hamava.example', 'www.mahtab@hamava.example', badEmail],
    ['\u200Fwww.mahtab@hamava.example', 'www.mahtab@hamava.example', badEmail],
    ['www@hamava.example', 'www@hamava.example', null],
    ['wwwmahtab@hamava.example', 'wwwmahtab@hamava.example', null],
    ['mahtab.www.@www.hamava.example', 'mahtab.www.@www.hamava.example', null],
  ])
  expect(readOn({ email: 'Www.mahtab@hamava.example' })).toEqual({ field: 'email', message: badEmail })
})

test('S5.12 the sentence for a faulty email address', () => {
  const sentence = 'لطفاً نشانی ایمیل را درست وارد کنید (نیازی به نوشتن www در ابتدای آن نیست).'
  expect(rules.email.fault('mahtab')).toBe(sentence)
  expect(rules.email.fault('www.mahtab@hamava.example')).toBe(sentence)
})

test('S5.13 an email address is lowercased and loses its white space', () => {
  const spellings = [
    'Mahtab.Rastegar@Hamava.Example',
    '  mahtab.rastegar@hamava.example  ',
    'mahtab . rastegar @ hamava . example',
    '\tmahtab.rastegar@\u00A0hamava.example\r\n',
    'mahtab.\u200Crastegar@hamava.example\u200C',
    '\u202AMAHTAB.RASTEGAR@HAMAVA.EXAMPLE\u202C',
    '\uFEFFmahtab\u200B.rastegar@hamava.example',
  ]
  expectRows(
    rules.email,
    spellings.map((typed): Row => [typed, 'mahtab.rastegar@hamava.example', null]),
  )
  for (const email of spellings) expect(readOn({ email })).toBe('mahtab.rastegar@hamava.example')
})

test('S5.14 an email address has at most 254 characters, 64 before the @', () => {
  const host = (length: number) => {
    const labels = `${'a'.repeat(60)}.`.repeat(5).slice(0, length - 3)
    return `${labels.replace(/\.$/, 'a')}.ir`
  }
  const ofLength = (local: number, all: number) => `${'m'.repeat(local)}@${host(all - local - 1)}`
  const rows: [string, string | null][] = [
    [ofLength(64, 254), null],
    [ofLength(64, 255), longEmail],
    [ofLength(1, 254), null],
    [ofLength(1, 255), longEmail],
    [ofLength(65, 100), longEmail],
    [ofLength(64, 100), null],
  ]
  expect(rows.map(([email]) => email.length)).toEqual([254, 255, 254, 255, 100, 100])
  for (const [email, message] of rows) {
    expectRows(rules.email, [[email, email, message]])
    expect(readOn({ email })).toEqual(message ? { field: 'email', message } : email)
  }
})

test('S5.15 a code is required and has at least 4 digits', () => {
  const missing = 'کد تأیید وارد نشده است.'
  const short = 'کد تأیید باید دست‌کم ۴ رقم باشد.'
  const rows: Row[] = [
    ['', '', missing],
    [' \u200C', '', missing],
    ['کد', '', missing],
    ['1', '1', short],
    ['123', '123', short],
    ['۱۲۳', '123', short],
    ['1234', '1234', null],
    ['۴۸۲۹۱۳', '482913', null],
    ['٤٨٢٩١٣', '482913', null],
    [' 482-913 ', '482913', null],
    ['کد: ۴۸۲۹۱۳', '482913', null],
    ['12345678901', '12345678901', 'کد تأیید حداکثر ۱۰ رقم است.'],
  ]
  expectRows(rules.code, rows)
  for (const [token, sent, message] of rows) {
    const { data, error } = verifyCode.input.safeParse({ token, requestId: 'request' })
    expect([data?.token, error?.issues[0]?.message]).toEqual(
      message ? [undefined, message] : [sent, undefined],
    )
  }
})

test('S5.17 a password is required and has at least 6 characters', () => {
  expectRows(rules.newPassword, [
    ['', '', 'رمز عبور وارد نشده است.'],
    ['12345', '12345', shortPassword],
    ['۱۲۳۴۵', '۱۲۳۴۵', shortPassword],
    ['😀😀😀😀😀', '😀😀😀😀😀', shortPassword],
    ['e\u0301e\u0301e\u0301e\u0301e\u0301', 'e\u0301e\u0301e\u0301e\u0301e\u0301', shortPassword],
    ['     ', '     ', shortPassword],
    ['123456', '123456', null],
    ['رمز من', 'رمز من', null],
    ['😀😀😀😀😀😀', '😀😀😀😀😀😀', null],
    [' kashi ', ' kashi ', null],
    ['x'.repeat(128), 'x'.repeat(128), null],
    ['x'.repeat(129), 'x'.repeat(129), longPassword],
  ])
  expect(faultAt('password', '12345')).toBe(shortPassword)
  expect(faultAt('password', '123456')).toBeNull()
  expect(faultAt('password', null)).toBe('رمز عبور وارد نشده است.')
  const reset = { email: registration.email, secret: 's', requestId: 'r', passwordConfirmation: '123456' }
  expect(resetPassword.input.safeParse({ ...reset, password: '12345' }).error?.issues[0]?.message).toBe(
    shortPassword,
  )
  expect(resetPassword.input.safeParse({ ...reset, password: '123456' }).success).toBe(true)
})

test('S5.18 the repeat of a password is required and has at least 6 characters', () => {
  expectRows(rules.passwordConfirmation, [
    ['', '', 'تکرار رمز عبور وارد نشده است.'],
    ['12345', '12345', shortPassword],
    ['123456', '123456', null],
  ])
  expect(faultAt('passwordConfirmation', undefined)).toBe('تکرار رمز عبور وارد نشده است.')
  expect(faultAt('passwordConfirmation', '')).toBe('تکرار رمز عبور وارد نشده است.')
  expect(faultAt('passwordConfirmation', '12345')).toBe(shortPassword)
  expect(faultAt('passwordConfirmation', '123456')).toBeNull()
})

test('S5.20 the sentence for a password that differs from its repeat', () => {
  const sentence = 'رمز عبور انتخابی با تکرار آن یکسان نیست.'
  expect(rules.mismatch('kashi-1405', 'kashi-1406')).toBe(sentence)
  expect(rules.mismatch('kashi-1405', 'Kashi-1405')).toBe(sentence)
  expect(rules.mismatch('kashi-1405', 'kashi-1405 ')).toBe(sentence)
  expect(rules.mismatch('kashi-1405', 'kashi-1405')).toBeNull()
  expect(rules.mismatch('', 'kashi-1405')).toBeNull()
  expect(rules.mismatch('kashi-1405', '')).toBeNull()
})

test('S5.21 a Persian name and surname are required and have at least 2 letters', () => {
  const rows = (label: string): Row[] => [
    ['', '', `${label} وارد نشده است.`],
    [' \u200C\t', '', `${label} وارد نشده است.`],
    ['م', 'م', badPersian],
    [' م ', 'م', badPersian],
    ['مـــ', 'م', badPersian],
    ['مَ', 'مَ', badPersian],
    ['آذ', 'آذ', null],
    ['  محمد   رضا ', 'محمد رضا', null],
    ['ا'.repeat(60), 'ا'.repeat(60), null],
    ['ا'.repeat(61), 'ا'.repeat(61), badPersian],
  ]
  expectRows(rules.name, rows('نام (فارسی)'))
  expectRows(rules.surname, rows('نام خانوادگی (فارسی)'))
  expect(faultAt('profile.name', 'م')).toBe(badPersian)
  expect(faultAt('profile.surname', '')).toBe('نام خانوادگی (فارسی) وارد نشده است.')
  expect(faultAt('profile.surname', 'آذ')).toBeNull()
})

test('S5.22 a Persian name and surname hold Persian letters only', () => {
  const rows: Row[] = [
    ['علي كريمى', 'علی کریمی', null],
    ['محمد\u200Cرضا', 'محمد\u200Cرضا', null],
    ['ژیلا گنجه\u200Cای', 'ژیلا گنجه\u200Cای', null],
    ['رؤیا', 'رؤیا', null],
    ['\uFECB\uFEE0\uFEF2', 'علی', null],
    ['\u202Eمهتاب\u202C', 'مهتاب', null],
    ['علی-رضا', 'علی-رضا', badPersian],
    ['علی، رضا', 'علی، رضا', badPersian],
    ['علی😀', 'علی😀', badPersian],
    ['Дарья', 'Дарья', badPersian],
    ['علی٪', 'علی٪', badPersian],
    ['ﷺعلی', 'ﷺعلی', badPersian],
    ['<b>علی', '<b>علی', badPersian],
  ]
  expectRows(rules.name, rows)
  expectRows(rules.surname, rows)
  for (const [typed, , message] of rows) {
    expect(faultAt('profile.name', typed)).toBe(message)
    expect(faultAt('profile.surname', typed)).toBe(message)
  }
})

test('S5.23 an English letter or a digit in a Persian name is the fault persianCharacters', () => {
  const faulty = ['Ali', 'a', 'علی A', ' علیz ', 'علی2', '7', 'علی۲', 'علی٢']
  expect(faulty.map(name => checkPersianName(name))).toEqual(faulty.map(() => 'persianCharacters'))
  expect(['علی', ' مهتاب ', 'محمد\u200Cرضا'].map(name => checkPersianName(name))).toEqual([null, null, null])
  for (const name of faulty) {
    expect(rules.name.fault(rules.name.clean(name))).toBe(badPersian)
    expect(updateIdentity.input.safeParse({ ...profile, name }).success).toBe(false)
  }
})

test('S5.24 an English name and surname are required and have at least 2 letters', () => {
  const rows = (label: string): Row[] => [
    ['', '', `${label} وارد نشده است.`],
    [' \u200C\t', '', `${label} وارد نشده است.`],
    ['A', 'A', badEnglish],
    [' A ', 'A', badEnglish],
    ['Al', 'Al', null],
    ['a'.repeat(60), 'a'.repeat(60), null],
    ['a'.repeat(61), 'a'.repeat(61), badEnglish],
  ]
  expectRows(rules.enName, rows('نام (انگلیسی)'))
  expectRows(rules.enSurname, rows('نام خانوادگی (انگلیسی)'))
  expect(faultAt('profile.enName', 'A')).toBe(badEnglish)
  expect(faultAt('profile.enSurname', '')).toBe('نام خانوادگی (انگلیسی) وارد نشده است.')
})

test('S5.25 an English name and surname hold English letters and white space only', () => {
  const rows: Row[] = [
    ['  Sara\u00A0 Karimi\n', 'Sara Karimi', null],
    ['\u202AMahtab\u202C', 'Mahtab', null],
    ['مهتاب', 'مهتاب', badEnglish],
    ['Mahtab۱', 'Mahtab۱', badEnglish],
    ['Mahtab1', 'Mahtab1', badEnglish],
    ["O'Neil", "O'Neil", badEnglish],
    ['Ali-Reza', 'Ali-Reza', badEnglish],
    ['José', 'José', badEnglish],
    ['Ｍahtab', 'Ｍahtab', badEnglish],
    ['Маhtab', 'Маhtab', badEnglish],
    ['<img>', '<img>', badEnglish],
  ]
  expectRows(rules.enName, rows)
  expectRows(rules.enSurname, rows)
  for (const [typed, , message] of rows) {
    expect(faultAt('profile.enName', typed)).toBe(message)
    expect(faultAt('profile.enSurname', typed)).toBe(message)
    expect(checkEnglishName(typed)).toBe(message ? 'englishCharacters' : null)
  }
})

test('S5.26 a national ID is required and has exactly 10 digits', () => {
  const rows: Row[] = [
    ['', '', noNationalId],
    ['شناسنامه', '', noNationalId],
    ['049937089', '049937089', badNationalId],
    ['0', '0', badNationalId],
    ['0499370899', '0499370899', null],
    ['0000000018', '0000000018', null],
    ['04993708991', '04993708991', badNationalId],
    ['049-937089-9', '0499370899', null],
  ]
  expectRows(rules.nationalId, rows)
  for (const [typed, , message] of rows) expect(faultAt('profile.identityNumber', typed)).toBe(message)
  expect(rules.nationalId.fault('04993708991')).toBe(badNationalId)
  expect(faultAt('profile.identityNumber', 499370899)).toBe(noNationalId)
})

test('S5.27 the digits of a national ID are converted from Persian and Arabic', () => {
  const spellings = ['۰۴۹۹۳۷۰۸۹۹', '٠٤٩٩٣٧٠٨٩٩', '۰499٣٧۰899', ' ۰۴۹ ۹۳۷۰۸۹ ۹ ', '\u202A۰۴۹۹۳۷۰۸۹۹\u202C']
  expectRows(
    rules.nationalId,
    spellings.map((typed): Row => [typed, '0499370899', null]),
  )
  for (const identityNumber of spellings) {
    const { data } = updateIdentity.input.safeParse({ ...profile, identityNumber })
    expect(data?.identityNumber).toBe('0499370899')
  }
})

test('S5.28 the sentence for a faulty national ID', () => {
  expect(rules.nationalId.fault('049937089')).toBe('کد ملی واردشده درست نیست.')
  expect(faultAt('profile.identityNumber', '۰۴۹۹')).toBe('کد ملی واردشده درست نیست.')
})

test('S5.29 a referral code is optional and has at most 10 characters', () => {
  const long = 'کد معرف حداکثر ۱۰ نویسه است.'
  const rows: Row[] = [
    ['', '', null],
    ['  ', '', null],
    ['mahtab05', 'MAHTAB05', null],
    [' ab ۱۲ ', 'AB12', null],
    ['ABCDEFGH10', 'ABCDEFGH10', null],
    ['ABCDEFGHI11', 'ABCDEFGHI11', long],
    ['a'.repeat(500), 'A'.repeat(500), long],
  ]
  expectRows(rules.referralCode, rows)
  for (const [typed, , message] of rows) expect(faultAt('referralCode', typed)).toBe(message)
  expect(register.input.safeParse(registration).data?.referralCode).toBeNull()
  expect(register.input.safeParse({ ...registration, referralCode: null }).data?.referralCode).toBeNull()
})

test('S5.30 the sentence for a required field that is missing names its label', () => {
  expect(rules.missing('شهر')).toBe('شهر وارد نشده است.')
  const required = [
    [rules.phoneNumber(), 'شماره موبایل وارد نشده است.'],
    [rules.alternativePhoneNumber(), 'شماره موبایل وارد نشده است.'],
    [rules.countryCode, 'کد کشور وارد نشده است.'],
    [rules.alternativeCountryCode, 'کد کشور وارد نشده است.'],
    [rules.email, 'ایمیل وارد نشده است.'],
    [rules.code, 'کد تأیید وارد نشده است.'],
    [rules.password, 'رمز عبور وارد نشده است.'],
    [rules.newPassword, 'رمز عبور وارد نشده است.'],
    [rules.passwordConfirmation, 'تکرار رمز عبور وارد نشده است.'],
    [rules.name, 'نام (فارسی) وارد نشده است.'],
    [rules.surname, 'نام خانوادگی (فارسی) وارد نشده است.'],
    [rules.enName, 'نام (انگلیسی) وارد نشده است.'],
    [rules.enSurname, 'نام خانوادگی (انگلیسی) وارد نشده است.'],
    [rules.nationalId, 'کد ملی وارد نشده است.'],
  ] as const
  for (const [rule, sentence] of required) expect(rule.fault(rule.clean(''))).toBe(sentence)
  expect(faultAt('profile.name', undefined)).toBe('نام (فارسی) وارد نشده است.')
  expect(faultAt('profile.identityNumber', null)).toBe('کد ملی وارد نشده است.')
})

test('S5.31 the sentence for a faulty mobile number', () => {
  const sentence = 'لطفاً شماره موبایل را درست وارد کنید.'
  expect(rules.phoneNumber().fault('912')).toBe(sentence)
  expect(rules.alternativePhoneNumber().fault('912')).toBe(sentence)
  expect(readOn({ phoneNumber: '912' })).toEqual({ field: 'phoneNumber', message: sentence })
})

test('S5.32 the sentence for a faulty country code', () => {
  const sentence = 'لطفاً کد کشور شماره موبایل را درست وارد کنید.'
  expect(rules.countryCode.fault('+')).toBe(sentence)
  expect(rules.alternativeCountryCode.fault('+')).toBe(sentence)
  expect(readOn({ countryCode: '+', phoneNumber: '9121234567' })).toEqual({
    field: 'countryCode',
    message: sentence,
  })
})

test('S5.33 the sentence for a form that is not filled carefully', () => {
  const sentence = 'لطفاً مقادیر فرم را با دقت کامل کنید.'
  expect(rules.sentences.formFaulty).toBe(sentence)
  expect(faultAt('profile.name', 'م'.repeat(1001))).toBe(sentence)
})

test('whatever is typed, what the browser finds good the server finds good', () => {
  const all = [
    ...['+98', '+44', '+'].flatMap(code => [rules.phoneNumber(code), rules.alternativePhoneNumber(code)]),
    ...Object.values(rules).filter((value): value is rules.Rule => Object.hasOwn(Object(value), 'clean')),
  ]
  const marks = fc.string({ unit: fc.constantFrom(...'09۰۹٠٩+-@.wWaآمم \u200C\u200F\t\n\u0000') })
  fc.assert(
    fc.property(fc.oneof(marks, fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' })), typed => {
      for (const rule of all) {
        const sent = rule.clean(typed)
        if (rule.fault(sent) === null)
          expect([rule.label, rule.fault(rule.clean(sent))]).toEqual([rule.label, null])
      }
    }),
  )
})
