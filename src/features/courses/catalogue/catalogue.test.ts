import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp, testNow } from '../../../../test/app.ts'
import { newCourse, newGroup, newTeacher } from '../../../../test/school.ts'
import { buildSeatsKey } from '../groups/seats.ts'
import type { CourseCard, CourseDetail } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type Found = { items: CourseCard[]; total: number; languages: { language: string; count: number }[] }
const find = async (query: Record<string, unknown> = {}) =>
  (await (await app.visitor()).get<Found>('/api/course/courses', query)).body
const titles = async (query: Record<string, unknown> = {}) =>
  (await find(query)).items.map(({ title }) => title)

test('the catalogue shows the soonest group of each course that fits, and counts every language', async () => {
  const teacher = await newTeacher(app, { name: 'شهرزاد', surname: 'کیانی' })
  const talk = await newCourse(app, { title: 'گفت‌وگوی انگلیسی', level: 'B1' })
  const german = await newCourse(app, { title: 'آلمانی از صفر', level: 'A1' })
  await app.database.execute(`update course set language = 'de' where id = $1`, [german])
  await newCourse(app, { title: 'بی‌گروه', level: 'B1' })
  // testNow is a Saturday noon in Tehran's afternoon: each group holds on one weekday at that hour.
  const soon = await newGroup(app, { course: { id: talk }, startsIn: 2, teacherId: teacher })
  await newGroup(app, { course: { id: talk }, startsIn: 10 })
  await newGroup(app, { course: { id: german }, startsIn: 5 })
  await newGroup(app, { course: { id: german }, startsIn: -3 })

  const all = await find()
  expect(all.items.map(({ title }) => title)).toEqual(['گفت‌وگوی انگلیسی', 'آلمانی از صفر', 'بی‌گروه'])
  expect(all.items[0]).toMatchObject({
    group: { id: soon, teacher: { name: 'شهرزاد کیانی' } },
    moreGroups: 1,
  })
  expect(all.items[2]!.group).toBeNull()
  expect(all.languages).toEqual([
    { language: 'en', count: 2 },
    { language: 'de', count: 1 },
  ])
  expect(await titles({ language: 'de' })).toEqual(['آلمانی از صفر'])
  expect((await find({ language: 'de' })).languages).toEqual(all.languages)
  expect(await titles({ level: 'A1,B1', sort: 'title' })).toEqual([
    'آلمانی از صفر',
    'بی‌گروه',
    'گفت‌وگوی انگلیسی',
  ])
  // By a teacher's name, in another spelling.
  expect(await titles({ q: 'كياني' })).toEqual(['گفت‌وگوی انگلیسی'])
  expect(await titles({ q: 'گفتگوی' })).toEqual([])
  expect(await titles({ q: 'بی گروه' })).toEqual(['بی‌گروه'])
  expect((await find({ perPage: 1, page: 2 })).items).toHaveLength(1)
  expect(await titles({ page: 9 })).toEqual([])
  // A page past the end says all the same how many there are.
  const groups = async (query: Record<string, unknown>) =>
    (await (await app.visitor()).get<{ items: object[]; total: number }>('/api/course/groups', query)).body
  expect(await groups({ perPage: 2, page: 2 })).toMatchObject({ items: [{}], total: 3 })
  expect(await groups({ page: 9 })).toMatchObject({ items: [], total: 3 })
  expect(await groups({ q: 'کیانی' })).toMatchObject({ items: [{ id: soon }], total: 1 })
  expect(await groups({ q: 'هیچ‌کس' })).toMatchObject({ items: [], total: 0 })
})

