import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CourseRating, Review } from '#contract/review.ts'
import { openTestApp, type Person, type TestApp } from '../../../../test/app.ts'
import { enrol, listSessions, newCourse, newGroup, newTeacher } from '../../../../test/school.ts'
import type { MyReview } from './contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

type User = Person & { id: string }

/** A teacher with a group, and learners in it; `states` are those of a learner's attendance, session by session. */
async function school(userId: string | null = null, course?: { id: string }) {
  const teacherId = await newTeacher(app, { userId })
  const slug = `t-${teacherId}`
  const group = await newGroup(app, { teacherId, startsIn: -40, sessions: 6, ...(course && { course }) })
  const sessions = await listSessions(app, group)
  return {
    teacherId,
    slug,
    path: `/api/teachers/${slug}`,
    async attends(learner: User, states: readonly string[]) {
      const enrolment = await enrol(app, learner.id, group)
      for (const [index, state] of states.entries()) {
        await app.database.execute(
          `insert into attendance (session_id, enrolment_id, state, seconds, settled_at) values ($1, $2, $3, 60, now())`,
          [sessions[index]!.id, enrolment, state],
        )
      }
    },
  }
}

const good = { rating: 5, body: 'صبور است و خوب گوش می‌دهد.' }
const readReviews = async (path: string) =>
  (await (await app.visitor()).get<{ items: Review[]; total: number }>(`${path}/reviews`)).body

test('TE4 only who has attended three sessions of a teacher reviews her, and never she herself though she is enrolled', async () => {
  const own = await app.user('مریم', ['teacher'])
  const { path, attends } = await school(own.id)
  const [visitor, stranger, novice, learner] = [
    await app.visitor(),
    await app.user(),
    await app.user(),
    await app.user('سارا'),
  ]
  await attends(novice, ['present', 'late', 'absent', 'excused'])
  await attends(learner, ['present', 'late', 'present'])
  await attends(own, ['present', 'present', 'present', 'present'])
  expect((await visitor.put(`${path}/review`, good)).status).toBe(401)
  for (const refused of [stranger, novice, own]) {
    expect((await refused.get<MyReview>(`${path}/review`)).body.mayReview).toBe(false)
    expect((await refused.put(`${path}/review`, good)).status).toBe(409)
  }
  expect((await readReviews(path)).total).toBe(0)
  expect((await learner.get<MyReview>(`${path}/review`)).body).toMatchObject({ mayReview: true, attended: 3 })
  expect((await learner.put(`${path}/review`, good)).status).toBe(200)
  expect((await readReviews(path)).items).toMatchObject([
    { ...good, author: 'سارا', sessions: 3, reply: null },
  ])
})

test('sessions of other teachers count for nothing', async () => {
  const [one, other] = [await school(), await school()]
  const learner = await app.user()
  await one.attends(learner, ['present', 'present', 'present'])
  expect((await learner.put(`${other.path}/review`, good)).status).toBe(409)
  expect((await learner.put(`${one.path}/review`, good)).status).toBe(200)
})

test('a learner has one review of a teacher; edited, it keeps what it said', async () => {
  const { path, attends } = await school()
  const learner = await app.user()
  await attends(learner, ['present', 'present', 'present'])
  await learner.put(`${path}/review`, good)
  const later = { rating: 3, body: 'این روزها دیر به کلاس می‌آید.' }
  await learner.put(`${path}/review`, later)
  await learner.put(`${path}/review`, later)
  const { items, total } = await readReviews(path)
  expect([total, items[0]]).toMatchObject([1, later])
  const { review } = (await learner.get<MyReview>(`${path}/review`)).body
  expect(review!.past).toMatchObject([good])
  const teacher = await (await app.visitor()).get<{ teacher: object }>(path)
  expect(teacher.body.teacher).toMatchObject({ rating: 3, reviews: 1 })
})

test('two reviews sent at once are one', async () => {
  const { path, attends } = await school()
  const learner = await app.user()
  await attends(learner, ['present', 'present', 'present'])
  const replies = await Promise.all(
    [1, 2, 4].map(rating => learner.put(`${path}/review`, { ...good, rating })),
  )
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await readReviews(path)).total).toBe(1)
})

