import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { hashPassword } from '../passwords/passwords.server.ts'
import type { AccountTables } from '../tables.server.ts'

/** What happens between the comparison of a password and what comes of it. */
const comparing = vi.hoisted(() => ({ afterwards: async () => {} }))
vi.mock('@node-rs/argon2', async original => {
  const library = await original<typeof import('@node-rs/argon2')>()
  return {
    ...library,
    async verify(...given: Parameters<typeof library.verify>) {
      const fits = await library.verify(...given)
      await comparing.afterwards()
      return fits
    },
  }
})

const t = withTables<AccountTables>()
const password = 'baran-bar-bam-1405'
const path = '/api/account/login'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.setNow(testNow))
afterAll(() => app[Symbol.asyncDispose]())

let numbers = 0
/** An account with a phone and an email, both proved. */
async function someone() {
  const phoneNumber = `91212000${String(++numbers).padStart(2, '0')}`
  const user = await app.user('مهتاب', [], { password })
  await t(app.db)
    .updateTable('users')
    .set({ phone: `+98${phoneNumber}` })
    .where('id', '=', user.id)
    .execute()
  return { id: user.id, email: user.email, phoneNumber }
}

test('S7.11 login by phone or by email answers auth and user, and sets the cookies of the session and the device', async () => {
  const { id, email, phoneNumber } = await someone()
  for (const fields of [
    { countryCode: '+98', phoneNumber, password, email: null },
    { countryCode: null, phoneNumber: null, password, email },
    { countryCode: '98', phoneNumber: `0${phoneNumber}`, password },
    { email: ` ${email.toUpperCase()} `, password },
  ]) {
    const visitor = await app.visitor()
    const { status, body, headers } = await visitor.signIn(fields)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['auth', 'user'])
    expect(body.auth).toEqual({
      accessToken: expect.any(String),
      expiresAt: new Date(testNow.getTime() + 15 * 60_000).toISOString(),
    })
    expect(body.user).toMatchObject({ id, name: 'مهتاب', email, phoneNumber, countryCode: '+98', roles: [] })
    expect(await visitor.get('/api/account/me')).toMatchObject({ status: 200, body: { user: { id } } })
    expect([headers['set-cookie']].flat().sort()).toEqual([
      expect.stringMatching(
        /^hamava-device=[\w-]{43}; Max-Age=34560000; Path=\/api\/account\/login; HttpOnly; SameSite=Strict$/,
      ),
      expect.stringMatching(
        /^hamava-refresh=[\w-]{43}; Max-Age=15552000; Path=\/api\/account\/auth; HttpOnly; SameSite=Strict$/,
      ),
    ])
  }
})

test('on https both cookies are Secure and carry the prefix that says so', async () => {
  await using secure = await openTestApp({ env: { PUBLIC_URL: 'https://school.example' } })
  const { email } = await secure.user('مهتاب', [], { password })
  const { headers } = await (await secure.visitor()).signIn({ email, password })
  const cookies = [headers['set-cookie']].flat() as string[]
  expect(cookies.map(cookie => cookie.split('=')[0]).sort()).toEqual([
    '__Secure-hamava-device',
    '__Secure-hamava-refresh',
  ])
  expect(cookies.every(cookie => cookie.includes('; Secure'))).toBe(true)
})

test('login refuses both identifiers, none and an empty password at their fields', async () => {
  const { email, phoneNumber } = await someone()
  const visitor = await app.visitor()
  const listRefusedFields = async (body: object) => {
    const { status, body: refusal } = await visitor.post<Refusal>(path, body)
    expect(status).toBe(422)
    return refusal.errors!.map(({ field }) => field)
  }
  expect(await listRefusedFields({ email, phoneNumber, countryCode: '+98', password })).toEqual(['email'])
  expect(await listRefusedFields({ password })).toEqual(['phoneNumber'])
  expect(await listRefusedFields({ email, password: '' })).toEqual(['password'])
})

test('a contact that was only claimed, an account without a password and a deleted one sign nobody in', async () => {
  const { id, email, phoneNumber } = await someone()
  const wrong = { status: 401, body: { info: { status: 1001, message: 'رمز عبور نادرست است.' } } }
  const visitor = await app.visitor()
  await t(app.db)
    .updateTable('users')
    .set({ phone: null, contact_country_code: '+98', contact_phone_number: phoneNumber })
    .where('id', '=', id)
    .execute()
  expect(await visitor.signIn({ countryCode: '+98', phoneNumber, password })).toMatchObject(wrong)
  expect(await visitor.signIn({ email, password })).toMatchObject({ status: 200 })

  const bare = await app.user()
  expect(await visitor.signIn({ email: bare.email, password: 'none' })).toMatchObject(wrong)
  await t(app.db).deleteFrom('users').where('id', '=', id).execute()
  const newUser = await app.visitor()
  expect(await newUser.signIn({ email, password })).toMatchObject(wrong)
})

test('who signs in while the password is changed gets no session with the old one', async () => {
  const { id, email } = await someone()
  const visitor = await app.visitor()
  const changed = await hashPassword('another-one-1405')
  comparing.afterwards = async () => {
    await t(app.db).updateTable('users').set({ password_hash: changed }).where('id', '=', id).execute()
  }
  const refused = await visitor.signIn({ email, password })
  comparing.afterwards = async () => {}
  expect(refused).toMatchObject({ status: 401, body: { info: { status: 1001 } } })
  const sessions = t(app.db).selectFrom('session').select('device').where('user_id', '=', id)
  expect(await sessions.execute()).toEqual([{ device: '' }])
  expect(await visitor.signIn({ email, password: 'another-one-1405' })).toMatchObject({ status: 200 })
})

test('a browser is known for everybody who signed in by it, and by no value that we did not give it', async () => {
  const [one, other] = [await someone(), await someone()]
  const browser = await app.visitor()
  const planted = 'a'.repeat(43)
  browser.cookies.set('hamava-device', { value: planted, path })
  await browser.signIn({ email: one.email, password })
  const given = browser.cookies.get('hamava-device')!.value
  expect(given).not.toBe(planted)
  await browser.signIn({ email: other.email, password })
  expect(browser.cookies.get('hamava-device')!.value).toBe(given)
  const rows = await t(app.db)
    .selectFrom('known_device')
    .selectAll()
    .where('user_id', 'in', [one.id, other.id])
    .execute()
  expect(rows).toHaveLength(2)
  expect(rows[0]!.hash).toEqual(rows[1]!.hash)
})
