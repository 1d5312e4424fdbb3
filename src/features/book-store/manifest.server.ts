import type { RawBuilder } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { KitDiscount } from './contract.ts'
import type { BookFormat } from './rules.ts'

/** What features have of the books that are sold: `bookStore` of their `defineFeature`. */
export type BookStoreHooks = {
  /** The formats of a book in which its buyers get a file of it. */
  findFiles?(db: Db, bookId: string): Promise<readonly BookFormat[]>
  /** What is taken off all the books of a course together, as its page says beforehand. */
  listKitDiscounts?(db: Db, courseId: string, now: Date): Promise<readonly KitDiscount[]>
  /** A statement of the used copies that may be bought now: `book_id` and `price` of each, in Rials. */
  selectUsedCopies?(db: Db, now: Date): RawBuilder<unknown>
}

declare module '#server/app-context.ts' {
  interface FeatureHooks {
    bookStore?: BookStoreHooks
  }
}

/** The formats of a book for which some feature has a file. */
export async function findFiles(
  { features }: Pick<AppContext, 'features'>,
  db: Db,
  bookId: string,
): Promise<Set<BookFormat>> {
  const found = new Set<BookFormat>()
  for (const { bookStore } of features) {
    for (const format of (await bookStore?.findFiles?.(db, bookId)) ?? []) found.add(format)
  }
  return found
}

/** What features take off all the books of a course together. */
export async function listKitDiscounts(
  { features }: Pick<AppContext, 'features'>,
  db: Db,
  { courseId, now }: { courseId: string; now: Date },
): Promise<KitDiscount[]> {
  const found: KitDiscount[] = []
  for (const { bookStore } of features)
    found.push(...((await bookStore?.listKitDiscounts?.(db, courseId, now)) ?? []))
  return found
}
