import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isoDay } from '#persian/jalali.ts'
import { openTestApp, type Refusal, type TestApp } from '../../../test/app.ts'
import { newCourse, newGroup, newTeacher } from '../../../test/school.ts'
import type { NextTerm, RolledRow } from './contract.ts'

const path = '/api/course/desk/next-term'
const day = 86_400_000
let app: TestApp
let admin: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.user('بابک', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

const sql = async (text: string, values: unknown[] = []) => (await app.database.execute(text, values)).rows

/** So many groups of a term of their own, a day of the week apart. */
async function someTerm(
  count: number,
  { teacherId = null as string | null, apart = true, branch = '' } = {},
) {
  const courseId = await newCourse(app, { level: 'A1' })
  const ids: string[] = []
  for (let index = 0; index < count; index++) {
    ids.push(
      await newGroup(app, {
        course: { id: courseId },
        startsIn: -20 + (apart ? index / 10 : 0),
        teacherId,
        title: `گروه ${index + 1}`,
      }),
    )
  }
  const term = `پاییز ${randomUUID().slice(0, 6)}`
  const set = 'update course_group set term = $1, branch = nullif($2, $3) where id = any($4)'
  await sql(set, [term, branch, '', ids])
  return { term, ids, courseId }
}

const read = async (term: string) => {
  const answer = await admin.get<NextTerm>(path, { term })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
const toInput = ({ rows, until }: NextTerm, more: object = {}) => ({
  term: 'زمستان ۱۴۰۵',
  until,
  rows: rows.map(({ id, plan }) => ({ group: id, ...plan, ...more })),
})

test('all groups of a term go on at once, after a look that writes nothing, and only once', async () => {
  const { term, ids } = await someTerm(3)
  const next = await read(term)
  expect(next.rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
  const before = await sql('select count(*)::int as count from course_group')
  const looked = await admin.post<{ rows: RolledRow[] }>(`${path}/check`, toInput(next))
  expect(looked.body.rows.map(({ outcome }) => outcome)).toEqual(['ready', 'ready', 'ready'])
  expect(await sql('select count(*)::int as count from course_group')).toEqual(before)
  // Two at once, as of a button that was pressed twice: one opens, the other finds what is there.
  const [one, other] = await Promise.all([
    admin.post<{ opened: number }>(path, toInput(next)),
    admin.post<{ opened: number }>(path, toInput(next)),
  ])
  expect([one.status, other.status]).toEqual([200, 200])
  expect(one.body.opened + other.body.opened).toBe(3)
  const opened = await sql(
    `select fresh.term, fresh.state, old.next_until, fresh.starts_at > old.ends_at as later,
       (select count(*)::int from class_session where group_id = fresh.id) as sessions,
       (select capacity from stock where resource = 'course-group:' || fresh.id) as seats
     from course_group old join course_group fresh on fresh.id = old.next_group where old.id = any($1)`,
    [ids],
  )
  expect(opened).toHaveLength(3)
  for (const row of opened) {
    expect(row).toMatchObject({ term: 'زمستان ۱۴۰۵', state: 'open', later: true, sessions: 4, seats: 5 })
    expect(row.next_until).toBeInstanceOf(Date)
  }
})

test('the next level of the language is proposed, and what was chosen instead is opened', async () => {
  const { term, courseId } = await someTerm(1)
  const above = await newCourse(app, { level: 'A2', title: 'دورهٔ بالاتر' })
  const next = await read(term)
  expect(next.rows[0]!.plan.courseId).not.toBe(courseId)
  expect(next.courses.map(({ id }) => id)).toContain(above)
  await admin.post(path, toInput(next, { courseId, title: 'گروه صبح', toman: 3_000_000 }))
  const [fresh] = await sql(
    `select course_id, title, price from course_group where id =
       (select next_group from course_group where id = $1)`,
    [next.rows[0]!.id],
  )
  expect(fresh).toEqual({ course_id: courseId, title: 'گروه صبح', price: 30_000_000 })
})

test('the next level is the one of the school’s own ladder where the course stands on one, and it is told which', async () => {
  const title = `نوجوانان ${randomUUID().slice(0, 6)}`
  const step = (name: string, level: string) => ({ id: '', name, level, book: '', passMark: '' })
  const { body: ladder } = await admin.post<{ steps: { id: string }[] }>('/api/studio/ladders', {
    title,
    language: 'en',
    steps: [step('پایه ۱', 'A1'), step('پایه ۲', 'A1'), step('پایه ۳', 'A2'), step('پایه ۴', 'B1')],
  })
  const place = (course: string, at: number) =>
    sql('update course set step_id = $1 where id = $2', [ladder.steps[at]!.id, course])
  const { term, courseId } = await someTerm(1)
  const propose = async () => {
    const { plan, nextLevel } = (await read(term)).rows[0]!
    return { course: plan.courseId, ...nextLevel }
  }
  // The European levels would lead to another course.
  const european = await newCourse(app, { level: 'A2' })
  expect(await propose()).toMatchObject({ ladder: null, name: 'A2', isTaught: true })
  const second = await newCourse(app, { level: 'A1' })
  await place(courseId, 0)
  await place(second, 1)
  expect(await propose()).toEqual({ course: second, ladder: title, name: 'پایه ۲', isTaught: true })
  await place(courseId, 1)
  expect(await propose()).toEqual({ course: courseId, ladder: title, name: 'پایه ۳', isTaught: false })
  await place(european, 2)
  expect(await propose()).toEqual({ course: european, ladder: title, name: 'پایه ۳', isTaught: true })
  await place(courseId, 3)
  expect(await propose()).toEqual({ course: courseId, ladder: title, name: null, isTaught: false })
})

test('two groups of one teacher at one hour are refused at their rows, and nothing is opened', async () => {
  const { term, ids } = await someTerm(2, {
    teacherId: await newTeacher(app),
    apart: false,
    branch: 'ونک، ۳',
  })
  const next = await read(term)
  const looked = await admin.post<{ rows: RolledRow[] }>(`${path}/check`, toInput(next))
  for (const { outcome, errors } of looked.body.rows) {
    expect(outcome).toBe('faulty')
    expect(errors.map(({ field }) => field)).toEqual(['teacherId', 'roomId'])
  }
  const refused = await admin.post<Refusal>(path, toInput(next))
  expect(refused.status).toBe(422)
  expect(refused.body.errors!.map(({ field }) => field)).toContain('rows.1.teacherId')
  expect(
    await sql('select id from course_group where id = any($1) and next_group is not null', [ids]),
  ).toEqual([])
})

test('where a room is taken the free ones that hold the group are proposed, the smallest first', async () => {
  const room = (name: string, capacity: number) => ({ id: '', name, capacity })
  const { body: branch } = await admin.post<{ rooms: { id: string }[] }>('/api/studio/branches', {
    name: 'شعبهٔ ونک',
    address: '',
    phone: '',
    mapLink: '',
    rooms: [room('کلاس ۱', 8), room('کلاس ۲', 9), room('کلاس ۳', 5), room('کلاس ۴', 4)],
  })
  const [taken, larger, same] = branch.rooms
  const { term } = await someTerm(2, { apart: false })
  const input = toInput(await read(term), { roomId: taken!.id })
  expect(input.rows.map(({ capacity }) => capacity)).toEqual([5, 5])
  const { body } = await admin.post<{ rows: RolledRow[] }>(`${path}/check`, input)
  for (const { errors, rooms } of body.rows) {
    expect(errors).toMatchObject([{ field: 'roomId' }])
    expect(rooms).toEqual([same!.id, larger!.id])
  }
})

test('a group that is held there already stands in the way, and closed days are left out', async () => {
  const { term } = await someTerm(1, { branch: 'کلاس ۱۲' })
  const next = await read(term)
  const [row] = next.rows
  const looked = await admin.post<{ rows: RolledRow[] }>(`${path}/check`, toInput(next))
  const first = looked.body.rows[0]!.startsAt!
  await admin.post('/api/site/holidays', { title: 'تعطیل', day: isoDay(first) })
  const again = await admin.post<{ rows: RolledRow[] }>(`${path}/check`, toInput(next))
  expect(again.body.rows[0]).toMatchObject({ outcome: 'ready', leftOut: 1 })
  const startsIn = (Date.parse(again.body.rows[0]!.startsAt!) - app.now().getTime()) / day
  const busy = await newGroup(app, { startsIn, sessions: 1, title: 'گروه مهمان' })
  await sql('update course_group set branch = $1 where id = $2', ['کلاس ١٢', busy])
  const clash = await admin.post<{ rows: RolledRow[] }>(`${path}/check`, toInput(next))
  expect(clash.body.rows[0]!.errors).toMatchObject([
    { field: 'roomId', message: expect.stringContaining('گروه مهمان') },
  ])
  expect(row!.place).toBe('کلاس ۱۲')
})

test('what begins before its term has ended, or with seats kept until a day that has passed, is refused', async () => {
  const { term } = await someTerm(1)
  const next = await read(term)
  const from = new Date(app.now().getTime() + day).toISOString().slice(0, 10)
  const early = await admin.post<{ rows: RolledRow[] }>(`${path}/check`, toInput(next, { from }))
  expect(early.body.rows[0]!.outcome === 'faulty' || next.rows[0]!.endsAt < from).toBe(true)
  const late = await admin.post<Refusal>(path, { ...toInput(next), until: '2020-01-01' })
  expect(late.body.errors).toMatchObject([{ field: 'until' }])
})
