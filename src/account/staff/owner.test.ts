import { afterAll, beforeAll, expect, test } from 'vitest'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { byEmail, byPhone, codeSentTo, createNewUser, prove } from '../../../test/new-user.ts'
import { someNumber } from '../../../test/register.ts'
import { importPeople } from '../people/import-people.server.ts'
import { readAuditLog } from './audit.server.ts'
import { hasOwner, nameOwner } from './owner.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const name = (...argv: string[]) => nameOwner.run(app, argv)
const readRoles = async (person: {
  get: TestApp extends never ? never : (path: string) => Promise<{ body: unknown }>
}) => ((await person.get('/api/account/me')).body as { user: { roles: string[] } }).user.roles

test('whoever signs in by the phone owns the school at once, in any spelling of it and only once', async () => {
  expect(await hasOwner(app.db)).toBe(false)
  const number = someNumber()
  const person = await createNewUser(app, byPhone(number), {
    password: 'panjereh-roo-be-daryast',
    passwordConfirmation: 'panjereh-roo-be-daryast',
  })
  const given = await name(`۰${number.slice(0, 3)}`, number.slice(3))
  expect(given).toMatchObject({
    code: 0,
    lines: [
      `+98${number} owns the school now. It opens at ${app.settings.PUBLIC_URL}/studio`,
      expect.stringContaining('مالک مدرسه'),
    ],
  })
  expect((await name(`+98 ${number}`)).lines[0]).toContain('owns the school already')
  expect(await readRoles(person)).toEqual(['owner'])
  expect(await hasOwner(app.db)).toBe(true)
  expect((await person.get('/api/studio/audit')).status).toBe(200)
  const { items } = await readAuditLog(app.db, { userId: person.id, page: 1, perPage: 10 })
  expect(items.filter(({ act }) => act === 'roles.changed')).toMatchObject([
    { actor: null, details: { before: [], after: ['owner'] } },
  ])
})

test('a role that somebody holds stays beside ownership', async () => {
  const number = someNumber()
  const person = await createNewUser(app, byPhone(number))
  const owner = await app.user('دانا', ['owner'], { password: 'kuh-o-darya-o-jangal' })
  await owner.put(`/api/studio/accounts/${person.id}/roles`, { roles: ['teacher'] })
  await name(number)
  expect(await readRoles(person)).toEqual(['teacher', 'owner'])
})

test('a phone that nobody has owns the school when its person registers, or proves it as a second contact', async () => {
  const number = someNumber()
  expect(await name(number)).toMatchObject({
    code: 0,
    lines: [expect.stringContaining('has no account yet'), expect.stringContaining('ثبت‌نام')],
  })
  expect((await name(number)).code).toBe(0)
  expect(await readRoles(await createNewUser(app, byPhone(number)))).toEqual(['owner'])

  const second = someNumber()
  await name(second)
  const person = await createNewUser(app, byEmail())
  expect(await readRoles(person)).toEqual([])
  const fields = byPhone(second)
  const { requestId } = (await person.post<{ requestId: string }>('/api/account/contact/otp', fields)).body
  const token = await codeSentTo(app, `+98${second}`)
  expect((await person.post('/api/account/contact/verify', { ...fields, token, requestId })).status).toBe(200)
  expect(await readRoles(person)).toEqual(['owner'])
})

test('an account that was imported from records is owned by whoever sets its password', async () => {
  const number = someNumber()
  await name(number)
  const record = {
    phone: `+98${number}`,
    email: null,
    name: 'پارسا',
    surname: 'راد',
    enName: '',
    enSurname: '',
    identityNumber: null,
    birthDate: null,
  }
  await transaction(app.db, tx => importPeople(tx, [record], testNow))
  const fields = byPhone(number)
  const visitor = await app.visitor()
  const proof = await prove(app, visitor, fields, 'recover')
  const password = 'bagh-e-anar-dar-paeez'
  expect(
    (
      await visitor.post('/api/account/forget-password/reset', {
        ...fields,
        ...proof,
        password,
        passwordConfirmation: password,
      })
    ).status,
  ).toBe(200)
  expect((await visitor.signIn({ ...fields, password })).body.user.roles).toEqual(['owner'])
  expect((await visitor.get('/api/studio/audit')).status).toBe(200)
})

test('an invitation ends after seven days, and with the next one: a mistyped number owns nothing', async () => {
  const [mistyped, right] = [someNumber(), someNumber()]
  await name(mistyped)
  expect((await name(right)).lines).toContain(`+98${mistyped} was to own it, and no longer is.`)
  expect(await readRoles(await createNewUser(app, byPhone(mistyped)))).toEqual([])
  try {
    app.setNow(new Date(testNow.getTime() + 7 * 24 * 3600 * 1000))
    expect(await readRoles(await createNewUser(app, byPhone(right)))).toEqual([])
  } finally {
    app.setNow(testNow)
  }
})

test.each([
  ['', 2, 'Which phone?'],
  ['0912123', 2, '"0912123" is no mobile number'],
  ['راد', 2, '"راد" is no mobile number'],
  ['+44 7911 123456', 1, 'SMS_COUNTRIES'],
])('«%s» is refused in both languages', async (typed, code, sentence) => {
  const answer = await name(typed)
  expect(answer.code).toBe(code)
  expect(answer.lines[0]).toContain(sentence)
  expect(answer.lines[1]).toMatch(/[آ-ی]{3}/)
})
