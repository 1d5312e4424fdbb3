import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { MyPay, Pay, PayList, PayStatement } from '#features/teacher-pay/contract.ts'
import { type Person, testNow } from '../../../../test/app.ts'
import { comeBack, goToBank, openShop, payOrder, type Shop, signInAgain } from '../../../../test/bank.ts'
import { askQuestion, bookSession, holdTime, newCounselor, readTimes } from '../../../../test/counseling.ts'
import { countStatements } from '../../../../test/count-queries.ts'
import { readSheet } from '../../../../test/read-sheet.ts'

const hour = 3_600_000
const day = 24 * hour

let app: Shop
let keeper: Person & { id: string }
beforeAll(async () => {
  app = await openShop()
  keeper = await app.user('نرگس', ['accountant'])
})
afterAll(() => app[Symbol.asyncDispose]())
/** The 2nd of Azar: all of it is in one month. */
const start = new Date(testNow.getTime() + 2 * day)
beforeEach(() => moveTo(start, keeper))

async function moveTo(now: Date, ...people: (Person & { id: string })[]) {
  app.setNow(now)
  await signInAgain(app, ...people)
}

const setRate = (id: string, given: object) =>
  keeper.post<{ errors: { field: string }[] }>(`/api/studio/pay/${id}/rates`, {
    fromDay: '2026-03-21',
    per: 'session',
    amount: 1_500_000,
    trialAmount: 400_000,
    ...given,
  })
const month = '1405-09'
const read = async (id: string) => (await keeper.get<Pay>(`/api/studio/pay/${id}`, { month })).body.statement
const lines = ({ lines }: PayStatement) => lines.map(({ kind, amount }) => [kind, amount])

/** A counselor with an account who is paid, and somebody who learns. */
async function open() {
  const own = await app.user('مریم', ['counselor'])
  const person = await app.user('نگار', [], { password: 'baran-ast-1405' })
  const counselor = await newCounselor(app, { userId: own.id })
  expect((await setRate(counselor.id, {})).status).toBe(200)
  return { own, person, counselor }
}

/** Pays a session at the bank, the first time of the second free day. */
async function buy(person: Person, counselor: { id: string; topicId: string }) {
  const startsAt = (await readTimes(person, counselor, null, 1))[0]!
  const { body } = await holdTime(person, counselor, { startsAt })
  const path = `/api/counseling/sessions/${body.id}/confirm`
  const { body: confirmed } = await person.post<{ orderId: string }>(path, { intake: '', creditId: null })
  const authority = await goToBank(person, confirmed.orderId)
  app.bank.visit(authority, 'pay')
  await comeBack(app, authority)
  return { id: body.id, startsAt }
}

const markMissed = (own: Person, id: string, who: 'guest' | 'host') =>
  own.post(`/api/studio/counseling/sessions/${id}/missed`, { who })
const setNoShow = (percent: number) =>
  app.database.execute('update counseling_rules set no_show_percent = $1', [percent])

test('what was held is paid, no-shows where the rule kept something, and what was not kept by the school is not', async () => {
  const { own, person, counselor } = await open()
  const times = (await readTimes(person, counselor, null, 1)).slice(0, 6)
  const book = (at: number) => bookSession(app, person, counselor, { startsAt: times[at]! })
  await book(0)
  const cancelled = await book(1)
  const missedByUs = await book(2)
  const missed = await book(3)
  const forgiven = await book(4)
  await person.post(`/api/counseling/sessions/${cancelled.id}/cancel`, { reason: 'سفر پیش آمد.' })
  // Nothing has taken place yet.
  expect((await read(counselor.id)).lines).toEqual([])
  await moveTo(new Date(Date.parse(times[5]!) + hour), keeper, own)
  expect((await markMissed(own, missedByUs.id, 'host')).status).toBe(204)
  await setNoShow(100)
  expect((await markMissed(own, missed.id, 'guest')).status).toBe(204)
  await setNoShow(0)
  expect((await markMissed(own, forgiven.id, 'guest')).status).toBe(204)
  await setNoShow(100)
  const statement = await read(counselor.id)
  expect(lines(statement)).toEqual([
    ['counseling', 1_500_000],
    ['counseling', 1_500_000],
  ])
  expect(statement.lines[1]!.title).toContain('زبان‌آموز نیامد')
  expect(statement.total).toBe(3_000_000)
})

