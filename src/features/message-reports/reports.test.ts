import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { newClass, newPair, openTalk, readHead, readTalk, say } from '../../../test/chat.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('CH9 moderators see a reported message with five before and after, each look is recorded, and nothing else', async () => {
  const { learner, teacher, talk } = await newPair(app)
  for (let number = 1; number <= 14; number++)
    await say(number === 7 ? teacher : learner, talk, `پیام ${number}`)
  const seventh = (await readTalk(learner, talk)).body.items[6]!
  const report = randomUUID()
  const send = (id: string) =>
    learner.post(`/api/chat/messages/${seventh.id}/report`, {
      id,
      reason: 'insult',
      note: 'به من',
      block: true,
    })
  expect([(await send(report)).status, (await send(randomUUID())).status]).toEqual([204, 204])
  expect((await readHead(learner, talk)).body.isBlocked).toBe(true)
  // It is deleted in time, and was reported all the same.
  await teacher.post(`/api/chat/messages/${seventh.id}/deletion`, { forAll: true })

  const support = await app.user('پویا', ['support'])
  expect((await readTalk(support, talk)).status).toBe(404)
  expect((await teacher.get('/api/studio/chat/reports')).status).toBe(403)
  const list = await support.get<{ items: { id: string; text: string }[] }>('/api/studio/chat/reports')
  expect(list.body.items.filter(({ id }) => id === report)).toMatchObject([
    { text: 'پیام 7', reason: 'insult' },
  ])
  const look = () =>
    support.post<{ items: { text: string; past: string[]; isReported: boolean }[] }>(
      `/api/studio/chat/reports/${report}/look`,
    )
  const seen = (await look()).body.items
  expect(seen.map(({ text }) => text)).toEqual(
    [2, 3, 4, 5, 6, 0, 8, 9, 10, 11, 12].map(n => (n ? `پیام ${n}` : '')),
  )
  expect(seen[5]).toMatchObject({ isReported: true, past: ['پیام 7'] })
  await look()
  const entries = await app.database.execute(
    `select count(*)::int as count from audit_entry where action = 'chatReport.read' and details ->> 'report' = $1`,
    [report],
  )
  expect(entries.rows[0]!.count).toBe(2)
  const close = () => support.post(`/api/studio/chat/reports/${report}/close`, { outcome: 'removed' })
  expect([(await close()).status, (await close()).status]).toEqual([204, 409])
  const notices = await learner.get<{ items: { title: string }[] }>('/api/account/messages')
  expect(notices.body.items.map(({ title }) => title)).toContain('گزارش شما بررسی شد')
})

test('with the account of its writer goes what a report says of a message, with that of who reported their note', async () => {
  const password = 'baran-ast-1405'
  const [writer, reporter] = [
    await app.user('سامان', [], { password }),
    await app.user('مینا', [], { password }),
  ]
  const { teacher, group } = await newClass(app, [writer, reporter])
  const talk = await openTalk(teacher, { group })
  const message = (await say(writer, talk, 'حرف من')).body.message.id
  await reporter.post(`/api/chat/messages/${message}/report`, {
    id: randomUUID(),
    reason: 'insult',
    note: 'به من',
  })
  const read = async () =>
    (
      await app.database.execute('select text, note, reporter_id from chat_report where message_id = $1', [
        message,
      ])
    ).rows
  expect(await read()).toEqual([{ text: 'حرف من', note: 'به من', reporter_id: reporter.id }])
  await writer.post('/api/account/deletion', { currentPassword: password })
  expect(await read()).toEqual([{ text: '', note: 'به من', reporter_id: reporter.id }])
  await reporter.post('/api/account/deletion', { currentPassword: password })
  expect(await read()).toEqual([{ text: '', note: '', reporter_id: null }])
})
