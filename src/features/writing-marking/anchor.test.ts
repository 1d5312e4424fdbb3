import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createAnchor, findAnchor } from './anchor.ts'

const at = (text: string, words: string) =>
  createAnchor(text, text.indexOf(words), text.indexOf(words) + words.length)
const show = (from: string, words: string, to: string) => {
  const found = findAnchor(at(from, words), from, to)
  return found && [to.slice(found.start, found.end), found.isEdited]
}

test('an anchor follows its words through edits, says when they were edited, and finds them elsewhere', () => {
  const text = 'It depends of the family. He go to school all the day.'
  expect(show(text, 'depends of', text)).toEqual(['depends of', false])
  expect(show(text, 'all the day', 'It depends on the family. He goes to school all the day.')).toEqual([
    'all the day',
    false,
  ])
  expect(show(text, 'depends of', 'It depends on the family. He go to school all the day.')).toEqual([
    'depends',
    true,
  ])
  expect(show(text, 'He go to school', 'He go to school all the day. It depends of the family.')).toEqual([
    'He go to school',
    false,
  ])
  expect(show(text, 'family', 'Nothing of this remains.')).toBeNull()
})

/** Words that stand once in the text, so that there is no doubt which are meant. */
const unique = fc.integer({ min: 0, max: 9999 }).map(n => `own${n}`)
const common = fc.constantFrom('the', 'a', 'go', 'day', 'of', 'خانه', '👩‍👩‍👧', 'it')
const gap = fc.constantFrom(' ', ', ', '. ', '\n')
const words = (word: fc.Arbitrary<string>, max = 20) => fc.array(fc.tuple(word, gap), { maxLength: max })
const join = (parts: [string, string][]) => parts.map(part => part.join('')).join('')
/** What edits around an anchor leave of a side: some words kept, some exchanged, some put between. */
const edited = (parts: [string, string][], dice: readonly number[]) =>
  parts.flatMap((part, index): [string, string][] => {
    const die = dice[index % dice.length]!
    return die === 0 ? [] : die === 1 ? [['new', part[1]]] : die === 2 ? [part, ['more', ' ']] : [part]
  })
const dice = fc.array(fc.integer({ min: 0, max: 5 }), { minLength: 1, maxLength: 12 })

test('WR14 edits around a comment, whichever they are, leave it on its own words', () => {
  fc.assert(
    fc.property(
      words(common),
      fc.array(unique, { minLength: 1, maxLength: 5 }),
      words(common),
      dice,
      dice,
      (before, quoted, after, first, second) => {
        const quote = quoted.join(' ')
        const from = `${join(before)}${quote} ${join(after)}`
        const anchor = createAnchor(from, join(before).length, join(before).length + quote.length)
        const start = join(edited(before, first))
        const to = `${start}${quote} ${join(edited(after, second))}`
        const found = findAnchor(anchor, from, to)
        expect(found).toEqual({ start: start.length, end: start.length + quote.length, isEdited: false })
      },
    ),
    { numRuns: 1000 },
  )
})

test('WR14 an edit within the words of a comment is told, and what is left of them is found', () => {
  fc.assert(
    fc.property(
      words(common),
      fc.uniqueArray(unique, { minLength: 2, maxLength: 5 }),
      words(common),
      fc.nat(),
      fc.boolean(),
      (before, quoted, after, index, isRemoved) => {
        const [start, end] = [join(before), ` ${join(after)}`]
        const from = `${start}${quoted.join(' ')}${end}`
        const anchor = createAnchor(from, start.length, start.length + quoted.join(' ').length)
        const gone = index % quoted.length
        const left = isRemoved ? quoted.toSpliced(gone, 1) : quoted.with(gone, 'changed')
        const to = `${start}${left.join(' ')}${end}`
        const found = findAnchor(anchor, from, to)
        expect(found?.isEdited).toBe(true)
        const kept = quoted.filter((_, n) => n !== gone)
        for (const word of kept) expect(to.slice(found!.start, found!.end)).toContain(word)
      },
    ),
    { numRuns: 1000 },
  )
})
