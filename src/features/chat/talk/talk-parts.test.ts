import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Message } from '../contract.ts'
import {
  appendPage,
  keepNewer,
  type MessageWindow,
  maxHeld,
  mergeMessages,
  prependPage,
} from './message-window.ts'

const message = (seq: number, change = seq, text = String(seq)): Message => ({
  id: `m${seq}`,
  seq,
  change,
  authorId: 'a',
  text,
  at: '2026-11-21T12:00:00.000Z',
  editedAt: null,
  isDeleted: false,
  replyTo: null,
  correction: null,
  reactions: [],
  attachments: [],
  isPinned: false,
  isRelay: false,
  comment: null,
})
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => message(from + at))
const held = (from: number, to: number, more: Partial<MessageWindow> = {}): MessageWindow => ({
  items: range(from, to),
  hasBefore: from > 1,
  hasAfter: false,
  change: to,
  ...more,
})
const ends = ({ items, hasBefore, hasAfter }: MessageWindow) => [
  items[0]?.seq,
  items.at(-1)?.seq,
  hasBefore,
  hasAfter,
]

test('of 100,000 messages scrolled through a page holds so many, whichever way', () => {
  let page = held(99_951, 100_000)
  for (let before = 99_951; before > 1; before -= 50) {
    page = prependPage(page, held(before - 50, before - 1))
    expect(page.items.length).toBeLessThanOrEqual(maxHeld)
  }
  expect(ends(page)).toEqual([1, maxHeld, false, true])
  page = appendPage(page, held(maxHeld + 1, maxHeld + 50, { hasAfter: true }))
  expect(ends(page)).toEqual([51, maxHeld + 50, true, true])
})

test('messages that come in any order and many times stand once, in order, as they were changed last', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ seq: fc.integer({ min: 1, max: 40 }), at: fc.integer({ min: 0, max: 5 }) }), {
        maxLength: 80,
      }),
      events => {
        const start = held(1, 40)
        const page = events.reduce(
          (so, { seq, at }) => mergeMessages(so, [message(seq, seq + at * 100, `${seq}/${at}`)]),
          start,
        )
        expect(page.items.map(({ seq }) => seq)).toEqual(start.items.map(({ seq }) => seq))
        for (const { seq, text } of page.items) {
          const newest = Math.max(0, ...events.filter(one => one.seq === seq).map(({ at }) => at))
          expect(text).toBe(
            newest === 0 && !events.some(one => one.seq === seq && one.at > 0)
              ? String(seq)
              : `${seq}/${newest}`,
          )
        }
      },
    ),
  )
})

test('what quotes a message that is deleted says nothing of it any more', () => {
  const quote = { id: 'm1', seq: 1, authorId: 'a', text: 'راز', isRelay: false }
  const page = { ...held(1, 2), items: [message(1), { ...message(2), replyTo: quote }] }
  const after = mergeMessages(page, [{ ...message(1, 9, ''), isDeleted: true }])
  expect(after.items[1]!.replyTo).toEqual({ ...quote, text: '' })
  expect(mergeMessages(page, [message(3)]).items[1]!.replyTo).toEqual(quote)
})

test('a page that was read before something was told, and comes after it, takes nothing back', () => {
  const events = [message(1), message(2, 9, 'ویرایش'), message(4, 10)]
  const edited = { ...message(1, 11, 'تازه'), editedAt: '2026-11-21T12:00:00.000Z' }
  const page = { ...held(1, 3), items: [edited, message(2), message(3)], change: 11 }
  const { items, change } = keepNewer(page, events)
  expect(items.map(({ seq, text }) => `${seq} ${text}`)).toEqual(['1 تازه', '2 ویرایش', '3 3', '4 4'])
  expect(change).toBe(11)
  expect(keepNewer({ ...page, hasAfter: true }, events).items).toHaveLength(3)
})

test('what comes while somebody reads far above waits below once the page is full', () => {
  const page = held(1, maxHeld)
  expect(ends(mergeMessages(page, [message(maxHeld + 1)], { isAtEnd: false }))).toEqual([
    1,
    maxHeld,
    false,
    true,
  ])
  expect(ends(mergeMessages(page, [message(maxHeld + 1)]))).toEqual([2, maxHeld + 1, true, false])
  // Where the end is not held, what is new is not laid beside what is old.
  expect(ends(mergeMessages(held(1, 50, { hasAfter: true }), [message(99)]))).toEqual([1, 50, false, true])
})
