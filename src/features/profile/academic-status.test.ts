import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LevelsTables } from '#features/levels/tables.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { attend, enrol, listSessions, newGroup, pastTerm } from '../../../test/school.ts'
import type { Status } from './contract.ts'

const t = withTables<LevelsTables>()
const path = '/api/presentation/profile/user-status'
const daysAgo = (days: number) => new Date(testNow.getTime() - days * 86_400_000)

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Person = Awaited<ReturnType<TestApp['user']>>
const readStatus = async (person: Person) => (await person.get<{ status: Status }>(path)).body.status
const none = { skills: [], hours: 0, absencesLeft: null, standing: null, nextStep: null }

/** A group under way since four weeks, one session a week; answers the sessions that were held. */
async function underWay(person: Person) {
  const groupId = await newGroup(app, {
    startsIn: -21,
    sessions: 6,
    minutes: 90,
    course: { title: 'گفت‌وگو' },
  })
  const enrolment = await enrol(app, person.id, groupId)
  return { enrolment, sessions: await listSessions(app, groupId) }
}

test('S7.23 the status holds levels by skill over time, hours, absences left, the academic status and the next step', async () => {
  const [user, other] = [await app.user(), await app.user()]
  expect(await readStatus(user)).toEqual(none)
  await t(app.db)
    .insertInto('skill_level')
    .values([
      { user_id: user.id, language: 'en', skill: 'reading', level: 'B1', at: daysAgo(1) },
      { user_id: user.id, language: 'en', skill: 'reading', level: 'A2', at: daysAgo(90) },
      { user_id: user.id, language: 'de', skill: 'reading', level: 'A1', at: daysAgo(30) },
    ])
    .execute()
  const { enrolment, sessions } = await underWay(user)
  await attend(app, sessions[0]!, enrolment, 'present')
  await attend(app, sessions[1]!, enrolment, 'absent')
  await attend(app, sessions[2]!, enrolment, 'late')
  expect(await readStatus(user)).toEqual({
    skills: [
      { language: 'en', skill: 'reading', level: 'A2', at: daysAgo(90).toISOString() },
      { language: 'de', skill: 'reading', level: 'A1', at: daysAgo(30).toISOString() },
      { language: 'en', skill: 'reading', level: 'B1', at: daysAgo(1).toISOString() },
    ],
    hours: 3,
    absencesLeft: 2,
    standing: '«گفت‌وگو»: ۳ از ۶ جلسه گذشته و در ۲ جلسهٔ آن بوده‌اید.',
    nextStep: expect.stringMatching(/^کلاس بعدی «گفت‌وگو»: .*۷ آذر ۱۴۰۵/),
  })
  expect(await readStatus(other)).toEqual(none)
  expect((await (await app.visitor()).get(path)).status).toBe(401)
})

describe('where somebody stands', () => {
  test('PR4 a group that has not begun says how long it will be', async () => {
    const user = await app.user()
    const groupId = await newGroup(app, { startsIn: 3, sessions: 5, course: { title: 'نوشتن' } })
    await enrol(app, user.id, groupId)
    const { standing: academicStatus, absencesLeft, hours } = await readStatus(user)
    expect({ standing: academicStatus, absencesLeft, hours }).toEqual({
      standing: '«نوشتن» با ۵ جلسه در پیش است.',
      absencesLeft: 3,
      hours: 0,
    })
  })

  test('PR4 who missed more than is allowed has none left, never fewer', async () => {
    const user = await app.user()
    const { enrolment, sessions } = await underWay(user)
    for (const session of sessions.slice(0, 4)) await attend(app, session, enrolment, 'absent')
    expect((await readStatus(user)).absencesLeft).toBe(0)
  })

  test('PR4 an excused session is no absence and no hour', async () => {
    const user = await app.user()
    const { enrolment, sessions } = await underWay(user)
    await attend(app, sessions[0]!, enrolment, 'excused')
    const { absencesLeft, hours } = await readStatus(user)
    expect({ absencesLeft, hours }).toEqual({ absencesLeft: 3, hours: 0 })
  })

  test('PR4 after the last course the next one is the next step, and its hours stay', async () => {
    const user = await app.user()
    await pastTerm(app, user.id, { group: { course: { title: 'گام نخست' } } })
    expect(await readStatus(user)).toMatchObject({
      hours: 6,
      absencesLeft: null,
      standing: '«گام نخست» را پشت سر گذاشته‌اید.',
      nextStep: expect.stringContaining('دورهٔ پس از «گام نخست»'),
    })
  })
})
