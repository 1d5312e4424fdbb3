import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NoticeSettings } from '#account/notices/contract.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../test/app.ts'
import { newClass, openTalk, readTalk, say } from '../../../test/chat.ts'
import { onPostgres } from '../../../test/database.ts'
import { nudgeUnread } from './nudge.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const hour = 3_600_000
const inHours = (hours: number) => app.setNow(new Date(testNow.getTime() + hours * hour))

let made = 0
/** A learner with a phone, and somebody of the office who writes to them. */
async function newPair() {
  app.setNow(testNow)
  const learner = await app.user('سامان')
  const phone = `+98912${String(4_000_000 + ++made)}`
  await app.database.execute('update users set phone = $1 where id = $2', [phone, learner.id])
  const writer = await app.user('پویا', ['support'])
  const talk = await openTalk(learner, { person: writer.id })
  return { learner, writer, talk, phone }
}
const listSms = async (phone: string) =>
  (
    await app.database.execute('select body from outbound_message where recipient = $1 order by created_at', [
      phone,
    ])
  ).rows.map(({ body }) => String(body))
const run = () => nudgeUnread.run(app, {})
const markRead = (by: Person, conversation: string, read: number) =>
  by.put('/api/chat/marks', { items: [{ conversation, delivered: read, read }] })

test('CH17 what lies unread for a day is told by one SMS with a summary, once until something is read', async () => {
  const { learner, writer, talk, phone } = await newPair()
  await say(writer, talk, 'نخست')
  await say(writer, talk, 'دوم')
  inHours(23)
  await run()
  expect(await listSms(phone)).toEqual([])
  inHours(24)
  await run()
  expect(await listSms(phone)).toEqual([
    `هم‌آوا: ۲ پیام نخوانده از پویا آزمون\n${app.settings.PUBLIC_URL}/chat`,
  ])
  await say(writer, talk, 'سوم')
  inHours(72)
  await run()
  expect((await listSms(phone)).length).toBe(1)
  // Whoever has read begins another stretch.
  inHours(0)
  const { body } = await readTalk(learner, talk)
  await markRead(learner, talk, body.items.at(-1)!.seq)
  await say(writer, talk, 'چهارم')
  inHours(97)
  await run()
  expect((await listSms(phone)).at(-1)).toContain('۱ پیام نخوانده')
})

test('CH17 several who wrote are one SMS; what is muted, blocked, deleted or in a group costs none', async () => {
  const { learner, writer, talk, phone } = await newPair()
  await say(writer, talk, 'سلام')
  for (const name of ['مینا', 'رضا']) {
    const other = await app.user(name, ['support'])
    await say(other, await openTalk(learner, { person: other.id }), 'سلام')
  }
  const muted = await app.user('ژاله', ['support'])
  const quiet = await openTalk(learner, { person: muted.id })
  await say(muted, quiet, 'سلام')
  await learner.put(`/api/chat/conversations/${quiet}/muted`, { muted: true })
  const blocked = await app.user('نادر', ['support'])
  await say(blocked, await openTalk(learner, { person: blocked.id }), 'سلام')
  await learner.put('/api/chat/blocks', { person: blocked.id, blocked: true })
  const sorry = await app.user('کاوه', ['support'])
  const { body } = await say(sorry, await openTalk(learner, { person: sorry.id }), 'اشتباه فرستادم')
  await sorry.post(`/api/chat/messages/${body.message.id}/deletion`, { forAll: true })
  const { teacher, group } = await newClass(app, [learner])
  await say(teacher, await openTalk(teacher, { group }), 'سلام به همه')
  inHours(25)
  await run()
  const [sms, ...more] = await listSms(phone)
  expect(more).toEqual([])
  expect(sms).toMatch(/: ۳ پیام نخوانده از \S+ آزمون، \S+ آزمون و ۱ نفر دیگر\n/)
})

test('CH17 nobody is told whose browser takes pushes, who switched SMS off, or in quiet hours until they end', async () => {
  const [pushed, off, asleep] = [await newPair(), await newPair(), await newPair()]
  for (const { writer, talk } of [pushed, off, asleep]) await say(writer, talk, 'سلام')
  await app.database.execute(
    `insert into push_subscription (id, user_id, session_id, endpoint, p256dh, auth, created_at)
     select gen_random_uuid(), user_id, id, 'https://push.example/' || id, 'k', 'a', now() from session where user_id = $1`,
    [pushed.learner.id],
  )
  const { body: settings } = await off.learner.get<NoticeSettings>('/api/account/notices/settings')
  expect(settings.nudge).toBe(true)
  await off.learner.put('/api/account/notices/times', { ...settings, nudge: false })
  // Saturday 15:30 in Tehran, and eleven hours of the night later.
  inHours(24 + 11)
  await run()
  for (const { phone } of [pushed, off, asleep]) expect(await listSms(phone)).toEqual([])
  inHours(24 + 17)
  await run()
  const counts = await Promise.all(
    [pushed, off, asleep].map(async ({ phone }) => (await listSms(phone)).length),
  )
  expect(counts).toEqual([0, 0, 1])
})

onPostgres('CH17 two processes at once tell of it once', async () => {
  const { learner, writer, talk, phone } = await newPair()
  await say(writer, talk, 'سلام')
  inHours(25)
  await using beside = await openTestApp({ beside: app })
  beside.setNow(app.now())
  await Promise.all([app, beside, app, beside].map(one => nudgeUnread.run(one, {})))
  expect(await listSms(phone)).toEqual([
    `هم‌آوا: ۱ پیام نخوانده از پویا آزمون\n${app.settings.PUBLIC_URL}/chat`,
  ])
  // Nobody else was told, and where the learner had read up to is written down once.
  const { rows } = await app.database.execute(
    'select user_id, nudged_at_seq::int as seq from chat_member where conversation_id = $1 and nudged_at_seq is not null',
    [talk],
  )
  expect(rows).toEqual([{ user_id: learner.id, seq: 0 }])
})
