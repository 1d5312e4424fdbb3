import { expect, test } from 'vitest'
import { demoUserId } from '#account/public.server.ts'
import { withTables } from '#server/platform/database/database.ts'
import { openTestApp } from '../../../test/app.ts'
import { newSessionFor } from '../../../test/exams.ts'
import type { ListedExam, Review } from './contract.ts'

test('the demo has exams to sit now, whole ones of the bank among them, and one that its learner sat, with its review', async () => {
  await using app = await openTestApp({ seed: true })
  const learner = await newSessionFor(app, demoUserId)
  const { items } = (await learner.get<{ items: ListedExam[] }>('/api/exam/exams')).body
  const open = items.filter(({ state }) => state === 'open')
  expect(open.length).toBeGreaterThanOrEqual(2)
  expect(Math.max(...open.map(({ questions }) => questions))).toBeGreaterThanOrEqual(30)
  const past = items.find(({ state }) => state === 'done')!
  const review = (await learner.get<Review>(`/api/exam/attempts/${past.last!.id}/review`)).body
  expect(review.moment).toBe('closed')
  expect(review.questions.every(({ solution }) => solution !== null)).toBe(true)
  expect(review.points).toBeLessThan(review.maxPoints)
  expect(review.points).toBeGreaterThan(review.maxPoints / 2)
  const t = withTables<{ exam_attempt: { id: string } }>()
  expect(await t(app.db).selectFrom('exam_attempt').select('id').execute()).toHaveLength(1)
})
