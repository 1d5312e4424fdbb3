import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type Refusal, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import { createNewUser } from '../../../test/new-user.ts'
import { createSeededUser, tablesHolding } from '../../../test/seeded-user.ts'
import type { AccountTables } from '../tables.server.ts'

const t = withTables<AccountTables>()
const path = '/api/account/deletion'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: true })
  await app.jobs.work(app)
})
afterAll(() => app[Symbol.asyncDispose]())

const remove = (person: Person, currentPassword: string) => person.post<Refusal>(path, { currentPassword })

const holding = async (text: string) => Object.keys(await tablesHolding(app, text)).toSorted()

describe('the account is deleted', () => {
  test('with everything every feature holds of it; the log keeps what was done, without a name', async () => {
    const person = await createSeededUser(app)
    const { email, phoneNumber, name } = person.user
    expect(name).not.toBe('')
    const before = await holding(person.id)
    expect(before).toEqual(
      expect.arrayContaining([
        'public.acceptance',
        'public.audit_entry',
        'public.credential',
        'public.enrolment',
        'public.message',
        'public.phrase',
        'public.phrase_card',
        'public.phrase_list',
        'public.phrase_review',
        'public.session',
        'public.skill_level',
        'public.users',
      ]),
    )
    expect(await holding(phoneNumber!)).toEqual(
      expect.arrayContaining(['public.code', 'public.outbound_message', 'public.users']),
    )

    expect(await remove(person, person.body.password)).toMatchObject({ status: 204 })
    expect(await holding(person.id)).toEqual(['public.audit_entry'])
    for (const text of [phoneNumber!, email!, person.user.identityNumber!, 'very own canary']) {
      expect([text, await holding(text)]).toEqual([text, []])
    }
    const kept = await t(app.db)
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_id', '=', person.id)
      .orderBy('at')
      .execute()
    expect(kept.map(({ action }) => action).toSorted()).toEqual(['account.deleted', 'password.changed'])
    expect(JSON.stringify(kept)).not.toContain(name)
  })

  test('and out: the next call of each of its sessions answers 1003, its picture and shared list are gone', async () => {
    const person = await createSeededUser(app)
    const otherSession = await app.visitor()
    await otherSession.signIn({ ...person.fields, password: person.body.password })
    const shared = `/api/phrasebook/shared-lists/${person.share}`
    expect((await app.http.inject(shared)).statusCode).toBe(200)

    await remove(person, person.body.password)
    for (const session of [person, otherSession]) {
      const reply = await session.get('/api/account/me')
      expect(reply).toMatchObject({ status: 401, body: { info: { status: 1003 } } })
    }
    expect((await app.http.inject(shared)).statusCode).toBe(404)
    let picture = 200
    for (let attempt = 0; picture === 200 && attempt < 200; attempt++) {
      picture = (await app.http.inject(person.avatarUrl)).statusCode
      if (picture === 200) await sleep(50)
    }
    expect(picture).toBe(404)
    const again = await (await app.visitor()).signIn({ ...person.fields, password: person.body.password })
    expect(again.status).toBe(401)
    // The phone is free again.
    const { user } = await createNewUser(app, person.fields)
    expect(user.id).not.toBe(person.id)
  })

  test('not with a wrong password, which is told at its field', async () => {
    const person = await createNewUser(app)
    for (const wrong of ['baran-ast-1404', ` ${person.body.password}`]) {
      const { status, body } = await remove(person, wrong)
      expect(status).toBe(422)
      expect(body.errors).toEqual([{ field: 'currentPassword', message: 'رمز عبور فعلی نادرست است.' }])
    }
    expect((await remove(person, '')).body.errors?.[0]?.field).toBe('currentPassword')
    expect((await person.get('/api/account/me')).status).toBe(200)
    expect((await (await app.visitor()).post(path, { currentPassword: 'x' })).status).toBe(401)
  })

  test('whole or not at all', async () => {
    const person = await createSeededUser(app)
    const broken = await openTestApp({
      beside: app,
      features: [
        ...app.features.filter(({ name }) => name !== 'house'),
        {
          name: 'broken',
          async eraseUserData() {
            throw new Error('cannot forget')
          },
        },
      ],
    })
    // Jobs end meanwhile by themselves.
    const kept = async () => (await holding(person.id)).filter(table => !table.endsWith('.job'))
    const before = await kept()
    const caller = await broken.holder(person.id, person.token!)
    expect((await remove(caller, person.body.password)).status).toBe(500)
    await broken[Symbol.asyncDispose]()
    // Notices may be on their way meanwhile.
    expect(await kept()).toEqual(expect.arrayContaining(before))
    expect((await app.http.inject(person.avatarUrl)).statusCode).toBe(200)
  })

  test('not as the last owner of the school', async () => {
    const lone = await openTestApp()
    const password = 'owner-of-the-school'
    const [first, second] = [
      await lone.user('هما', ['owner'], { password }),
      await lone.user('بابک', ['owner', 'admin'], { password }),
    ]
    expect((await remove(first, password)).status).toBe(204)
    const { status, body } = await remove(second, password)
    expect(status).toBe(409)
    expect(body.info).toEqual({
      status: 1016,
      message: 'این تنها حساب مالک است و نمی‌توان آن را حذف کرد.',
    })
    expect((await second.get('/api/account/me')).status).toBe(200)
    await lone[Symbol.asyncDispose]()
  })

  onPostgres('and of the last owners who go at once, one stays', async () => {
    const lone = await openTestApp()
    const password = 'owner-of-the-school'
    const owners = await Promise.all(
      Array.from({ length: 4 }, () => lone.user('هما', ['owner'], { password })),
    )
    const replies = await Promise.all(owners.map(owner => remove(owner, password)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 204, 204, 409])
    const { rows } = await lone.database.execute(`select from users where 'owner' = any(roles)`)
    expect(rows).toHaveLength(1)
    await lone[Symbol.asyncDispose]()
  })
})