test('groups fit by weekday, hour and place; what makes no sense is refused at its name', async () => {
  const visitor = await app.visitor()
  const course = await newCourse(app, { title: 'دورهٔ روزها' })
  const id = await newGroup(app, { course: { id: course }, startsIn: 3 })
  const { rows } = await app.database.execute(`select weekly, minute from course_group where id = $1`, [id])
  const [{ weekday, minute }] = rows[0]!.weekly as [{ weekday: number; minute: number }]
  const part = minute < 720 ? 'morning' : minute < 1020 ? 'afternoon' : 'evening'
  const other = part === 'morning' ? 'evening' : 'morning'
  const here = async (query: Record<string, unknown>) => (await titles(query)).includes('دورهٔ روزها')
  expect(await here({ day: String(weekday) })).toBe(true)
  expect(await here({ day: String((weekday + 1) % 7) })).toBe(false)
  expect(await here({ time: part })).toBe(true)
  expect(await here({ time: other })).toBe(false)
  expect(await here({ place: 'online' })).toBe(true)
  expect(await here({ place: 'branch' })).toBe(false)
  for (const query of [{ day: '7' }, { language: "en' or 1=1" }, { time: 'night' }, { sort: 'drop table' }]) {
    expect((await visitor.get('/api/course/courses', query)).status).toBe(422)
  }
})

test('a course with its syllabus, its open groups and their terms; a draft is not there', async () => {
  const visitor = await app.visitor()
  const course = await newCourse(app, { title: 'دورهٔ سرفصل', slug: 'with-syllabus' })
  await app.database.execute(
    `insert into course_unit (id, course_id, place, title, description) values ('00000000-0000-4000-8000-0000000000aa', $1, 0, 'بخش', 'توضیح')`,
    [course],
  )
  await app.database.execute(
    `insert into course_lesson (id, unit_id, place, title, description, preview, preview_html)
     values (gen_random_uuid(), '00000000-0000-4000-8000-0000000000aa', 0, 'درس ۱', '', 'متن', '<p>متن</p>'),
            (gen_random_uuid(), '00000000-0000-4000-8000-0000000000aa', 1, 'درس ۲', '', null, null)`,
  )
  await newGroup(app, { course: { id: course }, startsIn: 4 })
  await newGroup(app, { course: { id: course }, startsIn: -4 })
  const read = () => visitor.get<{ course: CourseDetail }>('/api/course/courses/with-syllabus')
  const { body } = await read()
  expect(body.course.units).toMatchObject([
    {
      title: 'بخش',
      first: 1,
      lessons: [
        { title: 'درس ۱', preview: '<p>متن</p>' },
        { title: 'درس ۲', preview: null },
      ],
    },
  ])
  expect(body.course.groups).toHaveLength(1)
  // The law's days reach beyond its start, and it has four sessions.
  expect(body.course.groups[0]!.refundSteps).toEqual([
    { when: 'مهلت قانونی انصراف (تا ۹ آذر ۱۴۰۵)', share: 'همهٔ مبلغ برمی‌گردد', percent: 100 },
    { when: 'پیش از جلسهٔ دوم', share: '۸۰٪ برمی‌گردد', percent: 80 },
    { when: 'پیش از جلسهٔ چهارم', share: '۵۰٪ برمی‌گردد', percent: 50 },
    { when: 'پس از آن', share: 'بازگشتی ندارد', percent: 0 },
  ])
  expect(body.course.groups[0]!.startsAt).toBe(new Date(testNow.getTime() + 4 * 86_400_000).toISOString())
  await app.database.execute(`update course set state = 'draft' where id = $1`, [course])
  expect((await read()).status).toBe(404)
  expect((await find({ q: 'سرفصل' })).total).toBe(0)
})

