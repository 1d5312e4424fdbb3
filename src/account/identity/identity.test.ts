import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope } from '#contract/app-error.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import { byEmail, byPhone, createNewUser, toIdentifier } from '../../../test/new-user.ts'
import {
  listIdentifiers,
  lockIdentifiers,
  maskIdentifier,
  readClaim,
  readIdentified,
  readIdentity,
  removeClaims,
} from './identity.server.ts'

let app: TestApp
let visitor: Person
beforeAll(async () => {
  app = await openTestApp()
  visitor = await app.visitor()
})
afterAll(() => app[Symbol.asyncDispose]())

const check = (body: object, person = visitor) => person.post<Refusal>('/api/account/login/check', body)

test('S7.16 the check of a phone with its country code, or of an email alone, answers who has an account and who has none', async () => {
  const [phone, email] = [await createNewUser(app, byPhone()), await createNewUser(app, byEmail())]
  const { phoneNumber } = phone.fields
  for (const body of [
    phone.fields,
    { countryCode: '0098', phoneNumber: `0${phoneNumber}` },
    { countryCode: '+98', phoneNumber: `+98 ${phoneNumber}`, email: null },
    { email: email.fields.email },
    { ...email.fields, countryCode: '+98' },
    { email: ` ${email.fields.email!.toUpperCase()} ` },
  ]) {
    expect(await check(body)).toMatchObject({ status: 200, body: {} })
  }
  for (const body of [
    byPhone(),
    byEmail(),
    { ...phone.fields, countryCode: '+44' },
    // What an account only claims is no way in.
    { email: phone.user.email },
    { countryCode: email.user.countryCode, phoneNumber: email.user.phoneNumber },
  ]) {
    expect(await check(body)).toMatchObject({
      status: 404,
      body: { info: { status: 1008, message: 'کاربری با این مشخصات پیدا نشد.', otpRequired: true } },
    })
  }
})

test('a faulty identity, both kinds or none are refused at the field', async () => {
  const none = { field: 'phoneNumber', message: 'شماره موبایل وارد نشده است.' }
  const wrongPhone = { field: 'phoneNumber', message: 'لطفاً شماره موبایل را درست وارد کنید.' }
  const cells: [object, { field: string; message: string }][] = [
    [{}, none],
    [{ countryCode: '+98', phoneNumber: null, email: null }, none],
    [
      { ...byPhone(), email: 'me@test.example' },
      { field: 'email', message: 'تنها یکی از شماره موبایل و ایمیل را بفرستید.' },
    ],
    [{ countryCode: '+98', phoneNumber: '912345678' }, wrongPhone],
    [byPhone('91234567890'), wrongPhone],
    [{ phoneNumber: '9123456789' }, { field: 'countryCode', message: 'کد کشور وارد نشده است.' }],
    [
      { countryCode: '+98123', phoneNumber: '9123456789' },
      { field: 'countryCode', message: 'لطفاً کد کشور شماره موبایل را درست وارد کنید.' },
    ],
  ]
  for (const [body, error] of cells) {
    const { status, body: answer } = await check(body)
    expect(status).toBe(422)
    expect(answer.info.status).toBe(1010)
    expect(answer.errors).toEqual([error])
  }
})

const nothing = { countryCode: null, phoneNumber: null, email: null }
const catchError = (read: () => unknown): Envelope & { http: number } => {
  try {
    read()
  } catch (fault) {
    return fault as Envelope & { http: number }
  }
  throw new Error('nothing was thrown')
}

