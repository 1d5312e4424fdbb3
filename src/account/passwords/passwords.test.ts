import { expect, test } from 'vitest'
import { publicSettings, publish } from '#contract/public-settings.ts'
import { hashPassword, type Owner, passwordFault, passwordFits } from './passwords.server.ts'

const owner: Owner = {
  roles: [],
  names: ['سارا', 'محمدی', 'Sara', 'Mohammadi'],
  identifiers: ['+989121234567', 'sara.mohammadi@example.ir', '0499370899'],
}

test('a password fits its hash however the keyboard composed it, and Persian digits are not Latin ones', async () => {
  const hash = await hashPassword('ﺳﻼم é ۱۲۳')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await passwordFits('سلام é ۱۲۳', hash)).toBe(true)
  expect(await passwordFits('سلام é 123', hash)).toBe(false)
  expect(await passwordFits('سلام é ۱۲۳', undefined)).toBe(false)
})

test('an account without a password takes none', async () => {
  for (const hash of ['none', '', '!']) expect(await passwordFits(hash, hash)).toBe(false)
  expect(await passwordFits('nobody has this password', undefined)).toBe(false)
})

test('what many use is refused, in any case and in any script of digits', async () => {
  const sentence = 'این رمز عبور را خیلی‌ها به کار می‌برند؛ رمز دیگری انتخاب کنید.'
  for (const password of [
    '123456',
    '۱۲۳۴۵۶',
    '٩٨٧٦٥٤٣٢١',
    '654321',
    'fedcba',
    'ضصثقفغ',
    '121212',
    'abcabcab',
    'password',
    'PassWord',
    'qwerty',
    'i love you',
    'ｐａｓｓｗｏｒｄ',
  ])
    expect([password, await passwordFault(password, owner)]).toEqual([password, sentence])
  for (const password of ['password of a whole sentence', 'baran-ast-1405', 'qwertz-باران'])
    expect([password, await passwordFault(password, owner)]).toEqual([password, null])
})

test('ten thousand are refused, not the whole list the library has', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const listed = dictionary['passwords-common'].filter(word => word.length >= 6)
  const nobody: Owner = { roles: [], names: [], identifiers: [] }
  expect(await passwordFault(listed[9_999]!, nobody)).not.toBeNull()
  expect(await passwordFault(listed[10_000]!, nobody)).toBeNull()
})

test('one’s own name, phone, email and national ID are refused, and the school’s name', async () => {
  const own = 'این رمز عبور از نام یا مشخصات خودتان است؛ رمز دیگری انتخاب کنید.'
  for (const password of [
    'mohammadi',
    'SaraMohammadi',
    'سارا محمدی',
    'محمدی‌سارا',
    '09121234567',
    '۰۹۱۲۱۲۳۴۵۶۷',
    '9121234567',
    '+989121234567',
    '00989121234567',
    'sara.mohammadi@example.ir',
    'Sara.Mohammadi',
    '0499370899',
  ])
    expect([password, await passwordFault(password, owner)]).toEqual([password, own])
  publish({ ...publicSettings(), brand: { persian: 'هم‌آوا', latin: 'Hamava' } })
  const school = 'نام مدرسه رمز عبور خوبی نیست؛ رمز دیگری انتخاب کنید.'
  for (const password of ['hamava', 'HAMAVA', 'هم‌آوا', 'هم آوا'])
    expect([password, await passwordFault(password, owner)]).toEqual([password, school])
  expect(await passwordFault('sara-dar-baran', owner)).toBeNull()
})

test('staff take fifteen characters at least', async () => {
  const staff = { ...owner, roles: ['editor'] }
  expect(await passwordFault('چهارده‌حرفی-۱۴', staff)).toBe('رمز عبور همکاران مدرسه باید دست‌کم ۱۵ نویسه باشد.')
  expect(await passwordFault('چهارده‌حرفی-۱۴۵', staff)).toBeNull()
  expect(await passwordFault('چهارده‌حرفی-۱۴', owner)).toBeNull()
})
