import {
  addToList,
  changeList,
  createList,
  type List,
  orderLists,
  removeFromList,
  removeList,
} from './contract.ts'
import type { PhraseWrite } from './merge-phrases.ts'

/** A list as it stands on this device. */
export type ListedList = {
  list: List
  /** The server does not know of it yet. */
  isNew: boolean
  /** Whether it is to be shared, where that was said and is still on its way. */
  sharing: boolean | null
}

/** On which lists a phrase stands. */
export type Saved = { phrase: string; lists: string[] }

const isOne = ({ method, path }: PhraseWrite, ...calls: readonly { method: string; path: string }[]) =>
  calls.some(call => call.method === method && call.path === path)

/** Whether a write changes the lists themselves. */
export const isListWrite = (write: PhraseWrite) =>
  isOne(write, createList, changeList, removeList, orderLists)

/** Whether a write puts a phrase on a list or takes it off. */
export const isSavedWrite = (write: PhraseWrite) => isOne(write, addToList, removeFromList)

type Said = { id: string; list: string; title?: string; shared?: boolean; lists: readonly string[] }

/** Somebody's lists with what was done to them since, in its order. */
export function mergeLists(lists: readonly List[], writes: readonly PhraseWrite[]): readonly ListedList[] {
  let rows: readonly ListedList[] = lists.map(list => ({ list, isNew: false, sharing: null }))
  for (const write of writes) {
    const { id, list: changed, title, shared, lists: order } = write.input as Said
    if (isOne(write, createList)) {
      const list = { id, title: title ?? '', isFavourites: false, phraseCount: 0, share: null }
      const isKnown = rows.some(row => row.list.id === id)
      rows = isKnown
        ? rows.map(row => (row.list.id === id ? { ...row, isNew: true } : row))
        : [...rows, { list, isNew: true, sharing: null }]
    } else if (isOne(write, removeList)) rows = rows.filter(({ list }) => list.id !== changed)
    else if (isOne(write, changeList)) {
      rows = rows.map(row =>
        row.list.id === changed
          ? {
              ...row,
              list: { ...row.list, title: title ?? row.list.title },
              sharing: shared ?? row.sharing,
            }
          : row,
      )
    } else if (isOne(write, orderLists)) rows = sortBy(rows, order)
  }
  return rows
}

/** The favourites stay first, and what is not named comes after what is. */
function sortBy(rows: readonly ListedList[], order: readonly string[]): ListedList[] {
  const findPlace = ({ list }: ListedList) => {
    if (list.isFavourites) return -1
    const place = order.indexOf(list.id)
    return place < 0 ? order.length : place
  }
  return rows.toSorted((one, other) => findPlace(one) - findPlace(other))
}

/** The lists in another order: one of them a place up or down; null where it stands at that end. */
export function moveList(lists: readonly List[], id: string, by: -1 | 1): string[] | null {
  const ids = lists.filter(({ isFavourites }) => !isFavourites).map(list => list.id)
  const [from, to] = [ids.indexOf(id), ids.indexOf(id) + by]
  if (from < 0 || to < 0 || to >= ids.length) return null
  return ids.toSpliced(from, 1).toSpliced(to, 0, id)
}

/** On which lists phrases stand, with what was done to that since. */
export function mergeSaved(saved: readonly Saved[], writes: readonly PhraseWrite[]): Saved[] {
  const merged = new Map(saved.map(({ phrase, lists }) => [phrase, lists]))
  for (const write of writes.filter(isSavedWrite)) {
    const { list, phrase } = write.input as { list: string; phrase: string }
    const others = (merged.get(phrase) ?? []).filter(id => id !== list)
    merged.set(phrase, isOne(write, addToList) ? [...others, list] : others)
  }
  return [...merged].map(([phrase, lists]) => ({ phrase, lists }))
}
