import { AppError } from '#contract/app-error.ts'
import { workerFile } from '#server/platform/worker-file.ts'
import { makeWorkerProcess, NoAnswer } from '#server/platform/worker-process.ts'
import type { CardFile, OutgoingCard } from './card-file.ts'
import type { CardFileRequest, Read, Written } from './card-file-worker.server.ts'

/** It takes some hundred megabytes while it runs. */
const reader = makeWorkerProcess<CardFileRequest, Read | Written>({
  file: () => workerFile(import.meta.url, 'card-file-worker.server'),
  withinMs: 20_000,
  maxWaiting: 8,
  retryAfter: 10,
  memoryMb: 384,
})

/** @throws AppError invalid at `file`, in words for who chose it */
export async function readCardFile(bytes: Uint8Array): Promise<CardFile> {
  const asked = reader.ask({ read: bytes }) as Promise<Read>
  const read = await asked.catch((thrown: unknown): Read => {
    if (thrown instanceof NoAnswer) {
      return { refused: 'خواندن این فایل بیش از اندازه طول کشید؛ فایل کوچک‌تری بفرستید.' }
    }
    throw thrown
  })
  if (read.file) return read.file
  const message = read.refused
  throw new AppError('invalid', { message, errors: [{ field: 'file', message }] })
}

export async function writePackage(write: { title: string; cards: OutgoingCard[]; now: Date }) {
  return ((await reader.ask({ write })) as Written).bytes
}
