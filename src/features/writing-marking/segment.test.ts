import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findCuts, joinWithPrevious, listSentences, splitAt } from './segment.ts'

const cutToTexts = (text: string, language = 'en', cuts = findCuts(text, language)) =>
  listSentences(text, cuts).map(({ start, end }) => text.slice(start, end))

test('sentences are those of the language; abbreviations end none and lines end one', () => {
  expect(cutToTexts('My title\n\nMr. Smith met J. R. Adams. So do I. Why? "Yes!" he said.')).toEqual([
    'My title',
    'Mr. Smith met J. R. Adams.',
    'So do I.',
    'Why?',
    '"Yes!" he said.',
  ])
  expect(cutToTexts('Am 3. Mai kam Dr. Weber. Er blieb.', 'de')).toEqual([
    'Am 3. Mai kam Dr. Weber.',
    'Er blieb.',
  ])
  expect(cutToTexts('  ')).toEqual([])
})

test('a sentence is split at a word, joined with the one before, and the same again', () => {
  const text = 'I came home he was there. We ate.'
  const cuts = findCuts(text, 'en')
  const split = splitAt(text, cuts, text.indexOf(' he'))
  expect(cutToTexts(text, 'en', [...split])).toEqual(['I came home', 'he was there.', 'We ate.'])
  expect(joinWithPrevious(text, split, text.indexOf('he was'))).toEqual(cuts)
  expect(cutToTexts(text, 'en', [...joinWithPrevious(text, cuts, text.indexOf('We'))])).toEqual([text])
  // Nowhere to split, nothing before.
  for (const offset of [0, text.length, text.indexOf('We')]) expect(splitAt(text, cuts, offset)).toEqual(cuts)
  expect(joinWithPrevious(text, cuts, 0)).toEqual(cuts)
})

test('nothing of a text but whitespace is outside its sentences, which follow one another', () => {
  const piece = fc.constantFrom('word', 'Mr.', 'I', '.', '؟', '\n', '  ', 'سلام', '👩‍👩‍👧', '"', '\u200F')
  fc.assert(
    fc.property(fc.array(piece), fc.constantFrom('en', 'de', 'fr', 'tr', 'fa'), (pieces, language) => {
      const text = pieces.join('')
      const spans = listSentences(text, findCuts(text, language))
      let rest = ''
      let end = 0
      for (const span of spans) {
        rest += text.slice(end, span.start)
        expect(span.start).toBeGreaterThanOrEqual(end)
        expect(span.end).toBeGreaterThan(span.start)
        end = span.end
      }
      expect((rest + text.slice(end)).trim()).toBe('')
    }),
  )
})
