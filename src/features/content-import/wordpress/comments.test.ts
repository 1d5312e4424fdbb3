import { expect, test } from 'vitest'
import { takeComments } from './comments.server.ts'

test('comments that an export gives no number are each kept', () => {
  const written = { id: '', parent: '', isApproved: true, type: 'comment', author: 'سارا', date: null }
  const { comments, lost } = takeComments(
    ['یک', 'دو', 'سه'].map(content => ({ ...written, content })),
    new Date(),
  )
  expect(comments.map(({ body, parent }) => [body, parent])).toEqual([
    ['یک', null],
    ['دو', null],
    ['سه', null],
  ])
  expect(lost).toEqual([])
})