test('every feature that keeps tables says how it erases personal data and what it hands over', () => {
  // The app's own tables have their own tests. What the school says of itself (site), where it is (branches), what it teaches
  // (ladders, course), what its books came to (ledger), what it paid (pay), how far its opening came (studio), its podcast and
  // its posts (what people say under these is kept by comments), and where its pages stood before (content-import), and which
  // words stand on its pages (search), is of no person or stays with the school: who learns there is told by enrolments.
  const others = [
    'house',
    'site',
    'branches',
    'ladders',
    'course',
    'ledger',
    'pay',
    'studio',
    'error-types',
    'writing-tasks',
    'podcasts',
    'blog',
    'content-import',
    'search',
  ]
  const keeping = app.features.filter(({ name, migrations }) => migrations && !others.includes(name))
  expect(keeping.length).toBeGreaterThan(3)
  const silent = keeping.filter(feature => !feature.eraseUserData || !feature.export)
  const hint = 'keeps tables: it needs eraseUserData and export, or a place among the others above'
  expect(silent.map(({ name }) => `${name} ${hint}`)).toEqual([])
})

describe('the export', () => {
  test('holds what every feature has of the person, by feature', async () => {
    const person = await createSeededUser(app)
    const { status, body, headers } =
      await person.get<Record<string, Record<string, unknown>>>('/api/account/export')
    expect(status).toBe(200)
    expect(headers['cache-control']).toBe('no-store')
    // The features themselves are held to it above.
    const exporting = app.features.filter(feature => feature.export).map(({ name }) => name)
    expect(exporting.length).toBeGreaterThan(15)
    expect(Object.keys(body).toSorted()).toEqual(exporting.toSorted())
    expect(body.account).toMatchObject({
      user: { id: person.id, name: person.user.name, identityNumber: person.user.identityNumber },
      messages: [{ title: 'پیام', body: 'متن', readAt: null }],
      sessions: [{ endedAt: null }],
      codes: [{ purpose: 'register', channel: 'sms' }],
      passkeys: [{ title: 'کروم' }],
      acts: [{ act: 'password.changed' }],
      acceptances: [
        { document: 'privacy', version: 1, acceptedAt: testNow.toISOString() },
        { document: 'terms', version: 1, acceptedAt: testNow.toISOString() },
      ],
      invitedCount: 0,
    })
    expect(body.phrasebook).toMatchObject({
      lists: [{ title: 'سفر', phrases: [{}, { english: 'My very own canary' }] }],
      ownPhrases: [{ english: 'My very own canary', persian: 'قناری خودم' }],
      reviews: [{ grade: 3 }],
    })
    expect(body.enrolment).toMatchObject({ courses: [{ title: 'دورهٔ آزمون' }] })
    expect(body.profile).toMatchObject({ levels: [{ skill: 'reading', level: 'B1' }] })
    expect(body.credentials).toMatchObject({ credentials: [{ facts: { kind: 'badge', title: 'نشان' } }] })
  })

  test('holds no hash, no secret and nothing of anybody else', async () => {
    const [person, other] = [await createSeededUser(app), await createSeededUser(app)]
    const text = JSON.stringify((await person.get('/api/account/export')).body)
    const { rows } = await app.database.execute(
      `select password_hash as secret from users where id = $1
       union all select encode(code_hash, 'hex') from code where identifier = $2
       union all select encode(secret_hash, 'hex') from code where identifier = $2
       union all select encode(address_hash, 'hex') from code where identifier = $2
       union all select encode(hash, 'hex') from known_device where user_id = $1
       union all select encode(hash, 'hex') from refresh_credential join session on session.id = session_id
         where user_id = $1`,
      [person.id, `+98${person.fields.phoneNumber}`],
    )
    expect(rows.length).toBeGreaterThan(4)
    for (const { secret } of rows) expect(text).not.toContain(String(secret))
    for (const foreign of [
      other.id,
      other.user.email!,
      other.user.phoneNumber!,
      other.user.identityNumber!,
    ]) {
      expect(text).not.toContain(foreign)
    }
    expect((await (await app.visitor()).get('/api/account/export')).status).toBe(401)
  })
})
