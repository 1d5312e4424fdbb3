import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { byAlphabet } from '#persian/sort-key.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { signInAgain } from '../../../test/bank.ts'
import { onPostgres } from '../../../test/database.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import { someNationalId, someNumber } from '../../../test/register.ts'
import { enrol, newGroup, newSession } from '../../../test/school.ts'
import { listBirthdays } from './birthdays.ts'
import type { PeoplePage, Person as PersonPage } from './contract.ts'

const path = '/api/studio/people'
type User = Person & { id: string }
let app: TestApp
let secretary: User
let accountant: User
let owner: User
beforeAll(async () => {
  app = await openTestApp()
  secretary = await app.user('سمانه', ['registrar'])
  accountant = await app.user('فرهاد', ['accountant'])
  owner = await app.user('هما', ['owner'])
})
afterAll(() => app[Symbol.asyncDispose]())

async function open(name: string, surname: string, rest: Record<string, unknown> = {}) {
  const { status, body } = await secretary.post<{ id: string; isNew: boolean }>(path, {
    name,
    surname,
    phone: `0${someNumber()}`,
    ...rest,
  })
  expect(status).toBe(200)
  return body.id
}
const list = async (query: Record<string, unknown> = {}, by = secretary) =>
  (await by.get<PeoplePage>(path, query)).body
const listIds = async (query: Record<string, unknown>) => (await list(query)).items.map(({ id }) => id)
const read = async (id: string, by = secretary) => (await by.get<PersonPage>(`${path}/${id}`)).body

