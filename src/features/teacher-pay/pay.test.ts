import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '#account/sessions/sessions.server.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { countStatements } from '../../../test/count-queries.ts'
import { readPdf } from '../../../test/pdf-text.ts'
import { readSheet } from '../../../test/read-sheet.ts'
import { newGroup, newSession, newTeacher, newTrial } from '../../../test/school.ts'
import type { MyPay, Pay, PayList, PayStatement } from './contract.ts'

let app: TestApp
let keeper: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  keeper = await app.user('نرگس', ['accountant'])
})
afterAll(() => app[Symbol.asyncDispose]())

/** The 4th of Azar: Mehr and Aban are over. */
const now = new Date('2026-11-25T08:00:00.000Z')
beforeEach(async () => {
  app.setNow(now)
  keeper.token = (await openSession(app, keeper.id)).accessToken
})

/** A teacher with an account and a group without sessions, paid 450,000 Toman a session since Farvardin. */
async function paidTeacher() {
  const account = await app.user('مریم', ['teacher'])
  const id = await newTeacher(app, { userId: account.id })
  const group = await newGroup(app, { teacherId: id, sessions: 0, title: 'گروه عصر' })
  await rate(id, '2026-03-21')
  let number = 0
  const hold = (starts_at: string, minutes = 90) =>
    newSession(app, group, { number: ++number, starts_at: new Date(starts_at), minutes })
  return { id, account, group, hold }
}
const rate = (
  id: string,
  fromDay: string,
  { per = 'session', amount = 4_500_000, trialAmount = 1_200_000 } = {},
) => keeper.post(`/api/studio/pay/${id}/rates`, { fromDay, per, amount, trialAmount })
const read = async (id: string, month: string) =>
  (await keeper.get<Pay>(`/api/studio/pay/${id}`, { month })).body.statement
const approve = (id: string, month: string, total: number, by: Person = keeper) =>
  by.post<{ statement: PayStatement; info: { message: string } }>(`/api/studio/pay/${id}/approve`, {
    month,
    total,
  })
const amounts = ({ lines }: PayStatement) => lines.map(({ kind, amount }) => [kind, amount])

test('a month counts what was held between its midnights in Tehran, each by the rate of its day', async () => {
  const { id, hold } = await paidTeacher()
  await hold('2026-09-22T20:29:00.000Z')
  const first = await hold('2026-09-22T20:30:00.000Z')
  const cancelled = await hold('2026-10-01T14:30:00.000Z')
  await hold('2026-10-09T20:29:00.000Z')
  await hold('2026-10-09T20:30:00.000Z', 50)
  await hold('2026-10-22T20:29:00.000Z')
  await hold('2026-10-22T20:30:00.000Z')
  await app.database.execute(`update class_session set state = 'cancelled' where id = $1`, [cancelled])
  await rate(id, '2026-10-10', { per: 'hour', amount: 3_200_000 })
  const mehr = await read(id, '1405-07')
  expect(mehr).toMatchObject({ state: 'due', approvedAt: null, total: 16_466_670 })
  expect(mehr.lines.map(({ startsAt, minutes, rate, amount }) => [startsAt, minutes, rate, amount])).toEqual([
    ['2026-09-22T20:30:00.000Z', 90, { per: 'session', amount: 4_500_000 }, 4_500_000],
    ['2026-10-09T20:29:00.000Z', 90, { per: 'session', amount: 4_500_000 }, 4_500_000],
    // 50 minutes of 320,000 Toman an hour, to the Toman.
    ['2026-10-09T20:30:00.000Z', 50, { per: 'hour', amount: 3_200_000 }, 2_666_670],
    ['2026-10-22T20:29:00.000Z', 90, { per: 'hour', amount: 3_200_000 }, 4_800_000],
  ])
  expect(mehr.lines[0]).toMatchObject({
    sessionId: first,
    title: 'دورهٔ آزمون، گروه عصر، جلسهٔ ۲',
    kind: 'session',
  })
  const aban = await read(id, '1405-08')
  expect(aban.lines.map(({ startsAt }) => startsAt)).toEqual(['2026-10-22T20:30:00.000Z'])
})

test('what is held is paid from the first day of the first rate on, and not before', async () => {
  const id = await newTeacher(app)
  const group = await newGroup(app, { teacherId: id, sessions: 0 })
  await rate(id, '2026-10-10')
  for (const [index, at] of ['2026-10-09T20:29:00.000Z', '2026-10-09T20:30:00.000Z'].entries()) {
    await newSession(app, group, { number: index + 1, starts_at: new Date(at), minutes: 90 })
  }
  const { lines } = await read(id, '1405-07')
  expect(lines.map(({ startsAt }) => startsAt)).toEqual(['2026-10-09T20:30:00.000Z'])
})

