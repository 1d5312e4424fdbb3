import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffRoles } from '#account/permissions.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { byPhone, createNewUser } from '../../../test/new-user.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import { someNationalId } from '../../../test/register.ts'
import type { AccountCard, AccountRow, AuditEntry } from './contract.ts'

const path = '/api/studio/accounts'
const password = 'a-password-of-the-staff'
type Page<T> = { items: T[]; page: number; perPage: number; total: number }
type User = Person & { id: string }

let app: TestApp
let support: User
let owner: User
beforeAll(async () => {
  app = await openTestApp()
  support = await app.user('پویا', ['support'])
  owner = await app.user('هما', ['owner'], { password })
})
afterAll(() => app[Symbol.asyncDispose]())

const find = async (query: string, paging = {}) =>
  (await support.get<Page<AccountRow>>(path, { query, ...paging })).body
const findIds = async (query: string) => (await find(query)).items?.map(({ id }) => id)
const readCard = async (id: string) =>
  (await support.get<{ account: AccountCard }>(`${path}/${id}`)).body.account
const readLog = async (id: string) =>
  (await owner.get<Page<AuditEntry>>('/api/studio/audit', { account: id })).body.items

describe('an account is found', () => {
  test('by its phone in any spelling, proved or claimed, by its email, by its national ID as a whole', async () => {
    const person = await createNewUser(app, byPhone('9121110001'), {
      alternativeIdentity: { countryCode: null, phoneNumber: null, email: 'Kian.Tester@Test.Example' },
    })
    const id = person.user.identityNumber!
    for (const query of [
      '09121110001',
      '+989121110001',
      '00989121110001',
      '۰۹۱۲ ۱۱۱ ۰۰۰۱',
      '0912-111-0001',
      '9121110001',
      'kian.tester@test.example',
      ' KIAN.TESTER@test.example ',
      id,
      id.replace(/\d/g, digit => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)]!),
    ]) {
      expect([query, await findIds(query)]).toEqual([query, [person.id]])
    }
    for (const query of [id.slice(0, 9), '0912111000', 'kian.tester', '@test.example', 'kian.tester@test']) {
      expect([query, await findIds(query)]).toEqual([query, []])
    }
    const claimed = await createNewUser(
      app,
      { countryCode: null, phoneNumber: null, email: `${randomUUID()}@test.example` },
      { alternativeIdentity: byPhone('9121110002') },
    )
    expect(await findIds('09121110002')).toEqual([claimed.id])
  })

  test('by parts of its name in either script, however it is spelled, and by no pattern', async () => {
    const profile = (name: string, surname: string, enName: string, enSurname: string) => ({
      profile: {
        name,
        surname,
        enName,
        enSurname,
        identityNumber: someNationalId(),
      },
    })
    const person = await createNewUser(
      app,
      byPhone(),
      profile('محمد‌رضا', 'آقائی کیا', 'Mohammad Reza', 'Aghaei'),
    )
    for (const query of [
      'محمدرضا',
      'محمد رضا',
      'محمد‌رضا آقایی',
      'اقایی محمدرضا',
      'كيا محمد',
      'mohammadreza',
      'AGHAEI mohammad',
      'رضا aghaei',
    ]) {
      expect([query, await findIds(query)]).toEqual([query, [person.id]])
    }
    for (const query of ['%%%', '___', "' or 1=1 --", '...', '\\%\\', 'محمدرضا نیست']) {
      expect([query, await findIds(query)]).toEqual([query, []])
    }
  })

  test('a page at a time, the newest first, and by three characters at least', async () => {
    for (let number = 0; number < 3; number++) {
      app.setNow(new Date(testNow.getTime() + number * 1000))
      await createNewUser(app, byPhone(), {
        profile: {
          name: 'سهراب',
          surname: 'پیمایش',
          enName: 'Sohrab',
          enSurname: 'Peymayesh',
          identityNumber: `111111111${number}`,
        },
      })
    }
    app.setNow(testNow)
    const first = await find('پیمایش', { perPage: 2 })
    expect(first).toMatchObject({ page: 1, perPage: 2, total: 3 })
    const rest = await find('پیمایش', { perPage: 2, page: 2 })
    const created = [...first.items, ...rest.items].map(({ createdAt }) => createdAt)
    expect(created).toEqual(created.toSorted().toReversed())
    expect(new Set([...first.items, ...rest.items].map(({ id }) => id)).size).toBe(3)
    const short = await support.get<Refusal>(path, { query: ' پی ' })
    expect(short).toMatchObject({ status: 422, body: { errors: [{ field: 'query' }] } })
  })
})

