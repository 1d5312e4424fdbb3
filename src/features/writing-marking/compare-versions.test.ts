import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareVersions, countFates } from './compare-versions.ts'
import { closeSentence, correctText, createMarking, type SentenceMark, typeCorrection } from './marking.ts'

/** The sentences of a text, corrected to those beside them. */
function mark(body: string, to: Record<string, string>, language = 'en'): SentenceMark[] {
  return createMarking(body, language, 'guide').sentences.map(sentence => {
    const original = body.slice(sentence.start, sentence.end)
    const corrected = to[original] ?? ''
    return closeSentence(typeCorrection(sentence, original, corrected), original)
  })
}

const first =
  'Some people believes that this have a good effect. It depends of the family. Children see their parents all the day. In morning I read. We like it.'
const sentences = mark(first, {
  'Some people believes that this have a good effect.': 'Some people believe that this has a good effect.',
  'It depends of the family.': 'It depends on the family.',
  'Children see their parents all the day.': 'Children see their parents all day.',
  'In morning I read.': 'In the morning I read.',
})
const clean = correctText(first, { sentences })

const german = 'Gestern ich bin nach Hause gegangen. Ich habe ein Hund. Das gefällt mich sehr.'
const germanSentences = mark(
  german,
  {
    'Gestern ich bin nach Hause gegangen.': 'Gestern bin ich nach Hause gegangen.',
    'Ich habe ein Hund.': 'Ich habe einen Hund.',
    'Das gefällt mich sehr.': 'Das gefällt mir sehr.',
  },
  'de',
)

/** The fates in the order of the text, and what is new. */
function show(second: string, body = first, marks = sentences) {
  const { edits, added } = compareVersions(body, marks, second)
  return [edits.map(({ fate }) => fate).join(' '), added.map(({ start, end }) => second.slice(start, end))]
}

test('WR9 each correction is found fixed, left or gone, and what is new is what none asked for', () => {
  expect(sentences.flatMap(({ edits }) => edits.map(({ removed, added }) => [removed, added]))).toEqual([
    ['believes', 'believe'],
    ['have', 'has'],
    ['of', 'on'],
    ['the ', ''],
    ['', 'the '],
  ])
  const table: [second: string, fates: string, added: string[]][] = [
    [first, 'left left left left left', []],
    [clean, 'fixed fixed fixed fixed fixed', []],
    [clean.replace('all day', 'all the day'), 'fixed fixed fixed left fixed', []],
    [clean.replace('the morning', 'morning'), 'fixed fixed fixed fixed left', []],
    // The sentence around it changed.
    [clean.replace('the family', 'his big family'), 'fixed fixed fixed fixed fixed', ['his big']],
    [
      clean.replace('Some people believe that', 'Many of us believe strongly'),
      'fixed fixed fixed fixed fixed',
      ['Many of us', 'strongly'],
    ],
    [first.replace('the family', 'my aunt'), 'left left left left left', ['my aunt']],
    // Mended in words of one's own, and taken out.
    [clean.replace('depends on', 'is about'), 'fixed fixed gone fixed fixed', ['is about']],
    [clean.replace('It depends on the family. ', ''), 'fixed fixed gone fixed fixed', []],
    // Words alike elsewhere are another passage.
    [
      clean.replace('It depends on the family.', 'My uncle sits on chairs.'),
      'fixed fixed gone fixed fixed',
      ['My uncle sits on chairs'],
    ],
    // A sentence moved.
    [
      `It depends on the family. ${clean.replace('It depends on the family. ', '')}`,
      'fixed fixed fixed fixed fixed',
      [],
    ],
    [
      `${first.replace('It depends of the family. ', '')} It depends of the family.`,
      'left left left left left',
      [],
    ],
    // A sentence more.
    [
      `${clean} My cousin makes translations.`,
      'fixed fixed fixed fixed fixed',
      ['My cousin makes translations'],
    ],
    ['', 'gone gone gone gone gone', []],
  ]
  for (const [second, fates, added] of table) {
    expect([second, ...show(second)]).toEqual([second, fates, added])
  }
  expect(
    show(
      'Gestern bin ich mit dem Bus nach Hause gegangen. Ich habe ein Hund. Das gefällt mir sehr. Er heißt Max.',
      german,
      germanSentences,
    ),
  ).toEqual(['fixed fixed left fixed', ['mit dem Bus', 'Er heißt Max']])
})

