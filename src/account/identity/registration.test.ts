import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import {
  byEmail,
  byPhone,
  codeSentTo,
  createNewUser,
  type Fields,
  prove,
  registration,
  toIdentifier,
} from '../../../test/new-user.ts'
import { someNationalId } from '../../../test/register.ts'
import type { LoginResponse, User } from '../contract.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()
const path = '/api/account/register'

let app: TestApp
let visitor: Person
beforeAll(async () => {
  app = await openTestApp()
  visitor = await app.visitor()
})
afterAll(() => app[Symbol.asyncDispose]())

const register = (body: object) => visitor.post<{ user: User }>(path, body)
/** The fields a registration is refused for, with their sentences. */
async function readErrors(body: object) {
  const { status, body: answer } = await visitor.post<Refusal>(path, body)
  const errors = Object.fromEntries((answer.errors ?? []).map(({ field, message }) => [field, message]))
  return { http: status, status: answer.info.status, errors }
}
const row = (id: string) =>
  t(app.db).selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

describe('a whole registration', () => {
  test('S7.15 a proved phone, the passwords, the profile, the alternative email and a referral code open an account', async () => {
    const referrer = await createNewUser(app)
    const fields = byPhone()
    const proof = await prove(app, visitor, fields)
    const body = registration(fields, proof, {
      alternativeIdentity: { ...byEmail(' Mahtab.Azmoudeh@Test.Example '), phoneNumber: null },
      referralCode: referrer.user.referralCode.toLowerCase(),
    })
    const { status, body: answer } = await register(body)
    expect(status).toBe(201)
    expect(Object.keys(answer)).toEqual(['user'])
    expect(answer.user).toEqual({
      id: expect.any(String),
      ...body.profile,
      countryCode: '+98',
      phoneNumber: fields.phoneNumber,
      email: 'mahtab.azmoudeh@test.example',
      phoneVerified: true,
      emailVerified: false,
      avatarUrl: null,
      bio: '',
      birthDate: null,
      referralCode: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/),
      roles: [],
      createdAt: testNow.toISOString(),
    })
    expect((await row(answer.user.id)).referred_by).toBe(referrer.id)
    const login = await visitor.post<LoginResponse>('/api/account/login', {
      ...fields,
      password: body.password,
    })
    expect(login.body.user).toEqual(answer.user)
  })

  test('a proved email opens an account with a foreign phone of five digits as its contact', async () => {
    const fields = byEmail()
    const alternativeIdentity = { countryCode: '00 ۴۴۱۲۳', phoneNumber: '۰۱۲۳۴۵', email: null }
    const proof = await prove(app, visitor, fields)
    const { status, body } = await register(registration(fields, proof, { alternativeIdentity }))
    expect(status).toBe(201)
    expect(body.user).toMatchObject({
      email: fields.email,
      emailVerified: true,
      countryCode: '+44123',
      phoneNumber: '12345',
      phoneVerified: false,
    })
  })

  test('the versions of the terms and of the privacy text that hold are noted as accepted, in the same transaction', async () => {
    const fields = byPhone()
    const proof = await prove(app, visitor, fields)
    const accepted = async () => (await t(app.db).selectFrom('acceptance').selectAll().execute()).length
    const before = await accepted()
    // A refused registration leaves nothing, though it may have come far.
    const taken = (await createNewUser(app)).body.profile.identityNumber
    const asBefore = registration(fields, proof)
    const { identityNumber } = asBefore.profile
    expect(
      (await register({ ...asBefore, profile: { ...asBefore.profile, identityNumber: taken } })).status,
    ).toBe(409)
    expect(await accepted()).toBe(before + 2)
    // What the form sends besides names no version: the server knows which hold.
    const { status, body } = await register({
      ...asBefore,
      profile: { ...asBefore.profile, identityNumber },
      acceptances: [{ document: 'terms', version: 7 }],
    })
    expect(status).toBe(201)
    const rows = await t(app.db)
      .selectFrom('acceptance')
      .selectAll()
      .where('user_id', '=', body.user.id)
      .orderBy('document')
      .execute()
    expect(rows).toEqual(
      (['privacy', 'terms'] as const).map(document => ({
        user_id: body.user.id,
        document,
        version: 1,
        accepted_at: testNow,
      })),
    )
  })

  test('unknown fields are ignored and never assigned', async () => {
    const fields = byPhone()
    const more = {
      roles: ['owner'],
      id: crypto.randomUUID(),
      createdAt: '2001-01-01T00:00:00Z',
      emailVerified: true,
    }
    const body = registration(fields, await prove(app, visitor, fields), more)
    const { status, body: answer } = await register({ ...body, profile: { ...body.profile, ...more } })
    expect(status).toBe(201)
    expect(answer.user).toMatchObject({ roles: [], emailVerified: false, createdAt: testNow.toISOString() })
    expect(answer.user.id).not.toBe(more.id)
  })
})