test('an identifier alone names the identity, and must not disagree with the fields', () => {
  const phone = { kind: 'phone', value: '+989121234567' }
  const email = { kind: 'email', value: 'me@test.example' }
  const fields = { countryCode: '+98', phoneNumber: '۰۹۱۲۱۲۳۴۵۶۷', email: null }
  for (const identifier of [
    '+989121234567',
    '00989121234567',
    '989121234567',
    '09121234567',
    '+98 ۹۱۲ ۱۲۳ ۴۵۶۷',
  ]) {
    expect(readIdentified({ ...nothing, identifier })).toEqual(phone)
    expect(readIdentified({ ...fields, identifier })).toEqual(phone)
    expect(readIdentified({ ...nothing, countryCode: '+98', identifier })).toEqual(phone)
  }
  expect(readIdentified({ ...nothing, identifier: ' Me@Test.Example' })).toEqual(email)
  expect(readIdentified({ ...nothing, identifier: '+447911123456' })).toEqual({
    kind: 'phone',
    value: '+447911123456',
  })
  expect(readIdentified({ ...fields, identifier: null })).toEqual(phone)
  for (const identifier of ['+989121234568', 'me@test.example', '+449121234567', 'nonsense', '1']) {
    expect(catchError(() => readIdentified({ ...fields, identifier })).info.status).toBe(1011)
  }
  for (const identifier of ['nonsense', '+9891212345', 'me@', '+98912123456789']) {
    const fault = catchError(() => readIdentified({ ...nothing, identifier }))
    expect([fault.info.status, fault.errors?.map(({ field }) => field)]).toEqual([1010, ['identifier']])
  }
  expect(catchError(() => readIdentified({ ...nothing, identifier: null })).errors?.[0]?.field).toBe(
    'phoneNumber',
  )
})

test('the two kinds of phone have their own rules: an identity ten digits, a claimed contact 5 to 15', () => {
  const phone = (countryCode: string, phoneNumber: string) => ({ countryCode, phoneNumber, email: null })
  expect(readIdentity(phone('+98', '9121234567')).value).toBe('+989121234567')
  expect(readClaim('phone', phone('+12345', '12345'))).toEqual({
    contact_email: null,
    contact_country_code: '+12345',
    contact_phone_number: '12345',
  })
  expect(readClaim('phone', phone('+44', '123456789012345')).contact_phone_number).toBe('123456789012345')
  for (const number of ['1234', '12 34']) {
    expect(catchError(() => readClaim('phone', phone('+44', number), 'there.')).errors?.[0]?.field).toBe(
      'there.phoneNumber',
    )
    expect(catchError(() => readIdentity(phone('+44', number))).errors?.[0]?.field).toBe('phoneNumber')
  }
  expect(catchError(() => readIdentity(phone('+44', '12345'))).errors?.[0]?.field).toBe('phoneNumber')
})

test('a claim leaves all accounts but the one excepted, however the phone was parted', async () => {
  const contact = { countryCode: '+44', phoneNumber: '7911123456', email: null }
  const [one, other, own] = await Promise.all(
    [contact, { ...contact, countryCode: '+447', phoneNumber: '911123456' }, contact].map(
      alternativeIdentity => createNewUser(app, byEmail(), { alternativeIdentity }),
    ),
  )
  await transaction(app.db, tx => removeClaims(tx, { kind: 'phone', value: '+447911123456' }, own!.id))
  const phones = await Promise.all(
    [one!, other!, own!].map(
      async ({ get }) =>
        (await get<{ user: { phoneNumber: string | null } }>('/api/account/me')).body.user.phoneNumber,
    ),
  )
  expect(phones).toEqual([null, null, contact.phoneNumber])
  expect(await listIdentifiers(app.db, own!.id)).toEqual([toIdentifier(own!.fields)])
})

test('identifiers are locked in one order, each once', async () => {
  const [one, other] = [toIdentifier(byPhone()), toIdentifier(byEmail())]
  const order: string[] = []
  await Promise.all(
    [
      [one, other, one],
      [other, one],
    ].map(identifiers =>
      transaction(app.db, async tx => {
        await lockIdentifiers(tx, ...identifiers)
        order.push('in')
        await app.database.executeIn(tx, 'select pg_sleep(0.05)')
        order.push('out')
      }),
    ),
  )
  expect(order).toEqual(['in', 'out', 'in', 'out'])
})

test('staff see of an identifier only what tells it from others', () => {
  expect(maskIdentifier('+989121234567')).toBe('+98•••4567')
  expect(maskIdentifier('mahtab@school.example')).toBe('m•••@school.example')
})
