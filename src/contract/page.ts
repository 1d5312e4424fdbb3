import * as z from 'zod/mini'

/** Paging every list takes: pages from 1, 1 to 100 rows a page. */
export const pageQuery = (perPage = 20) => ({
  page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(1_000_000)), 1),
  perPage: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), perPage),
})

/** Every list: `{ items, page, perPage, total }`; past the end `items` is empty. */
export function buildPageSchema<T extends z.core.$ZodType>(item: T) {
  return z.object({ items: z.array(item), page: z.int(), perPage: z.int(), total: z.int() })
}

/** A page of a list, as `buildPageSchema` says it. */
export type PageOf<Item> = { items: Item[]; page: number; perPage: number; total: number }
