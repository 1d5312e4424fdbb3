import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { byEmail, byPhone, createNewUser } from '../../../test/new-user.ts'
import { someNationalId } from '../../../test/register.ts'
import type { User } from '../contract.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()
const me = '/api/account/me'
const identity = '/api/account/profile/identity'
const check = '/api/account/profile/check'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const names = { name: 'نگار', surname: 'دادگر', enName: 'Negar', enSurname: 'Dadgar' }
const complete = (changes: object = {}) => ({
  ...names,
  identityNumber: someNationalId(),
  countryCode: '+98',
  phoneNumber: '9121234567',
  email: null,
  ...changes,
})
const readUser = async (person: Person) => (await person.get<{ user: User }>(me)).body.user
const readRow = (id: string) =>
  t(app.db).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
async function readErrors(person: Person, path: string, body: object) {
  const { status, body: answer } = await person.post<Refusal>(path, body)
  return {
    http: status,
    status: answer.info.status,
    errors: Object.fromEntries((answer.errors ?? []).map(({ field, message }) => [field, message])),
  }
}

describe('who somebody is', () => {
  test('S7.4 me answers the user, and 401/1013 without a token', async () => {
    const person = await createNewUser(app)
    const { status, body, headers } = await person.get<{ user: User }>(me)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['user'])
    expect(body.user).toEqual(person.user)
    expect(headers['cache-control']).toBe('no-store')
    const visitor = await app.visitor()
    expect(await visitor.get(me)).toMatchObject({ status: 401, body: { info: { status: 1013 } } })
  })

  test('S3.3 the user holds name, surname, enName, enSurname and identityNumber as they were registered', async () => {
    const { user, body } = await createNewUser(app)
    const { name, surname, enName, enSurname, identityNumber } = user
    expect({ name, surname, enName, enSurname, identityNumber }).toEqual(body.profile)
    const bare = await readUser(await app.user('سارا'))
    expect(bare).toMatchObject({ name: 'سارا', enName: '', enSurname: '', identityNumber: null })
  })

  test('what was never given is empty or null, and no hash is among it', async () => {
    const person = await app.user('سارا')
    expect(await readUser(person)).toEqual({
      id: person.id,
      name: 'سارا',
      surname: 'آزمون',
      enName: '',
      enSurname: '',
      identityNumber: null,
      phoneNumber: null,
      countryCode: null,
      email: `${person.id}@test.example`,
      phoneVerified: false,
      emailVerified: true,
      avatarUrl: null,
      bio: '',
      birthDate: null,
      referralCode: expect.any(String),
      roles: [],
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    })
  })

  test('S7.5 me changes names, bio and day of birth; what is not sent stays as it is', async () => {
    const person = await app.user('سارا')
    const first = { bio: '  زبان‌آموزم.\r\nسلام  ', birthDate: '1999-03-21', enName: ' Sara ' }
    const { status, body } = await person.post<{ user: User }>(me, first)
    expect(status).toBe(200)
    expect(body.user).toMatchObject({
      name: 'سارا',
      surname: 'آزمون',
      enName: 'Sara',
      bio: 'زبان‌آموزم.\nسلام',
      birthDate: '1999-03-21',
    })
    expect(await readUser(person)).toEqual(body.user)
    await person.post(me, { surname: 'كريمي', birthDate: null })
    expect(await readUser(person)).toMatchObject({
      name: 'سارا',
      surname: 'کریمی',
      bio: body.user.bio,
      birthDate: null,
    })
    const before = await readUser(person)
    expect((await person.post(me, {})).status).toBe(200)
    expect(await readUser(person)).toEqual(before)
  })

  test('me refuses what is wrong at its field and then changes nothing', async () => {
    const person = await app.user('سارا')
    const before = await readUser(person)
    const refused = await readErrors(person, me, { name: 'Sara', enSurname: 'علی', bio: 'ا'.repeat(501) })
    expect(refused).toEqual({
      http: 422,
      status: 1010,
      errors: {
        name: 'لطفاً نام و نام خانوادگی خود را کامل و به فارسی وارد کنید.',
        enSurname: 'لطفاً نام و نام خانوادگی خود را کامل و به انگلیسی وارد کنید.',
        bio: 'دربارهٔ من بیش از حد بلند است.',
      },
    })
    for (const birthDate of ['0000-01-01', '1899-12-31', '2026-11-22', '2025-02-29', '21/3/1999', 19990321]) {
      const { errors } = await readErrors(person, me, { birthDate })
      expect(errors).toEqual({ birthDate: 'تاریخ تولد درست نیست.' })
    }
    expect(await readUser(person)).toEqual(before)
    expect((await person.post(me, { birthDate: '2026-11-21' })).status).toBe(200)
  })

  test('me assigns nothing else: no id, role, contact, verification or referral code', async () => {
    const person = await app.user('سارا')
    const before = await readRow(person.id)
    const { status } = await person.post(me, {
      id: '00000000-0000-4000-8000-000000000000',
      roles: ['owner'],
      identityNumber: '0499370899',
      email: 'other@test.example',
      phone: '+989121234567',
      phoneNumber: '9121234567',
      phoneVerified: true,
      emailVerified: false,
      avatar: 'avatars/x.webp',
      avatarUrl: '/media/x',
      referralCode: 'OWNER',
      password_hash: 'x',
      createdAt: testNow.toISOString(),
    })
    expect(status).toBe(200)
    // The keys follow the names.
    const { search_key: _, sort_key: __, ...after } = await readRow(person.id)
    const { search_key: ___, sort_key: ____, ...same } = before
    expect(after).toEqual(same)
  })

  test('two changes of names at once both stay', async () => {
    const person = await app.user('سارا')
    await Promise.all([
      person.post(me, { name: 'نرگس' }),
      person.post(me, { surname: 'شریفی' }),
      person.post(me, { enName: 'Narges' }),
      person.post(me, { enSurname: 'Sharifi' }),
    ])
    const { search_key, name, surname } = await readRow(person.id)
    expect([name, surname]).toEqual(['نرگس', 'شریفی'])
    expect(search_key).toBe('نرگسشریفی nargessharifi')
  })
})

