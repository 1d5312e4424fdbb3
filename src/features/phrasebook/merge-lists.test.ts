import { expect, test } from 'vitest'
import {
  addToList,
  changeList,
  createList,
  createPhrase,
  type List,
  orderLists,
  removeFromList,
  removeList,
} from './contract.ts'
import { isListWrite, mergeLists, mergeSaved, moveList } from './merge-lists.ts'
import type { PhraseWrite } from './merge-phrases.ts'

const write = ({ method, path }: { method: string; path: string }, input: object): PhraseWrite => ({
  method,
  path,
  input: input as PhraseWrite['input'],
})
const list = (id: string, title: string, share: string | null = null): List => ({
  ...{ id, title, share, phraseCount: 0 },
  isFavourites: id === 'favourites',
})
const known = [list('favourites', 'علاقه‌مندی‌ها'), list('bank', 'بانک'), list('work', 'کار', 'abc')]
const read = (...writes: PhraseWrite[]) =>
  mergeLists(known, writes).map(({ list, isNew, sharing }) => [list.id, list.title, isNew, sharing])

test('lists stand as they were made, named, ordered and removed on this device since', () => {
  expect(
    read(
      write(createList, { id: 'trip', title: 'سفر' }),
      write(changeList, { list: 'trip', title: 'سفر شیراز' }),
      write(orderLists, { lists: ['trip', 'gone', 'work'] }),
      write(removeList, { list: 'bank' }),
    ),
  ).toEqual([
    ['favourites', 'علاقه‌مندی‌ها', false, null],
    ['trip', 'سفر شیراز', true, null],
    ['work', 'کار', false, null],
  ])
  // What the order does not name follows in its own order.
  expect(read(write(orderLists, { lists: ['work'] })).map(([id]) => id)).toEqual([
    'favourites',
    'work',
    'bank',
  ])
})

test('the last word on sharing counts, and a name does not take it back', () => {
  const sharing = (...said: object[]) =>
    read(...said.map(input => write(changeList, { list: 'work', ...input }))).at(-1)
  expect(sharing({ shared: false })).toEqual(['work', 'کار', false, false])
  expect(sharing({ shared: false }, { shared: true }, { title: 'سفر' })).toEqual(['work', 'سفر', false, true])
})

test('a list that the server has already, and says nothing of yet, stands once', () => {
  const again = write(createList, { id: 'bank', title: 'بانک' })
  expect(read(again)).toEqual([
    ['favourites', 'علاقه‌مندی‌ها', false, null],
    ['bank', 'بانک', true, null],
    ['work', 'کار', false, null],
  ])
  expect(isListWrite(again)).toBe(true)
  expect(isListWrite(write(createPhrase, { id: '1', list: 'bank' }))).toBe(false)
})

test('a list that the server has already keeps the phrases, the name and the link that the server knows of it', () => {
  const there = { ...list('work', 'کار', 'abc'), phraseCount: 7 }
  const rows = mergeLists(
    [there],
    [write(changeList, { list: 'work', shared: true }), write(createList, { id: 'work', title: 'نام نخست' })],
  )
  expect(rows).toEqual([{ list: there, isNew: true, sharing: true }])
})

test('a list goes one place up or down among the others, and not past either end', () => {
  const lists = [...known, list('trip', 'سفر')]
  expect(moveList(lists, 'trip', -1)).toEqual(['bank', 'trip', 'work'])
  expect(moveList(lists, 'bank', 1)).toEqual(['work', 'bank', 'trip'])
  expect([moveList(lists, 'bank', -1), moveList(lists, 'trip', 1)]).toEqual([null, null])
  expect(moveList(lists, 'favourites', 1)).toBeNull()
})

test('a phrase stands on the lists it was put on since, and on none it was taken off', () => {
  const add = (to: string, phrase = 'p') => write(addToList, { list: to, phrase })
  const remove = (from: string) => write(removeFromList, { list: from, phrase: 'p' })
  const saved = [{ phrase: 'p', lists: ['favourites'] }]
  expect(mergeSaved(saved, [add('bank'), add('bank'), remove('favourites'), add('work', 'q')])).toEqual([
    { phrase: 'p', lists: ['bank'] },
    { phrase: 'q', lists: ['work'] },
  ])
  expect(mergeSaved([], [add('bank'), remove('bank')])).toEqual([{ phrase: 'p', lists: [] }])
})
