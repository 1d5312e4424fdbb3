import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { queueDeliveries } from '#account/notices/queue-deliveries.server.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../../test/app.ts'
import { runningClass } from '../../../../test/classes.ts'
import { newAnswer, newHomework } from '../../../../test/homework.ts'
import { newRecording } from '../../../../test/school.ts'
import type { CatchUp } from './contract.ts'
import { handCatchUps, morningAfter } from './hand-catch-ups.server.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: true })
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

type RunningClass = Awaited<ReturnType<typeof runningClass>>
const nine = (running: RunningClass) =>
  morningAfter(new Date(running.plan[0]!.starts_at.getTime() + 90 * 60_000))
const minutesTo = (running: RunningClass, instant: Date) =>
  (instant.getTime() - running.plan[0]!.starts_at.getTime()) / 60_000

/** Somebody was there, and somebody else was not; the class is over and settled. */
async function missed({ recorded = true } = {}) {
  const running = await runningClass(app)
  const [there, away] = [await running.learner('سارا'), await running.learner('نگار')]
  await running.stay(there, 0, 90)
  await running.at(91)
  await running.settle()
  if (recorded) await record(running)
  return { running, there, away }
}

async function record(running: RunningClass) {
  const media = crypto.randomUUID()
  await app.database.execute(
    `insert into media (id, owner_id, kind, personal, family, name, file_key, bytes, state, seconds, created_at)
     values ($1, null, 'recording', false, 'audio', 'a.mp3', $2, 5, 'plain', 60, now())`,
    [media, `private/recording/${media}.mp3`],
  )
  const id = await newRecording(app, running.session, { media_id: media })
  await app.database.execute(
    `insert into recording_text (recording_id, kind, lang, vtt) values ($1, 'chapters', 'fa', $2)`,
    [id, 'WEBVTT\n\n00:00.000 --> 00:20.000\nآغاز\n\n00:20.000 --> 01:00.000\nاتفاق\n'],
  )
  return id
}
const hand = () => handCatchUps.run(app, {})
const messagesTo = async ({ id }: Pick<Person, 'id'>) =>
  (
    await app.database.execute(
      `select title, link from message where user_id = $1 and link like '%catch-up%' order by created_at`,
      [id],
    )
  ).rows

test('CO16 who missed a class is notified of it at nine the next morning, once, and finds chapters, phrases as cards and homework', async () => {
  const { running, there, away } = await missed()
  const homework = await newHomework(app, running.session)
  const { rows: phrases } = await app.database.execute(
    'select id from phrase where owner_id is null order by id limit 2',
  )
  const ids = phrases.map(({ id }) => String(id))
  const admin = await app.user('هما', ['admin'])
  const put = await admin.put(`/api/course/desk/sessions/${running.session}/phrases`, { phrases: ids })
  expect(put.status).toBe(204)
  const path = `/api/presentation/profile/course/${away.enrolment}/catch-ups/${running.session}`

  await running.at(minutesTo(running, nine(running)) - 1)
  await hand()
  expect(await messagesTo(away)).toEqual([])
  expect((await away.get(path)).status).toBe(404)
  await running.at(minutesTo(running, nine(running)))
  await Promise.all([hand(), hand()])
  await hand()
  expect(await messagesTo(away)).toEqual([
    {
      title: 'مرور پنج‌دقیقه‌ای جلسه',
      link: `/profile?tab=courses&course=${away.enrolment}&catch-up=${running.session}`,
    },
  ])
  expect(await messagesTo(there)).toEqual([])

  const { catchUp } = (await away.get<{ catchUp: CatchUp }>(path)).body
  expect(catchUp.recording!.chapters).toEqual([
    { start: 0, title: 'آغاز' },
    { start: 20, title: 'اتفاق' },
  ])
  expect(catchUp.phrases.map(({ id }) => id)).toEqual(ids)
  expect(catchUp.homework).toMatchObject([{ id: homework, isHandedIn: false }])
  expect((await there.get(path)).status).toBe(404)

  const { body: done } = await away.put<{ doneAt: string }>(path, { done: true })
  expect(done.doneAt).toBe(app.now().toISOString())
  expect((await away.get<{ catchUp: CatchUp }>(path)).body.catchUp.doneAt).toBe(done.doneAt)
})

