import { expect, test } from 'vitest'
import { beginClip, findWindow, joinSaid, moveEdge } from './clip.ts'

test('CO17 a clip begins with the last ten seconds that were heard, within the recording', () => {
  expect(beginClip(95.04, 600)).toEqual({ from: 85, to: 95 })
  expect(beginClip(3, 600)).toEqual({ from: 0, to: 10 })
  expect(beginClip(0, 6)).toEqual({ from: 0, to: 6 })
  expect(beginClip(700, 600)).toEqual({ from: 590, to: 600 })
})

test('CO17 an edge is moved within the recording, and takes the other along rather than make a clip of more than 60 seconds', () => {
  const clip = { from: 100, to: 110 }
  expect(moveEdge(clip, 'from', 90.5, 600)).toEqual({ from: 90.5, to: 110 })
  expect(moveEdge(clip, 'from', 20, 600)).toEqual({ from: 20, to: 80 })
  expect(moveEdge(clip, 'to', 180, 600)).toEqual({ from: 120, to: 180 })
  expect(moveEdge(clip, 'from', 115, 600)).toEqual({ from: 115, to: 116 })
  expect(moveEdge(clip, 'to', 90, 600)).toEqual({ from: 89, to: 90 })
  expect(moveEdge({ from: 0, to: 5 }, 'from', -1, 600)).toEqual({ from: 0, to: 5 })
  expect(moveEdge({ from: 590, to: 600 }, 'to', 620, 600)).toEqual({ from: 590, to: 600 })
  expect(findWindow(clip, 600)).toEqual({ from: 40, to: 170 })
})

test('CO17 the words of a clip are the lines it holds at least half of, and the line it lies within', () => {
  const cues = [
    { start: 0, end: 4, text: 'Hello\neverybody.' },
    { start: 4, end: 10, text: 'We agree.' },
    { start: 10, end: 40, text: 'A long story.' },
  ]
  expect(joinSaid(cues, { from: 0, to: 7 })).toBe('Hello everybody. We agree.')
  expect(joinSaid(cues, { from: 3, to: 10 })).toBe('We agree.')
  expect(joinSaid(cues, { from: 15, to: 20 })).toBe('A long story.')
  expect(joinSaid(cues, { from: 50, to: 55 })).toBe('')
})
