import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'

/**
 * What was made ready before a transaction and is written within it, kept on the disk meanwhile: ten thousand posts with all
 * that is rendered of them are no matter of memory.
 */
export async function openSpool<T>() {
  const folder = await mkdtemp(join(tmpdir(), 'hamava-spool-'))
  const path = join(folder, 'rows')
  const stream = createWriteStream(path)
  return {
    /** `row` is plain JSON, its instants as texts. */
    async add(row: T): Promise<void> {
      if (!stream.write(`${JSON.stringify(row)}\n`)) await once(stream, 'drain')
    },
    /** All of them, so many at a time. */
    async *read(size: number): AsyncGenerator<T[]> {
      if (!stream.writableEnded) {
        stream.end()
        await finished(stream)
      }
      let some: T[] = []
      for await (const line of createInterface({
        input: createReadStream(path),
        crlfDelay: Number.POSITIVE_INFINITY,
      })) {
        some.push(JSON.parse(line) as T)
        if (some.length < size) continue
        yield some
        some = []
      }
      if (some.length > 0) yield some
    },
    async close() {
      stream.destroy()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
