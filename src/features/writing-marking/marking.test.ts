import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAnchor } from './anchor.ts'
import {
  closeSentence,
  correctText,
  countCorrections,
  createMarking,
  cutAnew,
  findEdits,
  findMarkingFault,
  keepTypes,
  type Marking,
  readCuts,
  scoreMarking,
  settleMarking,
  typeCorrection,
} from './marking.ts'
import { marking as field } from './marking-field.ts'
import { joinWithPrevious, splitAt } from './segment.ts'

const body = 'It depends of the family. He go to school.\n\nWe like it.'
const originals = ['It depends of the family.', 'He go to school.', 'We like it.']

/** The first sentence corrected, the last one perfect. */
function createHalfDone(): Marking {
  const marking = createMarking(body, 'en', 'guide')
  const [first, second, third] = marking.sentences
  const typed = typeCorrection(first!, originals[0]!, 'It depends on the family.')
  return {
    ...marking,
    sentences: [closeSentence(typed, originals[0]!), second!, closeSentence(third!, originals[2]!)],
  }
}

test('a marking begins with its sentences open, and what is typed becomes edits that keep their types', () => {
  const { sentences } = createMarking(body, 'en', 'guide')
  expect(sentences.map(({ start, end }) => body.slice(start, end))).toEqual(originals)
  expect(sentences.every(({ state }) => state === 'open')).toBe(true)
  const edits = findEdits('It depends of the time do they have.', 'It depends on the time they have.')
  expect(edits.map(({ start, removed, added }) => [start, removed, added])).toEqual([
    [11, 'of', 'on'],
    [23, 'do ', ''],
  ])
  const typed = edits.with(0, { ...edits[0]!, typeId: 'preposition' })
  // One more error corrected before it, then its own correction typed on.
  const more = findEdits('It depends of the time do they have.', 'That depends on the time they have.')
  expect(keepTypes(more, typed).map(({ typeId }) => typeId)).toEqual([null, 'preposition', null])
  const other = findEdits('It depends of the time do they have.', 'It depends upon the time they have.')
  expect(keepTypes(other, typed).map(({ typeId }) => typeId)).toEqual(['preposition', null])
})

test('a sentence is corrected only by something else than what was written', () => {
  const half = createHalfDone()
  expect(half.sentences.map(({ state }) => state)).toEqual(['corrected', 'open', 'perfect'])
  expect(findMarkingFault(body, half)).toBeNull()
  for (const corrected of [originals[1]!, ` ${originals[1]} `, '', '  ']) {
    const second = { ...half.sentences[1]!, state: 'corrected' as const, corrected }
    const fault = findMarkingFault(body, { ...half, sentences: half.sentences.with(1, second) })
    expect(fault).toEqual({ field: 'sentences', message: expect.stringContaining('فرق') })
  }
  expect(correctText(body, half)).toBe('It depends on the family. He go to school.\n\nWe like it.')
  expect(countCorrections(half)).toBe(1)
})

test('sentences that are split are open again; of those joined the corrections are joined', () => {
  const half = createHalfDone()
  const joined = cutAnew(body, half.sentences, joinWithPrevious(body, readCuts(half.sentences), 26))
  expect(joined.map(({ corrected }) => corrected)).toEqual(['It depends on the family. He go to school.', ''])
  expect(joined.map(({ state }) => state)).toEqual(['open', 'perfect'])
  const split = cutAnew(body, joined, splitAt(body, readCuts(joined), body.indexOf('of the')))
  expect(split.map(({ state, corrected }) => state + corrected)).toEqual(['open', 'open', 'perfect'])
  expect(findMarkingFault(body, { ...half, sentences: split })).toBeNull()
})

test('a marking that does not fit its text is refused, each part by its own sentence', () => {
  const half = createHalfDone()
  const [first, ...rest] = half.sentences
  const comment = {
    ...createAnchor(body, 3, 10),
    id: 'b5a7a0a6-3f0f-4d3c-9f0e-0f5a0f5a0f5a',
    text: 'نکته',
    criterion: 'language',
  }
  expect(findMarkingFault(body, { ...half, comments: [comment] })).toBeNull()
  const faulty: Partial<Marking>[] = [
    { sentences: rest },
    { sentences: [...half.sentences, first!] },
    { sentences: half.sentences.slice(0, 2) },
    { sentences: half.sentences.with(0, { ...first!, end: first!.end + 1 }) },
    { comments: [{ ...comment, quote: 'other words' }] },
    { comments: [{ ...comment, criterion: 'task' }] },
    { scores: [{ criterion: 'task', score: 3, remark: '' }] },
    { scores: [{ criterion: 'content', score: 6, remark: '' }] },
  ]
  for (const part of faulty)
    expect(findMarkingFault(body, { ...half, ...part })?.field).toBe(Object.keys(part)[0])
})

test('whatever edits are sent, those kept are those of the corrections', () => {
  const half = createHalfDone()
  const sentence = half.sentences[0]!
  const sent = { start: 11, removed: 'of', added: 'on', typeId: 'preposition' }
  const settle = (edits: (typeof sent)[]) =>
    settleMarking(body, { ...half, sentences: half.sentences.with(0, { ...sentence, edits }) }).sentences[0]!
      .edits
  expect(settle([sent])).toEqual([sent])
  expect(settle([{ ...sent, start: 2, removed: 'x', added: 'y' }])).toEqual([{ ...sent, typeId: null }])
  // Half done, edits stay that make what was typed; others are found anew.
  const settleHalf = (edits: (typeof sent)[]) =>
    settleMarking(body, { ...half, sentences: half.sentences.with(0, { ...sentence, edits }) }, true)
      .sentences[0]!.edits
  const large = { start: 0, removed: 'It depends of', added: 'It depends on', typeId: 'preposition' }
  expect(settleHalf([large])).toEqual([large])
  expect(settle([large])).toEqual([{ ...sent, typeId: null }])
  const wrong = [
    [],
    [{ ...sent, added: 'upon' }],
    [{ ...sent, removed: 'on' }],
    [{ ...sent, start: 12 }],
    [sent, sent],
    [{ ...sent, added: 'on\u0000' }],
  ]
  for (const edits of wrong) expect(settleHalf(edits)).toEqual(settle(edits))
  fc.assert(
    fc.property(fc.string(), fc.string(), (original, corrected) => {
      let [text, at] = ['', 0]
      for (const { start, removed, added } of findEdits(original, corrected)) {
        expect(original.slice(start, start + removed.length)).toBe(removed)
        text += original.slice(at, start) + added
        at = start + removed.length
      }
      expect(text + original.slice(at)).toBe(corrected)
    }),
  )
})

test('the overall score is there once each criterion has one, in halves', () => {
  const score = (...scores: (number | null)[]) =>
    scoreMarking({
      rubric: 'ielts-like',
      scores: ['task', 'coherence', 'lexis', 'grammar'].flatMap((criterion, index) =>
        scores[index] === undefined ? [] : [{ criterion, score: scores[index], remark: '' }],
      ),
    })
  expect(score(7, 6, 6, 6)).toBe(6.5)
  expect(score(7, 6, 6, null)).toBeNull()
  expect(score(7, 6, 6)).toBeNull()
})

test('calls carry a marking as it is, within its limits', () => {
  const half = createHalfDone()
  expect(field.parse(half)).toEqual(half)
  const long = half.sentences.with(1, { ...half.sentences[1]!, note: 'آ'.repeat(2001) })
  expect(field.safeParse({ ...half, sentences: long }).error?.issues[0]?.message).toBe(
    'یادداشت یک جمله بیش از حد بلند است.',
  )
})
