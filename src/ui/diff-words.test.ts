import fc from 'fast-check'
import { expect, test } from 'vitest'
import { diffWords } from './diff-words.ts'

const show = (from: string, to: string) =>
  diffWords(from, to)
    .map(({ kind, text }) => (kind === 'same' ? text : kind === 'added' ? `{+${text}+}` : `[-${text}-]`))
    .join('')

test('CH11 both sides of a correction are whole, and what is marked is what differs', () => {
  expect(show('I have lost my keys yesterday.', 'I lost my keys yesterday.')).toBe(
    'I [-have -]lost my keys yesterday.',
  )
  const word = fc.constantFrom('a', 'the', ' ', '\n', '.', 'می‌روم', "don't", '👩‍👩‍👧')
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.array(word).map(words => words.join('')),
  )
  fc.assert(
    fc.property(text, text, (one, other) => {
      const changes = diffWords(one, other)
      const side = (not: string) => changes.flatMap(({ kind, text }) => (kind === not ? [] : text)).join('')
      expect(side('added')).toBe(one)
      expect(side('removed')).toBe(other)
      expect(changes.every(({ text }) => text !== '')).toBe(true)
    }),
  )
})

test('words beside each other that were replaced are one change; those with words between them are two', () => {
  expect(show('It depends of the time do they have.', 'It depends on the time they have.')).toBe(
    'It depends [-of-]{+on+} the time [-do -]they have.',
  )
  expect(show('He do works hard.', 'He is working hard.')).toBe('He [-do works-]{+is working+} hard.')
  expect(show('I have seen it.', 'I saw it.')).toBe('I [-have seen-]{+saw+} it.')
  expect(show('یک می‌روم دو', 'یک می‌آیم دو')).toBe('یک [-می‌روم-]{+می‌آیم+} دو')
  expect(show("I don't know 👩‍👩‍👧.", "I didn't know 👩‍👧.")).toBe(
    "I [-don't-]{+didn't+} know [-👩‍👩‍👧-]{+👩‍👧+}.",
  )
})

test('texts with little in common are compared by sentences, and nothing of them is lost', () => {
  const write = (word: string) =>
    Array.from({ length: 150 }, (_, n) => `${word}${n} of ${word} number ${word}${n * 7}.`).join(' ')
  const [one, other] = [
    `${write('alpha')} Kept sentence. ${write('gamma')}`,
    `${write('beta')} Kept sentence. `,
  ]
  const changes = diffWords(one, other)
  expect(changes.flatMap(({ kind, text }) => (kind === 'added' ? [] : text)).join('')).toBe(one)
  expect(changes.flatMap(({ kind, text }) => (kind === 'removed' ? [] : text)).join('')).toBe(other)
  expect(changes.some(({ kind, text }) => kind === 'same' && text.includes('Kept sentence.'))).toBe(true)
})
