import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Person, type Refusal, type TestApp } from '../../../test/app.ts'
import { runningClass } from '../../../test/classes.ts'
import { countStatements } from '../../../test/count-queries.ts'
import { onPostgres } from '../../../test/database.ts'
import { createNewUser } from '../../../test/new-user.ts'
import { enrol, newGroup, newTeacher } from '../../../test/school.ts'
import type { TodaysClass } from '../classes/contract.ts'
import type { ConsentState, MyConsents, PersonConsents } from './contract.ts'
import { type ConsentKind, consentKindNames, consentKinds } from './manifest.ts'

let app: TestApp
let registrar: Person & { id: string }
let admin: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  registrar = await app.user('سمانه', ['registrar'])
  admin = await app.user('هما', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

const isBorn = (id: string, day: string | null) =>
  app.database.execute('update users set birth_date = $1 where id = $2', [day, id])
const set = (by: Person, kind: ConsentKind, given: boolean, version = 1) =>
  by.put<Refusal>('/api/consents', { kind, given, version })
const record = (person: string, kind: ConsentKind, values: object = {}, by: Person = registrar) =>
  by.put<Refusal>(`/api/studio/people/${person}/consents`, {
    kind,
    given: true,
    version: 1,
    channel: 'paper',
    guardianName: '',
    ...values,
  })
const read = async (by: Person) => (await by.get<MyConsents>('/api/consents')).body
const readPerson = async (person: string) =>
  (await registrar.get<PersonConsents>(`/api/studio/people/${person}/consents`)).body
const listStates = ({ items }: ConsentState) => items.map(({ kind, state }) => [kind, state])
const findState = ({ items }: ConsentState, kind: ConsentKind) => items.find(one => one.kind === kind)!
const countRecords = async (person: string) => {
  const { rows } = await app.database.execute(
    'select count(*)::int as count from consent_record where user_id = $1',
    [person],
  )
  return rows[0]!.count
}
async function someAdult(born = '1999-03-21', name = 'نگار') {
  const person = await app.user(name)
  await isBorn(person.id, born)
  return person
}

async function someFamily(guardianBorn: string | null) {
  const guardian = await createNewUser(app)
  await isBorn(guardian.id, guardianBorn)
  const id = randomUUID()
  await guardian.post('/api/families/children', { id, name: 'آوا', surname: 'راد', birthDate: '2016-05-04' })
  const { body } = await guardian.post<{ auth: { accessToken: string } }>('/api/families/acting', {
    child: id,
  })
  return { guardian, id, acting: await app.holder(id, body.auth.accessToken) }
}

describe('consents', () => {
  test('are not given by default; an adult gives one by itself, and withdraws it at once', async () => {
    const person = await someAdult()
    expect(listStates(await read(person))).toEqual(consentKindNames.map(kind => [kind, 'none']))
    expect((await set(person, 'pictures', true)).status).toBe(204)
    const given = await read(person)
    expect(listStates(given)).toEqual([
      ['recording', 'none'],
      ['voice', 'none'],
      ['pictures', 'given'],
      ['counseling', 'none'],
    ])
    expect(given.history).toMatchObject([
      { kind: 'pictures', isGiven: true, version: 1, giver: 'self', channel: 'site', by: 'نگار آزمون' },
    ])
    expect((await set(person, 'pictures', false)).status).toBe(204)
    const withdrawn = await read(person)
    expect(findState(withdrawn, 'pictures').state).toBe('withdrawn')
    // What was is not rewritten.
    expect(withdrawn.history.map(({ isGiven }) => isGiven)).toEqual([false, true])
  })

  test('asked twice change nothing, and what was never given is not withdrawn', async () => {
    const person = await someAdult()
    expect((await set(person, 'voice', false)).status).toBe(204)
    expect(await countRecords(person.id)).toBe(0)
    for (const given of [true, true, false, false])
      expect((await set(person, 'voice', given)).status).toBe(204)
    expect(await countRecords(person.id)).toBe(2)
  })

  test('are of the text that was read: another one is refused, an unknown kind too', async () => {
    const person = await someAdult()
    const { status, body } = await set(person, 'voice', true, 2)
    expect([status, body.info.message]).toEqual([409, expect.stringMatching(/متن این رضایت تازه شده است/)])
    expect((await set(person, 'photos' as ConsentKind, true)).status).toBe(422)
    // What was agreed to in an older text asks anew.
    await set(person, 'voice', true)
    await app.database.execute('update consent_record set text_version = 7 where user_id = $1', [person.id])
    expect(findState(await read(person), 'voice')).toMatchObject({ state: 'lapsed', lapsedBy: 'text' })
    await set(person, 'voice', true)
    expect(findState(await read(person), 'voice').state).toBe('given')
  })

  test.each([
    ['minor', '2012-01-01', /تا هجده‌سالگی/],
    ['unknown', null, /تاریخ تولدتان را نمی‌دانیم/],
  ] as const)(
    'of a learner of age «%s» with an account are the guardian’s, at the school; withdrawing is theirs',
    async (age, born, sentence) => {
      const person = await app.user('آرش')
      await isBorn(person.id, born)
      expect((await read(person)).obstacle).toBe(age)
      for (const kind of consentKindNames) {
        const { status, body } = await set(person, kind, true)
        expect([kind, status, body.info.message]).toEqual([kind, 409, expect.stringMatching(sentence)])
      }
      expect(await countRecords(person.id)).toBe(0)
      const unnamed = await record(person.id, 'recording')
      expect([unnamed.status, unnamed.body.errors?.map(({ field }) => field)]).toEqual([
        422,
        ['guardianName'],
      ])
      expect((await record(person.id, 'recording', { guardianName: 'مریم راد' })).status).toBe(204)
      expect(findState(await read(person), 'recording').state).toBe('given')
      expect((await set(person, 'recording', false)).status).toBe(204)
      expect(findState(await read(person), 'recording').state).toBe('withdrawn')
    },
  )

  test('are one’s own from the eighteenth birthday on, not the day before', async () => {
    const today = new Date(app.now())
    const person = await someAdult(
      new Date(Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() + 2))
        .toISOString()
        .slice(0, 10),
    )
    expect((await set(person, 'voice', true)).status).toBe(409)
    await isBorn(
      person.id,
      new Date(Date.UTC(today.getUTCFullYear() - 18, today.getUTCMonth(), today.getUTCDate() - 1))
        .toISOString()
        .slice(0, 10),
    )
    expect((await set(person, 'voice', true)).status).toBe(204)
    // Who is found to be younger after all gave nothing that counts.
    await isBorn(person.id, '2015-01-01')
    expect(findState(await read(person), 'voice')).toMatchObject({ state: 'lapsed', lapsedBy: 'age' })
    expect(findState(await readPerson(person.id), 'voice').state).toBe('lapsed')
  })

  test('of a child are given by the guardian who acts for it, by its name in the history', async () => {
    const { guardian, id, acting } = await someFamily('1985-01-01')
    expect((await read(acting)).isActing).toBe(true)
    expect((await set(acting, 'recording', true)).status).toBe(204)
    const state = await readPerson(id)
    expect(findState(state, 'recording').state).toBe('given')
    expect(state.history).toMatchObject([
      { giver: 'guardian', channel: 'site', by: `${guardian.user.name} ${guardian.user.surname}` },
    ])
    // Of the guardian themselves nothing was given.
    expect(findState(await readPerson(guardian.id), 'recording').state).toBe('none')
    expect((await set(acting, 'recording', false)).status).toBe(204)
    expect(findState(await readPerson(id), 'recording').state).toBe('withdrawn')
  })

  test.each([
    ['2011-01-01', /کسی به‌جای فرزند رضایت می‌دهد/],
    [null, /به حساب خودتان برگردید/],
  ])(
    'of a child are refused from a guardian born %s, who is not known to be of age',
    async (born, sentence) => {
      const { id, acting } = await someFamily(born)
      const { status, body } = await set(acting, 'pictures', true)
      expect([status, body.info.message]).toEqual([409, expect.stringMatching(sentence)])
      expect(await countRecords(id)).toBe(0)
    },
  )

  test('are recorded at the school as said there, into the audit log once, and name staff before staff alone', async () => {
    const person = await someAdult()
    const wrong = await record(person.id, 'pictures', { guardianName: 'مریم راد' })
    expect([wrong.status, wrong.body.errors?.map(({ field }) => field)]).toEqual([422, ['guardianName']])
    for (const _ of [1, 2]) expect((await record(person.id, 'pictures')).status).toBe(204)
    expect((await record(person.id, 'pictures', { given: false, channel: 'in-person' })).status).toBe(204)
    expect((await readPerson(person.id)).history).toMatchObject([
      { isGiven: false, giver: 'self', channel: 'in-person', by: 'سمانه آزمون' },
      { isGiven: true, giver: 'self', channel: 'paper', by: 'سمانه آزمون' },
    ])
    expect((await read(person)).history.map(({ by }) => by)).toEqual([null, null])
    const { rows } = await app.database.execute(
      'select action, details from audit_entry where subject_id = $1 order by action',
      [person.id],
    )
    expect(rows).toEqual([
      { action: 'consent.given', details: { consent: 'pictures', channel: 'paper' } },
      { action: 'consent.withdrawn', details: { consent: 'pictures', channel: 'in-person' } },
    ])
    expect((await record(randomUUID(), 'pictures')).status).toBe(404)
    const teacher = await app.user('مریم', ['teacher'])
    expect((await record(person.id, 'pictures', {}, teacher)).status).toBe(403)
  })

  test('once withdrawn reach the teachers of the groups and those who must act, each once, led to what they may open', async () => {
    const editor = await app.user('نوشین', ['editor'])
    const teacher = await app.user('مریم', ['teacher'])
    const teacherId = await newTeacher(app, { userId: teacher.id })
    const person = await someAdult('1999-03-21', 'یکتا')
    const groups = [await newGroup(app, { teacherId }), await newGroup(app, { teacherId })]
    for (const group of groups) await enrol(app, person.id, group)
    const past = await app.user('لیلا', ['teacher'])
    const ended = await newGroup(app, {
      startsIn: -90,
      teacherId: await newTeacher(app, { userId: past.id }),
    })
    await enrol(app, person.id, ended)
    const listNotices = async (id: string) => {
      const { rows } = await app.database.execute(
        `select link from message where user_id = $1 and title = 'یکتا آزمون رضایتش را پس گرفت'`,
        [id],
      )
      return rows.map(({ link }) => link)
    }
    await set(person, 'pictures', true)
    expect(await listNotices(teacher.id)).toEqual([])
    await set(person, 'pictures', false)
    expect(await listNotices(teacher.id)).toEqual([
      expect.stringMatching(`^/studio/homework/groups/(${groups.join('|')})$`),
    ])
    expect(await listNotices(editor.id)).toEqual([null])
    expect(await listNotices(admin.id)).toEqual([`/studio/people/${person.id}`])
    expect(await listNotices(past.id)).toEqual([])
    expect(await listNotices(registrar.id)).toEqual([])
    // Editors put up no recordings; and who recorded it knows.
    await record(person.id, 'recording', {}, admin)
    await record(person.id, 'recording', { given: false }, admin)
    expect([await listNotices(editor.id), await listNotices(admin.id)].map(({ length }) => length)).toEqual([
      1, 1,
    ])
    expect(await listNotices(teacher.id)).toHaveLength(2)
  })

  test('go with the account, are taken along by an export, and are one history once two accounts are one', async () => {
    const person = await createNewUser(app)
    await isBorn(person.id, '1999-03-21')
    await set(person, 'voice', true)
    const { body } = await person.get<{ consents: { consents: object[] } }>('/api/account/export')
    expect(body.consents.consents).toMatchObject([{ kind: 'voice', given: true, giver: 'self' }])
    const kept = await createNewUser(app)
    await isBorn(kept.id, '1999-03-21')
    await set(kept, 'voice', true)
    await set(person, 'voice', false)
    const merged = await registrar.post(`/api/studio/account-merges/${kept.id}/${person.id}`, {
      id: randomUUID(),
      take: [],
    })
    expect(merged.status).toBe(200)
    const state = await readPerson(kept.id)
    expect(state.history.map(({ isGiven }) => isGiven)).toEqual([false, true, true])
    expect(findState(state, 'voice').state).toBe('withdrawn')
    const gone = await kept.post('/api/account/deletion', { currentPassword: kept.body.password })
    expect(gone.status).toBe(204)
    expect(await countRecords(kept.id)).toBe(0)
  })

  onPostgres('pressed twelve times at once are recorded once, and withdrawn once', async () => {
    const person = await someAdult()
    for (const given of [true, false]) {
      const replies = await Promise.all(Array.from({ length: 12 }, () => set(person, 'recording', given)))
      expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([204]))
    }
    expect(await countRecords(person.id)).toBe(2)
  })
})