describe('the list of people', () => {
  test('goes by the Persian alphabet, page by page forwards and back, with its total', async () => {
    for (const surname of ['ژاله‌پور', 'پورقاسم', 'گل‌محمدی', 'آزاد', 'یوسفی', 'چمنی', 'کاظمی'])
      await open('برگه', surname)
    const whole = await list({ q: 'برگه', perPage: 100 })
    const names = whole.items.map(({ name }) => name)
    expect(names).toEqual(byAlphabet(names, name => name))
    expect(whole).toMatchObject({ total: 7, next: null, previous: null })
    const seen: string[] = []
    let page = await list({ q: 'برگه', perPage: 3 })
    for (;;) {
      expect(page.total).toBe(7)
      seen.push(...page.items.map(({ id }) => id))
      if (page.next === null) break
      page = await list({ q: 'برگه', perPage: 3, after: page.next })
    }
    expect(seen).toEqual(whole.items.map(({ id }) => id))
    const back = await list({ q: 'برگه', perPage: 3, before: page.previous })
    expect(back.items.map(({ id }) => id)).toEqual(seen.slice(3, 6))
    const first = await list({ q: 'برگه', perPage: 3, before: back.previous })
    expect(first.items.map(({ id }) => id)).toEqual(seen.slice(0, 3))
    expect(first.previous).toBeNull()
    // Everybody goes the same way.
    const everybody = await list({ perPage: 2 })
    const next = await list({ perPage: 2, after: everybody.next })
    expect(next.total).toBe(everybody.total)
    expect((await list({ perPage: 2, before: next.previous })).items).toEqual(everybody.items)
    expect((await secretary.get(path, { after: 'بی‌راه' })).status).toBe(422)
  })

  test('finds by a name in other letters, the end of a phone and the national ID', async () => {
    const nationalId = someNationalId()
    const number = someNumber()
    const id = await open('نیک‌روز', 'کیانی', { phone: `0${number}`, nationalId })
    for (const q of ['نيك روز', 'كيانی', number.slice(-6), nationalId, `+98${number}`]) {
      expect([q, await listIds({ q })]).toEqual([q, [id]])
    }
    expect(await listIds({ q: `%${number.slice(-6)}` })).toEqual([])
  })

  test('is narrowed by group, course, term, absences, renewal, birthday and source', async () => {
    const group = await newGroup(app, { sessions: 0 })
    const { rows } = await app.database.execute(
      `update course_group set term = 'پاییز آزمون', starts_at = $2, ends_at = $3 where id = $1 returning course_id`,
      [group, new Date(testNow.getTime() - 30 * 86_400_000), new Date(testNow.getTime() + 86_400_000)],
    )
    const today = toJalali(testNow)
    const birthDate = isoDay({ ...today, year: today.year - 20 })
    const learner = await open('ماندانا', 'صافی', { birthDate })
    const other = await open('ماندانا', 'راد')
    const enrolment = await enrol(app, learner, group)
    const both = { q: 'ماندانا' }
    const course = rows[0]!.course_id
    for (const filter of [
      { group },
      { course },
      { term: 'پاییز آزمون' },
      { birthday: 'week' },
      { birthday: 'month' },
    ]) {
      expect([filter, await listIds({ ...both, ...filter })]).toEqual([filter, [learner]])
    }
    expect(await listIds({ ...both, source: 'desk' })).toEqual([other, learner])
    expect(await listIds({ ...both, source: 'site' })).toEqual([])
    expect((await list({ ...both, group })).items[0]).toMatchObject({ absences: 0, groups: [{ id: group }] })

    // Absences follow the attendance that staff set, there and back.
    const sessions = []
    for (const [at, days] of [9, 6].entries()) {
      sessions.push(
        await newSession(app, group, {
          number: at + 1,
          starts_at: new Date(testNow.getTime() - days * 86_400_000),
        }),
      )
    }
    const set = (session: unknown, state: string) =>
      owner.put(`/api/studio/sessions/${session}/attendance`, { enrolmentId: enrolment, state })
    for (const session of sessions) expect((await set(session, 'absent')).status).toBeLessThan(300)
    expect(await listIds({ ...both, absences: 2 })).toEqual([learner])
    expect(await listIds({ ...both, absences: 3 })).toEqual([])
    expect((await list({ ...both, group })).items[0]!.absences).toBe(2)
    await set(sessions[0], 'excused')
    expect(await listIds({ ...both, absences: 2 })).toEqual([])
    expect((await list({ ...both, group })).items[0]!.absences).toBe(1)

    await app.database.execute(
      `insert into orders (id, user_id, state, subtotal, debt, created_at, expires_at, paid_at)
       values (gen_random_uuid(), $1, 'paid', 2000000, 950000, $2, $2, $2)`,
      [learner, testNow],
    )
    expect(await listIds({ ...both, debt: 'yes' })).toEqual([learner])
    expect((await list(both)).items.map(({ debt }) => debt)).toEqual([0, 950_000])
    expect(await listIds({ ...both, renewed: 'no' })).toEqual([])
    expect(await listIds({ ...both, absences: 1 })).toEqual([learner])
    await app.database.execute(`update course_group set ends_at = $2 where id = $1`, [
      group,
      new Date(testNow.getTime() - 86_400_000),
    ])
    expect(await listIds({ ...both, renewed: 'no' })).toEqual([learner])
    // Absences of a group that is over count no more.
    expect(await listIds({ ...both, absences: 1 })).toEqual([])
    await enrol(app, learner, await newGroup(app))
    expect(await listIds({ ...both, renewed: 'no' })).toEqual([])
  })

  test('shows phones whole to who may read them, and masked to others', async () => {
    const number = someNumber()
    const id = await open('پوشیده', 'رازی', { phone: `0${number}` })
    const row = async (by: User) => (await list({ q: 'پوشیده' }, by)).items[0]!
    expect(await row(secretary)).toMatchObject({ contact: `+98${number}`, isMasked: false })
    expect(await row(accountant)).toMatchObject({ contact: `+98•••${number.slice(-4)}`, isMasked: true })
    expect((await read(id, accountant)).person.phone).toBe(`+98•••${number.slice(-4)}`)
    const teacher = await app.user('نگار', ['teacher'])
    for (const address of [path, `${path}/${id}`]) {
      expect((await teacher.get(address)).status).toBe(403)
      expect((await (await app.visitor()).get(address)).status).not.toBe(200)
    }
  })

  test('is saved as a view of one’s own, and removed', async () => {
    const id = randomUUID()
    const given = { id, title: 'غایب‌ها', query: 'absences=3&after=abc' }
    for (let time = 0; time < 2; time++) {
      expect((await secretary.post('/api/studio/people-views', given)).status).toBe(204)
    }
    const views = async (by: User) =>
      (await by.get<{ views: unknown[] }>('/api/studio/people-filters')).body.views
    expect(await views(secretary)).toEqual([{ id, title: 'غایب‌ها', query: 'absences=3' }])
    expect(await views(owner)).toEqual([])
    expect((await owner.delete(`/api/studio/people-views/${id}`)).status).toBe(404)
    expect((await secretary.delete(`/api/studio/people-views/${id}`)).status).toBe(204)
    expect(await views(secretary)).toEqual([])
  })

  test('is written to beyond the page, unless it changed since it was seen', async () => {
    const ids = []
    for (let at = 0; at < 4; at++) ids.push(await open('گیرنده', 'پیامی'))
    const message = { title: 'کلاس شنبه', body: 'ساعت ۱۸ است.' }
    const send = (to: object) =>
      secretary.post<{ sent: number }>('/api/studio/people-message', { id: randomUUID(), ...message, to })
    expect((await send({ all: { q: 'گیرنده' }, total: 3 })).status).toBe(409)
    expect((await send({ all: { q: 'گیرنده' }, total: 4 })).body).toEqual({ sent: 4 })
    expect((await send({ ids: ids.slice(0, 1) })).body).toEqual({ sent: 1 })
    const { rows } = await app.database.execute(
      `select user_id, count(*)::int as count from message where title = $1 group by user_id`,
      [message.title],
    )
    expect(new Map(rows.map(({ user_id, count }) => [user_id, count]))).toEqual(
      new Map(ids.map((id, at) => [id, at === 0 ? 2 : 1])),
    )
    expect(
      (await accountant.post('/api/studio/people-message', { id: randomUUID(), ...message, to: { ids } }))
        .status,
    ).toBe(403)
  })
})

