import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { byPhone, createNewUser, prove } from '../../../test/new-user.ts'
import { notePassword } from '../passwords/passwords.server.ts'

let app: TestApp
let owner: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  owner = await app.user('دانا', ['owner'], { password: 'kuh-o-darya-o-jangal' })
})
afterAll(() => app[Symbol.asyncDispose]())

const [short, long] = ['short-1405', 'panjereh-roo-be-daryast']
const today = '/api/studio/accounts?query=abc'

async function staffWith(password: string) {
  const person = await createNewUser(app, byPhone(), { password, passwordConfirmation: password })
  const given = await owner.put(`/api/studio/accounts/${person.id}/roles`, { roles: ['support'] })
  expect(given.status).toBe(200)
  return person
}
const isDue = async (person: { get(path: string): Promise<{ body: unknown }> }) =>
  'staffPasswordDue' in ((await person.get('/api/account/me')).body as object)

test('who holds a role with a short password is let into no staff call, and into all of their own', async () => {
  const person = await staffWith(short)
  const refused = await person.get<Refusal>(today)
  expect([refused.status, refused.body.info.status]).toEqual([403, 1020])
  expect(refused.body.info.message).toContain('۱۵ نویسه')
  expect(await isDue(person)).toBe(true)
  expect((await person.get('/api/account/messages')).status).toBe(200)
  // Signing in again with the same password changes nothing.
  await person.signIn({ ...person.fields, password: short })
  expect((await person.get(today)).status).toBe(403)
})

test('a longer password opens the staff calls, in the session that chose it and in the next', async () => {
  const person = await staffWith(short)
  const change = (newPassword: string) =>
    person.post<Refusal>('/api/account/password/change', {
      currentPassword: short,
      newPassword,
      newPasswordConfirmation: newPassword,
    })
  expect((await change('chahardah-1405')).body.errors).toMatchObject([{ field: 'newPassword' }])
  expect((await change(long)).status).toBe(200)
  expect((await person.get(today)).status).toBe(200)
  expect(await isDue(person)).toBe(false)
  await person.signIn({ ...person.fields, password: long })
  expect((await person.get(today)).status).toBe(200)
})

test('a password that was long before the role was given is known to be, and a recovered one too', async () => {
  expect((await (await staffWith(long)).get(today)).status).toBe(200)
  const person = await staffWith(short)
  app.setNow(new Date(testNow.getTime() + 120_000))
  const proof = await prove(app, person, person.fields, 'recover')
  const password = 'bagh-e-anar-dar-paeez'
  const body = { ...person.fields, ...proof, password, passwordConfirmation: password }
  expect((await person.post('/api/account/forget-password/reset', body)).status).toBe(200)
  person.token = null
  await person.signIn({ ...person.fields, password })
  expect((await person.get(today)).status).toBe(200)
})

test('a password that was chosen before its length was kept is known once it is typed', async () => {
  const person = await staffWith(long)
  await app.database.execute('update users set has_staff_password = false where id = $1', [person.id])
  expect((await person.get(today)).status).toBe(403)
  await person.signIn({ ...person.fields, password: long })
  expect((await person.get(today)).status).toBe(200)
})

test('a long password that was tried while a short one was chosen says nothing of that one', async () => {
  const person = await staffWith(short)
  await notePassword(app.db, { id: person.id, passwordHash: 'the one before' }, long)
  expect((await person.get(today)).status).toBe(403)
})

test('nobody who is no staff is told of staff calls', async () => {
  const person = await createNewUser(app)
  expect((await person.get<Refusal>(today)).body.info.status).toBe(1015)
  expect(await isDue(person)).toBe(false)
})
