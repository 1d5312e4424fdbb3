import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AuthoredContent } from '#contract/authored-question.ts'
import { buildQuestion } from './build-question.ts'
import { compareText } from './compare-text.ts'
import { fitsQuestion } from './fits-question.ts'
import { markAnswer } from './mark-answer.ts'
import type { QuestionAnswer } from './question.ts'
import { shuffleParts } from './shuffle-parts.ts'

const stem = 'What is meant?'
const build = (content: AuthoredContent) => buildQuestion('an id', content, { skill: 'vocabulary' })
type Part = { id: string; text: string }
const idNamed = (parts: readonly Part[], text: string) => parts.find(part => part.text === text)!.id

describe('typed answers', () => {
  test.each([
    ['Cousin', ['cousin'], true, null],
    ['  cousin. ', ['cousin'], true, null],
    ['don’t know', ["don't know"], true, null],
    ['cuosin', ['cousin'], true, 'cousin'],
    ['cousins', ['cousin'], true, 'cousin'],
    ['cat', ['cut'], false, null],
    ['neccesary', ['necessary'], true, 'necessary'],
    ['a trian ticket', ['a train ticket'], true, 'a train ticket'],
    ['a bus ticket', ['a train ticket'], false, null],
    ['passport', ['pas sport'], true, 'pas sport'],
    ['1405', ['1406'], false, null],
    ['۱۴۰۵', ['1405'], true, null],
    ['كتاب', ['کتاب'], true, null],
    ['می روم', ['می‌روم'], true, null],
    ['میروم', ['می‌روم'], true, null],
    ['می‌رئم', ['می‌روم'], false, null],
    ['دانشگا', ['دانشگاه'], true, 'دانشگاه'],
    ['قُرآن', ['قران'], true, null],
    ['schon', ['schön'], true, 'schön'],
    ['IŞIK', ['ışık'], true, null],
    ['+', ['+'], true, null],
    ['-', ['+'], false, null],
    ['', ['a'], false, null],
  ])('EX16 «%s» for %j: %s, slip %s', (typed, accepted, isRight, slip) => {
    const compared = compareText(typed, accepted)
    expect(compared.isRight).toBe(isRight)
    expect(compared.slip?.meant ?? null).toBe(slip)
  })

  test('EX16 a slip is forgiven nowhere where spelling is what is asked', () => {
    expect(compareText('walk', ['walks'])).toEqual({ isRight: true, slip: { typed: 'walk', meant: 'walks' } })
    expect(compareText('walk', ['walks'], { isExact: true })).toEqual({ isRight: false })
    const gap = { kind: 'cloze', stem, text: 'She {1}.', gaps: { 1: { accept: ['walks'] } } } as const
    const content = { ...gap, gaps: { 1: { accept: [...gap.gaps[1].accept] } } }
    const answer: QuestionAnswer = { kind: 'cloze', gaps: { 1: 'walk' } }
    const grammar = buildQuestion('an id', content, { skill: 'grammar' })
    expect(markAnswer({ ...grammar, answer }).fraction).toBe(0)
    expect(markAnswer({ ...build(content), answer }).parts).toEqual([
      { id: '1', isRight: true, slip: { typed: 'walk', meant: 'walks' } },
    ])
  })
})