describe('what is refused', () => {
  test('S5.16 requestId and secret are required where they are used', async () => {
    const fields = byPhone()
    const proof = await prove(app, visitor, fields)
    const reset = { ...fields, ...proof, password: 'baran-ast-1405', passwordConfirmation: 'baran-ast-1405' }
    const missing = {
      requestId: 'requestId وارد نشده است.',
      secret: 'secret وارد نشده است.',
    }
    for (const value of [undefined, null, '']) {
      for (const [call, body, name] of [
        [path, registration(fields, proof), 'requestId'],
        [path, registration(fields, proof), 'secret'],
        ['/api/account/forget-password/reset', reset, 'requestId'],
        ['/api/account/forget-password/reset', reset, 'secret'],
        ['/api/account/login/otp/verify', { ...fields, token: '123456' }, 'requestId'],
        ['/api/account/forget-password/verify', { ...fields, token: '123456' }, 'requestId'],
      ] as const) {
        const { status, body: answer } = await visitor.post<Refusal>(call, { ...body, [name]: value })
        expect(status, call).toBe(422)
        expect(answer.errors).toEqual([{ field: name, message: missing[name] }])
      }
    }
    // Nothing of this has used the secret up.
    expect((await register(registration(fields, proof))).status).toBe(201)
  })

  test('every field of the form is named with its own sentence, and the secret stays good', async () => {
    const fields = byPhone()
    const proof = await prove(app, visitor, fields)
    const profile = { name: 'Mahtab', surname: 'آ', enName: 'مهتاب', enSurname: '', identityNumber: '12345' }
    const wrong = registration(fields, proof, {
      password: '12345',
      passwordConfirmation: '',
      profile,
      referralCode: 'ABCDEFGHIJK',
    })
    expect(await readErrors(wrong)).toEqual({
      http: 422,
      status: 1010,
      errors: {
        password: 'رمز عبور انتخابی باید دست‌کم ۶ نویسه باشد.',
        passwordConfirmation: 'تکرار رمز عبور وارد نشده است.',
        'profile.name': 'لطفاً نام و نام خانوادگی خود را کامل و به فارسی وارد کنید.',
        'profile.surname': 'لطفاً نام و نام خانوادگی خود را کامل و به فارسی وارد کنید.',
        'profile.enName': 'لطفاً نام و نام خانوادگی خود را کامل و به انگلیسی وارد کنید.',
        'profile.enSurname': 'نام خانوادگی (انگلیسی) وارد نشده است.',
        'profile.identityNumber': 'کد ملی واردشده درست نیست.',
        referralCode: 'کد معرف حداکثر ۱۰ نویسه است.',
      },
    })
    expect((await register(registration(fields, proof))).status).toBe(201)
  })

  test('a repeat that differs and a password of the commonest are refused at their fields', async () => {
    const fields = byPhone()
    const proof = await prove(app, visitor, fields)
    const differing = registration(fields, proof, { passwordConfirmation: 'baran-ast-1404' })
    expect((await readErrors(differing)).errors).toEqual({
      passwordConfirmation: 'رمز عبور انتخابی با تکرار آن یکسان نیست.',
    })
    for (const password of ['password', '123456', '۱۲۳۴۵۶', fields.phoneNumber, `0${fields.phoneNumber}`]) {
      const body = registration(fields, proof, { password, passwordConfirmation: password })
      expect(Object.keys((await readErrors(body)).errors), password!).toEqual(['password'])
    }
    expect((await register(registration(fields, proof))).status).toBe(201)
  })

  test('the alternative contact is required, of the other kind, and by its own rules', async () => {
    const [phone, email] = [byPhone(), byEmail()]
    const [byPhoneProof, byEmailProof] = [await prove(app, visitor, phone), await prove(app, visitor, email)]
    const wrongPhone = 'لطفاً شماره موبایل را درست وارد کنید.'
    const wrongEmail = 'لطفاً نشانی ایمیل را درست وارد کنید (نیازی به نوشتن www در ابتدای آن نیست).'
    const nothing = { countryCode: null, phoneNumber: null, email: null }
    const cells: [Fields, object, Record<string, string>][] = [
      [phone, nothing, { email: 'ایمیل وارد نشده است.' }],
      [phone, { countryCode: '+98' }, { email: 'ایمیل وارد نشده است.' }],
      [phone, byPhone(), { email: 'ایمیل وارد نشده است.' }],
      [phone, { email: 'www.me@test.example' }, { email: wrongEmail }],
      [
        phone,
        { ...byPhone(), email: 'me@test.example' },
        { email: 'تنها یکی از شماره موبایل و ایمیل را بفرستید.' },
      ],
      [email, nothing, { phoneNumber: 'شماره موبایل وارد نشده است.' }],
      [email, { email: 'me@test.example' }, { phoneNumber: 'شماره موبایل وارد نشده است.' }],
      [email, { countryCode: '+98', phoneNumber: '1234' }, { phoneNumber: wrongPhone }],
      [
        email,
        { countryCode: '+', phoneNumber: '12345' },
        { countryCode: 'لطفاً کد کشور شماره موبایل را درست وارد کنید.' },
      ],
    ]
    for (const [fields, alternativeIdentity, errors] of cells) {
      const proof = fields === phone ? byPhoneProof : byEmailProof
      const expected = Object.fromEntries(
        Object.entries(errors).map(([field, message]) => [`alternativeIdentity.${field}`, message]),
      )
      expect(await readErrors(registration(fields, proof, { alternativeIdentity }))).toEqual({
        http: 422,
        status: 1010,
        errors: expected,
      })
    }
    expect((await register(registration(phone, byPhoneProof))).status).toBe(201)
    expect((await register(registration(email, byEmailProof))).status).toBe(201)
  })

  test('every faulty field is named at once, the alternative contact and a common password among them', async () => {
    const fields = byPhone()
    const body = registration(fields, await prove(app, visitor, fields))
    const refused = await visitor.post<Refusal>(path, {
      ...body,
      phoneNumber: `${fields.phoneNumber}1`,
      password: 'iloveyou',
      passwordConfirmation: 'iloveyou2',
      profile: { ...body.profile, name: 'Mahtab', identityNumber: '04993708991' },
      alternativeIdentity: byEmail('me@'),
      referralCode: '12345678901',
    })
    expect([refused.status, refused.body.info.status]).toEqual([422, 1010])
    expect(refused.body.errors!.map(({ field }) => field).sort()).toEqual([
      'alternativeIdentity.email',
      'password',
      'passwordConfirmation',
      'phoneNumber',
      'profile.identityNumber',
      'profile.name',
      'referralCode',
    ])
    const { alternativeIdentity, ...rest } = body
    const missing = await visitor.post<Refusal>(path, { ...rest, password: 'ast' })
    expect(missing.body.errors!.map(({ field }) => field)).toEqual([
      'password',
      'alternativeIdentity',
      'alternativeIdentity.email',
      'passwordConfirmation',
    ])
    // Nothing was lost by it: the same secret opens the account.
    expect((await register({ ...body })).status).toBe(201)
  })

  test('a referral code of nobody is refused at its field, an empty one is none', async () => {
    const fields = byPhone()
    const proof = await prove(app, visitor, fields)
    expect(await readErrors(registration(fields, proof, { referralCode: 'ZZZZZZZZ' }))).toEqual({
      http: 422,
      status: 1010,
      errors: { referralCode: 'کد معرف معتبر نیست.' },
    })
    const { status, body } = await register(registration(fields, proof, { referralCode: ' ' }))
    expect(status).toBe(201)
    expect((await row(body.user.id)).referred_by).toBeNull()
  })

  test('a national ID is unique, told at its field, and confirmed to nobody without a right secret', async () => {
    const holder = await createNewUser(app)
    const { identityNumber } = holder.body.profile
    const fields = byPhone()
    const proof = await prove(app, visitor, fields)
    const taken = (changes: object) => {
      const body = registration(fields, proof, changes)
      return { ...body, profile: { ...body.profile, identityNumber } }
    }
    for (const changes of [{ secret: 'x'.repeat(43) }, { requestId: crypto.randomUUID() }, byPhone()]) {
      const free = { ...taken(changes), profile: { ...registration(fields, proof).profile } }
      const refused = await readErrors(taken(changes))
      expect(refused).toEqual({ http: 422, status: 1011, errors: {} })
      expect(await readErrors(free)).toEqual(refused)
    }
    expect(await readErrors(taken({}))).toEqual({
      http: 409,
      status: 1009,
      errors: { 'profile.identityNumber': 'این کد ملی پیش‌تر ثبت شده است.' },
    })
    expect((await register(registration(fields, proof))).status).toBe(201)
  })

  test('an identity that somebody signs in by is told at its field, to the code and to the registration', async () => {
    for (const [fields, send, field, message] of [
      [byPhone(), '/api/account/login/otp', 'phoneNumber', 'این شماره موبایل پیش‌تر ثبت شده است.'],
      [byEmail(), '/api/account/login/mail/otp', 'email', 'این ایمیل پیش‌تر ثبت شده است.'],
    ] as const) {
      const proof = await prove(app, visitor, fields)
      expect((await register(registration(fields, proof))).status).toBe(201)
      const counted = await app.database.execute('select count(*) as count from outbound_message')
      const asked = await visitor.post<Refusal>(send, fields)
      expect(asked.status).toBe(409)
      expect(asked.body.info.status).toBe(1009)
      expect(asked.body.errors).toEqual([{ field, message }])
      expect(await app.database.execute('select count(*) as count from outbound_message')).toEqual(counted)
      expect(await readErrors(registration(fields, proof))).toEqual({
        http: 409,
        status: 1009,
        errors: { [field]: message },
      })
    }
  })

  test('a secret is good for one registration, ten minutes long', async () => {
    const [early, late] = [byPhone(), byPhone()]
    const proofs = [await prove(app, visitor, early), await prove(app, visitor, late)] as const
    app.setNow(new Date(testNow.getTime() + 599_000))
    expect((await register(registration(early, proofs[0]))).status).toBe(201)
    app.setNow(new Date(testNow.getTime() + 600_000))
    expect(await readErrors(registration(late, proofs[1]))).toEqual({ http: 422, status: 1011, errors: {} })
    app.setNow(testNow)
  })
})

