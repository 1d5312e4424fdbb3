import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MyGroup } from '#features/enrolment/seats/contract.ts'
import type { AdminGroup } from '#features/enrolment/studio/contract.ts'
import { buySeat, openShop, type Shop } from '../../../../test/bank.ts'
import { enrol, listSessions, newCourse, newGroup, newTeacher } from '../../../../test/school.ts'
import type { CourseDetail } from '../catalogue/contract.ts'
import type { Group } from '../groups/contract.ts'

const adminPath = '/api/course/desk'
const day = 86_400_000

let shop: Shop
let admin: Awaited<ReturnType<Shop['user']>>
beforeAll(async () => {
  shop = await openShop()
  admin = await shop.user('بابک', ['admin'])
})
afterAll(() => shop[Symbol.asyncDispose]())

const course = {
  enTitle: 'English for Travel',
  title: 'انگلیسی برای سفر',
  slug: 'travel',
  language: 'en',
  level: 'A1',
  greeting: 'Hi',
  book: '',
  summary: 'ده جلسه برای نخستین سفر',
  about: 'هر جلسه **یک موقعیت** است.',
  minutes: '۹۰',
  state: 'open',
  outcomes: 'خرید بلیت\nپرسیدن راه',
  classSteps: '۱۰ | گرم شدن | همه جواب می‌دهند.\n۸۰ | درس روز',
  questions: 'کتاب لازم است؟ | نه.',
  syllabus:
    '# فرودگاه\nاز در تا هواپیما\n- پذیرش | چمدان را تحویل می‌دهید\n  **Window or aisle?** پنجره یا راهرو؟\n- گمرک',
}
const group = (courseId: string) => ({
  courseId,
  teacherId: '',
  title: 'گروه عصر',
  term: 'زمستان ۱۴۰۵',
  branch: '',
  from: '2027-01-02',
  weekly: [{ weekday: 0, minute: 1080 }],
  sessions: '۴',
  minutes: 90,
  capacity: 10,
  minSize: 4,
  toman: '۲٬۸۵۰٬۰۰۰',
  refundPolicy: 'hamava',
  recordingsDays: '',
  absencesAllowed: 2,
  live: 'demo',
  liveLink: '',
})
type Made = { id: string; version: number }

test('staff write a course with its syllabus and open a group with the plan of its term; visitors find both', async () => {
  const visitor = await shop.visitor()
  await admin.post('/api/site/holidays', { title: 'تعطیل', day: '2027-01-09' })
  const made = await admin.post<Made & { minutes: number }>(`${adminPath}/courses`, course)
  expect(made).toMatchObject({
    status: 201,
    body: { minutes: 90, version: 1, enTitle: 'English for Travel' },
  })
  const persian = await admin.post(`${adminPath}/courses`, {
    ...course,
    slug: 'other',
    enTitle: 'سفر Travel',
  })
  expect(persian).toMatchObject({ status: 422, body: { errors: [{ field: 'enTitle' }] } })
  for (const unread of [{ classSteps: 'گرم شدن' }, { questions: 'بی‌پاسخ؟' }]) {
    const refused = await admin.post(`${adminPath}/courses`, { ...course, slug: 'other', ...unread })
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: Object.keys(unread)[0] }] } })
  }
  const opened = await admin.post<Made>(`${adminPath}/groups`, group(made.body.id))
  expect(opened.status).toBe(201)

  const { body } = await visitor.get<{ course: CourseDetail }>('/api/course/courses/travel')
  expect(body.course).toMatchObject({
    outcomes: ['خرید بلیت', 'پرسیدن راه'],
    steps: [
      { minutes: 10, title: 'گرم شدن', description: 'همه جواب می‌دهند.' },
      { minutes: 80, title: 'درس روز', description: '' },
    ],
    questions: [{ question: 'کتاب لازم است؟', answer: 'نه.' }],
    units: [
      {
        title: 'فرودگاه',
        description: 'از در تا هواپیما',
        lessons: [{ title: 'پذیرش' }, { title: 'گمرک', preview: null }],
      },
    ],
    groups: [{ id: opened.body.id, price: 28_500_000, capacity: 10, freeSeats: 10, sessionCount: 4 }],
  })
  expect(body.course.about).toContain('<strong>یک موقعیت</strong>')
  expect(body.course.units[0]!.lessons[0]!.preview).toContain('Window or aisle?')
  const read = (await visitor.get<{ group: Group }>(`/api/course/groups/${opened.body.id}`)).body.group
  expect(read.sessions.map(({ title, startsAt }) => [title, startsAt])).toEqual([
    ['پذیرش', '2027-01-02T14:30:00.000Z'],
    // The school is closed on the ninth.
    ['گمرک', '2027-01-16T14:30:00.000Z'],
    ['جلسهٔ ۳', '2027-01-23T14:30:00.000Z'],
    ['جلسهٔ ۴', '2027-01-30T14:30:00.000Z'],
  ])
  expect(read.decideAt).toBe('2026-12-30T14:30:00.000Z')

  const renamed = { ...course, syllabus: '# فرودگاه\n- گمرک\n- پذیرش', version: 1 }
  expect((await admin.put(`${adminPath}/courses/${made.body.id}`, renamed)).status).toBe(200)
  const stale = await admin.put(`${adminPath}/courses/${made.body.id}`, renamed)
  expect(stale).toMatchObject({ status: 409, body: { info: { status: 1016 } } })
  const removal = await admin.delete(`${adminPath}/courses/${made.body.id}`)
  expect(removal.status).toBe(409)
})

