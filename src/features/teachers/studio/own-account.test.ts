import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type Person, type TestApp } from '../../../../test/app.ts'
import { onPostgres } from '../../../../test/database.ts'
import { attendAll, newGroup, newTeacher } from '../../../../test/school.ts'

let app: TestApp
let staff: Person & { id: string }
beforeAll(async () => {
  app = await openTestApp()
  staff = await app.user('مدیر', ['admin'])
})
afterAll(() => app[Symbol.asyncDispose]())

type Record = { id: string; version: number; slug: string; account: string }
type Refusal = { errors: { field: string; message: string }[] }
const path = '/api/studio/teachers'
const teaches = [{ language: 'en', from: 'A1', to: 'B2' }]

const read = async (id: string) => (await staff.get<Record>(`${path}/${id}`)).body

/** Writes the teacher's form with this account. */
async function write(id: string, account: string) {
  return staff.put<Record & Refusal>(`${path}/${id}`, { ...(await read(id)), teaches, account })
}

async function readRefusal(id: string, account: string) {
  const { status, body } = await write(id, account)
  expect(status).toBe(422)
  return body.errors
}

const at = (message: string) => [{ field: 'account', message }]

test('a teacher is joined to an account by its phone however it is typed, sees the day and paints the own hours', async () => {
  const id = await newTeacher(app)
  const own = await app.user('مریم', ['teacher'])
  await app.database.execute(`update users set phone = '+989121110001' where id = $1`, [own.id])
  const group = await newGroup(app, { teacherId: id, startsIn: 0 })
  expect((await own.get<{ teacher: object | null }>('/api/studio/teaching')).body.teacher).toBeNull()
  expect((await own.put(`${path}/${id}/hours`, { hours: ['0-8'] })).status).toBe(403)

  const { status, body } = await write(id, ' ۰۹۱۲ ۱۱۱ ۰۰۰۱ ')
  expect([status, body.account, body.version]).toEqual([200, '+989121110001', 2])
  expect((await own.get<{ teacher: object }>('/api/studio/teaching')).body.teacher).toMatchObject({ id })
  const today = await own.get<{ classes: { groupId: string }[] }>('/api/studio/today')
  expect(JSON.stringify(today.body.classes)).toContain(group)
  const painted = await own.put<{ hours: string[] }>(`${path}/${id}/hours`, { hours: ['0-8'] })
  expect(painted.body.hours).toEqual(['0-8'])
})

test('a teacher may be made with an account, by its email in capitals too', async () => {
  const own = await app.user('سارا', ['teacher'])
  const { body: old } = await staff.get<Record>(`${path}/${await newTeacher(app)}`)
  const slug = 'sara-farahmand'
  const made = await staff.post<Record>(path, { ...old, slug, teaches, account: own.email.toUpperCase() })
  expect([made.status, made.body.account]).toEqual([201, own.email])
  expect((await own.get<{ teacher: object }>('/api/studio/teaching')).body.teacher).toMatchObject({ slug })
})

test('what is no contact, whom nobody signs in by, who is no teacher and who is another one are refused at the field', async () => {
  const [id, other] = [await newTeacher(app), await newTeacher(app, { name: 'لیلا', surname: 'بهمنی' })]
  const [learner, claims] = [await app.user(), await app.user('سارا', ['teacher'])]
  const taken = await app.user('لیلا', ['teacher'])
  expect((await write(other, taken.email)).status).toBe(200)
  // A contact that somebody only claims is nobody's.
  await app.database.execute(
    `update users set phone = '+989121110002', email = null, contact_email = 'claimed@test.example' where id = $1`,
    [claims.id],
  )
  expect(await readRefusal(id, 'مریم')).toEqual(at('لطفاً شماره موبایل را درست وارد کنید.'))
  for (const nobody of ['09121119999', 'nobody@test.example', 'claimed@test.example'])
    expect(await readRefusal(id, nobody)).toEqual(at('هیچ حسابی با این شماره یا ایمیل وارد نمی‌شود.'))
  expect(await readRefusal(id, learner.email)).toEqual(
    at('این حساب نقش استاد ندارد. اول مالک مدرسه در «حساب‌ها» این نقش را به آن بدهد.'),
  )
  expect(await readRefusal(id, taken.email)).toEqual(
    at('این حساب از آنِ لیلا بهمنی است. اول آن را از صفحهٔ او بردارید.'),
  )
  expect(await read(id)).toMatchObject({ account: '', version: 1 })
})

