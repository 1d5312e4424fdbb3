import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tablesOf } from '#server/database/database.ts'
import { openTestHouse, type TestHouse, testNow } from '../../../test/house.ts'
import type { Badge, Status } from './contract.ts'
import type { ProfileTables } from './tables.server.ts'

const t = tablesOf<ProfileTables>()
const path = '/api/presentation/profile'
const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000)

let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse()
})
afterAll(() => house[Symbol.asyncDispose]())

test('S7.23 the status holds levels by skill over time, hours, absences left, standing and the next step', async () => {
  const [user, other] = [await house.user(), await house.user()]
  const statusOf = async (person: typeof user) =>
    (await person.get<{ status: Status }>(`${path}/user-status`)).body
  const none = { skills: [], hours: 0, absencesLeft: null, standing: null, nextStep: null }
  expect(await statusOf(user)).toEqual({ status: none })
  await t(house.db)
    .insertInto('skill_level')
    .values([
      { user_id: user.id, skill: 'reading', level: 'B1', at: daysAgo(1) },
      { user_id: user.id, skill: 'reading', level: 'A2', at: daysAgo(90) },
      { user_id: user.id, skill: 'speaking', level: 'A2', at: daysAgo(1) },
    ])
    .execute()
  await t(house.db)
    .insertInto('study_standing')
    .values({
      user_id: user.id,
      hours: 42,
      absences_left: 3,
      standing: 'خوب',
      next_step: 'ثبت‌نام در B2',
    })
    .execute()
  expect(await statusOf(user)).toEqual({
    status: {
      skills: [
        { skill: 'reading', level: 'A2', at: daysAgo(90).toISOString() },
        { skill: 'reading', level: 'B1', at: daysAgo(1).toISOString() },
        { skill: 'speaking', level: 'A2', at: daysAgo(1).toISOString() },
      ],
      hours: 42,
      absencesLeft: 3,
      standing: 'خوب',
      nextStep: 'ثبت‌نام در B2',
    },
  })
  expect(await statusOf(other)).toEqual({ status: none })
  expect((await (await house.visitor()).get(`${path}/user-status`)).status).toBe(401)
})

test('S7.27 the badges of the user, the newest first, expired and revoked ones shown as such', async () => {
  const [user, other] = [await house.user(), await house.user()]
  const badgesOf = async (person: typeof user) =>
    (await person.get<{ badges: Badge[] }>(`${path}/badge`)).body
  expect(await badgesOf(user)).toEqual({ badges: [] })
  const grants: string[] = []
  for (const number of [1, 2]) {
    const [badge, grant] = [randomUUID(), randomUUID()]
    await t(house.db)
      .insertInto('badge')
      .values({
        id: badge,
        title: `نشان ${number}`,
        description: 'شرح',
        criteria: 'شرط',
        image: number === 1 ? null : 'badges/two.webp',
        created_at: daysAgo(9),
      })
      .execute()
    await t(house.db)
      .insertInto('badge_grant')
      .values({
        id: grant,
        badge_id: badge,
        user_id: user.id,
        granted_at: daysAgo(9 - number),
        expires_at: number === 1 ? daysAgo(1) : null,
        revoked_at: number === 1 ? null : daysAgo(2),
      })
      .execute()
    grants.push(grant)
  }
  expect(await badgesOf(user)).toEqual({
    badges: [
      {
        id: grants[1],
        title: 'نشان 2',
        description: 'شرح',
        imageUrl: '/media/badges/two.webp',
        criteria: 'شرط',
        grantedAt: daysAgo(7).toISOString(),
        expiresAt: null,
        revokedAt: daysAgo(2).toISOString(),
        verifyUrl: null,
      },
      expect.objectContaining({
        id: grants[0],
        imageUrl: null,
        expiresAt: daysAgo(1).toISOString(),
        revokedAt: null,
      }),
    ],
  })
  expect(await badgesOf(other)).toEqual({ badges: [] })
  expect((await (await house.visitor()).get(`${path}/badge`)).status).toBe(401)
})