describe('its card', () => {
  test('shows contacts, roles, sessions and how its codes went, but neither national ID nor code nor hash', async () => {
    const person = await createNewUser(app)
    const id = person.user.identityNumber!
    const { status, body } = await support.get<{ account: AccountCard }>(`${path}/${person.id}`)
    expect(status).toBe(200)
    expect(body.account).toMatchObject({
      id: person.id,
      name: person.user.name,
      identityNumber: `•••••••${id.slice(-3)}`,
      contacts: [
        { kind: 'phone', value: `+98${person.fields.phoneNumber}`, verified: true },
        { kind: 'email', value: person.user.email, verified: false },
      ],
      roles: [],
      locks: [],
      sessions: [{ lastSeenAt: testNow.toISOString() }],
    })
    expect(body.account.codes).toEqual([
      {
        channel: 'sms',
        recipient: expect.stringMatching(/^\+98•+\d{4}$/),
        purpose: 'register',
        createdAt: expect.any(String),
        expiresAt: expect.any(String),
        usedAt: testNow.toISOString(),
        tries: 1,
        delivery: {
          state: 'waiting',
          carrier: null,
          reason: null,
          sentAt: null,
          deliveredAt: null,
          failedAt: null,
          calledAt: null,
        },
      },
    ])
    const text = JSON.stringify(body)
    const { rows } = await app.database.execute(
      `select code from outbound_message where recipient = $1 union all select password_hash from users where id = $2`,
      [`+98${person.fields.phoneNumber}`, person.id],
    )
    expect(rows).toHaveLength(2)
    for (const { code } of rows) expect(text).not.toContain(String(code))
    expect(text).not.toContain(id)
    expect((await support.get(`${path}/${randomUUID()}`)).status).toBe(404)
  })

  test('shows the lock that wrong passwords set; unlocking lifts it, and the log says who did', async () => {
    const person = await createNewUser(app)
    const attacker = await app.visitor('10.1.1.1')
    for (let attempt = 0; attempt < 6; attempt++)
      await attacker.signIn({ ...person.fields, password: 'wrong-one' })
    const right = { ...person.fields, password: person.body.password }
    expect((await attacker.signIn(right)).status).toBe(423)
    expect((await readCard(person.id)).locks).toEqual([
      {
        identifier: `+98${person.fields.phoneNumber}`,
        until: expect.any(String),
        everywhere: false,
      },
    ])
    expect((await support.post(`${path}/${person.id}/unlock`)).status).toBe(204)
    expect((await readCard(person.id)).locks).toEqual([])
    expect((await attacker.signIn(right)).status).toBe(200)
    expect((await readLog(person.id))[0]).toMatchObject({
      act: 'account.unlocked',
      actor: { id: support.id, name: 'پویا آزمون' },
      subject: { id: person.id },
    })
    expect((await support.post(`${path}/${randomUUID()}/unlock`)).status).toBe(404)
  })

  test('ends one session or all; their next calls answer 1003, and the log holds it', async () => {
    const person = await createNewUser(app)
    const otherSession = await app.visitor()
    await otherSession.signIn({ ...person.fields, password: person.body.password })
    const { sessions } = await readCard(person.id)
    expect(sessions).toHaveLength(2)
    const other = await createNewUser(app)
    const foreign = (await readCard(other.id)).sessions[0]!.id
    for (const id of [foreign, randomUUID()]) {
      expect((await support.delete(`${path}/${person.id}/sessions/${id}`)).status).toBe(404)
    }
    for (const { id } of sessions.slice(0, 1)) {
      expect((await support.delete(`${path}/${person.id}/sessions/${id}`)).status).toBe(204)
      expect((await support.delete(`${path}/${person.id}/sessions/${id}`)).status).toBe(404)
    }
    const statuses = await Promise.all([person, otherSession].map(one => one.get('/api/account/me')))
    expect(statuses.map(({ status }) => status).toSorted()).toEqual([200, 401])

    expect((await support.delete(`${path}/${person.id}/sessions`)).status).toBe(204)
    for (const one of [person, otherSession]) {
      expect(await one.get('/api/account/me')).toMatchObject({
        status: 401,
        body: { info: { status: 1003 } },
      })
    }
    expect((await other.get('/api/account/me')).status).toBe(200)
    expect((await readCard(person.id)).sessions).toEqual([])
    expect((await support.delete(`${path}/${randomUUID()}/sessions`)).status).toBe(404)
    const acts = (await readLog(person.id)).map(({ act, actor, details }) => [act, actor?.id, details])
    expect(acts.slice(0, 2).toSorted()).toEqual([
      ['session.ended', support.id, {}],
      ['sessions.ended', support.id, { count: 1 }],
    ])
  })
})

