import { expect, test } from 'vitest'
import { pairCues } from './pair-cues.ts'

const cue = (start: number, end: number, text: string) => ({ start, end, text, voice: null })

test('each line has beneath it what was written for the same moment, and nothing is lost', () => {
  const spoken = [cue(0, 2, 'Hi!'), cue(2, 5, 'How are you?'), cue(9, 12, 'Bye.')]
  const persian = [
    cue(0.2, 1.8, 'سلام!'),
    cue(2, 3, 'خوبی؟'),
    cue(3, 5.4, 'حالت چطور است؟'),
    cue(6, 7, '[خنده]'),
  ]
  expect(pairCues(spoken, persian).map(({ text, beneath }) => [text, beneath])).toEqual([
    ['Hi!', 'سلام!'],
    ['How are you?', 'خوبی؟ حالت چطور است؟ [خنده]'],
    ['Bye.', null],
  ])
  expect(pairCues(spoken, []).every(({ beneath }) => beneath === null)).toBe(true)
  expect(pairCues([], persian)).toEqual([])
})
