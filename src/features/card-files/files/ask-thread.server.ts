import { AppError } from '#contract/app-error.ts'
import { runInThread, ThreadEnded } from '#server/platform/run-in-thread.ts'
import { workerFile } from '#server/platform/worker-file.ts'
import type { CardFile, OutgoingCard } from './card-file.ts'
import type { Read, Wish, Written } from './card-file-worker.server.ts'

const limits = { withinMs: 20_000, memoryMb: 384 }
/** Each takes some hundred megabytes while it runs. */
const maxWaiting = 8

let waiting = 0
let last: Promise<unknown> = Promise.resolve()

/** One after another. @throws AppError unavailable, while too many wait */
async function ask<R>(wish: Wish): Promise<R> {
  if (waiting >= maxWaiting) throw new AppError('unavailable', { retryAfter: 10 })
  waiting++
  const answered = last.then(() =>
    runInThread<R>(workerFile(import.meta.url, 'card-file-worker.server'), wish, limits),
  )
  last = answered.catch(() => null)
  return answered.finally(() => waiting--)
}

/** @throws AppError invalid at `file`, in words for who chose it */
export async function readCardFile(bytes: Uint8Array): Promise<CardFile> {
  const read = await ask<Read>({ read: bytes }).catch((thrown: unknown): Read => {
    if (thrown instanceof ThreadEnded) {
      return { refused: 'خواندن این فایل بیش از اندازه طول کشید؛ فایل کوچک‌تری بفرستید.' }
    }
    throw thrown
  })
  if (read.file) return read.file
  const message = read.refused
  throw new AppError('invalid', { message, errors: [{ field: 'file', message }] })
}

export async function writePackage(write: { title: string; cards: OutgoingCard[]; now: Date }) {
  return (await ask<Written>({ write })).bytes
}
