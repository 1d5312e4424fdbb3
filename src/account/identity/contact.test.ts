import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { withTables } from '#server/platform/database/database.ts'
import { readOutbox } from '#server/platform/messaging/messaging.ts'
import { openTestApp, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import {
  byEmail,
  byPhone,
  codeSentTo,
  createNewUser,
  type Fields,
  toIdentifier,
} from '../../../test/new-user.ts'
import type { CodeSent, Message, User } from '../contract.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()
type NewUser = Awaited<ReturnType<typeof createNewUser>>

let app: TestApp
let clock = testNow.getTime()
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())
const moveOn = (seconds: number) => {
  clock += seconds * 1000
  app.setNow(new Date(clock))
}
beforeEach(() => moveOn(3600))

const ask = (person: NewUser, fields: Fields, currentPassword?: string) =>
  person.post<CodeSent & Refusal>('/api/account/contact/otp', { ...fields, currentPassword })
const verify = (person: NewUser, fields: Fields, token: string, requestId: string) =>
  person.post<{ user: User } & Refusal>('/api/account/contact/verify', { ...fields, token, requestId })
async function proveContact(person: NewUser, fields: Fields) {
  const { body } = await ask(person, fields)
  return verify(person, fields, await codeSentTo(app, toIdentifier(fields)), body.requestId)
}
const login = async (fields: Fields, password: string) =>
  (await (await app.visitor()).post('/api/account/login', { ...fields, password })).status

describe('proving a contact', () => {
  test('a claimed email becomes a way in once it is proved', async () => {
    const person = await createNewUser(app)
    const email = byEmail(person.user.email!)
    expect(await login(email, person.body.password)).toBe(401)
    const { status, body } = await proveContact(person, email)
    expect(status).toBe(200)
    expect(body.user).toEqual({ ...person.user, emailVerified: true })
    expect(await login(email, person.body.password)).toBe(200)
    expect(await login(person.fields, person.body.password)).toBe(200)
  })

  test('a proved contact leaves every account that only claimed it', async () => {
    const [contact, owner] = [byEmail(), await createNewUser(app)]
    const claimant = await createNewUser(app, byPhone(), { alternativeIdentity: contact })
    expect((await proveContact(owner, contact)).body.user).toMatchObject({
      email: contact.email,
      emailVerified: true,
    })
    const { user } = (await claimant.get<{ user: User }>('/api/account/me')).body
    expect(user).toMatchObject({ email: null, emailVerified: false, phoneVerified: true })
  })

  test('a new phone replaces the old one, which is notified and is no way in any more; the owner has a message', async () => {
    const person = await createNewUser(app)
    const [old, fresh] = [person.fields, byPhone()]
    moveOn(60)
    // What was sent to the old phone before must not undo the change.
    const visitor = await app.visitor()
    const recovery = (await visitor.post<CodeSent>('/api/account/forget-password/otp', old)).body
    const token = await codeSentTo(app, toIdentifier(old))
    expect((await proveContact(person, fresh)).body.user).toMatchObject({
      phoneNumber: fresh.phoneNumber,
      phoneVerified: true,
    })
    expect(await login(old, person.body.password)).toBe(401)
    expect(await login(fresh, person.body.password)).toBe(200)
    const { requestId } = recovery
    const late = await visitor.post<Refusal>('/api/account/forget-password/verify', {
      ...old,
      token,
      requestId,
    })
    expect(late.body.info.status).toBe(1005)

    const [outboundMessage] = (await readOutbox(app.db, 1)).items
    expect(outboundMessage).toMatchObject({ channel: 'sms', to: toIdentifier(old) })
    expect(outboundMessage!.text).toContain('شماره موبایل حساب شما در هم‌آوا تغییر کرد')
    // The one who has it now is nobody the old one's owner should learn of.
    expect(outboundMessage!.text).not.toContain(fresh.phoneNumber!)
    const { items } = (await person.get<{ items: Message[] }>('/api/account/messages')).body
    expect(items[0]?.title).toBe('شماره موبایل شما تغییر کرد')
    // The number is free again.
    moveOn(60)
    expect((await visitor.post<Refusal>('/api/account/login/check', old)).status).toBe(404)
    expect((await visitor.post<Refusal>('/api/account/login/otp', old)).status).toBe(200)
  })

  test('a new email replaces the old one and notifies it by mail', async () => {
    const person = await createNewUser(app, byEmail())
    const fresh = byEmail()
    expect((await proveContact(person, fresh)).body.user.email).toBe(fresh.email)
    const { rows } = await app.database.execute('select * from outbound_message where recipient = $1', [
      person.fields.email,
    ])
    expect(rows.at(-1)).toMatchObject({ channel: 'email', subject: 'نشانی ایمیل شما در هم‌آوا تغییر کرد' })
  })
})

describe('what is refused', () => {
  test('what somebody signs in by already, at its field: another’s and one’s own', async () => {
    const [person, other] = [await createNewUser(app), await createNewUser(app)]
    for (const fields of [other.fields, person.fields]) {
      const { status, body } = await ask(person, fields)
      expect([status, body.info.status]).toEqual([409, 1009])
      expect(body.errors).toEqual([{ field: 'phoneNumber', message: 'این شماره موبایل پیش‌تر ثبت شده است.' }])
    }
  })

  test('what somebody else has proved meanwhile', async () => {
    const [person, contact] = [await createNewUser(app), byEmail()]
    const { requestId } = (await ask(person, contact)).body
    const token = await codeSentTo(app, contact.email!)
    await t(app.db)
      .updateTable('users')
      .set({ email: contact.email, contact_email: null })
      .where('id', '=', (await createNewUser(app)).id)
      .execute()
    const { status, body } = await verify(person, contact, token, requestId)
    expect([status, body.info.status]).toEqual([409, 1009])
    expect(body.errors).toEqual([{ field: 'email', message: 'این ایمیل پیش‌تر ثبت شده است.' }])
  })

  test('the code of somebody else', async () => {
    const [person, other, contact] = [await createNewUser(app), await createNewUser(app), byEmail()]
    const { requestId } = (await ask(person, contact)).body
    const token = await codeSentTo(app, contact.email!)
    const { status, body } = await verify(other, contact, token, requestId)
    expect([status, body.info.status]).toEqual([422, 1005])
    expect((await verify(person, contact, token, requestId)).status).toBe(200)
  })

  test('a visitor, a phone of another country, a contact that is none', async () => {
    const visitor = await app.visitor()
    expect((await visitor.post('/api/account/contact/otp', byEmail())).status).toBe(401)
    const person = await createNewUser(app)
    const abroad = await ask(person, { ...byPhone(), countryCode: '+44' })
    expect(abroad.body.errors?.[0]?.field).toBe('countryCode')
    expect((await ask(person, { ...byPhone(), phoneNumber: '12345' })).body.errors?.[0]?.field).toBe(
      'phoneNumber',
    )
  })

  test('who gave the password long ago must give it again', async () => {
    const person = await createNewUser(app)
    moveOn(5 * 60)
    const contact = byEmail()
    for (const currentPassword of [undefined, '', 'not the password']) {
      const { status, body } = await ask(person, contact, currentPassword)
      expect([status, body.errors?.map(({ field }) => field)]).toEqual([422, ['currentPassword']])
    }
    expect((await ask(person, contact, person.body.password)).status).toBe(200)
  })
})
