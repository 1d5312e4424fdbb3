import { randomUUID } from 'node:crypto'
import type { Stats } from 'node:fs'
import { mkdir, open, opendir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import type { Readable } from 'node:stream'
import type { FileDriver } from './files.ts'

/** Unfinished writes lie here; no key can name it, for no key has a segment starting with a dot. */
const incoming = '.incoming'
const staleAfter = 24 * 60 * 60 * 1000

/** Files in a folder of this machine (or one that several processes share). */
export function openFolder(root: string): FileDriver {
  let preparing: Promise<void> | undefined
  const prepare = () => {
    preparing ??= makeIncoming(join(root, incoming))
    return preparing
  }

  return {
    async put(key, content) {
      const path = join(root, key)
      const unfinished = join(root, incoming, randomUUID())
      await prepare()
      try {
        await writeThrough(unfinished, content)
        await makeFolders(root, dirname(path))
        await rename(unfinished, path)
        await syncFolder(dirname(path))
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async read(key, wanted) {
      const handle = await open(join(root, key)).catch(nullIfMissing)
      if (!handle) return null
      const found = await handle.stat()
      const last = found.size - 1
      if (!found.isFile() || (wanted && wanted.start > last)) {
        await handle.close()
        if (!found.isFile()) return null
        throw new RangeError('the range starts behind the end of the file')
      }
      const range = wanted ? { start: wanted.start, end: Math.min(wanted.end ?? last, last) } : null
      return { ...toFileFacts(found), stream: handle.createReadStream(range ?? {}), range }
    },
    async stat(key) {
      const found = await stat(join(root, key)).catch(nullIfMissing)
      if (!found?.isFile()) return null
      return toFileFacts(found)
    },
    async delete(key) {
      await rm(join(root, key)).catch(nullIfMissing)
    },
    list: prefix => walk(root, root, prefix),
  }
}

/** Writes a new file and returns once it lies on the disk. */
export async function writeThrough(path: string, content: Buffer | Readable) {
  const handle = await open(path, 'wx')
  try {
    await handle.writeFile(content)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** A new name is durable only once the folder that lists it is synced, and so on up to the root. */
async function makeFolders(root: string, folder: string) {
  const first = await mkdir(folder, { recursive: true })
  if (!first) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(made)
  if (relative(root, dirname(first)).startsWith('..')) return
  await syncFolder(dirname(first))
}

async function syncFolder(path: string) {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

/** Walks in the order of the keys' bytes, as a bucket lists them: a folder sorts as its name and `/`. */
async function* walk(
  root: string,
  folder: string,
  prefix: string,
): AsyncGenerator<{ key: string; size: number }> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(nullIfMissing)
  const named = (entries ?? [])
    .filter(entry => !entry.name.startsWith('.'))
    .map(entry => ({
      entry,
      key: relative(root, join(folder, entry.name)) + (entry.isDirectory() ? '/' : ''),
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  for (const { entry, key } of named) {
    if (entry.isDirectory()) {
      if (key.startsWith(prefix) || prefix.startsWith(key))
        yield* walk(root, join(folder, entry.name), prefix)
    } else if (entry.isFile() && key.startsWith(prefix)) {
      const found = await stat(join(root, key)).catch(nullIfMissing)
      if (found) yield { key, size: found.size }
    }
  }
}

/** What a killed process left is removed once it is a day old: a younger one may still be written by another. */
async function makeIncoming(folder: string) {
  await mkdir(folder, { recursive: true })
  for await (const entry of await opendir(folder)) {
    const path = join(folder, entry.name)
    const found = await stat(path).catch(nullIfMissing)
    if (found && Date.now() - found.mtimeMs > staleAfter) await rm(path, { force: true })
  }
}

function toFileFacts(found: Stats) {
  const etag = `"${found.size.toString(16)}-${Math.round(found.mtimeMs * 1000).toString(16)}"`
  return { size: found.size, etag, modified: found.mtime }
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
