import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoUserId } from '#account/demo-accounts.ts'
import { openSession } from '#account/sessions/sessions.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { countQueries } from '../../../test/count-queries.ts'
import { enrol, listSessions, newGroup, newTeacher } from '../../../test/school.ts'
import { markActive } from '../streaks/public.server.ts'
import type { Overview } from './contract.ts'

const path = '/api/profile/overview'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: true })
})
afterAll(() => app[Symbol.asyncDispose]())

test('the first part of the profile is one question and six queries, however much there is to show', async () => {
  const { accessToken } = await openSession(app, demoUserId)
  const demo = await app.holder(demoUserId, accessToken)
  const { result, queries } = await countQueries(app, () => demo.get<{ overview: Overview }>(path))
  const { next, courses, wall: streakCalendar, skills, badges } = result.body.overview
  // All of it was there to be asked for.
  expect(next?.teacher?.name).toBe('نگار صداقت')
  expect([courses.length, streakCalendar.marks.length, skills.length, badges.length].map(Math.sign)).toEqual([
    1, 1, 1, 1,
  ])
  expect(queries.length, queries.join('\n')).toBeLessThanOrEqual(6)
  // The counter sees what it should, from who asks to the last card.
  const tables = ['session', 'learning_day', 'class_session', 'teacher', 'skill_level', 'credential']
  for (const table of tables)
    expect(
      queries.some(sql => sql.includes(`from "${table}"`)),
      table,
    ).toBe(true)
})

test('the overview tells of the soonest class of all groups, and of nothing that is over or frozen', async () => {
  const user = await app.user()
  expect((await user.get<{ overview: Overview }>(path)).body.overview).toMatchObject({
    next: null,
    courses: [],
    wall: { streak: 0 },
    skills: [],
    badges: [],
  })
  const teacherId = await newTeacher(app)
  const later = await newGroup(app, { startsIn: 2, course: { title: 'دیرتر' } })
  const soon = await newGroup(app, { startsIn: -6, sessions: 3, teacherId, course: { title: 'زودتر' } })
  const frozen = await newGroup(app, { startsIn: 0.1, course: { title: 'مرخصی' } })
  const over = await newGroup(app, { startsIn: -40, course: { title: 'گذشته' } })
  const enrolments = []
  for (const group of [later, soon, frozen, over]) enrolments.push(await enrol(app, user.id, group))
  await app.database.execute(`update enrolment set state = 'frozen' where id = $1`, [enrolments[2]])
  await transaction(app.db, tx => markActive(tx, 'class', [{ userId: user.id, at: app.now() }]))
  const { overview } = (await user.get<{ overview: Overview }>(path)).body
  const [, second] = await listSessions(app, soon)
  expect(overview.next).toEqual({
    enrolmentId: enrolments[1],
    course: 'زودتر',
    sessionId: second!.id,
    number: 2,
    of: 3,
    title: 'جلسهٔ 2',
    description: '',
    minutes: 90,
    startsAt: second!.starts_at.toISOString(),
    teacher: { name: 'مریم سهرابی', portraitUrl: null },
  })
  expect(overview.courses.map(({ title, sessions }) => [title, sessions.held, sessions.total])).toEqual([
    ['زودتر', 1, 3],
    ['دیرتر', 0, 4],
  ])
  expect(overview.wall).toMatchObject({ streak: 1, isActiveToday: true })
  expect((await (await app.visitor()).get(path)).status).toBe(401)
})
