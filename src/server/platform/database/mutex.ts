import { markUnavailable } from './unavailable.ts'

/** Milliseconds somebody may wait for the mutex, as long as PostgreSQL lets a transaction idle. */
const maxWaitMs = 30_000

/** Lends the one thing there is to one borrower at a time, in the order asked. */
export function createMutex() {
  const queue: { lend(): void; refuse(error: Error): void }[] = []
  let isLent = false

  return {
    /** Resolves when it is the caller's turn. @throws an error marked unavailable after 30 s, or what `rejectAll` said */
    acquire(): Promise<void> {
      if (!isLent) {
        isLent = true
        return Promise.resolve()
      }
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const place = { lend: resolve, refuse: reject }
      const timer = setTimeout(() => {
        queue.splice(queue.indexOf(place), 1)
        reject(markUnavailable(new Error('the embedded database was kept by one transaction for 30 s')))
      }, maxWaitMs)
      queue.push(place)
      return promise.finally(() => clearTimeout(timer))
    },
    /** Releases it: the next in the queue has it. */
    release() {
      const next = queue.shift()
      if (next) next.lend()
      else isLent = false
    },
    rejectAll(error: Error) {
      for (const { refuse } of queue.splice(0)) refuse(error)
    },
  }
}
