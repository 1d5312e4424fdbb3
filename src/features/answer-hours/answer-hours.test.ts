import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#account/sessions/sessions.server.ts'
import { nudgeUnread } from '#features/unread-nudges/nudge.server.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { openTalk, readHead, say } from '../../../test/chat.ts'
import { describeAnswerHours, isOutsideHours } from './describe-answers.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const inHours = (hours: number) => app.setNow(new Date(testNow.getTime() + hours * 3_600_000))
const week = (opens: number, closes: number, weekdays = [0, 1, 2, 3, 4]) => ({
  days: weekdays.map(weekday => ({ weekday, opens, closes })),
})

/** Somebody of the school who answers from 8 to 20, Saturday to Wednesday, and a learner who writes to them. */
async function newPair(phone: string) {
  app.setNow(testNow)
  const answering = await app.user('لیلا', ['support'])
  await app.database.execute('update users set phone = $1 where id = $2', [phone, answering.id])
  expect((await answering.put('/api/chat/answer-hours', week(480, 1200))).status).toBe(200)
  const learner = await app.user('سامان')
  return { answering, learner, talk: await openTalk(learner, { person: answering.id }) }
}
const listSms = async (phone: string) =>
  (await app.database.execute('select id from outbound_message where recipient = $1', [phone])).rows.length
const countNotices = async (userId: string) =>
  (await app.database.execute('select id from message where user_id = $1', [userId])).rows.length

test('CH15 outside their hours a message to a teacher is accepted, the learner sees when answers come, and nothing rings until the hours begin', async () => {
  const phone = '+989124440001'
  const { answering, learner, talk } = await newPair(phone)
  // Saturday 15:30 in Tehran: within the hours.
  expect((await readHead(learner, talk)).body.answers).toMatchObject({
    days: week(480, 1200).days,
    openUntil: '2026-11-21T16:30:00.000Z',
  })
  expect((await readHead(answering, talk)).body.answers).toBe(null)
  // The same evening, and after a day in which nobody read it, when it is evening again.
  inHours(6)
  // Tokens live for minutes.
  const { accessToken } = await openSession(app, learner.id)
  const evening = await app.holder(learner.id, accessToken)
  const { body } = await readHead(evening, talk)
  expect(body.answers).toMatchObject({ openUntil: null, opensAt: '2026-11-22T04:30:00.000Z' })
  expect((await say(evening, talk, 'شب هم می‌نویسم.')).status).toBe(201)
  await app.database.execute(`insert into notice_times (user_id, quiet, quiet_from, quiet_until, digest, digest_hour)
    values ('${answering.id}', false, 22, 8, false, 18)`)
  inHours(6 + 24)
  await nudgeUnread.run(app, {})
  expect([await listSms(phone), await countNotices(answering.id)]).toEqual([0, 0])
  // Monday at eight the hours begin.
  inHours(17 + 24)
  await nudgeUnread.run(app, {})
  expect(await listSms(phone)).toBe(1)
})

test('CH15 a day that the school is closed is outside, and who takes their hours back answers at any', async () => {
  const { answering, learner, talk } = await newPair('+989124440002')
  const admin = await app.user('رضا', ['admin'])
  expect((await admin.post('/api/site/holidays', { title: 'روز مدرسه', day: '2026-11-21' })).status).toBe(201)
  expect((await readHead(learner, talk)).body.answers).toMatchObject({ openUntil: null })
  await answering.put('/api/chat/answer-hours', { days: [] })
  expect((await readHead(learner, talk)).body.answers).toBe(null)
  const refused = await answering.put('/api/chat/answer-hours', week(1200, 480))
  expect(refused.status).toBe(422)
  expect((await learner.put('/api/chat/answer-hours', week(480, 1200))).status).toBe(404)
})

test('CH15 nothing rings on a day that the school is closed, within the hours of that weekday too', async () => {
  const phone = '+989124440003'
  const { answering, learner, talk } = await newPair(phone)
  const admin = await app.user('رضا', ['admin'])
  expect((await admin.post('/api/site/holidays', { title: 'روز مدرسه', day: '2026-11-22' })).status).toBe(201)
  expect((await say(learner, talk, 'تکلیف را فرستادم.')).status).toBe(201)
  // Sunday and Monday, half past four in the afternoon.
  inHours(25)
  await nudgeUnread.run(app, {})
  expect([await listSms(phone), await countNotices(answering.id)]).toEqual([0, 0])
  inHours(25 + 24)
  await nudgeUnread.run(app, {})
  expect(await listSms(phone)).toBe(1)
})

test('CH15 hours are said as people say them, and a page that stays open knows when they begin and end', () => {
  expect(describeAnswerHours(week(480, 1200).days)).toBe('شنبه تا چهارشنبه ۸ تا ۲۰')
  expect(describeAnswerHours([...week(480, 1200).days, ...week(540, 810, [5]).days])).toBe(
    'شنبه تا چهارشنبه ۸ تا ۲۰، پنجشنبه ۹ تا ۱۳:۳۰',
  )
  expect(describeAnswerHours(week(0, 1440, [0, 1, 2, 3, 4, 5, 6]).days)).toBe('هر روز ۰ تا ۲۴')
  const at = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour))
  const open = { openUntil: at(16).toISOString(), opensAt: null }
  const shut = { openUntil: null, opensAt: at(16).toISOString() }
  expect([isOutsideHours(open, at(15)), isOutsideHours(open, at(16))]).toEqual([false, true])
  expect([isOutsideHours(shut, at(15)), isOutsideHours(shut, at(16))]).toEqual([true, false])
})
