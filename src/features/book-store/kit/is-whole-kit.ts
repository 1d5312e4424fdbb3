/** A book of a course, as somebody sees it who may have it already. */
export type KitPart = { id: string; isOptional: boolean; isOwned: boolean; isSold: boolean }

/** With so many needed books at once something may be taken off them. */
const minBooks = 2

/** Whether these are all the needed books of a kit that somebody has not, and enough of them to be one. */
export function isWholeKit(books: readonly KitPart[], wanted: ReadonlySet<string>): boolean {
  const needed = books.filter(({ isOptional }) => !isOptional)
  return (
    needed.every(({ id, isOwned, isSold }) => wanted.has(id) || isOwned || !isSold) &&
    needed.filter(({ id }) => wanted.has(id)).length >= minBooks
  )
}
