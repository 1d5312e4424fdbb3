import { afterAll, beforeAll, expect, test } from 'vitest'
import { settleClasses } from '#features/classes/attendance/settle.server.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { signInAgain } from '../../../test/bank.ts'
import { enrol, listSessions, newGroup, newTeacher } from '../../../test/school.ts'
import type { MissedClass } from './contract.ts'
import { pauseLength } from './pause-length.ts'
import { pauseTeachers } from './pause-teachers.server.ts'

const day = 86_400_000
const path = '/api/studio/missed-classes'
type Someone = Awaited<ReturnType<TestApp['user']>>
let app: TestApp
let admin: Someone
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.user('آذر', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

/** Calls them after so many days: who was away that long signs in first. */
async function asNow(by: Someone): Promise<Someone> {
  await signInAgain(app, by)
  return by
}
type Answer = { items: MissedClass[]; pause: { endsAt: string | null } | null }
const read = async (by: Someone) => (await (await asNow(by)).get<Answer>(path)).body
const train = async (by: Someone) => (await (await asNow(by)).post(`${path}/training`)).status

/** A teacher with a class a day that began two hours ago, to whose sessions a learner comes, with their teacher or without. */
async function teacherWithClasses() {
  const teacher = await app.user('ژینا', ['teacher'])
  const teacherId = await newTeacher(app, { userId: teacher.id })
  const group = await newGroup(app, { startsIn: -1 / 12, every: 1, sessions: 8, minutes: 60, teacherId })
  const plan = await listSessions(app, group)
  const learner = await app.user('پونه')
  await enrol(app, learner.id, group, new Date(testNow.getTime() - day))
  const isHidden = async () =>
    (await app.database.execute('select is_hidden from teacher where id = $1', [teacherId])).rows[0]!
      .is_hidden
  /** The session takes place, and all jobs run after it. */
  async function hold(number: number, who: { learner: boolean; teacher: boolean; marks?: boolean }) {
    const { id, starts_at } = plan[number - 1]!
    for (const [is, user] of [
      [who.learner, learner.id],
      [who.teacher, teacher.id],
    ] as const) {
      if (!is) continue
      await app.database.execute(
        `insert into class_visit (id, session_id, user_id, is_teacher, joined_at, left_at)
         values (gen_random_uuid(), $1, $2, $3, $4, $4::timestamptz + interval '20 minutes')`,
        [id, user, user === teacher.id, starts_at],
      )
    }
    app.setNow(new Date(starts_at.getTime() + 2 * 3_600_000))
    await settleClasses.run(app, {})
    if (who.marks) {
      await app.database.execute('update attendance set set_by = $1 where session_id = $2', [teacher.id, id])
    }
    await pauseTeachers.run(app, {})
    await pauseTeachers.run(app, {})
  }
  return { teacher, teacherId, plan, hold, isHidden }
}

test('TE9 after the first missed class a teacher is hidden until they have read what to do, after the second for a week, then twice as long', async () => {
  const { teacher, hold, isHidden } = await teacherWithClasses()
  await hold(1, { learner: true, teacher: true })
  await hold(2, { learner: false, teacher: false })
  // They came by another way, and marked who was there.
  await hold(3, { learner: true, teacher: false, marks: true })
  expect([await isHidden(), (await read(teacher)).items]).toEqual([false, []])
  await hold(4, { learner: true, teacher: false })
  expect(await isHidden()).toBe(true)
  expect(await read(teacher)).toMatchObject({ items: [{ number: 4, excuse: '' }], pause: { endsAt: null } })
  const { rows } = await app.database.execute(
    `select title from message where user_id = any($1) and title like '%نیامد%'`,
    [[teacher.id, admin.id]],
  )
  expect(rows.map(({ title }) => title).toSorted()).toEqual([
    'به کلاس خود نیامدید',
    'مریم سهرابی به کلاس نیامد',
  ])
  expect([await train(teacher), await train(teacher)]).toEqual([204, 404])
  expect(await isHidden()).toBe(false)

  await hold(5, { learner: true, teacher: false })
  const { pause } = await read(teacher)
  expect(Date.parse(pause!.endsAt!)).toBe(app.now().getTime() + 7 * day)
  // A week is not read away.
  expect(await train(teacher)).toBe(404)
  app.setNow(new Date(app.now().getTime() + 7 * day - 1))
  await pauseTeachers.run(app, {})
  expect(await isHidden()).toBe(true)
  app.setNow(new Date(app.now().getTime() + 1))
  await pauseTeachers.run(app, {})
  expect([await isHidden(), (await read(teacher)).pause]).toEqual([false, null])
  expect([1, 2, 3, 4, 5, 9].map(count => (pauseLength(count) ?? 0) / day)).toEqual([0, 7, 14, 28, 56, 56])
  app.setNow(testNow)
})

test('TE9 what was not the teacher’s fault counts for nothing and is taken back; who was hidden by staff stays so', async () => {
  const { teacher, teacherId, plan, hold, isHidden } = await teacherWithClasses()
  await hold(1, { learner: true, teacher: false })
  const excuse = async (by: Someone) =>
    (await asNow(by)).post(`${path}/${plan[0]!.id}/excuse`, { excuse: 'کلاس در اسکای‌روم بود' })
  expect((await excuse(teacher)).status).toBe(403)
  const readExcuse = async () =>
    (await read(admin)).items.find(({ sessionId }) => sessionId === plan[0]!.id)?.excuse
  const other = await app.user('بیتا', ['teacher'])
  expect((await read(other)).items).toEqual([])
  expect((await excuse(admin)).status).toBe(204)
  expect((await excuse(admin)).status).toBe(409)
  expect([await isHidden(), await readExcuse()]).toEqual([false, 'کلاس در اسکای‌روم بود'])
  // The next one is the first that counts.
  await hold(2, { learner: true, teacher: false })
  expect((await read(teacher)).pause).toMatchObject({ endsAt: null })
  expect(await train(teacher)).toBe(204)

  await app.database.execute('update teacher set is_hidden = true where id = $1', [teacherId])
  await hold(3, { learner: true, teacher: false })
  expect((await read(teacher)).pause).toBeNull()
  app.setNow(new Date(app.now().getTime() + 60 * day))
  await pauseTeachers.run(app, {})
  expect(await isHidden()).toBe(true)
  app.setNow(testNow)
})

test('TE9 to excuse the last missed class shows its teacher again, to excuse one before it does not', async () => {
  const { teacher, plan, hold, isHidden } = await teacherWithClasses()
  const excuse = async (number: number) =>
    (await asNow(admin)).post(`${path}/${plan[number - 1]!.id}/excuse`, { excuse: 'برق رفته بود' })
  await hold(1, { learner: true, teacher: false })
  expect(await train(teacher)).toBe(204)
  await hold(2, { learner: true, teacher: false })
  expect(await isHidden()).toBe(true)
  // The first one still counts, but has had its consequences.
  expect((await excuse(2)).status).toBe(204)
  expect([await isHidden(), (await read(teacher)).pause]).toEqual([false, null])

  await hold(3, { learner: true, teacher: false })
  const { pause } = await read(teacher)
  expect(pause).toMatchObject({ endsAt: new Date(app.now().getTime() + 7 * day).toISOString() })
  expect((await excuse(1)).status).toBe(204)
  expect([await isHidden(), (await read(teacher)).pause]).toEqual([true, pause])
  app.setNow(testNow)
})