test('birthdays of a week are those of its Jalali days, in any year of birth', () => {
  const week = new Set(listBirthdays('week', testNow))
  const today = toJalali(testNow)
  expect(week.has(isoDay({ ...today, year: 1370 }))).toBe(true)
  expect([...week].every(day => parseIsoDay(day)!.month === 8 || parseIsoDay(day)!.month === 9)).toBe(true)
  // 1 Farvardin 1405; 1403 had a 30 Esfand, 1404 had none.
  const nowruz = new Set(listBirthdays('week', new Date('2026-03-21T08:00:00Z')))
  expect(nowruz.has(isoDay({ year: 1403, month: 12, day: 30 }))).toBe(true)
})

describe('a person’s page', () => {
  test('gathers courses with their sessions, orders, notes and the next call', async () => {
    const id = await open('سارا', 'پرونده')
    const group = await newGroup(app, { sessions: 0 })
    const enrolment = await enrol(app, id, group)
    const session = await newSession(app, group, { starts_at: new Date(testNow.getTime() - 86_400_000) })
    await owner.put(`/api/studio/sessions/${session}/attendance`, { enrolmentId: enrolment, state: 'late' })
    const noteId = randomUUID()
    const note = { id: noteId, body: 'مادرش عصرها می‌آید.' }
    for (let time = 0; time < 2; time++) {
      expect((await secretary.post(`${path}/${id}/notes`, note)).status).toBe(204)
    }
    await secretary.put(`${path}/${id}/next-call`, { day: '2026-12-08', about: 'ساعت گروه B2' })
    const page = await read(id)
    expect(page.person).toMatchObject({ name: 'سارا پرونده', source: 'desk', hasPassword: false })
    expect(page.parts.find(({ key }) => key === 'courses')!.rows[0]!.squares).toEqual(['late'])
    expect(page.notes).toMatchObject([{ id: noteId, body: note.body, by: 'سمانه آزمون' }])
    expect(page.nextCall).toMatchObject({ day: '2026-12-08', about: 'ساعت گروه B2' })
    expect(page.timeline.map(({ text }) => text).join()).toContain('با تأخیر در جلسهٔ')
    // From its day on it waits on the start page of whoever calls, and leads to the list.
    type Due = { needs: { id: string; urgency: string; title: string; detail: string; path: string }[] }
    const readDue = async () =>
      (await secretary.get<Due>('/api/studio/home')).body.needs.filter(need => need.id === 'calls')
    const listed = async () =>
      (await secretary.get<{ items: { id: string }[] }>(path, { call: 'due' })).body.items.map(one => one.id)
    const goTo = async (day: string) => {
      app.setNow(new Date(`${day}T12:00:00Z`))
      await signInAgain(app, secretary)
    }
    await goTo('2026-12-07')
    expect([await readDue(), await listed()]).toEqual([[], []])
    for (const [day, urgency] of [
      ['2026-12-08', 'act'],
      ['2026-12-09', 'late'],
    ] as const) {
      await goTo(day)
      expect(await readDue()).toMatchObject([
        { urgency, title: '۱ تماس تا امروز', detail: 'سارا پرونده', path: '/studio/people?call=due' },
      ])
      expect(await listed()).toEqual([id])
    }
    app.setNow(testNow)
    await signInAgain(app, secretary)
    // The call becomes a note, once.
    const called = () => secretary.post(`${path}/${id}/called`, { id: randomUUID(), body: 'عصر را می‌خواهد.' })
    expect([(await called()).status, (await called()).status]).toEqual([204, 409])
    const after = await read(id)
    expect([after.nextCall, after.notes.length]).toEqual([null, 2])
    expect((await accountant.post(`${path}/${id}/notes`, note)).status).toBe(403)
    expect((await secretary.get(`${path}/${randomUUID()}`)).status).toBe(404)
  })

  test('sends the link for a password again, and the earlier one is good no more', async () => {
    const id = await open('پیوند', 'دوباره')
    const links = async () =>
      (await app.database.execute('select token_hash from password_link where user_id = $1', [id])).rows
    const [first] = await links()
    expect((await secretary.post(`${path}/${id}/password-link`)).body).toEqual({ link: 'sms' })
    const after = await links()
    expect(after).toHaveLength(1)
    expect(after[0]).not.toEqual(first)
    expect((await secretary.post(`${path}/${owner.id}/password-link`)).status).toBe(409)
  })
})