describe('roles', () => {
  const change = (by: Person, id: string, roles: unknown, currentPassword: string | null = password) =>
    by.put<Refusal & { roles: string[] }>(`${path}/${id}/roles`, { roles, currentPassword })

  test('are given and taken by the owner, in force on the next call, told and logged', async () => {
    const person = await createNewUser(app, byPhone(), { password, passwordConfirmation: password })
    expect((await person.get(path, { query: 'پویا' })).status).toBe(404)
    const given = await change(owner, person.id, ['support', 'teacher', 'support'])
    expect(given).toMatchObject({ status: 200, body: { roles: ['teacher', 'support'] } })
    expect((await person.get(path, { query: 'پویا' })).status).toBe(200)
    expect((await change(owner, person.id, [])).body).toEqual({ roles: [] })
    expect((await person.get(path, { query: 'پویا' })).status).toBe(404)
    const { items } = (await person.get<Page<{ title: string }>>('/api/account/messages')).body
    expect(items.map(({ title }) => title)).toEqual(Array(2).fill('نقش‌های شما در مدرسه تغییر کرد'))
    const log = (await readLog(person.id)).filter(({ act }) => act === 'roles.changed')
    expect(log.map(({ actor, details }) => [actor?.id, details])).toEqual(
      expect.arrayContaining([
        [owner.id, { before: [], after: ['teacher', 'support'] }],
        [owner.id, { before: ['teacher', 'support'], after: [] }],
      ]),
    )
    expect((await change(owner, randomUUID(), ['teacher'])).status).toBe(404)
  })

  test('ask for the password again when it was given more than five minutes ago', async () => {
    const person = await app.user()
    app.setNow(new Date(testNow.getTime() + 10 * 60_000))
    for (const wrong of [null, '', 'not-the-password']) {
      const { status, body } = await change(owner, person.id, ['teacher'], wrong)
      expect(status).toBe(422)
      expect(body.errors?.[0]?.field).toBe('currentPassword')
    }
    expect((await readCard(person.id)).roles).toEqual([])
    expect((await change(owner, person.id, ['teacher'])).status).toBe(200)
    expect((await change(owner, person.id, ['teacher', 'editor'], null)).status).toBe(200)
    app.setNow(testNow)
    expect((await readCard(person.id)).roles).toEqual(['teacher', 'editor'])
  })

  test('are known ones only', async () => {
    const person = await app.user()
    for (const roles of [
      ['root'],
      ['Owner'],
      [null],
      'owner',
      null,
      Array(staffRoles.length + 1).fill('teacher'),
    ]) {
      const { status, body } = await change(owner, person.id, roles)
      expect([roles, status]).toEqual([roles, 422])
      expect(body.errors?.[0]?.field).toMatch(/^roles/)
    }
    expect((await readCard(person.id)).roles).toEqual([])
  })

  test('leave the school an owner', async () => {
    const last = 'مدرسه باید دست‌کم یک مالک داشته باشد.'
    const refused = await change(owner, owner.id, ['admin'])
    expect(refused).toMatchObject({ status: 409, body: { info: { status: 1016, message: last } } })
    const second = await app.user('بابک', ['owner'], { password })
    expect((await change(second, owner.id, ['admin'])).status).toBe(200)
    expect((await change(second, second.id, [])).status).toBe(409)
    expect((await change(second, owner.id, ['owner'])).status).toBe(200)
    expect((await change(owner, second.id, [])).status).toBe(200)
  })

  onPostgres('leave it one when all owners step down at once', async () => {
    const lone = await openTestApp()
    const owners = await Promise.all(
      Array.from({ length: 4 }, () => lone.user('هما', ['owner'], { password })),
    )
    const replies = await Promise.all(owners.map(one => change(one, one.id, [])))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409])
    await lone[Symbol.asyncDispose]()
  })
})

