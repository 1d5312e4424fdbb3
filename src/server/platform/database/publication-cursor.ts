import { sql } from 'kysely'

/** A row among what came out: when, and its id where several came out at once. */
type Published = { published_at: Date | null; id: string }

/** Reads a cursor of the contract (`publicationCursor`). */
export function readCursor(cursor: string): { published_at: Date; id: string } {
  const [at, id] = cursor.split('.') as [string, string]
  return { published_at: new Date(Number(at)), id }
}

/** Whether a row of the table came out before another, as an index on `(published_at, id)` is sorted. */
export const isPublishedBefore = (table: string, { published_at, id }: Published) =>
  sql<boolean>`(${sql.ref(`${table}.published_at`)}, ${sql.ref(`${table}.id`)})
    < (${published_at!.toISOString()}::timestamptz, ${id}::uuid)`

/** Of rows that were asked for with one more than a page holds: the page, and the cursor of the next one. */
export function cutPage<Row extends Published>(rows: readonly Row[], perPage: number) {
  const shown = rows.slice(0, perPage)
  const { published_at, id } = shown.at(-1) ?? {}
  return { shown, next: rows.length > perPage ? `${published_at!.getTime()}.${id}` : null }
}