test('who may be the same person is told before anything is saved', async () => {
  const nationalId = someNationalId()
  const phone = `0${someNumber()}`
  const known = { name: 'تکراری', surname: 'نمونه', phone, nationalId, birthDate: '1999-03-21' }
  const id = await open(known.name, known.surname, known)
  const find = async (given: object) =>
    (await secretary.post<{ duplicates: { by: string; id: string }[] }>(`${path}/duplicates`, given)).body
      .duplicates
  const fresh = { name: 'تکراری', surname: 'نمونه', phone: `0${someNumber()}` }
  expect(await find({ ...fresh, phone })).toMatchObject([{ id, by: 'phone' }])
  expect(await find({ ...fresh, nationalId })).toMatchObject([{ id, by: 'nationalId' }])
  expect(await find({ ...fresh, birthDate: '1999-03-21' })).toMatchObject([{ id, by: 'birth' }])
  expect(await find({ ...fresh, birthDate: '1999-03-22' })).toEqual([])
  const long = await secretary.post<{ errors: { field: string }[] }>(path, {
    ...fresh,
    name: 'ن'.repeat(200),
  })
  expect([long.status, long.body.errors.map(({ field }) => field)]).toEqual([422, ['name']])
})

onPostgres('two secretaries who open one person at once open one account', async () => {
  const other = await app.user('مریم', ['registrar'])
  for (let round = 0; round < 8; round++) {
    const given = { name: 'هم‌زمان', surname: 'نمونه', phone: `0${someNumber()}` }
    const replies = await Promise.all(
      [secretary, other].map(by => by.post<{ id: string; isNew: boolean }>(path, given)),
    )
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    expect(replies.map(({ body }) => body.isNew).sort()).toEqual([false, true])
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  }
})

test('the list is exported as a spreadsheet, with contacts masked for whoever may not read them', async () => {
  const number = someNumber()
  await owner.post('/api/studio/people', { name: 'رها', surname: 'یگانه‌نام', phone: `0${number}` })
  const file = '/api/studio/people.xlsx'
  const filter = { q: 'یگانه‌نام' }
  const whole = await readSheet(app, owner, file, filter)
  expect(whole.headers['content-disposition']).toContain('filename="people.xlsx"')
  expect(whole.rows[0]).toEqual([
    'نام',
    'شماره یا ایمیل',
    'گروه‌های جاری',
    'غیبت',
    'بدهی (تومان)',
    'منبع',
    'تاریخ تولد',
    'عضویت',
  ])
  expect(whole.rows.slice(1).map(row => row.slice(0, 6))).toEqual([
    ['رها یگانه‌نام', `+98${number}`, null, 0, 0, 'پیشخوان'],
  ])
  const masked = await readSheet(app, accountant, file, filter)
  expect(masked.rows[1]![1]).toBe(`+98•••${number.slice(-4)}`)
  const { body: log } = await owner.get<{ items: { act: string; about: { name: string } }[] }>(
    '/api/studio/audit',
    { kind: 'list' },
  )
  expect(log.items.map(({ act, about }) => [act, about.name])).toEqual([
    ['list.exported', 'زبان‌آموزان'],
    ['list.exported', 'زبان‌آموزان'],
  ])
})