test('whoever proves an identity takes it away from all who only claimed it', async () => {
  const [email, phone] = [byEmail(), byPhone()]
  const claimants = await Promise.all([
    createNewUser(app, byPhone(), { alternativeIdentity: email }),
    createNewUser(app, byPhone(), { alternativeIdentity: email }),
    createNewUser(app, byEmail(), { alternativeIdentity: phone }),
  ])
  expect(claimants.map(({ user }) => user.email)).toEqual([
    email.email,
    email.email,
    claimants[2].fields.email,
  ])
  const owners = [await createNewUser(app, email), await createNewUser(app, phone)]
  const seen = await Promise.all(
    claimants.map(async ({ get }) => (await get<{ user: User }>('/api/account/me')).body.user),
  )
  expect(seen.map(({ email, phoneNumber }) => ({ email, phoneNumber }))).toEqual([
    { email: null, phoneNumber: claimants[0].fields.phoneNumber },
    { email: null, phoneNumber: claimants[1].fields.phoneNumber },
    { email: claimants[2].fields.email, phoneNumber: null },
  ])
  expect(owners.map(({ user }) => [user.emailVerified, user.phoneVerified])).toEqual([
    [true, false],
    [false, true],
  ])
})

test('two people who register each other’s contact at once each end up with what they proved', async () => {
  const [phone, email] = [byPhone(), byEmail()]
  const proofs = [await prove(app, visitor, phone), await prove(app, visitor, email)] as const
  const answers = await Promise.all([
    register(registration(phone, proofs[0], { alternativeIdentity: email })),
    register(registration(email, proofs[1], { alternativeIdentity: phone })),
  ])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  const rows = await Promise.all(answers.map(({ body }) => row(body.user.id)))
  // Whoever came second keeps the claim, which is no way in; the first one lost it.
  const claims = rows.map(({ contact_email, contact_phone_number }) => contact_email ?? contact_phone_number)
  expect(claims.filter(Boolean)).toHaveLength(1)
  expect(rows.map(({ phone, email }) => phone ?? email)).toEqual([toIdentifier(phone), email.email])
})

