import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockTeacher } from '#features/teachers/public.server.ts'
import { transaction } from '#server/platform/database/database.ts'
import { openTestApp, type Refusal, type TestApp } from '../../../../test/app.ts'
import { onPostgres } from '../../../../test/database.ts'
import { listSessions, newCourse, newTeacher, newTrial } from '../../../../test/school.ts'
import { importGroup } from '../imports/import-groups.server.ts'

const adminPath = '/api/course/desk/groups'
type Made = { id: string; version: number }
let app: TestApp
let admin: Awaited<ReturnType<TestApp['user']>>
beforeAll(async () => {
  app = await openTestApp()
  admin = await app.user('بابک', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

const teacherNamed = (name: string) => newTeacher(app, { name })

/** Four Saturdays at six in the evening. */
async function form(changes: Record<string, unknown> = {}) {
  return {
    courseId: await newCourse(app, { title: 'دورهٔ شب' }),
    teacherId: '',
    title: 'گروه تازه',
    term: '',
    branch: '',
    from: '2027-01-02',
    weekly: [{ weekday: 0, minute: 1080 }],
    sessions: 4,
    minutes: 90,
    capacity: 10,
    minSize: 1,
    toman: 0,
    refundPolicy: 'hamava',
    recordingsDays: '',
    absencesAllowed: 2,
    live: 'demo',
    liveLink: '',
    ...changes,
  }
}
const open = async (changes: Record<string, unknown>) =>
  admin.post<Made & Refusal>(adminPath, await form(changes))
const readRefusal = ({ status, body }: Awaited<ReturnType<typeof open>>) => [
  status,
  (body.errors ?? []).map(({ field, message }) => `${field}: ${message}`),
]

test('a group is not opened where its teacher has a class, and the sentence says which and when', async () => {
  const teacherId = await teacherNamed('سارا')
  await open({ teacherId, title: 'گروه شب' })
  const later = [{ weekday: 0, minute: 1140 }]
  expect(readRefusal(await open({ teacherId, weekly: later, sessions: 2, from: '2027-01-16' }))).toEqual([
    409,
    [
      'teacherId: استاد این گروه شنبه ۲۶ دی ۱۴۰۵، ساعت ۱۹:۰۰ در «دورهٔ شب، گروه شب» کلاس دارد (۲ جلسه هم‌زمان است).',
    ],
  ])
  // When the other one is over it is free again.
  expect((await open({ teacherId, weekly: [{ weekday: 0, minute: 1170 }] })).status).toBe(201)
})

test('a substitute is busy at the hour of the class they took, and the group’s own teacher is not', async () => {
  const [own, standIn] = [await teacherNamed('لیلا'), await teacherNamed('مریم')]
  const { body } = await open({ teacherId: own })
  const [first] = await listSessions(app, body.id)
  await app.database.execute('update class_session set substitute_id = $2 where id = $1', [
    first!.id,
    standIn,
  ])
  expect((await open({ teacherId: own, sessions: 1 })).status).toBe(201)
  expect(readRefusal(await open({ teacherId: standIn, sessions: 1 }))[0]).toBe(409)
})

test('a trial session of the teacher stands in the way as well', async () => {
  const teacherId = await teacherNamed('هدا')
  const learner = await app.user('نگار')
  await newTrial(app, { teacherId, userId: learner.id, startsAt: new Date('2027-01-02T14:30:00Z') })
  expect(readRefusal(await open({ teacherId }))[1]).toEqual([
    'teacherId: استاد این گروه شنبه ۱۲ دی ۱۴۰۵، ساعت ۱۸:۰۰ جلسهٔ آزمایشی دارد.',
  ])
})

test('two groups do not meet in one room, however its name is spelt; another room of the branch is free', async () => {
  await open({ branch: 'شعبهٔ مرکزی، کلاس ۳', title: 'گروه نخست' })
  const refused = readRefusal(await open({ branch: 'شعبه مركزی، کلاس 3' }))
  expect(refused[0]).toBe(409)
  expect(refused[1]).toEqual([expect.stringMatching(/^branch: «دورهٔ شب، گروه نخست» شنبه ۱۲ دی/)])
  expect((await open({ branch: 'شعبهٔ مرکزی، کلاس ۴' })).status).toBe(201)
})

test('editing a group looks at what is otherwise than before, and a group never clashes with itself', async () => {
  const [teacherId, other] = [await teacherNamed('ندا'), await teacherNamed('پری')]
  const { body: first } = await open({ teacherId, branch: 'سالن ۱' })
  const { body: second } = await open({ teacherId: other, branch: 'سالن ۲' })
  const change = async (changes: Record<string, unknown>) => {
    const { body } = await admin.get<Made & { changedAt: string }>(`${adminPath}/${second.id}`)
    return admin.put<Made & Refusal>(`${adminPath}/${second.id}`, { ...body, ...changes })
  }
  expect((await change({ title: 'گروه دیگر' })).status).toBe(200)
  expect((await change({ sessions: 5 })).status).toBe(200)
  expect(readRefusal(await change({ teacherId }))).toMatchObject([
    409,
    [expect.stringMatching(/^teacherId: /)],
  ])
  expect(readRefusal(await change({ branch: 'سالن ۱' }))).toMatchObject([
    409,
    [expect.stringMatching(/^branch: /)],
  ])
  expect((await admin.get<{ branch: string }>(`${adminPath}/${second.id}`)).body.branch).toBe('سالن ۲')
  // Moving one session looks at the room too.
  const [theirs] = await listSessions(app, first.id)
  const [mine] = await listSessions(app, second.id)
  await app.database.execute(`update course_group set branch = 'سالن 1' where id = $1`, [second.id])
  const startsAt = new Date(theirs!.starts_at.getTime() + 1_800_000).toISOString()
  const moved = await admin.post<Refusal>(`/api/course/desk/sessions/${mine!.id}/move`, { startsAt })
  expect([moved.status, moved.body.errors?.[0]?.field]).toEqual([409, 'startsAt'])
})

test('a group of the school’s records that clashes is refused at its column; what is over clashes with nothing', async () => {
  const teacherId = await teacherNamed('آذر')
  await open({ teacherId })
  const record = {
    code: 'IN-1',
    course: 'دورهٔ شب یکتا',
    teacherId,
    title: 'گروه دفتر',
    term: '',
    minutes: 90,
    weekly: [{ weekday: 0, minute: 1080 }],
    from: '2027-01-02',
    sessions: 3,
    capacity: 8,
    toman: 0,
    branch: '',
    liveLink: '',
  }
  await newCourse(app, { title: 'دورهٔ شب یکتا' })
  const importChanged = (changes: object) =>
    transaction(app.db, tx => importGroup(tx, { ...record, ...changes }, app.now()))
  expect(await importChanged({})).toMatchObject({ fault: { field: 'teacherId' } })
  await importChanged({ code: 'IN-2', from: '2025-01-04' })
  expect(await importChanged({ code: 'IN-3', from: '2025-01-04' })).toEqual({ outcome: 'created' })
})

test('of two groups opened at once for one teacher, and for one room, one is refused', async () => {
  const teacherId = await teacherNamed('مهسا')
  for (const shared of [{ teacherId }, { branch: 'سالن همایش' }]) {
    const answers = await Promise.all([open({ ...shared }), open({ ...shared }), open({ ...shared })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  }
})

onPostgres(
  'an import and a desk that want the same teachers and rooms wait for each other, and both end',
  async () => {
    const [first, second] = [await teacherNamed('گلی'), await teacherNamed('نرگس')]
    await newCourse(app, { title: 'دورهٔ روز یکتا', slug: 'one-day' })
    const slugs = await app.database.execute(`select id, slug from teacher where id in ($1, $2)`, [
      first,
      second,
    ])
    const findSlug = (id: string) => slugs.rows.find(row => row.id === id)!.slug
    const head = 'کد گروه,دوره,نام گروه,استاد,برنامه هفتگی,تاریخ شروع,تعداد جلسه,ظرفیت,شهریه,شعبه'
    const line = (code: string, teacher: string, branch: string) =>
      `${code},one-day,گروه ${code},${findSlug(teacher)},دوشنبه ۱۸:۰۰,1405/10/14,2,5,0,${branch}`
    const file = new FormData()
    const text = [head, line('R-1', first, 'سالن دریا'), line('R-2', second, 'سالن کوه')].join('\n')
    file.append('file', new File([text], 'a.csv', { type: 'text/csv' }))

    const waiting = async () => {
      const { rows } = await app.database.execute(
        `select count(*)::int as count from pg_locks join pg_stat_activity using (pid)
       where not granted and datname = current_database()`,
      )
      return rows[0]!.count
    }
    const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holding = transaction(app.db, async tx => {
      await lockTeacher(tx, second)
      held.resolve()
      await freed.promise
    })
    await held.promise
    const opened = open({ teacherId: second, branch: 'سالن دریا' })
    await expect.poll(waiting).toBe(1)
    const imported = admin.post<{ report: { isWritten: boolean } }>('/api/studio/import/groups', file)
    await expect.poll(waiting).toBe(2)
    freed.resolve()
    await holding
    expect((await opened).status).toBe(201)
    const { status, body } = await imported
    expect([status, body.report]).toMatchObject([200, { isWritten: true, created: 2 }])
  },
)
