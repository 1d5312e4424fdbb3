import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { AppError } from '#contract/app-error.ts'
import type { Prose, ProseOptions } from './pipeline.ts'
import type { Reply, Wish } from './prose-worker.ts'

export type { Prose }

/** Milliseconds for one text; the longest lawful ones take some 600. */
const timeoutMs = 5000
const maxWaiting = 50

/**
 * Renders a text that a person wrote. It happens in a thread of its own, one after another: nothing anybody writes
 * holds the server up, or takes its memory.
 * @param field where the refusal is reported
 * @throws AppError invalid, where it is too tangled to be rendered; unavailable, while too many wait
 */
export async function renderProse(
  markdown: string,
  { field = 'markdown', ...options }: ProseOptions & { field?: string } = {},
): Promise<Prose> {
  if (waiting >= maxWaiting) throw new AppError('unavailable', { retryAfter: 5 })
  waiting++
  const made = last.then(() => askThread({ markdown, options }))
  last = made.catch(() => null)
  const prose = await made.finally(() => waiting--)
  if (!prose) throw refused(field, 'این متن پیچیده‌تر از آن است که نمایش داده شود؛ ساده‌ترش کنید.')
  return prose
}

const refused = (field: string, message: string) =>
  new AppError('invalid', { message, errors: [{ field, message }] })

let waiting = 0
let last: Promise<unknown> = Promise.resolve()
let thread: Worker | null = null

/** Null where the thread did not come to an end: it is ended, and the next text gets a new one. */
function askThread(wish: Wish): Promise<Reply> {
  thread ??= startThread()
  const worker = thread
  return new Promise<Reply>(resolve => {
    const settle = (reply: Reply) => {
      clearTimeout(timer)
      worker.off('message', settle)
      worker.off('exit', giveUp)
      worker.unref()
      resolve(reply)
    }
    const giveUp = () => {
      thread = null
      settle(null)
      void worker.terminate()
    }
    const timer = setTimeout(giveUp, timeoutMs)
    worker.on('message', settle)
    worker.on('exit', giveUp)
    worker.ref()
    worker.postMessage(wish)
  })
}

function startThread(): Worker {
  // The parent's flags may be meant for a test runner's loader.
  const resourceLimits = { maxOldGenerationSizeMb: 256 }
  const worker = new Worker(workerFile(), { execArgv: [], name: 'prose', resourceLimits })
  // Out of memory: its end is what counts.
  worker.on('error', () => {})
  return worker
}

/** From source it is the neighbouring .ts file; the build makes it a file beside the server's bundle. */
function workerFile(): URL {
  const here = new URL(import.meta.url)
  if (here.pathname.endsWith('.ts')) return new URL('./prose-worker.ts', here)
  const candidates = ['./prose-worker.js', '../prose-worker.js'].map(candidate => new URL(candidate, here))
  const found = candidates.find(candidate => fs.existsSync(fileURLToPath(candidate)))
  if (!found) throw new Error('prose-worker.js is missing beside the server; build again')
  return found
}
