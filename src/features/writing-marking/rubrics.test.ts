import { expect, test } from 'vitest'
import { findTypographyFaults } from '../../../test/persian-typography.ts'
import { describeScore, rubricIds, rubrics, suggestRubric } from './rubrics.ts'

test('each criterion says of every step what it means, in rising bands', () => {
  for (const id of rubricIds) {
    const { criteria, max } = rubrics[id]
    expect(rubrics[id].id).toBe(id)
    expect(new Set(criteria.map(criterion => criterion.id)).size).toBe(criteria.length)
    for (const criterion of criteria) {
      const from = criterion.bands.map(band => band.from)
      expect(from).toEqual(from.toSorted((a, b) => a - b))
      expect(from[0]).toBeLessThanOrEqual(1)
      expect(from.at(-1)).toBeLessThanOrEqual(max)
      expect(new Set(criterion.bands.map(({ says }) => says)).size).toBe(criterion.bands.length)
    }
  }
  const [task] = rubrics['ielts-like'].criteria
  expect(describeScore(task!, 7)).toBe('پاسخ پیوسته و گسترده است و نظر نویسنده تا پایان می‌ماند')
  expect(describeScore(task!, 9)).toBe(describeScore(task!, 8))
  expect(describeScore(task!, 4)).toBe(describeScore(task!, 3))
})

test('their Persian is written as the house writes it', () => {
  const says = Object.values(rubrics).flatMap(({ criteria }) =>
    criteria.flatMap(({ title, bands }) => [title, ...bands.map(band => band.says)]),
  )
  expect(says.length).toBeGreaterThan(60)
  expect(findTypographyFaults(says)).toEqual([])
})

test('a task suggests the rubric of its kind', () => {
  expect(suggestRubric('en-ielts-2-home-office')).toBe('ielts-like')
  expect(suggestRubric('en-toefl-campus')).toBe('toefl-like')
  expect(suggestRubric('en-a2-my-room')).toBe('cefr-like')
  expect(suggestRubric(null)).toBe('guide')
})
