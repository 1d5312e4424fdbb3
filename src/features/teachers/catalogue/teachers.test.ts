import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import type { TeacherDetail, TeacherRow } from './contract.ts'

const path = '/api/teachers'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ seed: true })
})
afterAll(() => app[Symbol.asyncDispose]())

type Listed = {
  items: TeacherRow[]
  total: number
  languages: { language: string; count: number }[]
  accents: string[]
}
async function list(query: Record<string, string> = {}): Promise<Listed> {
  const visitor = await app.visitor()
  const { status, body } = await visitor.get<Listed>(path, { perPage: '100', ...query })
  expect(status).toBe(200)
  return body
}
const slugs = async (query: Record<string, string>) => (await list(query)).items.map(({ slug }) => slug)

test('the list holds the twelve teachers of the demo, the best rated first, with counts of all languages', async () => {
  const all = await list()
  expect(all.total).toBe(12)
  const ratings = all.items.map(({ rating }) => rating ?? 0)
  expect(ratings).toEqual(ratings.toSorted((one, other) => other - one))
  const german = await list({ language: 'de' })
  expect(german.items.map(({ slug }) => slug).toSorted()).toEqual(['hooman-sharifi', 'jonas-weber'])
  expect(german.languages).toEqual(all.languages)
  expect(german.languages).toContainEqual({ language: 'de', count: 2 })
})

test('filters of the address narrow the list, each by what it names, and together', async () => {
  expect(await slugs({ q: 'سهرابی' })).toEqual(['maryam-sohrabi'])
  expect(await slugs({ q: 'Weber' })).toEqual(['jonas-weber'])
  expect((await slugs({ language: 'en', level: 'C1' })).toSorted()).toEqual([
    'kaveh-rastegar',
    'leila-bahmani',
  ])
  expect(await slugs({ language: 'en', gender: 'male' })).toEqual(['kaveh-rastegar'])
  expect(await slugs({ accent: 'آمریکایی' })).toEqual(['maryam-sohrabi'])
  const cheap = (await list({ price: '1500000', sort: 'price' })).items
  expect(cheap.map(({ slug }) => slug)).toEqual(['yaser-molaei', 'elif-demir'])
  expect(await slugs({ language: 'tr,de', gender: 'female' })).toEqual(['elif-demir'])
})

test('a level fits the language it is taught in: Italian to B1 is not English to B2', async () => {
  expect(await slugs({ language: 'it', level: 'B2' })).toEqual([])
  expect(await slugs({ language: 'it', level: 'A1' })).toEqual(['negar-sedaghat'])
})

test('a free day and a part of the day are those of one and the same band', async () => {
  const { rows } = await app.database.execute(
    `select slug from teacher where exists (
       select from teacher_hour where teacher_id = teacher.id and weekday = 4 and hour in (18, 20)) order by slug`,
  )
  const wanted = rows.map(({ slug }) => slug)
  expect(wanted.length).toBeGreaterThan(0)
  expect((await slugs({ day: '4', time: 'evening' })).toSorted()).toEqual(wanted)
})

test('painted hours sort the list by how many hours are shared', async () => {
  const negar = (await app.visitor()).get<{ teacher: TeacherDetail }>(`${path}/negar-sedaghat`)
  const hours = (await negar).body.teacher.hours
  const found = (await list({ hours: hours.join(',') })).items
  expect(found[0]).toMatchObject({ slug: 'negar-sedaghat', sharedHours: hours.length * 2 })
  const shared = found.map(({ sharedHours }) => sharedHours)
  expect(shared).toEqual(shared.toSorted((one, other) => other - one))
  expect(new Set(shared).size).toBeGreaterThan(1)
  expect(found[0]!.sharedDays).toBe(new Set(hours.map(band => band.split('-')[0])).size)
})

test('tampered filters are refused with the field, and an empty value filters nothing', async () => {
  const visitor = await app.visitor()
  for (const [name, value] of [
    ['hours', '9-18'],
    ['hours', '0-19'],
    ['language', "en' or 1=1"],
    ['day', '7'],
    ['rating', '6'],
    ['price', '-1'],
    ['sort', 'secret'],
    ['page', '0'],
  ]) {
    expect((await visitor.get(path, { [name!]: value })).status).toBe(422)
  }
  expect((await list({ hours: '', language: '' })).total).toBe(12)
})

