import { markAway } from './away.ts'

/** Milliseconds somebody may wait for a turn, as long as PostgreSQL lets a transaction idle. */
const longestWait = 30_000

/** Lends the one thing there is to one borrower at a time, in the order asked. */
export function openTurns() {
  const queue: { lend(): void; refuse(error: Error): void }[] = []
  let isLent = false

  return {
    /** Resolves when it is the caller's turn. @throws an error marked "away" after 30 s, or what `refuseAll` said */
    take(): Promise<void> {
      if (!isLent) {
        isLent = true
        return Promise.resolve()
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const place = { lend: resolve, refuse: reject }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1)
        reject(markAway(new Error('the embedded database was kept by one transaction for 30 s')))
      }, longestWait)
      queue.push(place)
      return promise.finally(() => clearTimeout(timer))
    },
    /** Ends the turn: the next in the queue has it. */
    pass() {
      const next = queue.shift()
      if (next) next.lend()
      else isLent = false
    },
    refuseAll(error: Error) {
      for (const { refuse } of queue.splice(0)) refuse(error)
    },
  }
}
