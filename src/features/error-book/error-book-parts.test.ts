import { expect, test } from 'vitest'
import { findEdits } from '#features/writing-marking/marking.ts'
import { countErrors, findTrend, shownMonths } from './count-errors.ts'
import { applyEdits, cutPieces, isRightAnswer, makeDrills } from './drills.ts'
import type { ReturnedText } from './returned-text.ts'

/** 6 Azar 1405. */
const now = new Date('2026-11-27T12:00:00Z')
const monthsAgo = (months: number) => new Date(now.getTime() - months * 30 * 86_400_000)

type Line = { wrong: string; right?: string; types?: (string | null)[] }

/** A text whose sentences were corrected so; each edit is of the type of its place. */
function newText(id: string, lines: readonly Line[], returnedAt = now, words = 100): ReturnedText {
  const body = lines.map(({ wrong }) => wrong).join(' ')
  let start = 0
  const sentences = lines.map(({ wrong, right, types }) => {
    const span = { start, end: start + wrong.length }
    start = span.end + 1
    const edits = right
      ? findEdits(wrong, right).map((edit, at) => ({ ...edit, typeId: types?.[at] ?? null }))
      : []
    return {
      ...span,
      state: right ? ('corrected' as const) : ('perfect' as const),
      corrected: right ?? '',
      note: '',
      edits,
    }
  })
  return { id, title: id, language: 'en', body, words, returnedAt, sentences, pins: [] }
}

const depends: Line = {
  wrong: 'It depends of the family and all the day.',
  right: 'It depends on the family and all day.',
  types: ['en-preposition', 'en-article'],
}

test('pins with a type count like edits, are shown by what is said of them, and give no drills', () => {
  const place = { fileId: 'photo', x: 10, y: 20, second: null, criterion: null }
  const pins = [
    { ...place, id: '1', text: 'اینجا the لازم نیست.', typeId: 'en-article' },
    { ...place, id: '2', x: null, y: null, second: 12, text: '', typeId: 'en-preposition' },
    { ...place, id: '3', text: 'خوش‌خط!', typeId: null },
  ]
  const count = countErrors([{ ...newText('photo', [depends], now, 50), pins }], now)
  expect(count.per100.at(-1)).toBe(8)
  expect(count.types).toMatchObject([
    {
      typeId: 'en-article',
      count: 2,
      drillable: 1,
      share: 0.5,
      example: { said: 'اینجا the لازم نیست.', on: 'photo' },
    },
    { typeId: 'en-preposition', count: 2, drillable: 1, example: { said: '', on: 'voice' } },
  ])
  const onlyPhoto = countErrors([{ ...newText('photo', [], now, 50), pins: [pins[0]!] }], now)
  expect(onlyPhoto.types).toMatchObject([{ typeId: 'en-article', count: 1, drillable: 0 }])
})

test('errors are counted by type and month, in a hundred words, of corrected sentences with a type alone', () => {
  const texts = [
    newText(
      'old',
      [depends, { wrong: 'She go home.', right: 'She goes home.', types: ['en-third-person'] }],
      monthsAgo(2),
      50,
    ),
    newText(
      'new',
      [depends, { wrong: 'He is fine.' }, { wrong: 'Teh cat.', right: 'The cat.', types: [null] }],
      now,
      200,
    ),
    newText('forgotten', [depends], monthsAgo(9)),
  ]
  const count = countErrors(texts, now)
  expect(count.texts).toBe(2)
  expect(count.months).toHaveLength(shownMonths)
  expect(count.months.at(-1)).toEqual({ year: 1405, month: 9 })
  expect(count.per100).toEqual([null, null, null, 6, null, 1])
  expect(count.types.map(({ typeId, count: times }) => [typeId, times])).toEqual([
    ['en-article', 2],
    ['en-preposition', 2],
    ['en-third-person', 1],
  ])
  expect(count.types[1]).toMatchObject({
    share: 0.4,
    example: { before: 'It depends ', removed: 'of', added: 'on', after: ' the' },
  })
  expect(count.types[1]!.per100).toEqual([null, null, null, 2, null, 0.5])
  expect(findTrend(count.types[1]!)).toBe(-1.5)
  expect(findTrend({ per100: [null, 3] })).toBe(null)
  expect(countErrors([], now)).toMatchObject({ texts: 0, types: [], per100: Array(6).fill(null) })
})

test('an error of a drill is the only one of its sentence, and the kinds come in turn', () => {
  const drills = makeDrills([newText('one', [depends, depends, depends, depends])], 'en-article')
  expect(drills.map(({ kind }) => kind)).toEqual(['choose', 'reorder', 'rewrite', 'choose'])
  expect(drills.map(({ sentence }) => sentence)).toEqual([0, 42, 84, 126])
  for (const { wrong, right, before, added, after } of drills) {
    expect(wrong).toBe('It depends on the family and all the day.')
    expect(right).toBe('It depends on the family and all day.')
    expect(before + added + after).toBe(right)
  }
  expect(makeDrills([newText('one', [depends])], 'en-spelling')).toEqual([])
  const isDone = (_: string, sentence: number) => sentence === 0
  const late = makeDrills([newText('one', [depends, depends])], 'en-article', { isDone })
  expect(late.map(({ sentence, kind }) => [sentence, kind])).toEqual([
    [42, 'choose'],
    [0, 'reorder'],
  ])
  const many = Array.from({ length: 9 }, () => depends)
  expect(makeDrills([newText('one', many)], 'en-article')).toHaveLength(5)
})

test('drills are made of the latest texts first, and few words are not reordered', () => {
  const short: Line = { wrong: 'Go at home.', right: 'Go home.', types: ['en-preposition'] }
  const texts = [newText('old', [short], monthsAgo(1)), newText('new', [short, short], now)]
  const drills = makeDrills(texts, 'en-preposition')
  expect(drills.map(({ textId, kind }) => [textId, kind])).toEqual([
    ['new', 'choose'],
    ['new', 'rewrite'],
    ['old', 'rewrite'],
  ])
})

test('edits made together are the correction, whatever their order', () => {
  const edits = findEdits(depends.wrong, depends.right!)
  expect(applyEdits(depends.wrong, edits.toReversed())).toBe(depends.right)
  expect(applyEdits(depends.wrong, [])).toBe(depends.wrong)
})

test('a sentence falls into at most eight pieces, which make it again', () => {
  const long = 'One two three four five six seven eight nine ten eleven.'
  for (const sentence of [long, depends.right!, 'Go home.']) {
    const pieces = cutPieces(sentence)
    expect(pieces.length).toBeLessThanOrEqual(8)
    expect(pieces.every(Boolean)).toBe(true)
    expect(pieces.join(' ')).toBe(sentence)
  }
})

test('an answer counts whatever keyboard wrote it; capitals do where they were the error', () => {
  const quote: Line = {
    wrong: 'He’s say “no”.',
    right: 'He’s saying “no”.',
    types: ['en-verb'],
  }
  const [drill] = makeDrills([newText('one', [quote])], 'en-verb')
  expect(isRightAnswer(drill!, `  he's  saying "no" `)).toBe(true)
  expect(isRightAnswer(drill!, 'He’s say “no”.')).toBe(false)
  const capital: Line = { wrong: 'I like english.', right: 'I like English.', types: ['en-capital'] }
  const [about] = makeDrills([newText('one', [capital])], 'en-capital')
  expect([isRightAnswer(about!, 'I like English'), isRightAnswer(about!, 'I like english')]).toEqual([
    true,
    false,
  ])
})
