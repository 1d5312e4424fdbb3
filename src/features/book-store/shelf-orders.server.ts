import { type RawBuilder, sql } from 'kysely'
import type { BookSort } from './rules.ts'
import type { ShelfPlace } from './shelf-place.ts'

/** What the shelves are sorted by of a book. */
type Sorted = { published_at: Date | null; sold: number; lowest_price: number | null; sort_key: string }

/** Books that are not sold now come after all that have a price; the index says the same. */
const dearest = 999_999_999_999_999

type Order = {
  by: RawBuilder<unknown>
  direction: 'asc' | 'desc'
  /** As the key of a place is compared. */
  read: (key: string) => RawBuilder<unknown>
  toKey: (book: Sorted) => string | number
}

const readNumber = (key: string) => sql`${Number(key)}::bigint`

/** Each as an index of the books that are sold is sorted, with the id behind it. */
export const shelfOrders: Record<BookSort, Order> = {
  new: {
    by: sql`published_at`,
    direction: 'desc',
    read: key => sql`${new Date(Number(key)).toISOString()}::timestamptz`,
    toKey: ({ published_at }) => published_at!.getTime(),
  },
  sold: { by: sql`sold`, direction: 'desc', read: readNumber, toKey: ({ sold }) => sold },
  price: {
    by: sql`coalesce(lowest_price, ${sql.lit(dearest)})`,
    direction: 'asc',
    read: readNumber,
    toKey: ({ lowest_price }) => lowest_price ?? dearest,
  },
  title: {
    by: sql`sort_key`,
    direction: 'asc',
    read: key => sql`${key}`,
    toKey: ({ sort_key }) => sort_key,
  },
}

/** Whether a book stands after a place of an order. */
export const isBeyond = ({ by, direction, read }: Order, { key, id }: ShelfPlace) =>
  direction === 'desc'
    ? sql<boolean>`(${by}, book.id) < (${read(key)}, ${id}::uuid)`
    : sql<boolean>`(${by}, book.id) > (${read(key)}, ${id}::uuid)`
