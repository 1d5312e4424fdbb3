import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Grade, GradeBook } from '#features/homework/grades/contract.ts'
import type { Status } from '#features/profile/contract.ts'
import { openTestApp, type TestApp, testNow } from '../../../test/app.ts'
import { chooseRight, handIn, item, newChoiceExam, sit, usualReview } from '../../../test/exams.ts'
import { attend, enrol, listSessions, newGroup, newTeacher } from '../../../test/school.ts'

const minute = 60_000
const day = 1440 * minute
const hidden = { marks: false, answers: false, feedback: false }

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app[Symbol.asyncDispose]())

/** A group with a teacher and two learners, whose grade is made of exams alone. */
async function school() {
  const teacher = await app.user('لیلا', ['teacher'])
  const teacherId = await newTeacher(app, { userId: teacher.id })
  const group = await newGroup(app, { teacherId, startsIn: -20, sessions: 6 })
  const since = new Date(testNow.getTime() - 25 * day)
  const learners = [await app.user('رعنا'), await app.user('پویا')] as const
  const enrolments = [
    await enrol(app, learners[0].id, group, since),
    await enrol(app, learners[1].id, group, since),
  ] as const
  const rules = { version: 0, attendance: 0, homework: 0, exams: 100, passMark: 60 }
  expect((await teacher.put(`/api/studio/grades/${group}/rules`, rules)).status).toBe(200)
  const readBook = async () => {
    const { body } = await teacher.get<{ book: GradeBook }>(`/api/studio/grades/${group}`)
    return Object.fromEntries(body.book.learners.map(({ id, grade }) => [id, grade]))
  }
  const readOwn = async (at: 0 | 1) => {
    const path = `/api/presentation/profile/course/${enrolments[at]}/grades`
    return (await learners[at].get<{ grade: Grade }>(path)).body.grade
  }
  const [session] = await listSessions(app, group)
  for (const enrolment of enrolments) await attend(app, session!, enrolment, 'present')
  const readStanding = async (at: 0 | 1) =>
    (await learners[at].get<{ status: Status }>('/api/presentation/profile/user-status')).body.status.standing
  return { group, learners, enrolments, readBook, readOwn, readStanding }
}

test('marks of a group’s exam are in its grade book: the best attempt, and nothing for who did not sit it in time', async () => {
  const { group, learners, enrolments, readBook, readOwn, readStanding } = await school()
  const closes_at = new Date(testNow.getTime() + 5 * minute)
  const exam = await newChoiceExam(app, 4, { groups: [group], attempts_allowed: 2, closes_at })
  for (const right of [3, 1]) {
    const sitting = await sit(learners[0], exam.id)
    const answers = [1, 2, 3, 4].map(place =>
      item(place, chooseRight(sitting.paper, place, place <= right), { at: testNow }),
    )
    expect((await handIn(sitting, testNow, answers)).status).toBe(200)
  }
  expect((await readBook())[enrolments[0]]).toMatchObject({
    exams: { of: 1, marked: 1, percent: 75 },
    total: 75,
    isPassing: true,
  })
  expect(await readStanding(0)).toMatch(/میانگین آزمون‌هایتان ۷۵ از ۱۰۰ است\.$/)
  // It is open still for who has not sat it.
  expect((await readBook())[enrolments[1]]).toMatchObject({ exams: { of: 0, percent: null }, total: null })
  app.setNow(new Date(closes_at.getTime() + 1))
  expect((await readBook())[enrolments[1]]).toMatchObject({
    exams: { of: 1, marked: 0, percent: 0 },
    total: 0,
    isPassing: false,
  })
  expect(await readOwn(1)).toMatchObject({ exams: { of: 1, marked: 0, percent: 0 } })
  app.setNow(testNow)
})

test('a learner sees no mark in their grade before the exam shows it; their teacher does', async () => {
  const { group, learners, enrolments, readBook, readOwn, readStanding } = await school()
  const review = { ...usualReview, after: hidden, later: hidden }
  const closes_at = new Date(testNow.getTime() + 5 * minute)
  const exam = await newChoiceExam(app, 2, { groups: [group], review, closes_at })
  const sitting = await sit(learners[0], exam.id)
  const answers = [1, 2].map(place => item(place, chooseRight(sitting.paper, place), { at: testNow }))
  expect((await handIn(sitting, testNow, answers)).status).toBe(200)
  expect((await readBook())[enrolments[0]]).toMatchObject({ exams: { percent: 100 } })
  expect(await readOwn(0)).toMatchObject({ exams: { of: 0, percent: null }, total: null })
  expect(await readStanding(0)).not.toContain('میانگین آزمون')
  app.setNow(new Date(closes_at.getTime() + 1))
  expect(await readOwn(0)).toMatchObject({ exams: { percent: 100 }, total: 100 })
  expect(await readStanding(0)).toContain('میانگین آزمون‌هایتان ۱۰۰ از ۱۰۰ است.')
  app.setNow(testNow)
})
