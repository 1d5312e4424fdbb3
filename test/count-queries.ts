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

/**
 * The same of work that may be done again and again: what was written just now may leave something to do that falls into a
 * count, so it is the second of two that agree.
 */
export async function countSettledStatements<R>(app: Pick<AppContext, 'db'>, work: () => Promise<R>) {
  for (let before = await countStatements(app, work); ; ) {
    const counted = await countStatements(app, work)
    if (counted.queries.length === before.queries.length) return counted
    before = counted
  }
}

const findExecutor = (db: AppContext['db']) =>
  (db as unknown as Kysely<unknown>).getExecutor() as unknown as Executor

/**
 * Lets the callers who send one of these statements outside transactions go on only when `count` of them were answered:
 * what they do next they do at once, however the machine turns.
 */
export async function meetAfter<R>(
  { db }: Pick<AppContext, 'db'>,
  { sql, count }: { sql: RegExp; count: number },
  work: () => Promise<R>,
): Promise<R> {
  const all = Promise.withResolvers<void>()
  let answered = 0
  return overrideQueries(
    findExecutor(db),
    before =>
      async function meet(query, ...rest) {
        const result = await before.call(this, query, ...rest)
        if (!sql.test(query.sql)) return result
        if (++answered === count) all.resolve()
        await all.promise
        return result
      },
    work,
  )
}

async function countThrough<R>(executor: Executor, work: () => Promise<R>) {
  const queries: string[] = []
  const result = await overrideQueries(
    executor,
    before =>
      function count(query, ...rest) {
        queries.push(query.sql)
        return before.call(this, query, ...rest)
      },
    work,
  )
  return { result, queries }
}

type ExecuteQuery = Executor['executeQuery']

/** Sends what an executor sends through another function while `work` runs. */
async function overrideQueries<R>(
  executor: Executor,
  override: (before: ExecuteQuery) => (this: Executor, ...args: Parameters<ExecuteQuery>) => unknown,
  work: () => Promise<R>,
): Promise<R> {
  const isOwn = Object.hasOwn(executor, 'executeQuery')
  const before = executor.executeQuery
  executor.executeQuery = override(before)
  try {
    return await work()
  } finally {
    if (isOwn) executor.executeQuery = before
    else delete (executor as Partial<Executor>).executeQuery
  }
}
