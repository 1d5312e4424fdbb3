import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { newAuthenticator, softPasskey } from '../../../test/soft-passkey.ts'

const path = '/api/account/passkeys'
const address = 'http://localhost:3000'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ env: { PUBLIC_URL: address } })
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

const loginPath = '/api/account/login/passkey'
type Asked = { options: { challenge: string } }
/** The question that one of the two paths asks. */
const ask = async (person: Person, of: string) =>
  (await person.post<Asked>(`${of}/options`)).body.options.challenge
const pass = (milliseconds: number) => app.setNow(new Date(app.now().getTime() + milliseconds))

/** Makes a passkey, so many milliseconds after it was asked for. */
async function make(person: Person, after = 0) {
  const answer = softPasskey({ challenge: await ask(person, path), host: 'localhost', origin: address })
  pass(after)
  return person.post<{ passkey: { id: string } }>(path, { answer })
}

test('a passkey is made within five minutes of the question, and not later', async () => {
  const user = await app.user()
  expect((await make(user, 5 * 60_000 - 1)).status).toBe(201)
  expect((await make(user, 5 * 60_000)).status).toBe(422)
  expect((await user.get<{ items: unknown[] }>(path)).body.items).toHaveLength(1)
})

test('a passkey signs in within five minutes of the question, once by each, and is seen to be used', async () => {
  const [user, visitor] = [await app.user(), await app.visitor()]
  const { make, prove } = newAuthenticator({ host: 'localhost', origin: address })
  await user.post(path, { answer: make(await ask(user, path)) })
  const signIn = async (counter: number, after = 0) => {
    const answer = prove(await ask(visitor, loginPath), counter)
    pass(after)
    return { answer, ...(await visitor.post<{ user: { id: string } }>(loginPath, { answer })) }
  }
  const first = await signIn(1, 5 * 60_000 - 1)
  expect([first.status, first.body.user?.id]).toEqual([200, user.id])
  const { body } = await user.get<{ items: { lastUsedAt: string }[] }>(path)
  expect(body.items.map(({ lastUsedAt }) => lastUsedAt)).toEqual([app.now().toISOString()])
  // Heard on its way and said again.
  expect((await visitor.post(loginPath, { answer: first.answer })).status).toBe(422)
  // Of two that count alike one was copied.
  expect((await signIn(1)).status).toBe(422)
  expect((await signIn(2)).status).toBe(200)
  expect((await signIn(3, 5 * 60_000)).status).toBe(422)
})

test('a question is answered by whom it was asked, and for what it was asked', async () => {
  const [user, other, visitor] = [await app.user(), await app.user(), await app.visitor()]
  const { make, prove } = newAuthenticator({ host: 'localhost', origin: address })
  for (const challenge of [await ask(other, path), await ask(visitor, loginPath)])
    expect((await user.post(path, { answer: make(challenge) })).status).toBe(422)
  expect((await user.post(path, { answer: make(await ask(user, path)) })).status).toBe(201)
  expect((await visitor.post(loginPath, { answer: prove(await ask(user, path), 1) })).status).toBe(422)
  expect((await visitor.post(loginPath, { answer: prove(await ask(visitor, loginPath), 1) })).status).toBe(
    200,
  )
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