describe('those who teach', () => {
  test('see in their group and on their day who must not be recorded, and a colleague’s group is not there', async () => {
    const running = await runningClass(app)
    const [one, other, third] = [
      await running.learner('آرش'),
      await running.learner('بهار'),
      await running.learner('پویا'),
    ]
    await record(one.id, 'recording', { guardianName: 'مادر آرش' })
    const path = `/api/studio/groups/${running.group}/consents`
    type Missing = { learners: number; missing: { kind: string; names: string[] }[] }
    const { body } = await running.teacher.get<Missing>(path)
    expect(body).toEqual({
      learners: 3,
      missing: [
        { kind: 'recording', names: ['بهار آزمون', 'پویا آزمون'] },
        { kind: 'voice', names: ['آرش آزمون', 'بهار آزمون', 'پویا آزمون'] },
        { kind: 'pictures', names: ['آرش آزمون', 'بهار آزمون', 'پویا آزمون'] },
      ],
    })
    const stranger = await app.user('لیلا', ['teacher'])
    expect((await stranger.get(path)).status).toBe(404)
    const today = async () => {
      const answer = await running.teacher.get<{ classes: TodaysClass[] }>('/api/studio/today')
      const found = answer.body.classes.find(({ id }) => id === running.session)
      return found && [found.unrecorded, found.recordedBy]
    }
    expect(await today()).toEqual([['بهار آزمون', 'پویا آزمون'], null])
    const classroom = async (by: Person) => {
      const answer = await by.get<{ classroom: { unrecorded: object | null } }>(
        `/api/course/sessions/${running.session}/classroom`,
      )
      return answer.body.classroom.unrecorded
    }
    expect(await classroom(running.teacher)).toEqual({ names: ['بهار آزمون', 'پویا آزمون'], total: 3 })
    // Learners are not told of each other.
    expect(await classroom(third)).toBeNull()
    await record(one.id, 'recording', { given: false })
    await record(other.id, 'recording', { guardianName: 'مادر بهار' })
    expect(await today()).toEqual([['آرش آزمون', 'پویا آزمون'], null])
  })

  test('ask in as many statements for twelve learners as for three', async () => {
    const running = await runningClass(app)
    const count = async () => {
      const { queries } = await countStatements(app, () =>
        running.teacher.get(`/api/studio/groups/${running.group}/consents`),
      )
      return queries.length
    }
    for (const _ of Array.from({ length: 3 })) await running.learner()
    const few = await count()
    for (const _ of Array.from({ length: 9 })) await running.learner()
    expect(few).toBeGreaterThan(2)
    expect(await count()).toBe(few)
  })
})

test('the list of people is narrowed to who consents, and to who does not', async () => {
  const [one, other] = [await app.user('آرش'), await app.user('بهار')]
  const group = await newGroup(app)
  for (const { id } of [one, other]) await enrol(app, id, group)
  await record(one.id, 'pictures', { guardianName: 'مادر' })
  const find = async (consent: string) => {
    const { status, body } = await registrar.get<{ items: { id: string }[] }>('/api/studio/people', {
      group,
      consent,
    })
    return status === 200 ? body.items.map(({ id }) => id) : status
  }
  expect(await find('pictures')).toEqual([one.id])
  expect(await find('no-pictures')).toEqual([other.id])
  expect(await find('recording')).toEqual([])
  expect(await find('nothing')).toBe(422)
})

test('every kind says what it means, what for, how long, and what follows from withdrawing it', () => {
  for (const kind of consentKindNames) {
    const { title, missing, texts, withdrawal } = consentKinds[kind]
    const words = [title, missing, withdrawal, ...texts.flatMap(one => Object.values(one))]
    expect([kind, words.filter(word => word.trim().length < 5)]).toEqual([kind, []])
  }
  expect(consentKindNames.length).toBeGreaterThanOrEqual(3)
})
