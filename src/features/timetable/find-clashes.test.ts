import { expect, test } from 'vitest'
import { findClashes } from './find-clashes.ts'

const session = (id: string, from: string, changes: object = {}) => ({
  id,
  startsAt: new Date(`2026-12-05T${from}:00Z`),
  minutes: 90,
  teacherId: `teacher of ${id}`,
  roomId: null,
  place: null,
  day: '2026-12-05',
  ...changes,
})
const open = new Set<string>()

test('two sessions in one room at once are a pair; one that begins as the other ends is not', () => {
  const roomId = 'room'
  const sessions = [
    session('c', '17:30', { roomId }),
    session('b', '17:00', { roomId }),
    session('a', '16:00', { roomId }),
  ]
  expect(findClashes(sessions, open)).toEqual([
    { kind: 'room', sessions: ['a', 'b'] },
    { kind: 'room', sessions: ['b', 'c'] },
  ])
})

test('one teacher in two places, and one place spelt in two ways; online groups take no place from each other', () => {
  expect(
    findClashes([session('a', '16:00', { teacherId: 't' }), session('b', '16:30', { teacherId: 't' })], open),
  ).toEqual([{ kind: 'teacher', sessions: ['a', 'b'] }])
  expect(
    findClashes(
      [session('a', '16:00', { place: 'سالن ۱' }), session('b', '16:30', { place: 'سالن 1' })],
      open,
    ),
  ).toEqual([{ kind: 'room', sessions: ['a', 'b'] }])
  expect(findClashes([session('a', '16:00'), session('b', '16:00')], open)).toEqual([])
})

test('a session without a teacher, or on a closed day, is named alone', () => {
  expect(
    findClashes([session('b', '18:00', { teacherId: null }), session('a', '16:00')], new Set(['2026-12-05'])),
  ).toEqual([
    { kind: 'closed', sessions: ['a'] },
    { kind: 'no-teacher', sessions: ['b'] },
    { kind: 'closed', sessions: ['b'] },
  ])
})