test('the codes of an identity are dead once it is registered', async () => {
  const fields = byPhone()
  const proof = await prove(app, visitor, fields)
  app.setNow(new Date(testNow.getTime() + 61_000))
  const sent = await visitor.post<{ requestId: string }>('/api/account/login/otp', fields)
  const token = await codeSentTo(app, toIdentifier(fields))
  expect((await register(registration(fields, proof))).status).toBe(201)
  const verified = await visitor.post<Refusal>('/api/account/login/otp/verify', {
    ...fields,
    token,
    requestId: sent.body.requestId,
  })
  expect(verified.status).toBe(422)
  expect(verified.body.info.status).toBe(1005)
  app.setNow(testNow)
})

test('one national ID, two phones at once: one account', async () => {
  const identityNumber = someNationalId()
  const bodies = await Promise.all(
    [byPhone(), byPhone()].map(async fields => {
      const body = registration(fields, await prove(app, visitor, fields))
      return { ...body, profile: { ...body.profile, identityNumber } }
    }),
  )
  const answers = await Promise.all(bodies.map(body => visitor.post<Refusal>(path, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(answers.find(({ status }) => status === 409)?.body.errors).toEqual([
    { field: 'profile.identityNumber', message: 'این کد ملی پیش‌تر ثبت شده است.' },
  ])
})