test('a share is one of what was paid and not given back; of a question as of a session', async () => {
  const { own, person, counselor } = await open()
  const asTeacher = await setRate(counselor.id, { per: 'percent', amount: 120, trialAmount: 0 })
  expect([asTeacher.status, asTeacher.body.errors[0]!.field]).toEqual([422, 'amount'])
  expect((await setRate(counselor.id, { per: 'percent', amount: 40, trialAmount: 0 })).status).toBe(200)
  const held = await buy(person, counselor)
  const missed = await buy(await app.user('سحر'), counselor)
  const { id, orderId } = await askQuestion(app, person, counselor.id)
  await payOrder(app, orderId)
  await own.put(`/api/studio/counseling/questions/${id}/answer`, { text: 'از تعیین سطح.', voiceId: null })
  const after = Math.max(Date.parse(held.startsAt), Date.parse(missed.startsAt)) + 2 * hour
  await moveTo(new Date(after), keeper, own)
  await setNoShow(50)
  expect((await markMissed(own, missed.id, 'guest')).status).toBe(204)
  await setNoShow(100)
  // 40 % of 80,000, of 240,000, and of the half of 240,000 Toman that the rule kept.
  expect(lines(await read(counselor.id))).toEqual([
    ['question', 320_000],
    ['counseling', 960_000],
    ['counseling', 480_000],
  ])
})

test('a month is approved once it is over; its counselor reads it, and it stands when a learner deletes their account', async () => {
  const { own, person, counselor } = await open()
  const other = await app.user('زهرا', ['counselor'])
  const { startsAt } = await bookSession(app, person, counselor)
  const { id, orderId } = await askQuestion(app, person, counselor.id)
  await payOrder(app, orderId)
  await own.put(`/api/studio/counseling/questions/${id}/answer`, { text: 'از تعیین سطح.', voiceId: null })
  await moveTo(new Date(Date.parse(startsAt) + 40 * day), keeper, own, other, person)
  const before = await read(counselor.id)
  expect(lines(before)).toEqual([
    ['question', 400_000],
    ['counseling', 1_500_000],
  ])
  expect((await person.post('/api/account/deletion', { currentPassword: 'baran-ast-1405' })).status).toBe(204)
  expect(lines(await read(counselor.id))).toEqual(lines(before))
  const path = `/api/studio/pay/${counselor.id}`
  expect((await keeper.post(`${path}/approve`, { month, total: 1_900_000 })).status).toBe(200)
  const mine = (await own.get<MyPay>('/api/studio/my-pay')).body
  expect(mine.months).toEqual([month])
  expect(mine.statement!.total).toBe(1_900_000)
  expect((await readSheet(app, own, `${path}/statement.xlsx`, { month })).rows).toHaveLength(
    1 + mine.statement!.lines.length,
  )
  expect((await readSheet(app, other, `${path}/statement.xlsx`, { month })).status).toBe(404)
  expect((await other.get<MyPay>('/api/studio/my-pay')).body.statement).toBeNull()
  const { rows } = await app.database.execute('select title from message where user_id = $1', [own.id])
  expect(rows.map(({ title }) => title)).toContain('صورت‌حساب آذر ۱۴۰۵ شما تأیید شد')
})

test('the list of a month asks as often for many sessions as for one', async () => {
  const { person, counselor } = await open()
  const list = () => keeper.get<PayList>('/api/studio/pay', { month })
  const times = await readTimes(person, counselor, null, 1)
  await bookSession(app, person, counselor, { startsAt: times[0]! })
  const after = new Date(Date.parse(times[5]!) + hour)
  await moveTo(after, keeper)
  const one = await countStatements(app, list)
  await moveTo(start, keeper, person)
  for (const startsAt of times.slice(1, 5)) await bookSession(app, person, counselor, { startsAt })
  await moveTo(after, keeper)
  const many = await countStatements(app, list)
  expect(many.queries.length).toBe(one.queries.length)
  expect(many.queries.length).toBeGreaterThan(10)
  const { body } = await list()
  expect(body.teachers.find(({ id }) => id === counselor.id)).toMatchObject({
    isTeacher: false,
    sessions: 5,
    total: 7_500_000,
  })
})
