import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTables } from '#server/platform/database/database.ts'
import { readOutbox } from '#server/platform/messaging/messaging.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import {
  byEmail,
  byPhone,
  codeSentTo,
  createNewUser,
  type Fields,
  type Proof,
  prove,
  toIdentifier,
} from '../../../test/new-user.ts'
import { someAddress } from '../../../test/register.ts'
import type { CodeSent, Message } from '../contract.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()
const path = '/api/account/forget-password'

let app: TestApp
let visitor: Person
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())
// From an address of their own each: who asks about others is limited. An hour later what was sent counts no more.
let clock = testNow.getTime()
beforeEach(async () => {
  visitor = await app.visitor(someAddress())
  moveOn(3600)
})
const moveOn = (seconds: number) => {
  clock += seconds * 1000
  app.setNow(new Date(clock))
}

const nothing = { countryCode: null, phoneNumber: null, email: null }
const chosen = 'nargis-shekofte-1405'
const reset = (fields: object, proof: Proof, changes: object = {}, person = visitor) =>
  person.post<Refusal>(`${path}/reset`, {
    ...fields,
    ...proof,
    password: chosen,
    passwordConfirmation: chosen,
    ...changes,
  })
const login = (fields: Fields, password: string) =>
  visitor.post<Refusal>('/api/account/login', { ...fields, password })

/** Somebody whose code for any purpose may be asked for at once. */
async function member(fields = byPhone()) {
  const person = await createNewUser(app, fields)
  moveOn(60)
  return person
}

describe('the code', () => {
  test('S7.20 a phone with its country code, or an email, is sent a code and the answer names the request', async () => {
    for (const fields of [byPhone(), byEmail()]) {
      await member(fields)
      const { status, body } = await visitor.post<CodeSent>(`${path}/otp`, fields)
      expect(status).toBe(200)
      expect(body).toEqual({ requestId: expect.any(String), otpRequired: true, expiresIn: 120, resendIn: 60 })
      const [outboundMessage] = (await readOutbox(app.db, 1)).items
      expect(outboundMessage).toMatchObject({
        to: toIdentifier(fields),
        code: expect.stringMatching(/^\d{6}$/),
      })
      expect(outboundMessage!.text).toContain('کد تغییر رمز عبور شما: ')
      if (fields.phoneNumber)
        expect(outboundMessage!.text.split('\n').at(-1)).toBe(`@127.0.0.1 #${outboundMessage!.code}`)
    }
  })

  test('who signs in by nothing of it is unknown: nobody, and a contact that is only claimed', async () => {
    const person = await member()
    for (const fields of [byPhone(), byEmail(), byEmail(person.user.email!)]) {
      const { status, body } = await visitor.post<Refusal>(`${path}/otp`, fields)
      expect(status).toBe(404)
      expect(body.info).toEqual({ status: 1008, message: 'کاربری با این مشخصات پیدا نشد.' })
    }
    expect((await visitor.post<Refusal>(`${path}/otp`, nothing)).status).toBe(422)
  })
})

describe('the proof', () => {
  test('S7.21 an identifier, the code and the requestId are changed for a secret', async () => {
    for (const fields of [byPhone(), byEmail()]) {
      await member(fields)
      const { requestId } = (await visitor.post<CodeSent>(`${path}/otp`, fields)).body
      const token = await codeSentTo(app, toIdentifier(fields))
      const identifier = toIdentifier(fields)
      const wrongly = { identifier, token: token === '111111' ? '222222' : '111111', requestId }
      expect((await visitor.post<Refusal>(`${path}/verify`, wrongly)).body.info.status).toBe(1004)
      const other = fields.email ? byEmail() : byPhone()
      const disagreeing = await visitor.post<Refusal>(`${path}/verify`, {
        ...other,
        identifier,
        token,
        requestId,
      })
      expect([disagreeing.status, disagreeing.body.info.status]).toEqual([422, 1011])
      const { status, body } = await visitor.post(`${path}/verify`, { identifier, token, requestId })
      expect(status).toBe(200)
      expect(body).toEqual({ secret: expect.stringMatching(/^[\w-]{43}$/) })
    }
  })

  test('the three fields do as well as the identifier', async () => {
    const { fields } = await member()
    const proof = await prove(app, visitor, fields, 'recover')
    expect((await reset(fields, proof)).status).toBe(200)
  })
})