test('WR9 a correction is accepted into the text by its place, and taken back', () => {
  let text = `Now. ${first}`
  for (let index = 0; index < 5; index++) {
    const swap = compareVersions(first, sentences, text).edits[index]!.swap!
    text = text.slice(0, swap.start) + swap.text + text.slice(swap.end)
  }
  expect(text).toBe(`Now. ${clean}`)
  for (let index = 4; index >= 0; index--) {
    const swap = compareVersions(first, sentences, text).edits[index]!.swap!
    text = text.slice(0, swap.start) + swap.text + text.slice(swap.end)
  }
  expect(text).toBe(`Now. ${first}`)
})

/** A text of sentences whose words stand once each, each with one wrong word. */
const texts = fc.record({
  sentences: fc.array(fc.constantFrom('replace', 'insert', 'delete', 'none'), { minLength: 1, maxLength: 8 }),
  isMended: fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  around: fc.array(fc.constantFrom('same', 'end', 'between'), { minLength: 8, maxLength: 8 }),
})

test('WR9 whichever corrections are made, those are fixed and the others are left, also where words are added around', () => {
  fc.assert(
    fc.property(texts, ({ sentences: kinds, isMended, around }) => {
      const wrong = (kind: string, n: number) =>
        `Alpha${n} ${kind === 'insert' ? '' : `bad${n} `}gamma${n} delta${n} omega${n}.`
      const right = (kind: string, n: number) =>
        kind === 'none'
          ? wrong(kind, n)
          : `Alpha${n} ${kind === 'delete' ? '' : `good${n} `}gamma${n} delta${n} omega${n}.`
      const body = kinds.map(wrong).join(' ')
      const marks = mark(body, Object.fromEntries(kinds.map((kind, n) => [wrong(kind, n), right(kind, n)])))
      const second = kinds
        .map((kind, n) => {
          const sentence = isMended[n] ? right(kind, n) : wrong(kind, n)
          if (around[n] === 'end') return `${sentence} Fresh${n}.`
          return around[n] === 'between' ? sentence.replace(`delta${n}`, `delta${n} fresh${n}`) : sentence
        })
        .join(' ')
      const { edits, added } = compareVersions(body, marks, second)
      const asked = kinds.flatMap((kind, n) => (kind === 'none' ? [] : isMended[n] ? 'fixed' : 'left'))
      expect(edits.map(({ fate }) => fate)).toEqual(asked)
      expect(countFates(edits)).toEqual({
        fixed: asked.filter(fate => fate === 'fixed').length,
        left: asked.filter(fate => fate === 'left').length,
        gone: 0,
      })
      const fresh = kinds.flatMap((_, n) => (around[n] === 'same' ? [] : n))
      const shown = added.map(({ start, end }) => second.slice(start, end)).join(' ')
      expect(shown.match(/fresh\d+/gi)?.map(word => Number(word.slice(5))) ?? []).toEqual(fresh)
      // Each swap makes what was left fixed.
      for (const [index, { fate, swap }] of edits.entries()) {
        if (fate !== 'left') continue
        const next = second.slice(0, swap!.start) + swap!.text + second.slice(swap!.end)
        expect(compareVersions(body, marks, next).edits[index]!.fate).toBe('fixed')
      }
    }),
    { numRuns: 300 },
  )
})

test('5,000 words with 300 corrections are compared within 50 ms', () => {
  const all = Array.from({ length: 500 }, (_, n) =>
    n % 5 < 3
      ? [
          `It depends of w${n} and the family that we know.`,
          `It depends on w${n} and the family that we know.`,
        ]
      : [`We like it very much here w${n} all day long.`, ''],
  )
  const body = all.map(([wrong]) => wrong).join(' ')
  const marks = mark(body, Object.fromEntries(all))
  const second = all.map(([wrong, right], n) => (n % 2 && right ? right : wrong)).join(' ')
  compareVersions(body, marks, second)
  const times = Array.from({ length: 10 }, () => {
    const begun = performance.now()
    compareVersions(body, marks, second)
    return performance.now() - begun
  })
  expect(Math.min(...times)).toBeLessThan(50)
})
