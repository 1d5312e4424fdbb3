import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSession } from '#account/sessions/sessions.server.ts'
import { openTestApp, type Person, type TestApp, testNow } from '../../../../test/app.ts'
import { enrol, listSessions, newGroup, someLesson } from '../../../../test/school.ts'
import type { MyLesson } from './contract.ts'

let app: TestApp
let admin: Person
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.user('هما', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())
beforeEach(() => app.setNow(testNow))

type Lesson = { id: string; number: number; isOpen: boolean; opensAt: string | null; html?: string }
type Listed = { units: { title: string; lessons: Lesson[] }[] }

/** A group whose three sessions are three days apart, from now on, its three lessons, and one who takes part. */
async function school({ preview = null as string | null } = {}) {
  const group = await newGroup(app, { sessions: 3, startsIn: 0, every: 3 })
  const lessons = [
    await someLesson(app, { group }),
    await someLesson(app, { group }),
    await someLesson(app, { group, preview }),
  ]
  const learner = await app.user('نگار')
  const enrolment = await enrol(app, learner.id, group)
  const path = `/api/presentation/profile/course/${enrolment}/lessons`
  return {
    group,
    lessons,
    learner,
    enrolment,
    path,
    rule: (given: object) => admin.put(`/api/course/desk/groups/${group}/opening`, given),
    async open() {
      const { body } = await learner.get<Listed>(path)
      return body.units.flatMap(({ lessons }) => lessons).map(({ isOpen }) => isOpen)
    },
    read: (at: number) =>
      learner.get<{ lesson: Lesson; info: { message: string } }>(`${path}/${lessons[at]}`),
  }
}
type School = Awaited<ReturnType<typeof school>>

/** So many days from the beginning on; who takes part has signed in again. */
async function later(days: number, { learner }: School) {
  app.setNow(new Date(testNow.getTime() + days * 86_400_000))
  learner.token = (await openSession(app, learner.id)).accessToken
}

test('CO6 unless a rule is set, all lessons of a course are open for its members from the beginning, and for nobody else', async () => {
  const { open, read, path } = await school()
  expect(await open()).toEqual([true, true, true])
  expect((await read(2)).body.lesson.html).toBe('<p>متن درس</p>')
  const other = await app.user('پویا')
  expect((await other.get(path)).status).toBe(404)
})

test('a lesson that has no text yet is not there to be read, and stands in the list', async () => {
  const { group, learner, path, open } = await school()
  const bare = await someLesson(app, { group, body: null })
  expect(await open()).toEqual([true, true, true, true])
  expect((await learner.get(`${path}/${bare}`)).status).toBe(404)
  const free = await someLesson(app, { group, body: null, preview: 'آغاز رایگان' })
  expect((await learner.get<{ lesson: Lesson }>(`${path}/${free}`)).body.lesson.html).toBe(
    '<p>آغاز رایگان</p>',
  )
})

test('CO6 by date: each lesson opens with its day in Tehran; its text is refused until then, but for what is free of it', async () => {
  const one = await school({ preview: 'آغاز رایگان' })
  const { rule, open, read, lessons } = one
  const dates = [
    { lesson: lessons[1], day: '2026-11-24' },
    { lesson: lessons[2], day: '2026-11-30' },
  ]
  expect((await rule({ rule: 'dates', dates })).status).toBe(204)
  expect(await open()).toEqual([true, false, false])
  const refused = await read(1)
  expect([refused.status, refused.body.info.message]).toEqual([
    403,
    'این درس از سه‌شنبه ۳ آذر ۱۴۰۵ باز می‌شود.',
  ])
  // Half past midnight in Tehran.
  await later(2.375, one)
  expect(await open()).toEqual([true, true, false])
  expect((await read(1)).status).toBe(200)
  const free = await read(2)
  expect([free.status, free.body.lesson.html]).toEqual([200, '<p>آغاز رایگان</p>'])
  await later(10, one)
  expect((await read(2)).body.lesson.html).toBe('<p>آغاز رایگان</p>\n<p>متن درس</p>')
})

test('a late payment shuts all lessons, those that staff opened too; a rest that staff gave shuts none', async () => {
  const { enrolment, read } = await school()
  const rest = (reason: string | null) =>
    app.database.execute('update enrolment set state = $2, reason = $3, lessons_open = true where id = $1', [
      enrolment,
      reason ? 'frozen' : 'active',
      reason,
    ])
  await rest('قسط عقب‌افتاده')
  const { status, body } = await read(2)
  expect([status, body.info.message]).toEqual([403, 'این درس پس از پرداخت قسط عقب‌افتاده باز می‌شود.'])
  await rest('سفر')
  expect((await read(2)).status).toBe(200)
  await rest(null)
  expect((await read(2)).status).toBe(200)
})

test('CO6 by days after the previous one, counted from the day the group begins', async () => {
  const one = await school()
  const { rule, open } = one
  expect((await rule({ rule: 'days' })).body).toMatchObject({ errors: [{ field: 'days' }] })
  expect((await rule({ rule: 'days', days: 2 })).status).toBe(204)
  expect(await open()).toEqual([true, false, false])
  await later(2, one)
  expect(await open()).toEqual([true, true, false])
  await later(4, one)
  expect(await open()).toEqual([true, true, true])
})

