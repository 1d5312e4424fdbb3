import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { transaction, withTables } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { onPostgres } from '../../../test/database.ts'
import type { AccountTables } from '../tables.server.ts'
import { type Attempt, liftLock, listLocks, tryPassword } from './locks.server.ts'

const t = withTables<AccountTables>()

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
beforeEach(() => app.setNow(testNow))
afterAll(() => app[Symbol.asyncDispose]())

const pass = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1000))
const nobody = () => `${randomUUID()}@test.example`
const from = (origin: string, identifier: string): Attempt => ({ identifier, origin, known: false })
const known = (origin: string, identifier: string): Attempt => ({ identifier, origin, known: true })
const wrong = (attempt: Attempt) => tryPassword(app, attempt, async () => false)
const right = (attempt: Attempt) => tryPassword(app, attempt, async () => true)
const matchLocked = (retryAfter: number) =>
  expect.objectContaining({ info: expect.objectContaining({ status: 1007, retryAfter }) })

test('five wrong ones from one origin lock it for fifteen minutes, and no other', async () => {
  const identifier = nobody()
  const here = from('1.1.1.1', identifier)
  for (let i = 0; i < 5; i++) expect(await wrong(here)).toBe(false)
  let compared = false
  const again = tryPassword(app, here, async () => (compared = true))
  await expect(again).rejects.toEqual(matchLocked(900))
  expect(compared).toBe(false)
  expect(await right(from('2.2.2.2', identifier))).toBe(true)
  expect(await right(from('1.1.1.1', nobody()))).toBe(true)
  pass(899)
  await expect(right(here)).rejects.toEqual(matchLocked(1))
  pass(1)
  expect(await right(here)).toBe(true)
})

test('wrong ones are counted over fifteen minutes, and a right one clears those of its origin', async () => {
  const slow = from('1.1.1.1', nobody())
  for (let i = 0; i < 12; i++) {
    expect(await wrong(slow)).toBe(false)
    pass(226)
  }
  const forgetful = from('1.1.1.1', nobody())
  for (let round = 0; round < 3; round++) {
    for (let i = 0; i < 4; i++) expect(await wrong(forgetful)).toBe(false)
    expect(await right(forgetful)).toBe(true)
  }
})

test('twenty wrong ones from anywhere lock all unknown origins; what is known is counted apart', async () => {
  const identifier = nobody()
  const device = known('device a', identifier)
  for (let i = 0; i < 4; i++) expect(await wrong(device)).toBe(false)
  for (let i = 0; i < 20; i++) expect(await wrong(from(`1.1.1.${i}`, identifier))).toBe(false)
  await expect(right(from('9.9.9.9', identifier))).rejects.toEqual(matchLocked(900))
  expect(await listLocks(app.db, [identifier], app.now())).toEqual([
    { identifier, until: new Date(testNow.getTime() + 900_000), everywhere: true },
  ])
  expect(await right(device)).toBe(true)
  for (let i = 0; i < 5; i++) expect(await wrong(device)).toBe(false)
  await expect(right(device)).rejects.toEqual(matchLocked(900))
})

test('a lock is lifted with all that was counted', async () => {
  const [identifier, other] = [nobody(), nobody()]
  for (const name of [identifier, other])
    for (let i = 0; i < 20; i++) await wrong(from(`1.1.1.${Math.floor(i / 5)}`, name))
  expect(await listLocks(app.db, [identifier, other], app.now())).toHaveLength(10)
  await transaction(app.db, tx => liftLock(tx, [identifier]))
  expect(await listLocks(app.db, [identifier], app.now())).toEqual([])
  for (let i = 0; i < 4; i++) expect(await wrong(from('1.1.1.1', identifier))).toBe(false)
  expect(await right(from('1.1.1.1', identifier))).toBe(true)
  await expect(right(from('9.9.9.9', other))).rejects.toEqual(matchLocked(900))
  pass(900)
  expect(await listLocks(app.db, [other], app.now())).toEqual([])
})

test('a hundred at once: five are compared, the others find the lock, and nothing is left pending', async () => {
  const attempt = from('1.1.1.1', nobody())
  let compared = 0
  const attempts = await Promise.allSettled(
    Array.from({ length: 100 }, () => tryPassword(app, attempt, async () => ++compared < 0)),
  )
  expect(compared).toBe(5)
  expect(attempts.filter(({ status }) => status === 'rejected')).toHaveLength(95)
  const rows = await t(app.db)
    .selectFrom('login_attempt')
    .select('state')
    .where('identifier', '=', attempt.identifier)
    .execute()
  expect(rows.map(({ state }) => state)).toEqual(Array(5).fill('wrong'))
})

onPostgres('two processes count together', async () => {
  await using beside = await openTestApp({ beside: app })
  const compared = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const attempt = from('1.1.1.1', nobody())
      let compared = 0
      await Promise.allSettled(
        Array.from({ length: 14 }, (_, i) =>
          tryPassword(i % 2 ? app : beside, attempt, async () => ++compared < 0),
        ),
      )
      return compared
    }),
  )
  expect(compared).toEqual(Array(12).fill(5))
})

test('right ones among wrong ones wait for their place and are let in', async () => {
  const attempt = from('1.1.1.1', nobody())
  let underWay = 0
  let peak = 0
  const compare = (fits: boolean) => async () => {
    peak = Math.max(peak, ++underWay)
    await new Promise(resolve => setImmediate(resolve))
    underWay--
    return fits
  }
  const outcomes = await Promise.all(
    Array.from({ length: 12 }, (_, i) => tryPassword(app, attempt, compare(i % 4 !== 3))),
  )
  expect(outcomes.filter(Boolean)).toHaveLength(9)
  expect(peak).toBeLessThanOrEqual(5)
})

test('a comparison that fails gives its place back; one whose process died counts as wrong after a minute', async () => {
  const attempt = from('1.1.1.1', nobody())
  for (let i = 0; i < 6; i++) {
    const broken = tryPassword(app, attempt, async () => {
      throw new Error('out of memory')
    })
    await expect(broken).rejects.toThrow('out of memory')
  }
  expect(await right(attempt)).toBe(true)

  const { identifier, origin, known: known_device } = attempt
  await t(app.db)
    .insertInto('login_attempt')
    .values(
      Array.from({ length: 5 }, () => ({
        id: randomUUID(),
        identifier,
        origin,
        known_device,
        state: 'pending' as const,
        at: app.now(),
      })),
    )
    .execute()
  pass(60)
  await expect(right(attempt)).rejects.toEqual(matchLocked(840))
  pass(840)
  expect(await right(attempt)).toBe(true)
})
