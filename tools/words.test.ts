/** @module-tag embedded */
import { expect, test } from 'vitest'
import { findPrivateWords } from './words.ts'

const find = (path: string, text: string) => findPrivateWords([{ path, text }])

test('an identifier of the old language is named with its line and the term to use', () => {
  expect(find('src/features/blog/posts.server.ts', 'const a = 1\nthrow new Fault(a)')).toEqual([
    'src/features/blog/posts.server.ts:2: Fault; use AppError, toAppError',
  ])
  expect(find('src/features/blog/post.tsx', 'export const view = <Bone width="1rem" />')).toHaveLength(1)
  expect(find('src/features/blog/desk.tsx', '')).toHaveLength(1)
  expect(find('src/features/blog/posts.server.ts', 'function nameOf() {}')).toHaveLength(1)
})

test('words that mean what they say stay free, in comments, texts and names', () => {
  const text = `
    /** The front desk, a room of the school, and what was told there. */
    const answers = 'the answers of an exam'
    export const classroom = { answers, paper: 'A4', short: true, at: answers.indexOf('a') }
  `
  expect(find('src/features/exam/exam.server.ts', text)).toEqual([])
})