test('trial sessions that were held are paid, failed and cancelled ones are not, nor what is not over', async () => {
  const { id, account, hold } = await paidTeacher()
  const trial = (starts_at: string, state: 'booked' | 'replaced' | 'refunded' | 'cancelled') =>
    newTrial(app, { teacherId: id, userId: account.id, startsAt: new Date(starts_at), state })
  await trial('2026-11-23T10:00:00.000Z', 'booked')
  await trial('2026-11-23T11:00:00.000Z', 'replaced')
  await trial('2026-11-23T12:00:00.000Z', 'refunded')
  await trial('2026-11-23T13:00:00.000Z', 'cancelled')
  await hold('2026-11-25T06:00:00.000Z')
  await hold('2026-11-25T07:00:00.000Z')
  await trial('2026-11-25T07:45:00.000Z', 'booked')
  const azar = await read(id, '1405-09')
  expect(azar.state).toBe('open')
  expect(amounts(azar)).toEqual([
    ['trial', 1_200_000],
    ['session', 4_500_000],
  ])
  expect((await approve(id, '1405-09', azar.total)).body.info.message).toBe('این ماه هنوز تمام نشده است.')
})

test('a trial session that was held is paid for, and stays paid, when its learner deletes their account', async () => {
  const { id, hold } = await paidTeacher()
  const learner = await app.user('نگار', [], { password: 'secret-word' })
  await hold('2026-10-01T14:30:00.000Z')
  for (const starts_at of ['2026-10-02T10:00:00.000Z', '2026-11-02T10:00:00.000Z']) {
    await newTrial(app, { teacherId: id, userId: learner.id, startsAt: new Date(starts_at) })
  }
  expect((await approve(id, '1405-07', 5_700_000)).status).toBe(200)
  const left = await learner.post('/api/account/deletion', { currentPassword: 'secret-word' })
  expect(left.status).toBe(204)
  expect(amounts(await read(id, '1405-08'))).toEqual([['trial', 1_200_000]])
})

test('a correction of a month without sessions is not lost when the month after it is approved', async () => {
  const { id, hold } = await paidTeacher()
  await hold('2026-11-01T14:30:00.000Z')
  const given = { month: '1405-07', amount: 2_000_000, reason: 'پاداش' }
  expect((await keeper.post(`/api/studio/pay/${id}/corrections`, given)).status).toBe(201)
  const early = await approve(id, '1405-08', 4_500_000)
  expect([early.status, early.body.info?.message]).toEqual([409, 'نخست صورت‌حساب مهر ۱۴۰۵ را تأیید کنید.'])
  expect((await approve(id, '1405-07', 2_000_000)).status).toBe(200)
  expect((await approve(id, '1405-08', 4_500_000)).status).toBe(200)
})

test('what was approved never changes: what becomes of its sessions later comes as a difference in the next month', async () => {
  const { id, group, hold } = await paidTeacher()
  const [gone, longer, kept] = [
    await hold('2026-10-01T14:30:00.000Z'),
    await hold('2026-10-05T14:30:00.000Z'),
    await hold('2026-10-08T14:30:00.000Z'),
  ]
  await rate(id, '2026-10-05', { per: 'hour', amount: 3_000_000 })
  const mehr = await read(id, '1405-07')
  expect(mehr.total).toBe(13_500_000)
  const approved = await approve(id, '1405-07', mehr.total)
  expect([approved.status, approved.body.statement.state]).toEqual([200, 'approved'])
  const frozen = await read(id, '1405-07')

  await app.database.execute(`update class_session set state = 'cancelled' where id = $1`, [gone])
  await app.database.execute(`update class_session set minutes = 120 where id = $1`, [longer])
  const late = await hold('2026-10-10T14:30:00.000Z')
  const another = await newTeacher(app)
  await rate(another, '2026-03-21')
  await app.database.execute(`update course_group set teacher_id = $1 where id = $2`, [another, group])
  expect(await read(id, '1405-07')).toEqual(frozen)
  // The group has another teacher since: what was approved stays, and the other one gets what nobody was paid.
  const others = await read(another, '1405-07')
  expect(others.lines.map(({ sessionId }) => sessionId)).toEqual([late])
  await app.database.execute(`update course_group set teacher_id = $1 where id = $2`, [id, group])

  const aban = await read(id, '1405-08')
  expect(aban.lines.map(({ kind, sessionId, amount }) => [kind, sessionId, amount])).toEqual([
    ['difference', gone, -4_500_000],
    ['difference', longer, 1_500_000],
    ['difference', late, 4_500_000],
  ])
  expect(aban.lines.map(({ reason }) => reason)).toEqual([
    'در صورت‌حساب مهر ۱۴۰۵ بود و دیگر برگزارشده به‌شمار نمی‌آید.',
    'در صورت‌حساب مهر ۱۴۰۵ ۴۵۰٬۰۰۰ تومان بود.',
    'پس از تأیید مهر ۱۴۰۵ برگزارشده به‌شمار آمد.',
  ])
  expect((await approve(id, '1405-08', aban.total)).status).toBe(200)
  // Paid once: neither the months before nor the one after say it again.
  expect((await read(id, '1405-09')).lines).toEqual([])
  expect(aban.lines.some(({ sessionId }) => sessionId === kept)).toBe(false)
  for (const table of ['pay_statement', 'pay_line']) {
    await expect(app.database.execute(`delete from ${table}`)).rejects.toThrow('never changed')
  }
})