test('the syllabus of a course with groups is not emptied, and a former one comes back from its history', async () => {
  const { body: made } = await admin.post<Made>(`${adminPath}/courses`, { ...course, slug: 'kept' })
  const path = `${adminPath}/courses/${made.id}`
  const save = (version: number, syllabus: string) =>
    admin.put<{ syllabus: string }>(path, { ...course, slug: 'kept', version, syllabus })
  expect((await admin.get(`${path}/syllabus`)).body).toEqual({ document: null })
  // Without groups it is nobody's yet.
  expect((await save(1, '')).status).toBe(200)
  expect((await save(2, course.syllabus)).status).toBe(200)
  await admin.post(`${adminPath}/groups`, group(made.id))
  for (const emptied of ['', '# فرودگاه']) {
    expect(await save(3, emptied)).toMatchObject({ status: 422, body: { errors: [{ field: 'syllabus' }] } })
  }
  expect((await save(3, '# هتل\n- کلید')).status).toBe(200)

  const { document } = (await admin.get<{ document: string }>(`${path}/syllabus`)).body
  const revisions = `/api/documents/${document}/revisions`
  const { items } = (await admin.get<{ items: { id: string; author: string | null }[] }>(revisions)).body
  const texts = []
  for (const { id, author } of items) {
    const { body } = await admin.get<{ markdown: string }>(`${revisions}/${id}`)
    texts.push([author, body.markdown])
  }
  expect(texts).toEqual([
    ['بابک آزمون', '# هتل\n- کلید'],
    ['بابک آزمون', course.syllabus],
    ['بابک آزمون', ''],
    [null, course.syllabus],
  ])
  const teacher = await shop.user('نازنین', ['teacher'])
  expect((await teacher.get(revisions)).status).toBe(403)
})

test('what is wrong with a course or a group is said at its field, and nothing is written', async () => {
  const courseId = await newCourse(shop, { slug: 'taken' })
  const readErrors = async (path: string, values: object) => {
    const { status, body } = await admin.post<{ errors: { field: string; message: string }[] }>(
      `${adminPath}/${path}`,
      values,
    )
    return [status, body.errors.map(({ field, message }) => `${field}: ${message}`)]
  }
  expect(await readErrors('courses', { ...course, slug: 'taken' })).toEqual([
    409,
    ['slug: دورهٔ دیگری این نشانی را دارد.'],
  ])
  expect(await readErrors('courses', { ...course, slug: 'new-1', syllabus: '- درس بی‌بخش' })).toEqual([
    422,
    ['syllabus: سطر ۱: پیش از درس‌ها باید سطری با # بیاید که نام بخش است.'],
  ])
  expect(await readErrors('courses', { ...course, slug: 'new-1', minutes: 'نود' })).toEqual([
    422,
    ['minutes: مدت جلسه را به عدد وارد کنید.'],
  ])
  expect(await readErrors('groups', { ...group(courseId), weekly: [] })).toEqual([
    422,
    ['weekly: دست‌کم یک روز را انتخاب کنید.'],
  ])
  expect(await readErrors('groups', { ...group(courseId), minSize: 11 })).toEqual([
    422,
    ['minSize: حد نصاب از ظرفیت بیشتر است.'],
  ])
  expect(await readErrors('groups', { ...group(courseId), live: 'link' })).toEqual([
    422,
    ['liveLink: نشانی کلاس وارد نشده است.'],
  ])
  expect(await readErrors('groups', { ...group(courseId), refundPolicy: 'none' })).toEqual([
    422,
    ['refundPolicy: این شرایط انصراف پیدا نشد.'],
  ])
  const { rows } = await shop.database.execute(`select from course_group where course_id = $1`, [courseId])
  expect(rows).toEqual([])
})