describe('marks of', () => {
  test('a choice: its right option alone', () => {
    const { body, key } = build({ kind: 'single', stem, options: ['one', 'two', 'three'], key: 1 })
    const answered = (text: string): QuestionAnswer => ({
      kind: 'single',
      option: idNamed(body.kind === 'single' ? body.options : [], text),
    })
    expect(markAnswer({ body, key, answer: answered('two') }).fraction).toBe(1)
    expect(markAnswer({ body, key, answer: answered('one') }).fraction).toBe(0)
    expect(markAnswer({ body, key, answer: null }).fraction).toBe(0)
  })

  test.each([
    [['a', 'c'], 1],
    [['a'], 1 / 2],
    [['a', 'b'], 0],
    [['b', 'd'], 0],
    [['a', 'b', 'c', 'd'], 0],
    [[], 0],
    [['a', 'a', 'c'], 1],
  ])('several choices: %j of a and c is worth %f', (chosen, fraction) => {
    const { body, key } = build({ kind: 'multiple', stem, options: ['a', 'b', 'c', 'd'], key: [0, 2] })
    const options = body.kind === 'multiple' ? body.options : []
    const answer: QuestionAnswer = { kind: 'multiple', options: chosen.map(text => idNamed(options, text)) }
    expect(markAnswer({ body, key, answer }).fraction).toBeCloseTo(fraction)
  })

  test('a cloze: each gap its share', () => {
    const { body, key } = build({
      kind: 'cloze',
      stem,
      text: '{1} {2} {3}',
      gaps: {
        1: { accept: ['away'] },
        2: { options: ['broken', 'old'], key: 0 },
        3: { accept: ['on', 'in'] },
      },
    })
    const options = body.kind === 'cloze' ? body.gaps[1]!.options! : []
    const answer: QuestionAnswer = { kind: 'cloze', gaps: { 1: 'AWAY', 2: idNamed(options, 'old'), 3: 'in' } }
    const { fraction, parts } = markAnswer({ body, key, answer })
    expect(fraction).toBeCloseTo(2 / 3)
    expect(parts.map(({ isRight }) => isRight)).toEqual([true, false, true])
  })

  test('a matching: each pair its share, and two may have the same other side', () => {
    const { body, key } = build({
      kind: 'matching',
      stem,
      pairs: [['is', 'one'], ['are', 'many'], ['am', 'one']], // biome-ignore format: pairs
      extra: ['none'],
    })
    if (body.kind !== 'matching') throw new Error('not a matching')
    expect(body.right.map(({ text }) => text).toSorted()).toEqual(['many', 'none', 'one'])
    const pairs = Object.fromEntries(body.left.map(({ id }) => [id, idNamed(body.right, 'one')]))
    expect(markAnswer({ body, key, answer: { kind: 'matching', pairs } }).fraction).toBeCloseTo(2 / 3)
  })

  test.each([
    [['a', 'b', 'c', 'd'], 1],
    [['b', 'c', 'd', 'a'], 1 / 2],
    [['d', 'c', 'b', 'a'], 0],
    [['a', 'c', 'b', 'd'], 1 / 4],
    [['b', 'a', 'c', 'd'], 1],
    [[], 0],
  ])('an order: %j is worth %f', (order, fraction) => {
    const { body, key } = build({
      kind: 'ordering',
      stem,
      pieces: ['a', 'b', 'c', 'd'],
      orders: [[1, 0, 2, 3]],
    })
    const pieces = body.kind === 'ordering' ? body.pieces : []
    const answer: QuestionAnswer = { kind: 'ordering', order: order.map(text => idNamed(pieces, text)) }
    expect(markAnswer({ body, key, answer }).fraction).toBeGreaterThanOrEqual(fraction - 0.001)
    if (fraction === 1) expect(markAnswer({ body, key, answer }).fraction).toBe(1)
    else expect(markAnswer({ body, key, answer }).fraction).toBeLessThan(1)
  })

  test('a dictation: the words heard, in their order, slips named', () => {
    const { body, key } = build({
      kind: 'dictation',
      stem: '',
      script: 'f: The train leaves at nine.',
      accept: ['The train leaves at nine.'],
    })
    const marked = (text: string) => markAnswer({ body, key, answer: { kind: 'dictation', text } })
    expect(marked('the train leaves at nine').fraction).toBe(1)
    expect(marked('The trian leaves nine').fraction).toBeCloseTo(4 / 5)
    expect(marked('The trian leaves nine').parts[1]).toEqual({
      id: '2',
      isRight: true,
      slip: { typed: 'trian', meant: 'train' },
    })
    expect(marked('the train the train the train the train leaves at nine').fraction).toBeLessThan(0.5 + 0.01)
    expect(marked('').fraction).toBe(0)
  })

  test('what a person has to read: none yet, and nothing for an empty page', () => {
    const { body, key } = build({ kind: 'essay', stem, minWords: 1, maxWords: 10 })
    expect(markAnswer({ body, key, answer: { kind: 'essay', text: 'Dear all' } }).fraction).toBeNull()
    expect(markAnswer({ body, key, answer: { kind: 'essay', text: ' \n ' } }).fraction).toBe(0)
  })
})

const contents = fc.oneof(
  fc.record({
    kind: fc.constant('single' as const),
    stem: fc.constant(stem),
    options: fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 }),
    key: fc.constant(0),
  }),
  fc.record({
    kind: fc.constant('ordering' as const),
    stem: fc.constant(stem),
    pieces: fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 8 }),
  }),
  fc.record({
    kind: fc.constant('matching' as const),
    stem: fc.constant(stem),
    pairs: fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.string({ minLength: 1 })), {
      minLength: 2,
      maxLength: 8,
      selector: ([left]) => left,
    }),
  }),
)
/** The answer that the key itself is. */
function solve({ key }: ReturnType<typeof build>): QuestionAnswer {
  if (key.kind === 'single') return { kind: 'single', option: key.option }
  if (key.kind === 'ordering') return { kind: 'ordering', order: key.orders[0]! }
  if (key.kind === 'matching') return { kind: 'matching', pairs: key.pairs }
  throw new Error('no such kind here')
}

test('EX9 the key of any question fits it and is worth everything, however its parts are shuffled', () => {
  fc.assert(
    fc.property(contents, fc.string(), fc.uuid(), (content, seed, id) => {
      const built = buildQuestion(id, content, { skill: 'grammar' })
      const body = shuffleParts(built.body, seed)
      expect(shuffleParts(built.body, seed)).toEqual(body)
      const answer = solve(built)
      expect(fitsQuestion(body, answer)).toBe(true)
      expect(markAnswer({ body, key: built.key, answer }).fraction).toBe(1)
    }),
  )
})

test('the order in which pieces are shown is never a right one', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.integer({ min: 2, max: 6 }), (id, count) => {
      const pieces = Array.from({ length: count }, (_, at) => `piece ${at}`)
      const { body } = buildQuestion(id, { kind: 'ordering', stem, pieces }, { skill: 'reading' })
      expect(body.kind === 'ordering' && body.pieces.map(({ text }) => text)).not.toEqual(pieces)
    }),
  )
})

test('an answer with a part of another question fits none', () => {
  const single = build({ kind: 'single', stem, options: ['one', 'two'], key: 0 }).body
  expect(fitsQuestion(single, { kind: 'single', option: 'z' })).toBe(false)
  expect(fitsQuestion(single, { kind: 'multiple', options: [] })).toBe(false)
  const cloze = build({ kind: 'cloze', stem, text: '{1}', gaps: { 1: { options: ['x', 'y'], key: 0 } } }).body
  expect(fitsQuestion(cloze, { kind: 'cloze', gaps: { 2: 'x' } })).toBe(false)
  expect(fitsQuestion(cloze, { kind: 'cloze', gaps: { 1: 'free text' } })).toBe(false)
  expect(fitsQuestion(cloze, { kind: 'cloze', gaps: { 1: '' } })).toBe(true)
})