test('TE13 a class that a colleague held is in the colleague’s statement alone, and each is notified of what was approved', async () => {
  const own = await paidTeacher()
  const substitute = await paidTeacher()
  await own.hold('2026-10-01T14:30:00.000Z')
  const given = await own.hold('2026-10-03T14:30:00.000Z')
  await app.database.execute('update class_session set substitute_id = $1 where id = $2', [
    substitute.id,
    given,
  ])
  const [mine, theirs] = [await read(own.id, '1405-07'), await read(substitute.id, '1405-07')]
  expect(mine.lines).toHaveLength(1)
  expect(theirs.lines.map(({ sessionId }) => sessionId)).toEqual([given])
  expect((await approve(substitute.id, '1405-07', theirs.total)).status).toBe(200)
  const messagesTo = async (userId: string) =>
    (await app.database.execute('select body, link from message where user_id = $1', [userId])).rows
  const expected = [
    { body: expect.stringMatching(/^حق‌التدریس مهر ۱۴۰۵ شما ۴۵۰٬۰۰۰ تومان است/), link: '/studio/my-pay' },
  ]
  // Of what is approved, and not before.
  expect([await messagesTo(own.account.id), await messagesTo(substitute.account.id)]).toEqual([[], expected])
  expect((await approve(own.id, '1405-07', mine.total)).status).toBe(200)
  expect([await messagesTo(own.account.id), await messagesTo(substitute.account.id)]).toEqual([
    expected,
    expected,
  ])
})

test('months are approved one after another, as they were seen, and corrections say why', async () => {
  const { id, hold } = await paidTeacher()
  await hold('2026-10-01T14:30:00.000Z')
  await hold('2026-11-01T14:30:00.000Z')
  const messageFor = async (month: string, total: number) =>
    (await approve(id, month, total)).body.info?.message
  expect(await messageFor('1405-08', 4_500_000)).toBe('نخست صورت‌حساب مهر ۱۴۰۵ را تأیید کنید.')
  expect(await messageFor('1405-06', 0)).toBe('در این ماه چیزی برای تأیید نیست.')
  const correct = (given: object) =>
    keeper.post<{ statement: PayStatement; errors: { field: string }[]; info: { message: string } }>(
      `/api/studio/pay/${id}/corrections`,
      given,
    )
  const added = await correct({ month: '1405-07', amount: -500_000, reason: 'پیش‌پرداخت' })
  expect([added.status, added.body.statement.total]).toEqual([201, 4_000_000])
  const wrong = await correct({ month: '1405-07', amount: 0, reason: '' })
  expect(wrong.body.errors.map(({ field }) => field).toSorted()).toEqual(['amount', 'reason'])
  expect(await messageFor('1405-07', 4_500_000)).toMatch(/تغییر کرده است/)
  const twice = await correct({ month: '1405-07', amount: 10, reason: 'اشتباه' })
  const mistake = twice.body.statement.lines.find(({ reason }) => reason === 'اشتباه')!.id
  expect((await keeper.delete(`/api/studio/pay/${id}/corrections/${mistake}`)).status).toBe(204)
  expect((await approve(id, '1405-07', 4_000_000)).status).toBe(200)
  expect(amounts(await read(id, '1405-07'))).toEqual([
    ['session', 4_500_000],
    ['correction', -500_000],
  ])
  expect(await messageFor('1405-07', 4_000_000)).toBe('این صورت‌حساب پیش‌تر تأیید شده است.')
  const late = await correct({ month: '1405-07', amount: 100, reason: 'دیر' })
  expect([late.status, late.body.info.message]).toEqual([
    409,
    'این ماه بسته شده است؛ اصلاح را در ماه بعد بنویسید.',
  ])
  const { body } = await keeper.get<PayList>('/api/studio/pay', { month: '1405-07' })
  expect(body.teachers.find(one => one.id === id)).toMatchObject({
    state: 'approved',
    total: 4_000_000,
    sessions: 1,
  })
})