describe('the new password', () => {
  test('S7.22 identifier, secret, requestId, the passwords and the identity’s fields set a new password', async () => {
    for (const fields of [byPhone(), byEmail()]) {
      const person = await member(fields)
      const proof = await prove(app, visitor, fields, 'recover')
      const { status, body } = await reset({ ...fields, identifier: toIdentifier(fields) }, proof)
      expect(status).toBe(200)
      expect(body).toEqual({})
      expect((await login(fields, person.body.password)).status).toBe(401)
      expect((await login(fields, chosen)).status).toBe(200)
    }
  })

  test('an identifier alone is enough; one that disagrees is refused and changes nothing', async () => {
    const person = await member()
    const proof = await prove(app, visitor, person.fields, 'recover')
    const identifier = toIdentifier(person.fields)
    const stranger = await member()
    for (const fields of [
      { ...person.fields, identifier: toIdentifier(stranger.fields) },
      { ...stranger.fields, identifier },
      { ...nothing, identifier: toIdentifier(stranger.fields) },
      stranger.fields,
    ]) {
      const { status, body } = await reset(fields, proof)
      expect([status, body.info.status]).toEqual([422, 1011])
    }
    expect((await login(person.fields, person.body.password)).status).toBe(200)
    expect((await login(stranger.fields, stranger.body.password)).status).toBe(200)
    expect((await reset({ ...nothing, identifier: `0${person.fields.phoneNumber}` }, proof)).status).toBe(200)
    expect((await login(person.fields, chosen)).status).toBe(200)
  })

  test('what is wrong with the passwords stands at their fields, and the secret stays good', async () => {
    const { fields } = await member()
    const proof = await prove(app, visitor, fields, 'recover')
    for (const [changes, field] of [
      [{ password: '12345', passwordConfirmation: '12345' }, 'password'],
      [{ password: '123456', passwordConfirmation: '123456' }, 'password'],
      [{ password: `0${fields.phoneNumber}`, passwordConfirmation: `0${fields.phoneNumber}` }, 'password'],
      [{ passwordConfirmation: 'nargis-shekofte-1404' }, 'passwordConfirmation'],
      [{ passwordConfirmation: null }, 'passwordConfirmation'],
    ] as const) {
      const { status, body } = await reset(fields, proof, changes)
      expect([status, body.info.status]).toEqual([422, 1010])
      expect(body.errors?.map(error => error.field)).toContain(field)
    }
    expect((await reset(fields, proof)).status).toBe(200)
  })

  test('staff choose at least fifteen characters', async () => {
    const { fields, id } = await member()
    await t(app.db)
      .updateTable('users')
      .set({ roles: ['editor'] })
      .where('id', '=', id)
      .execute()
    const proof = await prove(app, visitor, fields, 'recover')
    const short = 'nargis-1405-ab'
    const { status, body } = await reset(fields, proof, { password: short, passwordConfirmation: short })
    expect(status).toBe(422)
    expect(body.errors).toEqual([
      { field: 'password', message: 'رمز عبور همکاران مدرسه باید دست‌کم ۱۵ نویسه باشد.' },
    ])
    expect((await reset(fields, proof)).status).toBe(200)
  })

  test('a secret is good once, for ten minutes; where it is not, nothing is said of the passwords', async () => {
    const { fields } = await member()
    const weak = { password: '123456', passwordConfirmation: '123456' }
    const refusals = async (proof: Proof) =>
      Promise.all([{}, weak].map(async changes => (await reset(fields, proof, changes)).body.info.status))
    const proof = await prove(app, visitor, fields, 'recover')
    expect((await reset(fields, proof)).status).toBe(200)
    expect(await refusals(proof)).toEqual([1011, 1011])
    moveOn(60)
    const late = await prove(app, visitor, fields, 'recover')
    // By a clock that was put back it is not given yet.
    moveOn(-1)
    expect(await refusals(late)).toEqual([1011, 1011])
    moveOn(601)
    expect(await refusals(late)).toEqual([1011, 1011])
    moveOn(-1)
    expect((await reset(fields, late)).status).toBe(200)
  })
})

test('a reset lifts the lock, ends every session, ends all codes of the account and notifies its owner', async () => {
  const person = await member()
  const { fields, id } = person
  const other = await app.visitor()
  expect((await other.signIn({ ...fields, password: person.body.password })).status).toBe(200)
  for (let i = 0; i < 6; i++) await login(fields, 'not the password')
  expect((await login(fields, person.body.password)).status).toBe(423)

  const contact = byEmail()
  const { requestId } = (await person.post<CodeSent>('/api/account/contact/otp', contact)).body
  const token = await codeSentTo(app, contact.email!)
  const first = await prove(app, visitor, fields, 'recover')
  moveOn(60)
  const second = await prove(app, visitor, fields, 'recover')
  expect((await reset(fields, second)).status).toBe(200)

  for (const session of [person, other]) {
    const { status, body } = await session.get<Refusal>('/api/account/me')
    expect([status, body.info.status]).toEqual([401, 1003])
  }
  expect((await reset(fields, first)).body.info.status).toBe(1011)
  const again = await app.visitor()
  expect((await again.signIn({ ...fields, password: chosen })).status).toBe(200)
  const proved = await again.post<Refusal>('/api/account/contact/verify', { ...contact, token, requestId })
  expect(proved.body.info.status).toBe(1005)
  const { items } = (await again.get<{ items: Message[] }>('/api/account/messages')).body
  expect(items[0]?.title).toBe('رمز عبور شما تغییر کرد')
  const acts = await t(app.db)
    .selectFrom('audit_entry')
    .select('action')
    .where('subject_id', '=', id)
    .execute()
  expect(acts).toEqual([{ action: 'password.reset' }])
})
