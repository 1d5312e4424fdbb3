import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { workerFile } from '../worker-file.ts'
import {
  type Event,
  type Reply,
  type Request,
  type WireError,
  type WorkerStart,
  wireErrorFields,
} from './pglite-messages.ts'
import { markUnavailable } from './unavailable.ts'

/** A request without its number, which the thread's owner gives. */
export type Wish = Request extends infer R ? (R extends Request ? Omit<R, 'id'> : never) : never
export type Outcome = Extract<Reply, { results: unknown }>

export type Thread = {
  /** @throws an error marked unavailable when the thread ended or can serve no more; statements' errors are in the outcome */
  ask(wish: Wish): Promise<Outcome>
  isAlive(): boolean
  end(): Promise<void>
}

/** Starts the thread and resolves when the database in it is open. */
export async function openThread(
  start: WorkerStart,
  onNotice: (channel: string, payload: string) => void,
): Promise<Thread> {
  // The parent's flags may be meant for a test runner's loader.
  const worker = new Worker(workerFile(import.meta.url, 'pglite-worker'), {
    workerData: start,
    execArgv: [],
    name: 'pglite',
  })
  const waiting = new Map<number, { resolve(outcome: Outcome): void; reject(error: Error): void }>()
  let count = 0
  let isAlive = true

  function die(why: string) {
    if (!isAlive) return
    isAlive = false
    for (const { reject } of waiting.values()) reject(goneError(why))
    waiting.clear()
    void worker.terminate()
  }

  const { promise: opened, resolve: ready, reject: failed } = Promise.withResolvers<void>()
  worker.on('message', (message: Reply | Event) => {
    if ('event' in message) {
      if (message.event === 'notice') onNotice(message.channel, message.payload)
      else if (message.event === 'ready') ready()
      else failed(new Error(`the embedded database did not open: ${message.failure}`))
      return
    }
    const asked = waiting.get(message.id)
    waiting.delete(message.id)
    if ('results' in message) asked?.resolve(message)
    else {
      asked?.reject(message.isFatal ? goneError(message.failure) : new Error(message.failure))
      if (message.isFatal) die(message.failure)
    }
  })
  worker.on('error', error => {
    failed(error as Error)
    die(String(error))
  })
  worker.on('exit', code => {
    failed(new Error(`the embedded database's thread ended with ${code}`))
    die(`its thread ended with ${code}`)
  })

  try {
    await opened
  } catch (error) {
    isAlive = false
    await worker.terminate()
    throw error
  }
  return {
    ask(wish) {
      if (!isAlive) return Promise.reject(goneError('its thread has ended'))
      const id = ++count
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        worker.postMessage({ ...wish, id } satisfies Request)
      })
    },
    isAlive: () => isAlive,
    async end() {
      die('it is closed')
      await worker.terminate()
    },
  }
}

function goneError(why: string): Error {
  return markUnavailable(new Error(`the embedded database is away: ${why}`))
}

/** The same class of error, with the same fields, as PostgreSQL's driver throws. */
export function toDatabaseError(wire: WireError): Error {
  const error = new pg.DatabaseError(wire.message, 0, 'error')
  for (const field of wireErrorFields) if (wire[field] !== undefined) error[field] = wire[field]
  return error
}
