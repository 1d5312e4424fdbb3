import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BigBlueButton, startBigBlueButton } from '../../../../emulators/bigbluebutton/server.ts'
import { openTestApp, type TestApp, testNow } from '../../../../test/app.ts'
import { runningClass } from '../../../../test/classes.ts'
import { lookAtClass, lookAtClasses } from '../classroom/look-at-classes.server.ts'

let emulator: BigBlueButton
let app: TestApp
beforeAll(async () => {
  emulator = await startBigBlueButton()
  app = await openTestApp({
    env: {
      LIVE_CLASS_PROVIDER: 'bigbluebutton',
      LIVE_CLASS_PATIENCE: '0.5',
      BBB_URL: emulator.url,
      BBB_SECRET: emulator.secret,
    },
  })
})
afterAll(async () => {
  await app[Symbol.asyncDispose]()
  await emulator.close()
})
beforeEach(() => {
  app.setNow(testNow)
  emulator.trouble = null
})

type RunningClass = Awaited<ReturnType<typeof runningClass>>
async function enter(running: RunningClass, person: RunningClass['teacher']) {
  const { body } = await person.post<{ url: string }>(`/api/course/sessions/${running.session}/join`)
  expect(await emulator.enter(body.url)).toContain('successfullyJoined')
}
/** Every minute of a class its server is asked who is there. */
async function pass(running: RunningClass, from: number, to: number) {
  for (let minute = from; minute < to; minute++) {
    await running.at(minute)
    await lookAtClasses.run(app, {})
  }
}
const lookNow = ({ session }: RunningClass) => lookAtClass.run(app, { id: session })

test('who is in a meeting of BigBlueButton is asked of it, minute by minute, and attendance comes of it', async () => {
  const running = await runningClass(app)
  const [stays, goes] = [await running.learner(), await running.learner()]
  await enter(running, running.teacher)
  await enter(running, stays)
  await enter(running, goes)
  emulator.meetings
    .get(running.session)!
    .attendees.push({ userID: 'guest-1', fullName: 'Guest', role: 'VIEWER' })
  await lookNow(running)
  await pass(running, 1, 30)
  await emulator.leave(running.session, goes.id)
  await pass(running, 30, 90)
  await running.at(91)
  await running.settle()
  const attendance = await running.attendance()
  expect(attendance.get(stays.enrolment)).toMatchObject({ state: 'present', seconds: 89 * 60 })
  expect(attendance.get(goes.enrolment)).toMatchObject({ state: 'absent', seconds: 30 * 60 })
  const { rows } = await app.database.execute(
    'select is_teacher, count(*) as count from class_visit where session_id = $1 group by is_teacher order by 1',
    [running.session],
  )
  expect(rows.map(({ is_teacher, count }) => [is_teacher, Number(count)])).toEqual([
    [false, 2],
    [true, 1],
  ])
})

test('while its server says nothing, nobody has left; what comes back goes on', async () => {
  const running = await runningClass(app)
  const learner = await running.learner()
  await enter(running, learner)
  await lookNow(running)
  emulator.trouble = 'firewall'
  await running.at(1)
  await lookNow(running)
  emulator.trouble = null
  await running.at(1.3)
  await lookNow(running)
  const { rows } = await app.database.execute('select left_at from class_visit where user_id = $1', [
    learner.id,
  ])
  expect(rows).toEqual([{ left_at: null }])
})

test('its hook says that something changed; whoever calls, nothing comes of it but a look', async () => {
  const running = await runningClass(app)
  const visitor = await app.visitor()
  const path = `/api/course/sessions/${running.session}/changed`
  const forged = { event: JSON.stringify([{ data: { id: 'user-joined' } }]), userId: running.teacher.id }
  expect((await visitor.post(path, forged)).status).toBe(204)
  expect((await visitor.post(path, forged)).status).toBe(204)
  const { rows } = await app.database.execute(
    `select data from pgboss.job where name = 'look-at-class' and state = 'created'`,
  )
  expect(rows.filter(({ data }) => (data as { id: string }).id === running.session)).toHaveLength(1)
  await lookNow(running)
  const visits = await app.database.execute('select from class_visit where session_id = $1', [
    running.session,
  ])
  expect(visits.rows).toEqual([])
})

test('BigBlueButton records by itself only where everybody consents; otherwise its teacher, who sees the names, begins', async () => {
  const registrar = await app.user('سمانه', ['registrar'])
  const consent = (person: string) =>
    registrar.put(`/api/studio/people/${person}/consents`, {
      kind: 'recording',
      given: true,
      version: 1,
      channel: 'paper',
      guardianName: 'مریم راد',
    })
  const startsRecording = async (consenting: boolean[]) => {
    const running = await runningClass(app)
    for (const isGiven of consenting) {
      const learner = await running.learner()
      if (isGiven) expect((await consent(learner.id)).status).toBe(204)
    }
    await enter(running, running.teacher)
    const { autoStartRecording, allowStartStopRecording } = emulator.meetings.get(running.session)!
    const { body } = await running.teacher.get<{ classes: { id: string; recordedBy: string | null }[] }>(
      '/api/studio/today',
    )
    const { recordedBy } = body.classes.find(({ id }) => id === running.session)!
    return { autoStartRecording, allowStartStopRecording, recordedBy }
  }
  expect(await startsRecording([true, true])).toEqual({
    autoStartRecording: true,
    allowStartStopRecording: false,
    recordedBy: 'itself',
  })
  expect(await startsRecording([true, false])).toEqual({
    autoStartRecording: false,
    allowStartStopRecording: true,
    recordedBy: 'teacher',
  })
})
