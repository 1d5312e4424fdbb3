/** The books of a sale before it is made. */
import { type DeskBook, maxCopies } from './contract.ts'

/** `free`: how many there were when it was found. */
export type DraftBook = Pick<DeskBook, 'edition' | 'title' | 'format' | 'price' | 'free'> & { count: number }

/** One copy more of a book. @returns null where there is none more of it */
export function addCopy(books: readonly DraftBook[], book: DeskBook): DraftBook[] | null {
  const { edition, title, format, price, free } = book
  const count = (books.find(one => one.edition === edition)?.count ?? 0) + 1
  if (count > Math.min(free, maxCopies)) return null
  const next = { edition, title, format, price, free, count }
  return books.some(one => one.edition === edition)
    ? books.map(one => (one.edition === edition ? next : one))
    : [...books, next]
}

/** So many copies of a book; of none it is taken off. */
export const setCopies = (books: readonly DraftBook[], edition: string, count: number): DraftBook[] =>
  books.flatMap(one => (one.edition !== edition ? one : count === 0 ? [] : { ...one, count }))
