import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** One request of a load; a `GET` without more. */
export type Ask = { path: string; method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

export type Load = {
  address: string
  asks: readonly Ask[]
  /** How often each is asked; once. */
  times?: number
  headers?: Record<string, string>
  connections?: number
  /** The status every answer must have; 200. */
  expected?: number
}

export type Loaded = { requests: number; seconds: number }

/**
 * A process of its own that asks, by autocannon: a load in the process that measures holds quick servers back, and what waits
 * for it costs them more.
 */
export function openLoad(): AsyncDisposable & { ask(load: Load): Promise<Loaded> } {
  const child = fork(join(import.meta.dirname, 'http-load-process.ts'))
  return {
    async ask(load) {
      child.send(load)
      const answer = await new Promise<Loaded & { fault?: string }>((resolve, reject) => {
        child.once('message', message => resolve(message as Loaded & { fault?: string }))
        child.once('exit', () => reject(new Error('the load ended')))
      })
      if (answer.fault) throw new Error(`${load.address}${load.asks[0]?.path}: ${answer.fault}`)
      return answer
    },
    async [Symbol.asyncDispose]() {
      child.disconnect()
      await once(child, 'exit')
    },
  }
}
