import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()
const path = '/api/account/password/change'
const password = 'baran-bar-bam-1405'
const newPassword = 'setareh-bar-bam-1405'
const body = { currentPassword: password, newPassword, newPasswordConfirmation: newPassword }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.setNow(testNow))
afterAll(() => app[Symbol.asyncDispose]())

test('S7.19 the password is changed by currentPassword, newPassword and newPasswordConfirmation', async () => {
  const { email, ...person } = await app.user('نگار', [], { password })
  const otherSession = await app.visitor()
  await otherSession.signIn({ email, password })

  expect(await person.post(path, body)).toMatchObject({ status: 200, body: {} })
  const visitor = await app.visitor()
  expect(await visitor.signIn({ email, password })).toMatchObject({
    status: 401,
    body: { info: { status: 1001 } },
  })
  expect(await visitor.signIn({ email, password: newPassword })).toMatchObject({ status: 200 })
  expect(await person.get('/api/account/me')).toMatchObject({ status: 200 })
  expect(await otherSession.get('/api/account/me')).toMatchObject({
    status: 401,
    body: { info: { status: 1003 } },
  })
  expect(await person.get('/api/account/messages')).toMatchObject({
    body: { total: 1, items: [{ title: 'رمز عبور شما تغییر کرد' }] },
  })
  const acts = await t(app.db)
    .selectFrom('audit_entry')
    .select('action')
    .where('actor_id', '=', person.id)
    .execute()
  expect(acts).toEqual([{ action: 'password.changed' }])
})

test('what is wrong is said at its field, and then nothing is changed', async () => {
  const { email, ...person } = await app.user('نگار', [], { password })
  const readErrors = async (changes: object) => {
    const { status, body: refusal } = await person.post<Refusal>(path, { ...body, ...changes })
    expect([status, refusal.info.status]).toEqual([422, 1010])
    return refusal.errors
  }
  expect(await readErrors({ currentPassword: 'wrong-one' })).toEqual([
    { field: 'currentPassword', message: 'رمز عبور فعلی نادرست است.' },
  ])
  expect(await readErrors({ newPasswordConfirmation: `${newPassword}!` })).toEqual([
    { field: 'newPasswordConfirmation', message: 'رمز عبور انتخابی با تکرار آن یکسان نیست.' },
  ])
  expect(await readErrors({ newPassword: 'iloveyou', newPasswordConfirmation: 'iloveyou' })).toEqual([
    { field: 'newPassword', message: 'این رمز عبور را خیلی‌ها به کار می‌برند؛ رمز دیگری انتخاب کنید.' },
  ])
  expect(await readErrors({ newPassword: '12345', newPasswordConfirmation: '12345' })).toEqual([
    { field: 'newPassword', message: 'رمز عبور انتخابی باید دست‌کم ۶ نویسه باشد.' },
    { field: 'newPasswordConfirmation', message: 'رمز عبور انتخابی باید دست‌کم ۶ نویسه باشد.' },
  ])
  expect(await readErrors({ newPassword: email, newPasswordConfirmation: email })).toMatchObject([
    { field: 'newPassword' },
  ])
  expect(await person.get('/api/account/messages')).toMatchObject({ body: { total: 0 } })
  expect(await (await app.visitor()).signIn({ email, password })).toMatchObject({ status: 200 })
})

test('staff choose fifteen characters at least', async () => {
  const person = await app.user('نگار', ['editor'], { password })
  const short = 'setareh-1405'
  const refusal = await person.post<Refusal>(path, {
    ...body,
    newPassword: short,
    newPasswordConfirmation: short,
  })
  expect(refusal).toMatchObject({
    status: 422,
    body: { errors: [{ field: 'newPassword', message: 'رمز عبور همکاران مدرسه باید دست‌کم ۱۵ نویسه باشد.' }] },
  })
  expect(await person.post(path, body)).toMatchObject({ status: 200 })
})

test('a stolen token guesses five times, locks nobody else out, and a right password is no way past the lock', async () => {
  const { email, ...thief } = await app.user('نگار', [], { password })
  for (let i = 0; i < 5; i++)
    expect(await thief.post(path, { ...body, currentPassword: `guess-${i}` })).toMatchObject({ status: 422 })
  expect(await thief.post(path, body)).toMatchObject({
    status: 423,
    body: { info: { status: 1007, retryAfter: 900 } },
  })
  const owner = await app.visitor()
  expect(await owner.signIn({ email, password })).toMatchObject({ status: 200 })
  expect(await owner.post(path, body)).toMatchObject({ status: 200 })
})

test('two changes at once: one is made, and the other learns that its password is the old one', async () => {
  const { email, ...person } = await app.user('نگار', [], { password })
  const others = ['setareh-bar-bam-1', 'setareh-bar-bam-2', 'setareh-bar-bam-3']
  const replies = await Promise.all(
    others.map(chosen =>
      person.post(path, { ...body, newPassword: chosen, newPasswordConfirmation: chosen }),
    ),
  )
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(replies.every(({ status }) => [200, 409, 422].includes(status))).toBe(true)
  const made = others[replies.findIndex(({ status }) => status === 200)]!
  expect(await (await app.visitor()).signIn({ email, password: made })).toMatchObject({ status: 200 })
})
