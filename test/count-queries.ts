import type { Kysely } from 'kysely'
import type { AppContext } from '#server/app-context.ts'

type Executor = { executeQuery(query: { sql: string }, ...rest: unknown[]): unknown }

/** Counts the statements that features send outside transactions while `work` runs; nobody else may ask the app meanwhile. */
export async function countQueries<R>({ db }: Pick<AppContext, 'db'>, work: () => Promise<R>) {
  // All tables of all features are read through this one executor.
  return countThrough(findExecutor(db), work)
}

/** Counts the statements that features send, those inside transactions too; nobody of this process may ask meanwhile. */
export async function countStatements<R>({ db }: Pick<AppContext, 'db'>, work: () => Promise<R>) {
  // Each transaction has an executor of its own; they share what they are made of.
  let shared: Executor = findExecutor(db)
  while (!Object.hasOwn(shared, 'executeQuery')) shared = Object.getPrototypeOf(shared)
  return countThrough(shared, work)
}

const findExecutor = (db: AppContext['db']) =>
  (db as unknown as Kysely<unknown>).getExecutor() as unknown as Executor

async function countThrough<R>(executor: Executor, work: () => Promise<R>) {
  const isOwn = Object.hasOwn(executor, 'executeQuery')
  const before = executor.executeQuery
  const queries: string[] = []
  executor.executeQuery = function count(query, ...rest) {
    queries.push(query.sql)
    return before.call(this, query, ...rest)
  }
  try {
    return { result: await work(), queries }
  } finally {
    if (isOwn) executor.executeQuery = before
    else delete (executor as Partial<Executor>).executeQuery
  }
}
