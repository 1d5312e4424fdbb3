/** @module-tag embedded */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkText } from './check-text.ts'

const find = (text: string) =>
  checkText(text, 'ltr').map(({ kind, start, end }) => [kind, text.slice(start, end)])

test.each([
  [
    'Two  spaces and   three.',
    [
      ['double-space', '  '],
      ['double-space', '   '],
    ],
  ],
  ['I went to to the sea.', [['repeated-word', 'to to']]],
  [
    'The the end, the\nthe sea.',
    [
      ['repeated-word', 'The the'],
      ['repeated-word', 'the\nthe'],
    ],
  ],
  ['He said (and he meant it.', [['unclosed-mark', '(']]],
  ['He said and he meant it].', [['unclosed-mark', ']']]],
  ['She said "come in and left.\nHe said "no" too.', [['unclosed-mark', '"']]],
  ['سلام، من نگارم and I write.', [['other-direction', 'س']]],
  ['(This) «is» [fine], "really". 1) one 2) two a) three', []],
  ['I like نان with cheese, as everybody in our town does.', []],
  ['It was very, very good. Bye-bye bye.', []],
  ['', []],
])('%j', (text, findings) => {
  expect(find(text)).toEqual(findings)
})

test('a finding stays dismissed while the text around it grows; the same words elsewhere are another one', () => {
  const [dismissed] = checkText('I went to to the sea.', 'ltr')
  const keys = (text: string) => checkText(text, 'ltr').map(({ key }) => key)
  expect(keys('Last year I went to to the sea. It was warm.')).toEqual([dismissed!.key])
  const twice = keys('I went to to the sea. Then we went to to the hills.')
  expect(twice).toHaveLength(2)
  expect(twice.filter(key => key !== dismissed!.key)).toHaveLength(1)
})

test('any text is looked through: each finding lies within it and has a name of its own', () => {
  const word = fc.constantFrom('the', ' ', '  ', '(', ')', '"', '\n', 'سلام', '👩‍👧', '«', ']')
  fc.assert(
    fc.property(fc.array(word, { maxLength: 60 }), words => {
      const text = words.join('')
      const findings = checkText(text, 'ltr')
      expect(new Set(findings.map(({ key }) => key)).size).toBe(findings.length)
      for (const { start, end } of findings) {
        expect(start).toBeGreaterThanOrEqual(0)
        expect(end).toBeGreaterThan(start)
        expect(end).toBeLessThanOrEqual(text.length)
      }
    }),
  )
})