test('CO6 with the session of the same number; a session that is moved takes its lesson along', async () => {
  const one = await school()
  const { rule, open, group } = one
  await rule({ rule: 'sessions' })
  await later(3, one)
  expect(await open()).toEqual([true, true, false])
  const last = (await listSessions(app, group))[2]!
  const startsAt = new Date(testNow.getTime() + 9 * 86_400_000).toISOString()
  const moved = await (await app.user('مینا', ['admin'])).post(`/api/course/desk/sessions/${last.id}/move`, {
    startsAt,
  })
  expect(moved.status).toBe(200)
  await later(8, one)
  expect(await open()).toEqual([true, true, false])
  await later(9, one)
  expect(await open()).toEqual([true, true, true])
})

test('CO6 staff open all lessons at once for one learner or for a whole group, and take it back; both are in the log', async () => {
  const { rule, open, group, enrolment, read } = await school()
  await rule({ rule: 'days', days: 30 })
  const second = await app.user('آرش')
  const other = await enrol(app, second.id, group)
  const seen = async () =>
    (
      await second.get<Listed>(`/api/presentation/profile/course/${other}/lessons`)
    ).body.units[0]!.lessons.map(({ isOpen }) => isOpen)
  const forOne = (open: boolean) =>
    admin.put(`/api/course/desk/enrolments/${enrolment}/lessons-open`, { open })
  const forAll = (open: boolean) => admin.put(`/api/course/desk/groups/${group}/lessons-open`, { open })
  expect((await forOne(true)).status).toBe(204)
  expect([await open(), await seen()]).toEqual([
    [true, true, true],
    [true, false, false],
  ])
  expect((await read(2)).status).toBe(200)
  await forOne(false)
  expect(await open()).toEqual([true, false, false])
  expect((await read(2)).status).toBe(403)
  await forAll(true)
  expect([await open(), await seen()]).toEqual([
    [true, true, true],
    [true, true, true],
  ])
  await forAll(false)
  expect(await seen()).toEqual([true, false, false])
  const { rows } = await app.database.execute(
    `select action as act from audit_entry where details::text like $1 or details::text like $2 order by at, action`,
    [`%"enrolment":%${enrolment}%`, `%"group":%${group}%`],
  )
  expect(rows.map(({ act }) => act).sort()).toEqual([
    'lessons.closed',
    'lessons.closed',
    'lessons.opened',
    'lessons.opened',
    'lessons.ruled',
  ])
})

test('CO4 where the group allows it, a learner marks an open lesson as complete and takes that back; it is in nobody else’s course', async () => {
  const one = await school()
  const { group, lessons, learner, path, rule } = one
  const mark = (at: number, isComplete: boolean, by = learner) =>
    by.put(`${path}/${lessons[at]}/mark`, { isComplete })
  const complete = async () => {
    const { body } = await learner.get<{ units: { lessons: MyLesson[] }[] }>(path)
    return body.units.flatMap(({ lessons }) => lessons).map(({ isComplete }) => isComplete)
  }
  expect((await mark(0, true)).status).toBe(403)
  const completion = { watchPercent: null, mayMark: true }
  expect((await learner.put(`/api/course/desk/groups/${group}/completion`, completion)).status).toBe(404)
  expect((await admin.put(`/api/course/desk/groups/${group}/completion`, completion)).status).toBe(204)
  expect((await mark(0, true)).status).toBe(204)
  expect((await mark(0, true)).status).toBe(204)
  expect(await complete()).toEqual([true, false, false])
  expect((await mark(1, true, await app.user('پویا'))).status).toBe(404)
  await rule({ rule: 'days', days: 9 })
  expect((await mark(2, true)).status).toBe(403)
  expect((await mark(0, false)).status).toBe(204)
  expect(await complete()).toEqual([false, false, false])
  const { body } = await admin.get(`/api/course/desk/groups/${group}/completion`)
  expect(body).toEqual(completion)
})

test('a text is written once: who wrote on an older one hears of it, and a syllabus that is written anew keeps it', async () => {
  const { body: course } = await admin.post<{ id: string; version: number } & Record<string, unknown>>(
    '/api/course/desk/courses',
    {
      title: 'درس‌ها',
      slug: `l-${Date.now()}`,
      language: 'en',
      level: 'A1',
      greeting: '',
      summary: '',
      about: '',
      outcomes: '',
      book: '',
      minutes: 60,
      syllabus: '# بخش\n- یک\n- دو',
      state: 'open',
    },
  )
  const path = `/api/course/desk/courses/${course.id}/lessons`
  const listed = async () =>
    (await admin.get<{ lessons: { id: string; title: string; body: string; version: number }[] }>(path)).body
      .lessons
  const [, two] = await listed()
  const write = (body: string, version: number) =>
    admin.put(`/api/course/desk/lessons/${two!.id}`, { body, version })
  expect((await write('**متن** دو', 1)).status).toBe(200)
  expect((await write('دیگری', 1)).status).toBe(409)
  const { id, version, changedAt: _, ...values } = course
  const again = { ...values, version, syllabus: '# بخش\n- دو\n# تازه\n- سه' }
  expect((await admin.put(`/api/course/desk/courses/${id}`, again)).status).toBe(200)
  expect((await listed()).map(({ id, title, body }) => [id === two!.id, title, body])).toEqual([
    [true, 'دو', '**متن** دو'],
    [false, 'سه', ''],
  ])
  expect((await write(' ', 2)).status).toBe(200)
  expect((await listed())[0]!.body).toBe('')
})