test('the log comes a page at a time, the newest first, of one account or of all, and keeps no name of the deleted', async () => {
  const person = await createNewUser(app, byPhone())
  await support.post(`${path}/${person.id}/unlock`)
  await person.post('/api/account/deletion', { currentPassword: person.body.password })
  const own = await readLog(person.id)
  expect(own.map(({ act }) => act).toSorted()).toEqual(['account.deleted', 'account.unlocked'])
  for (const { subject } of own) expect(subject).toEqual({ id: person.id, name: null })
  const { body } = await owner.get<Page<AuditEntry>>('/api/studio/audit', { perPage: 3 })
  expect(body).toMatchObject({ page: 1, perPage: 3, total: expect.any(Number) })
  expect(body.items).toHaveLength(3)
  expect(body.total).toBeGreaterThan(3)
  const times = body.items.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().toReversed())
})

test('the log is exported whole as it is filtered, each entry once, and the export stands in it', async () => {
  const { id } = await app.user('کیان')
  // Of one moment, and more than are read at once.
  await app.database.execute(
    `insert into audit_entry (actor_id, action, subject_id, details, at)
     select $1, 'account.unlocked', $2, '{}', $3 from generate_series(1, 1100)`,
    [support.id, id, testNow],
  )
  const { rows } = await readSheet(app, owner, '/api/studio/audit.xlsx', { account: id })
  expect(rows[0]).toEqual(['زمان', 'رویداد', 'تغییرها', 'برای', 'به دست'])
  expect(rows).toHaveLength(1 + 1100)
  const [when, , , subject, actor] = rows[1]!
  // As Tehran's clock shows it.
  expect(Math.round(Number(when) / 1000)).toBe(Date.parse('2026-11-21T15:30:00.000Z') / 1000)
  expect([subject, actor]).toEqual([expect.stringContaining('کیان'), expect.stringContaining('پویا')])
  expect(
    await readSheet(app, owner, '/api/studio/audit.xlsx', { account: id, day: '2026-11-20' }),
  ).toMatchObject({ rows: [rows[0]] })
  expect((await readSheet(app, support, '/api/studio/audit.xlsx')).status).toBe(403)
  expect((await readLog(owner.id)).filter(({ act }) => act === 'list.exported')).toHaveLength(2)
})

test('what is refused is not logged as done', async () => {
  const before = (await owner.get<Page<AuditEntry>>('/api/studio/audit')).body.total
  const person = await app.user()
  await support.post(`${path}/${randomUUID()}/unlock`)
  await support.delete(`${path}/${person.id}/sessions/${randomUUID()}`)
  await support.put(`${path}/${person.id}/roles`, { roles: ['owner'] })
  expect((await owner.get<Page<AuditEntry>>('/api/studio/audit')).body.total).toBe(before)
  expect(await readLog(person.id)).toEqual([])
})
