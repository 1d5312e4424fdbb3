import { afterAll, beforeAll, expect, test } from 'vitest'
import { testNow } from '../../../test/app.ts'
import { openShop, type Shop, signInAgain } from '../../../test/bank.ts'
import { newWritingCredit, queueText } from '../../../test/writing.ts'
import type { WritingText } from './contract.ts'
import { creditLateTexts } from './late.server.ts'

let app: Shop
beforeAll(async () => {
  app = await openShop()
})
afterAll(() => app[Symbol.asyncDispose]())

test('WR10 where a late text could not be paid back, the run fails and is tried again, and the next one pays it', async () => {
  app.setNow(testNow)
  const person = await app.user('نگار')
  const { id } = await queueText(app, person, await newWritingCredit(app, person.id))
  app.setNow(new Date(testNow.getTime() + 49 * 3_600_000))
  await signInAgain(app, person)
  const readCredited = async () => {
    const { body } = await person.get<{ text: WritingText }>(`/api/writing-correction/texts/${id}`)
    return body.text.isCredited
  }
  await app.database.execute(
    'alter table writing_text add constraint no_credit check (late_credited_at is null)',
  )
  try {
    await expect(creditLateTexts.run(app, {})).rejects.toThrow('no_credit')
  } finally {
    await app.database.execute('alter table writing_text drop constraint no_credit')
  }
  expect(await readCredited()).toBe(false)
  await creditLateTexts.run(app, {})
  expect(await readCredited()).toBe(true)
})
