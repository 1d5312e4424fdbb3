import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestApp } from '../../../test/app.ts'
import { newPair, readTalk, say } from '../../../test/chat.ts'
import { removeOldMessages } from './retention.server.ts'

test('what is older than the school keeps is removed for good, but for what was reported; the rest keeps its place', async () => {
  await using app = await openTestApp()
  const { learner, teacher, talk } = await newPair(app)
  for (const text of ['کهنه', 'گزارش‌شده', 'تازه']) await say(teacher, talk, text)
  await app.database.execute(
    `update chat_message set created_at = '2026-08-01' where conversation_id = $1 and seq < 3`,
    [talk],
  )
  const [, reported] = (await readTalk(learner, talk)).body.items
  await learner.post(`/api/chat/messages/${reported!.id}/report`, { id: randomUUID(), reason: 'spam' })
  expect(await removeOldMessages(app)).toBe(0)
  const owner = await app.user('مالک', ['owner'])
  const path = '/api/studio/chat/retention'
  expect((await owner.put(path, { keepMonths: 7, newcomersReadAll: false })).body).toMatchObject({
    errors: [{ field: 'keepMonths' }],
  })
  await owner.put(path, { keepMonths: 6, newcomersReadAll: false })
  expect(await removeOldMessages(app)).toBe(0)
  await owner.put(path, { keepMonths: 3, newcomersReadAll: false })
  expect(await removeOldMessages(app)).toBe(1)
  await owner.put(path, { keepMonths: null, newcomersReadAll: false })
  expect((await readTalk(learner, talk)).body.items.map(({ seq, text }) => [seq, text])).toEqual([
    [2, 'گزارش‌شده'],
    [3, 'تازه'],
  ])
  expect((await say(learner, talk, 'بعدی')).body.message.seq).toBe(4)
})