test('CO16 of the homework of a missed session it is said which one handed in oneself, and which not', async () => {
  const { running, there, away } = await missed()
  const [done, other] = [await newHomework(app, running.session), await newHomework(app, running.session)]
  await newAnswer(app, done, away.enrolment)
  await newAnswer(app, other, there.enrolment)
  await running.at(minutesTo(running, nine(running)))
  await hand()
  const path = `/api/presentation/profile/course/${away.enrolment}/catch-ups/${running.session}`
  const { homework } = (await away.get<{ catchUp: CatchUp }>(path)).body.catchUp
  expect(new Map(homework.map(({ id, isHandedIn }) => [id, isHandedIn]))).toEqual(
    new Map([
      [done, true],
      [other, false],
    ]),
  )
})

test('CO16 who was excused is notified as well, and where the recording comes later than the morning, as soon as it is there', async () => {
  const running = await runningClass(app)
  const [there, away] = [await running.learner('سارا'), await running.learner('نگار')]
  await app.database.execute(
    `insert into absence (id, session_id, enrolment_id, reason, asked_at, state)
     values (gen_random_uuid(), $1, $2, 'سفر', now(), 'granted')`,
    [running.session, away.enrolment],
  )
  await running.stay(there, 0, 90)
  await running.at(91)
  await running.settle()
  expect((await running.attendance()).get(away.enrolment)!.state).toBe('excused')
  const morning = minutesTo(running, nine(running))
  await running.at(morning + 30)
  await hand()
  expect(await messagesTo(away)).toEqual([])
  await record(running)
  await running.at(morning + 40)
  await hand()
  expect(await messagesTo(away)).toHaveLength(1)
})

test('CO16 an SMS of it waits for the end of quiet hours that last beyond nine', async () => {
  const { running, away } = await missed()
  await running.at(minutesTo(running, nine(running)) - 20)
  const times = { quiet: { on: true, from: 22, until: 10 }, digest: { on: false, hour: 18 } }
  expect((await away.put('/api/account/notices/times', times)).status).toBe(200)
  await app.database.execute('update users set phone = $1 where id = $2', ['+989121234567', away.id])
  const sms = { type: 'course', channel: 'sms', wanted: true }
  expect((await away.put('/api/account/notices/choice', sms)).status).toBe(200)
  await running.at(minutesTo(running, nine(running)))
  await hand()
  await queueDeliveries.run(app, {})
  const { rows } = await app.database.execute(
    `select due_at from notice_delivery join message on message.id = message_id
     where notice_delivery.user_id = $1 and channel = 'sms' and link like '%catch-up%'`,
    [away.id],
  )
  expect(rows.map(({ due_at }) => (due_at as Date).getTime() - nine(running).getTime())).toEqual([3_600_000])
})

test('where nothing was recorded, the phrases and the homework must do after two days; where there is nothing, nobody is notified', async () => {
  const { running, away } = await missed({ recorded: false })
  const bare = await missed({ recorded: false })
  await newHomework(app, running.session)
  const days = (count: number) => minutesTo(running, nine(running)) + count * 1440
  await running.at(days(1))
  await hand()
  expect(await messagesTo(away)).toEqual([])
  await running.at(days(2.5))
  await hand()
  expect(await messagesTo(away)).toHaveLength(1)
  expect(await messagesTo(bare.away)).toEqual([])
})

test('phrases of a session are everybody’s, and only those', async () => {
  const { running } = await missed({ recorded: false })
  const admin = await app.user('هما', ['admin'])
  const path = `/api/course/desk/sessions/${running.session}/phrases`
  const refused = await admin.put(path, { phrases: [crypto.randomUUID()] })
  expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'phrases' }] } })
  expect((await admin.get(path)).body).toEqual({ phrases: [] })
})
