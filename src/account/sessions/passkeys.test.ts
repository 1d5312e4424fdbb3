import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { softPasskey } from '../../../test/soft-passkey.ts'

const path = '/api/account/passkeys'
const address = 'http://localhost:3000'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: address } })
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

/** Makes a passkey, so many milliseconds after it was asked for. */
async function make(person: Person, after = 0) {
  const { body } = await person.post<{ options: { challenge: string } }>(`${path}/options`)
  const answer = softPasskey({ challenge: body.options.challenge, host: 'localhost', origin: address })
  app.setNow(new Date(app.now().getTime() + after))
  return person.post<{ passkey: { id: string } }>(path, { answer })
}

test('a passkey is made within five minutes of the question, and not later', async () => {
  const user = await app.user()
  expect((await make(user, 5 * 60_000 - 1)).status).toBe(201)
  expect((await make(user, 5 * 60_000)).status).toBe(422)
  expect((await user.get<{ items: unknown[] }>(path)).body.items).toHaveLength(1)
})

test('a short password is enough for the studio while there is a passkey, and no longer', async () => {
  const admin = await app.user('بابک', ['admin'])
  await app.database.execute('update users set has_staff_password = false where id = $1', [admin.id])
  const studio = async () => (await admin.get('/api/studio/audit')).status
  expect(await studio()).toBe(403)
  const made = [(await make(admin)).body.passkey, (await make(admin)).body.passkey]
  expect(await studio()).toBe(200)
  for (const [index, { id }] of made.entries()) {
    expect((await admin.delete(`${path}/${id}`)).status).toBe(204)
    expect(await studio()).toBe(index === 0 ? 200 : 403)
  }
})

test('nobody has more than ten passkeys; in the place of one that was removed another is made', async () => {
  const user = await app.user()
  const ids: string[] = []
  for (let count = 0; count < 10; count++) ids.push((await make(user)).body.passkey.id)
  const eleventh = await user.post<{ info: { message: string } }>(`${path}/options`)
  expect([eleventh.status, eleventh.body.info.message]).toEqual([409, 'بیش از ده گذرکلید نمی‌توان داشت.'])
  expect((await user.delete(`${path}/${ids[3]}`)).status).toBe(204)
  expect((await make(user)).status).toBe(201)
  expect((await user.get<{ items: unknown[] }>(path)).body.items).toHaveLength(10)
})