describe('the required profile', () => {
  test('S7.6 the identity takes names and national ID, cleaned, and answers the user', async () => {
    const person = await app.user('ن')
    const { status, body } = await person.post<{ user: User }>(
      identity,
      complete({ name: ' نگار ', surname: 'دادگر‌', enName: 'Negar  Jan', identityNumber: '۰۴۹۹۳۷۰۸۹۹' }),
    )
    expect(status).toBe(200)
    expect(body).toEqual({ user: await readUser(person) })
    expect(body.user).toMatchObject({
      name: 'نگار',
      surname: 'دادگر',
      enName: 'Negar Jan',
      enSurname: 'Dadgar',
      identityNumber: '0499370899',
    })
    const refused = await readErrors(person, identity, { name: 'ن', identityNumber: '12345' })
    expect(refused).toEqual({
      http: 422,
      status: 1010,
      errors: {
        name: 'لطفاً نام و نام خانوادگی خود را کامل و به فارسی وارد کنید.',
        surname: 'نام خانوادگی (فارسی) وارد نشده است.',
        enName: 'نام (انگلیسی) وارد نشده است.',
        enSurname: 'نام خانوادگی (انگلیسی) وارد نشده است.',
        identityNumber: 'کد ملی واردشده درست نیست.',
      },
    })
  })

  test('S7.7 the identity takes the missing contact, email or phone, as a claim that is not verified', async () => {
    const byMail = await createNewUser(app, byEmail())
    await t(app.db)
      .updateTable('users')
      .set({ contact_country_code: null, contact_phone_number: null })
      .where('id', '=', byMail.id)
      .execute()
    const phone = await byMail.post<{ user: User }>(
      identity,
      complete({ countryCode: '۰۰۹۷۱', phoneNumber: '050 123 45' }),
    )
    expect(phone.body.user).toMatchObject({
      countryCode: '+971',
      phoneNumber: '5012345',
      phoneVerified: false,
      emailVerified: true,
    })

    const byNumber = await createNewUser(app, byPhone())
    await t(app.db).updateTable('users').set({ contact_email: null }).where('id', '=', byNumber.id).execute()
    const mail = await byNumber.post<{ user: User }>(
      identity,
      complete({ countryCode: null, phoneNumber: null, email: ' Negar@Test.Example ' }),
    )
    expect(mail.body.user).toMatchObject({
      email: 'negar@test.example',
      emailVerified: false,
      phoneVerified: true,
    })
  })

  test('a missing contact must come with it, by the rules of an alternative one', async () => {
    const person = await app.user('سارا')
    const sent = (changes: object) => readErrors(person, identity, complete(changes))
    expect((await sent({ countryCode: null, phoneNumber: null })).errors).toEqual({
      phoneNumber: 'شماره موبایل وارد نشده است.',
    })
    expect((await sent({ phoneNumber: '1234' })).errors).toEqual({
      phoneNumber: 'لطفاً شماره موبایل را درست وارد کنید.',
    })
    expect((await sent({ countryCode: 'ایران' })).errors).toHaveProperty('countryCode')
    expect((await sent({ email: 'a@test.example' })).http).toBe(422)
    expect(await readUser(person)).toMatchObject({ name: 'سارا', identityNumber: null, phoneNumber: null })
    for (const phoneNumber of ['12345', '123456789012345']) {
      const other = await app.user('سارا')
      expect((await other.post(identity, complete({ countryCode: '+12345', phoneNumber }))).status).toBe(200)
      expect(await readUser(other)).toMatchObject({
        countryCode: '+12345',
        phoneNumber,
        phoneVerified: false,
      })
    }
  })

  test('names, national ID and the missing contact are named at once', async () => {
    const person = await app.user()
    const names = { name: 'Negar', surname: 'آزمون', enName: 'Negar', enSurname: 'Azmoon' }
    const contact = { countryCode: null, phoneNumber: '1234', email: null }
    const body = { ...names, identityNumber: '123', ...contact }
    const { status, body: answer } = await person.post<Refusal>('/api/account/profile/identity', body)
    expect(status).toBe(422)
    expect(answer.errors!.map(({ field }) => field)).toEqual([
      'name',
      'identityNumber',
      'countryCode',
      'phoneNumber',
    ])
  })

  test('a contact that is there stays as it is, verified or only claimed', async () => {
    const person = await createNewUser(app)
    const { email, phoneNumber } = await readUser(person)
    const sent = complete({ countryCode: '+98', phoneNumber: '9350000000' })
    expect((await person.post(identity, sent)).status).toBe(200)
    expect(
      (await person.post(identity, { ...sent, phoneNumber: null, email: 'new@test.example' })).status,
    ).toBe(200)
    expect(await readUser(person)).toMatchObject({
      email,
      emailVerified: false,
      phoneNumber,
      phoneVerified: true,
    })
  })

  test('a claimed contact keeps its real owner out of nothing', async () => {
    const owner = byPhone()
    const claimant = await app.user('سارا')
    expect((await claimant.post(identity, complete({ ...owner }))).status).toBe(200)
    const real = await createNewUser(app, owner)
    expect(await readUser(real)).toMatchObject({ phoneNumber: owner.phoneNumber, phoneVerified: true })
    expect(await readUser(claimant)).toMatchObject({ phoneNumber: null, countryCode: null })
  })

  test('a national ID that another account holds is 409/1009 at its field, and nothing is written', async () => {
    const identityNumber = someNationalId()
    const first = await app.user('سارا')
    expect((await first.post(identity, complete({ identityNumber }))).status).toBe(200)
    const second = await app.user('ترانه')
    const taken = {
      http: 409,
      status: 1009,
      errors: { identityNumber: 'این کد ملی پیش‌تر ثبت شده است.' },
    }
    expect(await readErrors(second, identity, complete({ identityNumber }))).toEqual(taken)
    expect(await readUser(second)).toMatchObject({ name: 'ترانه', identityNumber: null, phoneNumber: null })
    // One's own is no other's.
    expect((await first.post(identity, complete({ identityNumber }))).status).toBe(200)
  })

  onPostgres('of two who send one national ID at once, one gets it', async () => {
    const identityNumber = someNationalId()
    const people = await Promise.all(Array.from({ length: 6 }, () => app.user('سارا')))
    const replies = await Promise.all(
      people.map(person => person.post(identity, complete({ identityNumber }))),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  })

  test('S7.10 the check answers completed and missingIdentifier, before and after the profile is completed', async () => {
    const person = await app.user('سارا')
    const before = await person.get(check)
    expect(before).toMatchObject({ status: 200, body: { completed: false, missingIdentifier: 'PHONE' } })
    expect(Object.keys(before.body)).toEqual(['completed', 'missingIdentifier'])
    await person.post(identity, complete())
    expect((await person.get(check)).body).toEqual({ completed: true, missingIdentifier: null })
    expect((await (await app.visitor()).get(check)).status).toBe(401)
  })

  test('S3.13 completed is false while any one of the required values is missing; missingIdentifier is EMAIL, PHONE or null', async () => {
    const person = await createNewUser(app)
    const whole = await readRow(person.id)
    const answerWithout = async (columns: object) => {
      await t(app.db).updateTable('users').set(columns).where('id', '=', person.id).execute()
      const { body } = await person.get(check)
      const { created_at: _, birth_date: __, ...back } = whole
      await t(app.db).updateTable('users').set(back).where('id', '=', person.id).execute()
      return body
    }
    for (const columns of [
      { name: '' },
      { surname: '' },
      { en_name: '' },
      { en_surname: '' },
      { identity_number: null },
    ]) {
      expect(await answerWithout(columns)).toEqual({ completed: false, missingIdentifier: null })
    }
    expect(await answerWithout({ contact_email: null })).toEqual({
      completed: false,
      missingIdentifier: 'EMAIL',
    })
    const mailOnly = { phone: null, contact_email: null, email: `${person.id}@test.example` }
    expect(await answerWithout(mailOnly)).toEqual({ completed: false, missingIdentifier: 'PHONE' })
    expect((await person.get(check)).body).toEqual({ completed: true, missingIdentifier: null })
  })
})