test('a card says the classes held, the next free slot and the introduction', async () => {
  const { items } = await list()
  const { rows } = await app.database.execute(
    `select count(*)::int as held from class_session join course_group on course_group.id = group_id
     join teacher on teacher.id = teacher_id
     where slug = 'leila-bahmani' and class_session.state = 'planned' and class_session.starts_at < $1`,
    [app.now()],
  )
  const leila = items.find(({ slug }) => slug === 'leila-bahmani')!
  expect(leila.held).toBe(rows[0]!.held)
  expect(leila.held).toBeGreaterThan(5)
  for (const { nextSlot, intro } of items) {
    expect(new Date(nextSlot!).getTime()).toBeGreaterThan(app.now().getTime() + 12 * 3_600_000 - 1)
    expect(intro.length).toBeGreaterThan(100)
  }
})

test('a profile names credentials with the day staff saw them, the week and the open groups; a hidden one is not there', async () => {
  const visitor = await app.visitor()
  const { teacher } = (await visitor.get<{ teacher: TeacherDetail }>(`${path}/kaveh-rastegar`)).body
  expect(teacher.credentials.some(({ checkedAt }) => checkedAt !== null)).toBe(true)
  expect(teacher.groups.map(({ teacher }) => teacher?.slug)).toContain('kaveh-rastegar')
  expect(teacher.groups.every(({ startsAt }) => new Date(startsAt) > app.now())).toBe(true)
  expect(teacher.classHours.length).toBeGreaterThan(0)
  expect(teacher.refundRules).toEqual([
    expect.stringMatching(/^مهلت قانونی انصراف \(تا [۰-۹]+ آذر ۱۴۰۵\): همهٔ مبلغ برمی‌گردد$/),
    'تا ۴ ساعت پیش از شروع: همهٔ مبلغ برمی‌گردد',
    'پس از آن: بازگشتی ندارد',
  ])
  await app.database.execute(`update teacher set is_hidden = true where slug = 'elif-demir'`)
  expect((await visitor.get(`${path}/elif-demir`)).status).toBe(404)
  expect((await visitor.get(`${path}/elif-demir/slots`)).status).toBe(404)
  expect(await slugs({ q: 'دمیر' })).toEqual([])
  await app.database.execute(`update teacher set is_hidden = false where slug = 'elif-demir'`)
})

test('TE11 punctuality counts the sessions whose teacher came within two minutes, as the classroom saw it', async () => {
  const visitor = await app.visitor()
  const read = async () =>
    (await visitor.get<{ teacher: TeacherDetail }>(`${path}/maryam-sohrabi`)).body.teacher.punctuality
  const before = await read()
  expect(before.punctual).toBeLessThanOrEqual(before.seen)
  const { rows } = await app.database.execute(
    `select class_session.id, class_session.starts_at from class_session
     join course_group on course_group.id = group_id join teacher on teacher.id = teacher_id
     where slug = 'maryam-sohrabi' and class_session.starts_at < $1 order by class_session.starts_at limit 3`,
    [app.now()],
  )
  const teacher = await app.user('مریم', ['teacher'])
  // In time, again later; two minutes and a second late; a learner in time is not the teacher.
  for (const [place, seconds, isTeacher] of [
    [0, -60, true],
    [0, 900, true],
    [1, 121, true],
    [2, 0, false],
  ] as const) {
    await app.database.execute(
      `insert into class_visit (id, session_id, user_id, is_teacher, joined_at, left_at)
       values (gen_random_uuid(), $1, $2, $3, $4, $4::timestamptz + interval '1 minute')`,
      [
        rows[place]!.id,
        teacher.id,
        isTeacher,
        new Date((rows[place]!.starts_at as Date).getTime() + seconds * 1000),
      ],
    )
  }
  expect(await read()).toEqual({ seen: before.seen + 2, punctual: before.punctual + 1 })
})