test('a teacher reads their own approved statements, as page, spreadsheet and PDF, and nobody else’s', async () => {
  const [own, colleague] = [await paidTeacher(), await paidTeacher()]
  await own.hold('2026-10-01T14:30:00.000Z')
  const given = { month: '1405-07', amount: 1_000_000, reason: '=HYPERLINK("x")' }
  await keeper.post(`/api/studio/pay/${own.id}/corrections`, given)
  const mine = async () => (await own.account.get<MyPay>('/api/studio/my-pay')).body
  const path = `/api/studio/pay/${own.id}/statement`
  const readPages = (by: Person) =>
    app.http.inject({
      url: `${path}.pdf?month=1405-07`,
      headers: { authorization: `Bearer ${by.token}` },
    })
  const readTable = (by: Person) => readSheet(app, by, `${path}.xlsx`, { month: '1405-07' })
  own.account.token = (await openSession(app, own.account.id)).accessToken
  expect(await mine()).toMatchObject({ months: [], statement: null })
  expect((await readTable(own.account)).status).toBe(404)
  await approve(own.id, '1405-07', 5_500_000)
  expect(await mine()).toMatchObject({
    months: ['1405-07'],
    statement: { total: 5_500_000, state: 'approved' },
  })

  const { rows } = await readTable(own.account)
  const [head, ...lines] = rows
  const column = (name: string) => lines.map(line => line[head!.indexOf(name)])
  expect(column('مبلغ (تومان)')).toEqual([450_000, 100_000])
  expect(column('نرخ (تومان)')).toEqual([450_000, null])
  expect(column('زمان')).toEqual([new Date('2026-10-01T18:00:00.000Z'), null])
  expect(column('توضیح')).toEqual([null, '=HYPERLINK("x")'])
  const sheet = readPdf((await readPages(own.account)).rawPayload)
  expect(sheet.fonts.every(font => font.includes('Vazirmatn'))).toBe(true)
  expect(sheet.pages).toBe(1)

  colleague.account.token = (await openSession(app, colleague.account.id)).accessToken
  expect((await colleague.account.get<MyPay>('/api/studio/my-pay')).body.statement).toBeNull()
  expect((await readTable(colleague.account)).status).toBe(404)
  expect((await readPages(colleague.account)).statusCode).toBe(404)
  expect((await own.account.get(`/api/studio/pay/${own.id}`)).status).toBe(403)
  const exported = await own.account.get<{ pay: object }>('/api/account/export')
  expect(exported.body.pay).toMatchObject({ statements: [{ month: '1405-07', totalInRials: 5_500_000 }] })
})

test('a teacher’s statements stand newest first, the newest one open, and the rows of a table are numbered from one', async () => {
  const { id, account, hold } = await paidTeacher()
  await hold('2026-10-01T14:30:00.000Z')
  await hold('2026-11-01T14:30:00.000Z')
  await hold('2026-11-03T14:30:00.000Z')
  for (const [month, total] of [
    ['1405-07', 4_500_000],
    ['1405-08', 9_000_000],
  ] as const)
    expect((await approve(id, month, total)).status).toBe(200)
  account.token = (await openSession(app, account.id)).accessToken
  const { body } = await account.get<MyPay>('/api/studio/my-pay')
  expect(body).toMatchObject({ months: ['1405-08', '1405-07'], statement: { month: '1405-08' } })
  const { rows } = await readSheet(app, account, `/api/studio/pay/${id}/statement.xlsx`, { month: '1405-08' })
  expect(rows.slice(1).map(([place]) => place)).toEqual([1, 2])
})

test('of many approvals at once one approves, and no line is written twice', async () => {
  const { id, hold } = await paidTeacher()
  for (const day of ['01', '05', '08']) await hold(`2026-10-${day}T14:30:00.000Z`)
  const others = await Promise.all([app.user('بابک', ['admin']), app.user('هما', ['owner'])])
  for (const person of others) person.token = (await openSession(app, person.id)).accessToken
  const approvals = [keeper, ...others, keeper, ...others]
  const replies = await Promise.all(approvals.map(person => approve(id, '1405-07', 13_500_000, person)))
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409])
  const { rows } = await app.database.execute(
    `select count(*)::int as lines, count(distinct statement_id)::int as statements from pay_line
     where statement_id in (select id from pay_statement where payee_id = $1)`,
    [id],
  )
  expect(rows).toEqual([{ lines: 3, statements: 1 }])
})

test('the list of a month asks as much of the database for ten teachers as for one', async () => {
  const count = async () =>
    (await countStatements(app, () => keeper.get('/api/studio/pay', { month: '1405-07' }))).queries.length
  const { hold } = await paidTeacher()
  await hold('2026-10-01T14:30:00.000Z')
  const before = await count()
  for (let teacher = 0; teacher < 9; teacher++) {
    const { id, hold } = await paidTeacher()
    await hold('2026-10-01T14:30:00.000Z')
    if (teacher % 2) await approve(id, '1405-07', 4_500_000)
  }
  expect(await count()).toBe(before)
})
