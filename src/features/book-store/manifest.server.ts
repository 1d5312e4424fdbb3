import type { AppContext } from '#server/app-context.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { BookFormat } from './rules.ts'

/** What features have of the books that are sold: `bookStore` of their `defineFeature`. */
export type BookStoreHooks = {
  /** The formats of a book in which its buyers get a file of it. */
  findFiles(db: Db, bookId: string): Promise<readonly BookFormat[]>
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
    for (const format of (await bookStore?.findFiles(db, bookId)) ?? []) found.add(format)
  }
  return found
}
