import type { AppContext } from '#server/app-context.ts'

/** The end of each queue, by app: two apps are two processes. */
const ends = new WeakMap<AppContext['database'], Map<string, Promise<void>>>()

/**
 * Runs what shares a key one after the other, in the order asked, within this process: of a crowd that waits for one
 * lock of the database, one at a time then takes a connection for it.
 */
export async function inTurn<T>({ database }: AppContext, key: string, work: () => Promise<T>): Promise<T> {
  if (!ends.has(database)) ends.set(database, new Map())
  const queues = ends.get(database)!
  const before = queues.get(key)
  const { promise: mine, resolve: passOn } = Promise.withResolvers<void>()
  queues.set(key, mine)
  await before
  try {
    return await work()
  } finally {
    passOn()
    if (queues.get(key) === mine) queues.delete(key)
  }
}
