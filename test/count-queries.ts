import type { Kysely } from 'kysely'
import type { House } from '#server/house.ts'

/** Counts the statements that rooms send outside transactions while `work` runs; nobody else may ask the house meanwhile. */
export async function countQueries<R>({ db }: Pick<House, 'db'>, work: () => Promise<R>) {
  // All tables of all rooms are read through this one executor.
  const executor = (db as unknown as Kysely<unknown>).getExecutor() as {
    executeQuery(query: { sql: string }, ...rest: unknown[]): unknown
  }
  const before = executor.executeQuery
  const queries: string[] = []
  executor.executeQuery = function count(query, ...rest) {
    queries.push(query.sql)
    return before.call(this, query, ...rest)
  }
  try {
    return { result: await work(), queries }
  } finally {
    executor.executeQuery = before
  }
}
