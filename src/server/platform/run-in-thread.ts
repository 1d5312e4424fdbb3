import { Worker } from 'node:worker_threads'

/** A thread that was ended before it answered: it took too long, or too much memory. */
export class ThreadEnded extends Error {}

/**
 * Asks a thread of its own once: the file answers what it was given as `workerData` with one message, and is gone then.
 * @throws ThreadEnded, past either limit; whatever the thread throws
 */
export function runInThread<R>(
  file: URL,
  workerData: unknown,
  { withinMs, memoryMb }: { withinMs: number; memoryMb: number },
): Promise<R> {
  return new Promise<R>((resolve, reject) => {
    // The parent's flags may be meant for a test runner's loader.
    const worker = new Worker(file, {
      workerData,
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    })
    const end = (settle: () => void) => {
      clearTimeout(timer)
      settle()
      void worker.terminate()
    }
    const timer = setTimeout(
      () => end(() => reject(new ThreadEnded(`no answer within ${withinMs} ms`))),
      withinMs,
    )
    worker.once('message', (reply: R) => end(() => resolve(reply)))
    worker.once('error', (thrown: Error & { code?: string }) =>
      end(() =>
        reject(thrown.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadEnded(thrown.message) : thrown),
      ),
    )
    worker.once('exit', () => end(() => reject(new ThreadEnded('the thread ended without an answer'))))
  })
}
