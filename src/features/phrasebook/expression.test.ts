import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { markExpression } from './expression.ts'

const marked = (phrase: string, example: string) =>
  markExpression(phrase, example).find(run => run.isKey)?.text ?? null

test.each([
  [
    'I could use a hand.',
    'Moving day is Friday and I could use a hand with the boxes.',
    'I could use a hand',
  ],
  ['I’d like to open an account.', 'You need a passport to open an account.', 'to open an account'],
  ['Please don’t be late.', "Don't be late again, please.", "Don't be late"],
  ['The ATM swallowed my card.', 'It swallowed it whole.', 'swallowed'],
  ['Is it on me?', 'It is on the table.', null],
  ['Thanks!', '', null],
])('«%s» in «%s» marks %j', (phrase, example, expected) => {
  expect(marked(phrase, example)).toBe(expected)
})

test('the runs of an example are the example, whatever it holds', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (phrase, example) => {
      const runs = markExpression(phrase, example)
      expect(runs.map(run => run.text).join('')).toBe(example)
      expect(runs.filter(run => run.isKey).length).toBeLessThanOrEqual(1)
    }),
  )
})