test('a group in which somebody takes part may be called otherwise, but keeps its plan', async () => {
  const courseId = await newCourse(shop)
  const opened = await admin.post<{ id: string }>(`${adminPath}/groups`, group(courseId))
  const { id } = opened.body
  await enrol(shop, (await shop.user('نگار')).id, id)
  const renamed = await admin.put(`${adminPath}/groups/${id}`, {
    ...group(courseId),
    title: 'نامی دیگر',
    version: 1,
  })
  expect(renamed).toMatchObject({ status: 200, body: { title: 'نامی دیگر', version: 2 } })
  const weekly = [{ weekday: 1, minute: 600 }]
  const moved = await admin.put(`${adminPath}/groups/${id}`, { ...group(courseId), weekly, version: 2 })
  expect(moved.status).toBe(409)
})

test('a session is moved, across Nowruz too: members are notified of the old time and the new one; a clash is refused', async () => {
  const [member, rested] = [await shop.user('نگار'), await shop.user('پویا')]
  const teacherId = await newTeacher(shop)
  const id = await newGroup(shop, { teacherId, startsIn: 10 })
  await enrol(shop, member.id, id)
  const frozen = await enrol(shop, rested.id, id)
  await shop.database.execute(`update enrolment set state = 'frozen' where id = $1`, [frozen])
  const [first, second] = await listSessions(shop, id)
  const move = (session: string, startsAt: string) =>
    admin.post(`${adminPath}/sessions/${session}/move`, { startsAt })
  // The fifth of Farvardin 1406, at six in the evening in Tehran.
  expect(await move(first!.id, '2027-03-25T14:30:00.000Z')).toMatchObject({
    status: 200,
    body: { session: { movedFrom: first!.starts_at.toISOString(), startsAt: '2027-03-25T14:30:00.000Z' } },
  })
  const messages = await shop.database.execute(`select user_id, title, body from message where link = $1`, [
    `/info/${id}`,
  ])
  expect(messages.rows).toHaveLength(1)
  expect(messages.rows[0]).toMatchObject({ user_id: member.id, title: 'جلسهٔ ۱ جابه‌جا شد' })
  expect(messages.rows[0]!.body).toContain('پنجشنبه ۵ فروردین ۱۴۰۶، ساعت ۱۸:۰۰')
  const { mine } = (await member.get<{ mine: MyGroup }>(`/api/course/groups/${id}/mine`)).body
  expect(mine.inside!.announcements).toMatchObject([{ newStart: '2027-03-25T14:30:00.000Z' }])
  // The group now begins with its second session and ends with the one that was moved.
  const { body } = await (await shop.visitor()).get<{ group: Group }>(`/api/course/groups/${id}`)
  expect([body.group.startsAt, body.group.endsAt]).toEqual([
    second!.starts_at.toISOString(),
    '2027-03-25T16:00:00.000Z',
  ])

  const other = await newGroup(shop, { teacherId, startsIn: 20, title: 'گروه دیگر' })
  const [theirs] = await listSessions(shop, other)
  const clash = new Date(theirs!.starts_at.getTime() + 3_600_000).toISOString()
  expect(await move(second!.id, clash)).toMatchObject({
    status: 409,
    body: { errors: [{ field: 'startsAt', message: 'استاد این گروه همان ساعت در «گروه دیگر» کلاس دارد.' }] },
  })
  expect((await move(second!.id, new Date(shop.now().getTime() - day).toISOString())).status).toBe(422)
  const begun = await newGroup(shop, { startsIn: -1 })
  const [held] = await listSessions(shop, begun)
  expect((await move(held!.id, clash)).status).toBe(409)
})

test('a group whose first and last sessions are cancelled begins and ends with those that are left', async () => {
  const id = await newGroup(shop, { startsIn: 40, sessions: 4, minutes: 60 })
  const [first, second, third, last] = await listSessions(shop, id)
  for (const session of [first!, last!]) {
    expect((await admin.post(`${adminPath}/sessions/${session.id}/cancel`)).status).toBe(200)
  }
  const { body } = await (await shop.visitor()).get<{ group: Group }>(`/api/course/groups/${id}`)
  expect([body.group.startsAt, body.group.endsAt]).toEqual([
    second!.starts_at.toISOString(),
    new Date(third!.starts_at.getTime() + 3_600_000).toISOString(),
  ])
})

