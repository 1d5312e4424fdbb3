import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byAlphabet } from '#persian/sort-key.ts'
import { readOutbox } from '#server/platform/messaging/messaging.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { byEmail, byPhone, createNewUser } from '../../../test/new-user.ts'
import { someNumber } from '../../../test/register.ts'
import type { StaffList } from './contract.ts'

const path = '/api/studio/staff-invitations'
const password = 'panjereh-roo-be-daryast'
type User = Person & { id: string }
let app: TestApp
let owner: User
let admin: User
beforeAll(async () => {
  app = await openTestApp()
  owner = await app.user('هما', ['owner'], { password: 'kuh-o-darya-o-jangal' })
  admin = await app.user('مهسا', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

const draft = (rest: Record<string, unknown> = {}) => ({
  id: randomUUID(),
  name: 'رها',
  surname: 'صدری',
  phone: `0${someNumber()}`,
  roles: ['registrar'],
  ...rest,
})
const list = async (by = owner) => (await by.get<StaffList>('/api/studio/staff')).body
const findInvitation = async (id: string, by = owner) =>
  (await list(by)).invitations.find(one => one.id === id)
async function readToken(to: string) {
  const { items } = await readOutbox(app.db, 100)
  return /t=([\w-]+)/.exec(items.find(item => item.to === to)?.text ?? '')?.[1] ?? ''
}
/** Sends an invitation; answers its id and what its link holds. */
async function invite(rest: Record<string, unknown> = {}, by = owner) {
  const number = someNumber()
  const given = draft({ phone: `0${number}`, ...rest })
  const { status, body } = await by.post<{ sentBy: string; knownAs: string | null }>(path, given)
  expect(status).toBe(200)
  return { id: given.id, number, token: await readToken(`+98${number}`), ...body }
}
const open = (token: string) => app.http.inject({ url: `/staff-invitation?t=${token}` })
const accept = (token: string, chosen = password, repeat = chosen) =>
  app.http.inject({
    method: 'POST',
    url: '/staff-invitation',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ t: token, password: chosen, passwordConfirmation: repeat }).toString(),
  })
const findFaults = async (given: object, by = owner) => {
  const { status, body } = await by.post<Refusal>(path, given)
  return [status, (body.errors ?? []).map(({ field, message }) => `${field}: ${message}`)]
}
const readHeldRoles = async (id: string) =>
  (await app.database.execute('select roles from users where id = $1', [id])).rows[0]!.roles
async function findByPhone(number: string) {
  const { rows } = await app.database.execute('select id, roles from users where phone = $1', [
    `+98${number}`,
  ])
  return rows as { id: string; roles: string[] }[]
}

test('the list of staff goes by the alphabet, with roles and when each was last here', async () => {
  for (const surname of ['پورقاسم', 'آزاد', 'گل‌محمدی']) {
    const { id } = await app.user('فهرست', ['teacher', 'editor'])
    await app.database.execute('update users set surname = $2 where id = $1', [id, surname])
  }
  const learner = await app.user('زبان‌آموز')
  const gone = await app.user('دیرآمده', ['support'])
  await app.database.execute('delete from session where user_id = $1', [gone.id])
  const { people } = await list()
  expect(people.filter(({ name }) => name.startsWith('فهرست')).map(({ name }) => name)).toEqual([
    'فهرست آزاد',
    'فهرست پورقاسم',
    'فهرست گل‌محمدی',
  ])
  const surnames = people.map(({ name }) => name.split(' ').slice(1).join(' '))
  expect(surnames).toEqual(byAlphabet(surnames, name => name))
  expect(people.some(({ id }) => id === learner.id)).toBe(false)
  const mine = people.find(({ id }) => id === owner.id)!
  expect([mine.roles, mine.lastSeenAt]).toEqual([['owner'], testNow.toISOString()])
  expect(people.find(({ id }) => id === gone.id)!.lastSeenAt).toBeNull()
  const registrar = await app.user('سمانه', ['registrar'])
  expect((await registrar.get('/api/studio/staff')).status).toBe(403)
  expect((await registrar.post(path, draft())).status).toBe(403)
})

describe('an invitation', () => {
  test('gives nothing until its link is accepted, then an account with its roles and a password of staff', async () => {
    const { id, number, token, sentBy, knownAs } = await invite({ roles: ['counselor', 'registrar'] })
    expect([sentBy, knownAs]).toEqual(['sms', null])
    expect(await findByPhone(number)).toEqual([])
    expect(await findInvitation(id)).toMatchObject({
      name: 'رها صدری',
      contact: `+98${number}`,
      roles: ['counselor', 'registrar'],
      state: 'open',
      mayChange: true,
      expiresAt: new Date(testNow.getTime() + 72 * 3_600_000).toISOString(),
    })
    // Messengers open links to look at them.
    expect((await open(token)).statusCode).toBe(200)
    expect((await open(token)).body).toContain('مشاور، منشی')
    const short = await accept(token, 'chahardah-1405')
    expect([short.statusCode, short.body.includes('۱۵ نویسه باشد')]).toEqual([200, true])
    expect((await accept(token, password, `${password}x`)).body).toContain('با تکرار آن یکسان نیست')
    expect(await findByPhone(number)).toEqual([])
    expect((await accept(token)).body).toContain('خوش آمدید')
    const [account] = await findByPhone(number)
    expect(account!.roles).toEqual(['counselor', 'registrar'])
    const visitor = await app.visitor()
    const login = await visitor.signIn({ countryCode: '+98', phoneNumber: number, password })
    expect(login.status).toBe(200)
    // Nothing is asked of her again: her password does for the studio.
    expect((await visitor.get('/api/studio/people')).status).toBe(200)
    expect(await findInvitation(id)).toBeUndefined()
  })

  test('that is guessed, used, revoked, replaced, expired, or sent by who may no more is one and the same 404', async () => {
    const guessed = await open('x'.repeat(32))
    expect(guessed.statusCode).toBe(404)
    const expectGone = async (token: string) => {
      for (const reply of [await open(token), await accept(token)]) {
        expect([reply.statusCode, reply.body]).toEqual([404, guessed.body])
      }
    }
    const used = await invite()
    await accept(used.token)
    await expectGone(used.token)

    const revoked = await invite()
    expect((await owner.delete(`${path}/${revoked.id}`)).status).toBe(204)
    await expectGone(revoked.token)
    expect(await findByPhone(revoked.number)).toEqual([])
    expect((await owner.delete(`${path}/${revoked.id}`)).status).toBe(404)

    const replaced = await invite()
    expect((await owner.post(`${path}/${replaced.id}/resend`)).body).toEqual({ sentBy: 'sms' })
    await expectGone(replaced.token)
    const next = await readToken(`+98${replaced.number}`)
    expect([next !== replaced.token, (await open(next)).statusCode]).toEqual([true, 200])

    const late = await invite()
    app.setNow(new Date(testNow.getTime() + 72 * 3_600_000))
    await expectGone(late.token)
    const again = await app.user('هما', ['owner'])
    expect((await findInvitation(late.id, again))!.state).toBe('expired')
    expect((await again.post(`${path}/${late.id}/resend`)).status).toBe(200)
    expect((await open(await readToken(`+98${late.number}`))).statusCode).toBe(200)
    app.setNow(testNow)

    const former = await app.user('پیشین', ['owner'])
    const orphan = await invite({}, former)
    await app.database.execute(`update users set roles = '{admin}' where id = $1`, [former.id])
    await expectGone(orphan.token)
    expect((await findInvitation(orphan.id))!.state).toBe('void')
    // Whoever may give the roles sends it again in their own name.
    await owner.post(`${path}/${orphan.id}/resend`)
    expect((await findInvitation(orphan.id))!.state).toBe('open')
  })

  test('finds the account that has the phone, adds to its roles and keeps its password', async () => {
    const known = await createNewUser(app, byPhone(), {
      password: 'short-1405',
      passwordConfirmation: 'short-1405',
    })
    const number = known.fields.phoneNumber as string
    await app.database.execute(`update users set roles = '{editor}' where id = $1`, [known.id])
    const { body } = await owner.post<{ knownAs: string }>(path, draft({ phone: number }))
    expect(body.knownAs).not.toBe('')
    const token = await readToken(`+98${number}`)
    const page = await open(token)
    expect([page.body.includes('type="password"'), page.body.includes('گذرکلید')]).toEqual([false, true])
    await accept(token, '')
    expect(await findByPhone(number)).toEqual([{ id: known.id, roles: ['editor', 'registrar'] }])
    const visitor = await app.visitor()
    expect((await visitor.signIn({ ...known.fields, password: 'short-1405' })).status).toBe(200)
    // The gate of staff asks for a longer password first.
    const refused = await visitor.get<Refusal>('/api/studio/people')
    expect([refused.status, refused.body.info.status]).toEqual([403, 1020])
    expect((await findFaults(draft({ phone: number })))[1]).toEqual([
      'roles: صاحب این شماره همین حالا این نقش‌ها را دارد.',
    ])
  })

  test('of an admin is for teachers alone, and those of others are not theirs to change', async () => {
    expect((await list(admin)).invitable).toEqual(['teacher'])
    for (const roles of [['owner'], ['admin'], ['teacher', 'registrar']]) {
      expect(await findFaults(draft({ roles }), admin)).toEqual([
        422,
        ['roles: مدیر تنها استاد دعوت می‌کند؛ دعوت به نقش‌های دیگر با مالک مدرسه است.'],
      ])
    }
    const theirs = await invite({ roles: ['teacher'] }, admin)
    expect((await accept(theirs.token)).statusCode).toBe(200)
    expect((await findByPhone(theirs.number))[0]!.roles).toEqual(['teacher'])
    const owners = await invite({ roles: ['admin'] })
    expect((await findInvitation(owners.id, admin))!.mayChange).toBe(false)
    expect((await admin.delete(`${path}/${owners.id}`)).status).toBe(403)
    expect((await admin.post(`${path}/${owners.id}/resend`)).status).toBe(403)
    expect((await open(owners.token)).statusCode).toBe(200)
  })

  test('is refused at the fields, all at once, and asks for the password when it is long since', async () => {
    expect(
      await findFaults(draft({ name: 'ن'.repeat(200), surname: 'Sadri', phone: '12', roles: [] })),
    ).toEqual([
      422,
      [
        'name: نام بیش از حد بلند است.',
        'surname: نام خانوادگی را کامل و به فارسی بنویسید.',
        expect.stringMatching(/^phone: /),
        'roles: دست‌کم یک نقش را انتخاب کنید.',
      ],
    ])
    expect((await findFaults(draft({ phone: null, email: 'a@school.example' })))[1]).toEqual([
      'phone: شماره موبایل وارد نشده است.',
    ])
    const given = draft()
    // Repeated, it is sent once.
    for (let time = 0; time < 2; time++) expect((await owner.post(path, given)).status).toBe(200)
    const { items } = await readOutbox(app.db, 100)
    expect(items.filter(({ to }) => to === `+98${given.phone.slice(1)}`)).toHaveLength(1)
    expect((await findFaults(draft({ phone: given.phone })))[1]).toEqual([
      'phone: دعوتی برای این شماره باز است؛ همان را دوباره بفرستید یا پس بگیرید.',
    ])
    app.setNow(new Date(testNow.getTime() + 6 * 60_000))
    expect((await findFaults(draft()))[1]).toEqual([
      'currentPassword: برای ادامه، رمز عبور خود را وارد کنید.',
    ])
    const proved = draft({ currentPassword: 'kuh-o-darya-o-jangal' })
    expect((await owner.post(path, proved)).status).toBe(200)
    app.setNow(testNow)
  })

  test('to a phone of another country goes by email, and whoever accepts signs in by that', async () => {
    const phone = `+971 50 ${someNumber().slice(-7)}`
    expect((await findFaults(draft({ phone })))[1]).toEqual([expect.stringMatching(/^email: /)])
    const email = `${randomUUID()}@test.example`
    expect((await owner.post(path, draft({ phone, email }))).body).toEqual({ sentBy: 'email', knownAs: null })
    expect((await accept(await readToken(email))).statusCode).toBe(200)
    const visitor = await app.visitor()
    expect((await visitor.signIn({ email, password })).status).toBe(200)
    expect((await visitor.get('/api/studio/people')).status).toBe(200)
  })
})

test('the last owner stays, and whoever loses their roles is staff no more', async () => {
  const person = await app.user('رفتنی', ['support'])
  const change = (id: string, roles: string[]) => owner.put(`/api/studio/accounts/${id}/roles`, { roles })
  expect((await change(person.id, [])).status).toBe(200)
  expect((await list()).people.some(({ id }) => id === person.id)).toBe(false)
  await app.database.execute(`update users set roles = '{}' where 'owner' = any(roles) and id <> $1`, [
    owner.id,
  ])
  expect((await change(owner.id, [])).status).toBe(409)
  expect(await readHeldRoles(owner.id)).toEqual(['owner'])
})

test('invitations go with whoever sent them, and with the account they were sent to', async () => {
  const other = await app.user('هما', ['owner'], { password })
  const sent = await invite({}, other)
  const known = await createNewUser(app, byPhone(), { password, passwordConfirmation: password })
  const given = draft({ phone: known.fields.phoneNumber })
  const mailed = await createNewUser(app, byEmail(), { password, passwordConfirmation: password })
  // A phone that is texted nothing, and not the one of the account.
  const foreign = draft({ phone: `+971 50 ${someNumber().slice(-7)}`, email: mailed.fields.email })
  for (const one of [given, foreign]) expect((await owner.post(path, one)).status).toBe(200)
  for (const person of [other, known, mailed]) {
    expect((await person.post('/api/account/deletion', { currentPassword: password })).status).toBeLessThan(
      300,
    )
  }
  for (const { id } of [sent, given, foreign]) expect(await findInvitation(id)).toBeUndefined()
  expect((await open(sent.token)).statusCode).toBe(404)
})

onPostgres('one link that is accepted twice at once opens one account and is used once', async () => {
  const sender = await app.user('هما', ['owner'])
  for (let round = 0; round < 6; round++) {
    const { number, token } = await invite({}, sender)
    const replies = await Promise.all([accept(token), accept(token), accept(token)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404, 404])
    const accounts = await findByPhone(number)
    expect(accounts.map(({ roles }) => roles)).toEqual([['registrar']])
    const { rows } = await app.database.execute(
      `select count(*)::int as count from audit_entry where subject_id = $1 and action = 'staff.accepted'`,
      [accounts[0]!.id],
    )
    expect(rows[0]!.count).toBe(1)
  }
})

onPostgres('a link that is accepted while it is revoked does one of the two', async () => {
  const sender = await app.user('هما', ['owner'])
  for (let round = 0; round < 6; round++) {
    const { id, number, token } = await invite({}, sender)
    const [accepted, revoked] = await Promise.all([accept(token), sender.delete(`${path}/${id}`)])
    const isIn = accepted.statusCode === 200
    expect(revoked.status).toBe(isIn ? 404 : 204)
    expect(await findByPhone(number)).toHaveLength(isIn ? 1 : 0)
  }
})
