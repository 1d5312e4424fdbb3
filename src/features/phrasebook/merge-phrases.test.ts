import { expect, test } from 'vitest'
import { addToList, changePhrase, createPhrase, removeFromList } from './contract.ts'
import { changesPage, mergePhrases, type PhraseWrite } from './merge-phrases.ts'

const list = 'favourites'
const write = ({ method, path }: { method: string; path: string }, input: object): PhraseWrite => ({
  method,
  path,
  input: input as PhraseWrite['input'],
})
const create = (id: string, english: string) =>
  write(createPhrase, { id, list, english, persian: 'معنی', note: null })
const change = (phrase: string, english: string) =>
  write(changePhrase, { phrase, english, persian: 'معنی', note: null })
const remove = (phrase: string) => write(removeFromList, { list, phrase })

const [known, other] = mergePhrases([], [create('1', 'One'), create('2', 'Two')])
  .map(({ phrase }) => phrase)
  .toReversed()
const read = (writes: readonly PhraseWrite[]) =>
  mergePhrases([other!, known!], writes).map(({ phrase, isWaiting }) => [phrase.english, isWaiting])

test('what is written on this device stands on its list, the newest first, with what was changed and without what was removed since', () => {
  expect(read([])).toEqual([
    ['Two', false],
    ['One', false],
  ])
  expect(read([create('3', 'Three'), change('1', 'First'), change('3', 'Third'), remove('2')])).toEqual([
    ['Third', true],
    ['First', true],
  ])
  // The server knows it already, and its answer to the write is not here yet.
  expect(read([create('2', 'Two')])).toEqual([
    ['Two', true],
    ['One', false],
  ])
})

test('a write is of the page that it changes', () => {
  const first = { list, page: 1 }
  expect(changesPage(create('3', 'Three'), first)).toBe(true)
  expect(changesPage(create('3', 'Three'), { list, page: 2 })).toBe(false)
  expect(changesPage(create('3', 'Three'), { list: 'travel', page: 1 })).toBe(false)
  expect(changesPage(change('1', 'First'), { list: 'travel', page: 2 })).toBe(true)
  expect(changesPage(remove('1'), { list, page: 2 })).toBe(true)
  expect(changesPage(write(addToList, { list, phrase: '1' }), first)).toBe(false)
})