test('staff rest somebody and move them to another group of the course, with a reason; the seat goes along', async () => {
  const learner = await shop.user('نگار')
  const from = await newGroup(shop, { capacity: 1, title: 'گروه صبح' })
  const { rows } = await shop.database.execute(`select course_id from course_group where id = $1`, [from])
  const to = await newGroup(shop, {
    capacity: 1,
    title: 'گروه شب',
    course: { id: String(rows[0]!.course_id) },
  })
  const otherGroup = await newGroup(shop)
  await buySeat(shop, learner, from)
  const inside = async (id: string) => (await admin.get<AdminGroup>(`${adminPath}/groups/${id}/inside`)).body
  const { enrolmentId } = (await inside(from)).learners[0]!
  const submit = (what: 'freeze' | 'move', values: object) =>
    admin.post(`${adminPath}/enrolments/${enrolmentId}/${what}`, values)

  expect((await submit('freeze', { frozen: true, reason: '' })).status).toBe(422)
  expect((await submit('freeze', { frozen: true, reason: 'سفر یک‌ماهه' })).status).toBe(204)
  expect((await submit('freeze', { frozen: true, reason: 'سفر یک‌ماهه' })).status).toBe(409)
  expect((await inside(from)).learners).toMatchObject([{ state: 'frozen', reason: 'سفر یک‌ماهه' }])
  expect((await submit('freeze', { frozen: false, reason: 'بازگشت' })).status).toBe(204)

  expect((await submit('move', { groupId: otherGroup, reason: 'ساعت کار' })).status).toBe(409)
  expect((await submit('move', { groupId: to, reason: 'ساعت کار' })).status).toBe(204)
  expect([(await inside(from)).learners.length, (await inside(to)).learners.length]).toEqual([0, 1])
  const seats = async (id: string) =>
    (await (await shop.visitor()).get<{ group: Group }>(`/api/course/groups/${id}`)).body.group.freeSeats
  expect([await seats(from), await seats(to)]).toEqual([1, 0])
  const another = await shop.user('پویا')
  await buySeat(shop, another, from)
  const { enrolmentId: late } = (await inside(from)).learners[0]!
  expect(
    (await admin.post(`${adminPath}/enrolments/${late}/move`, { groupId: to, reason: 'دلیل' })).status,
  ).toBe(409)
  const messages = await shop.database.execute(
    `select body from message where user_id = $1 and type = 'schedule' order by created_at`,
    [learner.id],
  )
  expect(messages.rows.map(({ body }) => String(body)).join('\n')).toContain(
    'از این پس در «گروه شب» هستید: ساعت کار',
  )
})

test('a group is held only at what the school has configured, at its own by default; the demo’s classroom is none in a production school', async () => {
  const settings = { ...shop.settings }
  const choices = async () => (await admin.get<{ lives: string[] }>(`${adminPath}/choices`)).body.lives
  expect(await choices()).toEqual(['demo', 'link'])
  const imported = await newGroup(shop, { startsIn: 30 })
  Object.assign(shop.settings, { LIVE_CLASS_PROVIDER: 'link' })
  try {
    expect(await choices()).toEqual(['link'])
    const courseId = await newCourse(shop)
    for (const live of ['demo', 'bigbluebutton', 'skyroom']) {
      expect(await admin.post(`${adminPath}/groups`, { ...group(courseId), live })).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'live' }] },
      })
    }
    // What was created without a word of it is held at the school's own, and its form says so.
    expect((await admin.get<{ live: string }>(`${adminPath}/groups/${imported}`)).body.live).toBe('link')
    Object.assign(shop.settings, {
      LIVE_CLASS_PROVIDER: 'bigbluebutton',
      BBB_URL: 'https://class.example',
      BBB_SECRET: 'secret',
    })
    expect(await choices()).toEqual(['bigbluebutton', 'link'])
    const opened = await admin.post(`${adminPath}/groups`, { ...group(courseId), live: 'bigbluebutton' })
    expect(opened).toMatchObject({ status: 201, body: { live: 'bigbluebutton' } })
  } finally {
    Object.assign(shop.settings, { BBB_URL: undefined, BBB_SECRET: undefined }, settings)
  }
})
