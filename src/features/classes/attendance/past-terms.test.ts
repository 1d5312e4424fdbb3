import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, testNow } from '../../../../test/app.ts'
import { attendAll, newGroup } from '../../../../test/school.ts'
import { pastTerms } from './past-terms.server.ts'

const day = 86_400_000
const daysAgo = (days: number) => new Date(testNow.getTime() - days * day)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

test('of the terms that are over those that ended since a day are found, of one person or of all', async () => {
  const [one, other] = [await app.user('نگار'), await app.user('سامان')]
  const old = await newGroup(app, { startsIn: -100, sessions: 2, every: 7 })
  const recent = await newGroup(app, { startsIn: -40, sessions: 2, every: 7 })
  for (const { id } of [one, other]) for (const group of [old, recent]) await attendAll(app, id, group)
  const find = async (given: { since?: Date; userId?: string }) =>
    (await pastTerms(app.db, { now: testNow, ...given })).map(({ userId, groupId }) => [userId, groupId])
  const all = await find({})
  expect(all).toHaveLength(4)
  expect(all.map(([, group]) => group)).toEqual([old, old, recent, recent])
  expect((await find({ since: daysAgo(60) })).toSorted()).toEqual(
    [
      [one.id, recent],
      [other.id, recent],
    ].toSorted(),
  )
  expect(await find({ userId: one.id })).toEqual([
    [one.id, old],
    [one.id, recent],
  ])
  expect(await find({ since: daysAgo(20) })).toEqual([])
})