test('a card shows the soonest group with a seat left, a full one only where all are; those with seats can be asked for', async () => {
  const talk = await newCourse(app, { title: 'دورهٔ پرطرفدار', level: 'C1' })
  const full = await newGroup(app, { course: { id: talk }, startsIn: 2 })
  const later = await newGroup(app, { course: { id: talk }, startsIn: 20, price: 900 })
  const free = await newGroup(app, { course: { id: talk }, startsIn: 9, price: 700 })
  const all = await newCourse(app, { title: 'دورهٔ پرشده', level: 'C1' })
  const gone = await newGroup(app, { course: { id: all }, startsIn: 3 })
  for (const id of [full, gone])
    await app.database.execute(`update stock set capacity = 0 where resource = $1`, [buildSeatsKey(id)])
  const cards = async (query: Record<string, unknown> = {}) =>
    (await find({ level: 'C1', ...query })).items.map(({ group, moreGroups }) => [group!.id, moreGroups])
  expect(await cards()).toEqual([
    [gone, 0],
    [free, 2],
  ])
  expect(await cards({ seats: 'free' })).toEqual([[free, 1]])
  expect(await cards({ sort: 'price' })).toEqual([
    [free, 2],
    [gone, 0],
  ])
  const { body } = await (await app.visitor()).get<{ items: { id: string }[]; total: number }>(
    '/api/course/groups',
    { level: 'C1', seats: 'free' },
  )
  expect([body.items.map(({ id }) => id), body.total]).toEqual([[free, later], 2])
  expect((await (await app.visitor()).get('/api/course/courses', { seats: 'many' })).status).toBe(422)
})

test('a language stays among the filters where nothing fits, counted as none', async () => {
  await newCourse(app, { title: 'دورهٔ بی‌همتا', level: 'C2' })
  const { languages, total } = await find({ level: 'B2', q: 'هیچ' })
  expect(total).toBe(0)
  expect(languages).toContainEqual({ language: 'en', count: 0 })
  expect((await find({ language: 'it', level: 'C2' })).languages).toContainEqual({ language: 'it', count: 0 })
})

test('three lessons are free to be read by anybody: the first of each open course, the easiest first', async () => {
  const free = async () =>
    (
      await (
        await app.visitor()
      ).get<{ items: { title: string; course: { title: string } }[] }>('/api/course/free-lessons')
    ).body.items
  await app.database.execute(`update course_lesson set preview_html = null`)
  expect(await free()).toEqual([])
  for (const [title, level] of [
    ['سوم', 'B1'],
    ['یکم', 'A1'],
    ['دوم', 'A2'],
    ['چهارم', 'C2'],
  ] as const) {
    const course = await newCourse(app, { title, level })
    await app.database.execute(
      `with unit as (insert into course_unit (id, course_id, place, title, description) values (gen_random_uuid(), $1, 0, 'بخش', '') returning id)
       insert into course_lesson (id, unit_id, place, title, description, preview, preview_html)
       select gen_random_uuid(), id, place, 'درس ' || place, '', 'متن', case when place > 0 then '<p>متن</p>' end
       from unit, generate_series(0, 2) as place`,
      [course],
    )
  }
  expect((await free()).map(({ title, course }) => [title, course.title])).toEqual([
    ['درس 1', 'یکم'],
    ['درس 1', 'دوم'],
    ['درس 1', 'سوم'],
  ])
  await app.database.execute(`update course set state = 'draft' where title = 'یکم'`)
  expect((await free())[0]!.course.title).toBe('دوم')
})

test('people find a course by the word they use for it', async () => {
  await newCourse(app, { title: 'نگارش ترکی برای آیلتس' })
  await newCourse(app, { title: 'گفت‌وگو در کافه' })
  expect(await titles({ q: 'مکالمه کافه' })).toEqual(['گفت‌وگو در کافه'])
  expect(await titles({ q: 'اسپیکینگ کافه' })).toEqual(['گفت‌وگو در کافه'])
  expect(await titles({ q: 'رایتینگ ielts استانبولی' })).toEqual(['نگارش ترکی برای آیلتس'])
  expect(await titles({ q: 'رایتینگ کافه' })).toEqual([])
  const group = await newGroup(app, { course: { title: 'دورهٔ شنیدن آلمانی' }, startsIn: 5 })
  const { body } = await (await app.visitor()).get<{ items: { id: string }[] }>('/api/course/groups', {
    q: 'لیسنینگ german',
  })
  expect(body.items.map(({ id }) => id)).toEqual([group])
})