test('TE5 the teacher replies once and only to her own; staff hide with a reason that the writer reads, and lay it back', async () => {
  const own = await app.user('مریم', ['teacher'])
  const { path, slug, teacherId, attends } = await school(own.id)
  const elsewhere = await app.user('کاوه', ['teacher'])
  await school(elsewhere.id)
  const [admin, learner] = [await app.user('بابک', ['admin']), await app.user()]
  await attends(learner, ['present', 'present', 'present'])
  await learner.put(`${path}/review`, good)
  const { id } = (await readReviews(path)).items[0]!
  const replyPath = `/api/studio/reviews/${id}/reply`
  for (const refused of [elsewhere, admin]) {
    expect((await refused.put(replyPath, { reply: 'نه' })).status).toBe(403)
  }
  expect((await elsewhere.get(`/api/studio/teachers/${teacherId}/reviews`)).status).toBe(403)
  expect((await own.put(replyPath, { reply: 'سپاس از شما.' })).status).toBe(200)
  expect((await own.put(replyPath, { reply: 'چیز دیگری.' })).status).toBe(409)
  expect((await readReviews(path)).items).toMatchObject([{ reply: 'سپاس از شما.' }])
  const messages = await learner.get<{ items: { link: string }[] }>('/api/account/messages')
  expect(messages.body.items[0]).toMatchObject({ link: `/teachers/${slug}` })

  const hidden = `/api/studio/reviews/${id}/hidden`
  expect((await own.put(hidden, { reason: 'دوست ندارم' })).status).toBe(403)
  expect((await admin.put(hidden, { reason: 'ا' })).status).toBe(422)
  expect((await admin.put(hidden, { reason: 'نام دیگران در آن است.' })).status).toBe(200)
  expect((await readReviews(path)).total).toBe(0)
  const teacher = await (await app.visitor()).get<{ teacher: object }>(path)
  expect(teacher.body.teacher).toMatchObject({ rating: null, reviews: 0 })
  const mine = (await learner.get<MyReview>(`${path}/review`)).body.review
  expect(mine!.hiddenReason).toBe('نام دیگران در آن است.')
  const staffSide = await own.get<{ items: object[] }>(`/api/studio/teachers/${teacherId}/reviews`)
  expect(staffSide.body.items).toMatchObject([{ id, hiddenReason: 'نام دیگران در آن است.' }])
  await admin.put(hidden, { reason: '' })
  expect((await readReviews(path)).total).toBe(1)
  expect((await admin.put(`/api/studio/reviews/${randomUUID()}/hidden`, { reason: '' })).status).toBe(404)
})

test('who leaves takes their review along, with what it said before', async () => {
  const { path, attends } = await school()
  const learner = await app.user('نگار', [], { password: 'secret-word' })
  await attends(learner, ['present', 'present', 'present'])
  await learner.put(`${path}/review`, good)
  await learner.put(`${path}/review`, { ...good, rating: 4 })
  const exported = await learner.get('/api/account/export')
  expect(JSON.stringify(exported.body)).toContain(good.body)
  expect((await learner.post('/api/account/deletion', { currentPassword: 'secret-word' })).status).toBe(204)
  expect((await readReviews(path)).total).toBe(0)
  const { rows } = await app.database.execute(
    'select count(*)::int as left from teacher_review_past where body = $1 and rating = 5',
    [good.body],
  )
  expect(rows[0]!.left).toBe(1)
})

test('a review is one of the course too in which three sessions were attended; hidden ones and others’ do not count', async () => {
  const slug = `c-${randomUUID()}`
  const id = await newCourse(app, { slug })
  const coursePath = `/api/course/courses/${slug}`
  const visitor = await app.visitor()
  const readRating = async () =>
    (await visitor.get<{ course: { rating: CourseRating | null } }>(coursePath)).body.course.rating
  expect(await readRating()).toBe(null)
  const { path, slug: teacher, attends } = await school(null, { id })
  const [first, second, novice] = [await app.user('سارا'), await app.user('مینا'), await app.user()]
  await attends(first, ['present', 'late', 'present'])
  await attends(second, ['present', 'present', 'present', 'present'])
  await attends(novice, ['present', 'present', 'absent'])
  const readReviewable = async (user: User) =>
    (await user.get<{ teacher: object | null }>(`${coursePath}/review`)).body.teacher
  expect(await readReviewable(novice)).toBe(null)
  expect(await readReviewable(first)).toMatchObject({ slug: teacher })
  expect((await first.put(`${path}/review`, { ...good, rating: 4, lessons: 3, feedback: 5 })).status).toBe(
    200,
  )
  // What is not marked counts as the teacher was.
  expect((await second.put(`${path}/review`, good)).status).toBe(200)
  expect(await readRating()).toEqual({ rating: 4.5, reviews: 2, teacher: 4.5, lessons: 3, feedback: 5 })
  const shown = await visitor.get<{ items: Review[] }>(`${coursePath}/reviews`)
  expect(shown.body.items.map(({ author, isSample }) => [author, isSample])).toEqual(
    expect.arrayContaining([
      ['سارا', false],
      ['مینا', false],
    ]),
  )
  // Of the same teacher in another course: no word of this one.
  const elsewhere = await school()
  const other = await app.user()
  await elsewhere.attends(other, ['present', 'present', 'present'])
  await other.put(`${elsewhere.path}/review`, { ...good, rating: 1 })
  expect((await readRating())!.reviews).toBe(2)
  const admin = await app.user('بابک', ['admin'])
  const hidden = (await readReviews(path)).items.find(({ author }) => author === 'سارا')!
  await admin.put(`/api/studio/reviews/${hidden.id}/hidden`, { reason: 'نام دیگران در آن است.' })
  expect(await readRating()).toEqual({ rating: 5, reviews: 1, teacher: 5, lessons: null, feedback: null })
  const found = await visitor.get<{ items: { slug: string; rating: CourseRating | null }[] }>(
    '/api/course/courses',
    { perPage: '100' },
  )
  expect(found.body.items.find(course => course.slug === slug)!.rating).toMatchObject({
    rating: 5,
    reviews: 1,
  })
})
