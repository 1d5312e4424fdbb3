import { expect, test } from 'vitest'
import { type ConversationHistory, judgeHistory, type Stored, type Write } from './conversation-history.ts'

const write = (by: string, messageId: string, began: number, seq: number | null): Write => ({
  by,
  messageId,
  text: `${messageId} says`,
  isFirst: true,
  began,
  confirmed: seq === null ? null : { at: began + 5, seq },
})
const store = (authorId: string, id: string, seq: number): Stored => ({
  id,
  seq,
  text: `${id} says`,
  isDeleted: false,
  authorId,
})

/** Two people who wrote twice each; what is given replaces a part of it. */
function createHistory(given: Partial<ConversationHistory> = {}): ConversationHistory {
  const stored = [store('a', 'a1', 1), store('b', 'b1', 2), store('a', 'a2', 3), store('b', 'b2', 4)]
  return {
    writes: [
      write('a', 'a1', 0, 1),
      write('b', 'b1', 3, 2),
      write('a', 'a2', 10, 3),
      write('b', 'b2', 20, null),
    ],
    stored,
    readers: [{ name: 'reader', seen: [1, 2, 3, 4], held: stored }],
    ...given,
  }
}
const { writes, stored } = createHistory()
const seenAs = (seen: number[], held: readonly Stored[] = stored) => [{ name: 'reader', seen, held }]
const withoutReaders = (given: Partial<ConversationHistory>) =>
  judgeHistory(createHistory({ readers: [], ...given }))

test('a history in which nothing is wrong is passed, with and without an answer to the last write', () => {
  expect(judgeHistory(createHistory())).toEqual([])
  expect(withoutReaders({ stored: stored.slice(0, 3) })).toEqual([])
  const edits = [
    { ...write('a', 'a1', 30, 1), text: 'better', isFirst: false },
    { ...write('a', 'a1', 40, null), text: 'best', isFirst: false },
  ]
  for (const text of ['better', 'best'])
    expect(
      withoutReaders({
        writes: [...writes, ...edits],
        stored: [{ ...stored[0]!, text }, ...stored.slice(1)],
      }),
    ).toEqual([])
})

test.each<[string, Partial<ConversationHistory>, string]>([
  ['lost', { stored: [stored[0]!, stored[1]!] }, 'a2 of a was confirmed and is lost'],
  ['doubled', { stored: [...stored, store('a', 'a1', 5)] }, 'a1 of a stands 2 times'],
  ['a gap', { stored: [stored[0]!, stored[1]!, stored[2]!, store('b', 'b2', 5)] }, 'the place after 3 is 5'],
  ['elsewhere', { stored: [store('b', 'b1', 1), store('a', 'a1', 2), stored[2]!] }, 'a1 was confirmed at 1'],
  ['of nobody', { stored: [...stored, store('c', 'c1', 5)] }, 'c1 was written by nobody'],
  ['of another', { stored: [store('b', 'a1', 1), ...stored.slice(1)] }, 'a1 of a is said to be of b'],
  [
    'too early',
    { stored: [store('a', 'a2', 1), store('a', 'a1', 2), store('b', 'b1', 3)] },
    'a2 of a was begun after b1 was confirmed, and stands before it',
  ],
  [
    'an edit lost',
    { writes: [...writes, { ...write('a', 'a1', 30, 1), text: 'new', isFirst: false }] },
    'a1 says',
  ],
  [
    'a deletion lost',
    { writes: [...writes, { ...write('a', 'a1', 30, 1), text: null, isFirst: false }] },
    'a1 says',
  ],
  ['a reader with a gap', { readers: seenAs([1, 3, 4]) }, 'reader saw 3 after 1'],
  ['a reader who saw twice', { readers: seenAs([1, 2, 2, 3, 4]) }, 'reader saw 2 after 2'],
  ['a reader out of order', { readers: seenAs([2, 1, 3, 4]) }, 'reader saw 2 after nothing'],
  ['a reader left behind', { readers: seenAs([1, 2, 3], stored.slice(0, 3)) }, 'reader saw 3 of 4'],
  [
    'a reader with an old text',
    { readers: seenAs([1, 2, 3, 4], [{ ...stored[0]!, text: 'old' }, ...stored.slice(1)]) },
    'reader holds',
  ],
])('RC39 the judge of histories sees %s', (_, given, sentence) => {
  expect(judgeHistory(createHistory())).toEqual([])
  expect(judgeHistory(createHistory(given)).join('\n')).toContain(sentence)
})
