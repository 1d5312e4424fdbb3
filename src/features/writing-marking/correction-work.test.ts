import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Pay } from '#features/teacher-pay/contract.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type Person, type TestApp } from '../../../test/app.ts'
import { newTeacher } from '../../../test/school.ts'
import { newWritingCredit, queueText, someWords, takeText } from '../../../test/writing.ts'
import { someMarking } from '../../../test/writing-marking.ts'
import type { MarkingTables } from './tables.server.ts'

const t = withTables<MarkingTables>()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const month = '1405-09'
const open = async (keeper: Person, teacherId: string) =>
  (await keeper.get<Pay>(`/api/studio/pay/${teacherId}`, { month })).body.statement

/** A text of four words' error that a corrector returns. */
async function returnText(learner: Person & { id: string }, corrector: Person) {
  const { id } = await queueText(app, learner, await newWritingCredit(app, learner.id))
  await takeText(corrector, id)
  const path = `/api/studio/writing/texts/${id}`
  await corrector.put(`${path}/marking`, { base: 0, marking: someMarking() })
  const reply = await corrector.post(`${path}/return`, { version: 1 })
  expect(reply.status).toBe(204)
  return { id, again: () => corrector.post(`${path}/return`, { version: 1 }) }
}

test('what a teacher corrected is on their statement once, by its words, also when its writer has left since', async () => {
  app.setNow(new Date('2026-12-01T08:00:00.000Z'))
  const account = await app.user('مریم', ['teacher'])
  const keeper = await app.user('نرگس', ['accountant'])
  const teacherId = await newTeacher(app, { userId: account.id })
  const rate = {
    fromDay: '2026-11-22',
    per: 'session',
    amount: 4_500_000,
    trialAmount: 0,
    wordsAmount: 300_000,
  }
  expect((await keeper.post(`/api/studio/pay/${teacherId}/rates`, rate)).status).toBe(200)

  const learner = await app.user('نگار', [], { password: 'secret-word' })
  const { id, again } = await returnText(learner, account)
  expect((await again()).status).toBe(404)
  const words = someWords.split(' ').length
  const line = {
    kind: 'writing',
    sessionId: id,
    minutes: null,
    rate: { per: 'words', amount: 300_000 },
    amount: Math.round((300_000 * words) / 1000) * 10,
  }
  app.setNow(new Date('2026-12-01T08:01:00.000Z'))
  const seen = await open(keeper, teacherId)
  expect(seen.lines).toMatchObject([line])
  expect(seen.lines[0]!.title).toMatch(/۱ اصلاح$/)
  expect(seen.total).toBe(line.amount)

  const left = await learner.post('/api/account/deletion', { currentPassword: 'secret-word' })
  expect(left.status).toBe(204)
  expect(await open(keeper, teacherId)).toEqual(seen)
})

test('who corrects and is no teacher of the school is on nobody’s statement', async () => {
  const account = await app.user('هما', ['owner'])
  const { id } = await returnText(await app.user('سارا'), account)
  const rows = await t(app.db)
    .selectFrom('writing_correction_work')
    .selectAll()
    .where('text_id', '=', id)
    .execute()
  expect(rows).toEqual([])
})
