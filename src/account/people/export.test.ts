import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('one’s passkeys are handed over in the order they were made in, the oldest first', async () => {
  const person = await app.user()
  for (const [title, daysAgo] of [
    ['گوشی', 2],
    ['رایانه', 30],
    ['کلید', 7],
  ] as const) {
    await app.database.execute(
      `insert into passkey (id, user_id, public_key, counter, title, created_at) values ($1, $2, '\\x00', 0, $3, $4)`,
      [randomUUID(), person.id, title, new Date(testNow.getTime() - daysAgo * 86_400_000)],
    )
  }
  const { body } = await person.get<{ account: { passkeys: { title: string }[] } }>('/api/account/export')
  expect(body.account.passkeys.map(({ title }) => title)).toEqual(['رایانه', 'کلید', 'گوشی'])
})