test('an account that was taken off sees nothing of the teacher any more, and may be another one’s', async () => {
  const [id, other] = [await newTeacher(app), await newTeacher(app)]
  const [first, second] = [await app.user('مریم', ['teacher']), await app.user('مریم', ['teacher'])]
  await newGroup(app, { teacherId: id, startsIn: 0 })
  await write(id, first.email)
  expect((await write(id, second.email)).body.account).toBe(second.email)
  expect((await first.get('/api/studio/teaching')).body).toEqual({ teacher: null, trials: [] })
  expect((await first.get<{ classes: object[] }>('/api/studio/today')).body.classes).toEqual([])
  expect((await first.put(`${path}/${id}/hours`, { hours: [] })).status).toBe(403)
  expect((await write(other, first.email)).status).toBe(200)
  expect((await write(id, '')).body.account).toBe('')
  expect((await second.get('/api/studio/teaching')).body).toEqual({ teacher: null, trials: [] })
})

test('who loses the role stays joined, so that the rest of the form can still be written', async () => {
  const id = await newTeacher(app)
  const own = await app.user('مریم', ['teacher'])
  await write(id, own.email)
  await app.database.execute(`update users set roles = '{}' where id = $1`, [own.id])
  const { status, body } = await write(id, own.email)
  expect([status, body.account]).toEqual([200, own.email])
})

test('a teacher whose account was deleted is joined to a new one', async () => {
  const id = await newTeacher(app)
  const own = await app.user('مریم', ['teacher'], { password: 'گذرواژهٔ-بلند-۱۴۰۵' })
  await write(id, own.email)
  const opened = await read(id)
  const gone = await own.post('/api/account/deletion', { currentPassword: 'گذرواژهٔ-بلند-۱۴۰۵' })
  expect(gone.status).toBe(204)
  expect((await read(id)).account).toBe('')
  // A form that was open meanwhile names an account that is none.
  const late = await staff.put<Refusal>(`${path}/${id}`, { ...opened, teaches })
  expect(late.body.errors).toEqual(at('هیچ حسابی با این شماره یا ایمیل وارد نمی‌شود.'))
  const anew = await app.user('مریم', ['teacher'])
  expect((await write(id, anew.email)).body.account).toBe(anew.email)
  expect((await anew.get<{ teacher: object }>('/api/studio/teaching')).body.teacher).toMatchObject({ id })
})

test('TE4 whoever turns out to be the teacher reviews the own page no more, and what they said of it is hidden', async () => {
  const id = await newTeacher(app)
  const page = `/api/teachers/t-${id}`
  const own = await app.user('مریم', ['teacher'])
  await attendAll(app, own.id, await newGroup(app, { teacherId: id, startsIn: -40, sessions: 6 }))
  const review = { rating: 5, body: 'صبور است و خوب گوش می‌دهد.' }
  expect((await own.put(`${page}/review`, review)).status).toBe(200)
  await write(id, own.email)
  const visitor = await app.visitor()
  expect((await visitor.get<{ total: number }>(`${page}/reviews`)).body.total).toBe(0)
  expect((await own.get<{ mayReview: boolean }>(`${page}/review`)).body.mayReview).toBe(false)
  expect((await own.put(`${page}/review`, { ...review, rating: 4 })).status).toBe(409)
})

test('the audit log says who was joined and who was parted', async () => {
  const id = await newTeacher(app)
  const own = await app.user('مریم', ['teacher'])
  await write(id, own.email)
  await write(id, own.email)
  await write(id, '')
  const { rows } = await app.database.execute(
    'select action as act, actor_id from audit_entry where subject_id = $1 order by action',
    [own.id],
  )
  expect(rows).toEqual([
    { act: 'teacher.accountJoined', actor_id: staff.id },
    { act: 'teacher.accountParted', actor_id: staff.id },
  ])
})

onPostgres(
  'of two teachers who are given one account at once one gets it, the other is refused at the field',
  async () => {
    for (let round = 0; round < 8; round++) {
      const own = await app.user('مریم', ['teacher'])
      const ids = [await newTeacher(app), await newTeacher(app)]
      const forms = await Promise.all(ids.map(read))
      const written = await Promise.all(
        forms.map(form => staff.put<Refusal>(`${path}/${form.id}`, { ...form, teaches, account: own.email })),
      )
      expect(written.map(({ status }) => status).sort()).toEqual([200, 422])
      expect(written.find(({ status }) => status === 422)!.body.errors[0]!.field).toBe('account')
    }
  },
)
