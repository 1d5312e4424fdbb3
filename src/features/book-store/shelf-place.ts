import type { BookSort } from './rules.ts'

/** After which book a page of the shelves begins: what it is sorted by, and its id where several are alike. */
export type ShelfPlace = { key: string; id: string }

const shape = /^(\P{Cc}{0,300})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/u

/** A place as an address says it; null where it is none, or one of another order. */
export function readShelfPlace(written: string, sort: BookSort): ShelfPlace | null {
  const [, key, id] = shape.exec(written) ?? []
  if (key === undefined || id === undefined) return null
  // All but titles are sorted by numbers; a day is milliseconds.
  return sort === 'title' || /^\d{1,15}$/.test(key) ? { key, id } : null
}

export const writeShelfPlace = ({ key, id }: ShelfPlace) => `${key}.${id}`
