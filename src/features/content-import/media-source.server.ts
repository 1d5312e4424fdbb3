import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, relative, sep } from 'node:path'
import { unzipSync } from 'fflate'
import { fileSize } from '#persian/file-size.ts'
import { UnreadableFile } from '#server/engines/file-formats/unreadable-file.ts'
import { isUnsafeName } from '#server/engines/file-formats/unzip.ts'

/** A file that lies beside an export. */
export type MediaFile = {
  /** As its owner called it. */
  name: string
  bytes: number
  /** @throws UnreadableFile, past `maxFileBytes` */
  read(): Promise<Uint8Array>
  /** Where it lies while it is used. @throws UnreadableFile */
  use<T>(work: (path: string) => Promise<T>): Promise<T>
}

/** The pictures and sounds that were given beside an export: a folder of them, or a zip. */
export type MediaSource = {
  /** The file that an address of the old site leads to; null where none was given. */
  find(address: string): MediaFile | null
}

export const noMedia: MediaSource = { find: () => null }

const maxFiles = 200_000
const maxDepth = 12
const maxZipEntries = 50_000
/** Of a file that is read whole; sounds of a folder are used where they lie. */
export const maxFileBytes = 100 * 1024 * 1024
export const maxZipBytes = 512 * 1024 * 1024

/** The files of a folder, wherever in it; links are not followed. @throws Error of one sentence */
export async function openMediaFolder(folder: string): Promise<MediaSource> {
  const files: (MediaFile & { path: string })[] = []
  const walk = async (at: string, depth: number) => {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      const path = join(at, entry.name)
      if (entry.isDirectory() && depth < maxDepth && !entry.name.startsWith('.')) await walk(path, depth + 1)
      if (!entry.isFile()) continue
      if (files.length >= maxFiles) throw new Error(`${folder} holds more than ${maxFiles} files.`)
      files.push({
        path: relative(folder, path).split(sep).join('/'),
        name: entry.name,
        bytes: 0,
        async read() {
          checkSize(entry.name, (await stat(path)).size)
          return readFile(path)
        },
        use: work => work(path),
      })
    }
  }
  await walk(folder, 0).catch((thrown: unknown) => {
    // What the system says, and not we.
    if (!(thrown instanceof Error && 'syscall' in thrown)) throw thrown
    throw new Error(`${folder} is no folder that can be read.`)
  })
  return indexFiles(files)
}

/** The files of a zip, unpacked one by one when they are wanted. @throws UnreadableFile */
export function openMediaZip(bytes: Uint8Array): MediaSource & { entries: readonly ZipEntry[] } {
  const files = listZip(bytes).map(({ name, originalSize }) => {
    const read = async () => {
      checkSize(name, originalSize)
      const unpacked = unzip(bytes, entry => entry.name === name)[name]
      if (!unpacked) throw new UnreadableFile(`فایل «${name}» در بسته خراب است.`)
      return unpacked
    }
    return {
      path: name,
      name: basename(name),
      bytes: originalSize,
      read,
      async use<T>(work: (path: string) => Promise<T>) {
        const folder = await mkdtemp(join(tmpdir(), 'hamava-import-'))
        try {
          const path = join(folder, 'file')
          await writeFile(path, await read())
          return await work(path)
        } finally {
          await rm(folder, { recursive: true, force: true })
        }
      },
    }
  })
  return { ...indexFiles(files), entries: files }
}
/** A file of a zip, with its whole name in it. */
export type ZipEntry = MediaFile & { path: string }

function listZip(bytes: Uint8Array) {
  const found: { name: string; originalSize: number }[] = []
  unzip(bytes, ({ name, originalSize }) => {
    if (found.length >= maxZipEntries) throw new UnreadableFile('این بسته بیش از اندازه فایل دارد.')
    if (isUnsafeName(name)) throw new UnreadableFile('نام یکی از فایل‌های بسته به بیرون از آن می‌رود.')
    if (!name.endsWith('/')) found.push({ name, originalSize })
    return false
  })
  return found
}

type Entry = { name: string; originalSize: number }
function unzip(bytes: Uint8Array, filter: (entry: Entry) => boolean): Record<string, Uint8Array | undefined> {
  try {
    return unzipSync(bytes, { filter })
  } catch (thrown) {
    throw thrown instanceof UnreadableFile ? thrown : new UnreadableFile('این فایل ZIP خراب است.')
  }
}

function checkSize(name: string, bytes: number) {
  if (bytes > maxFileBytes)
    throw new UnreadableFile(`فایل «${name}» بزرگ‌تر از ${fileSize(maxFileBytes)} است.`)
}

function indexFiles(files: readonly (MediaFile & { path: string })[]): MediaSource {
  const byPath = new Map<string, MediaFile>()
  /** By their bare names, where only one has it. */
  const byName = new Map<string, MediaFile | null>()
  for (const file of files) {
    byPath.set(toKey(file.path), file)
    const name = toKey(file.name)
    byName.set(name, byName.has(name) ? null : file)
  }
  return {
    find(address) {
      const { written, decoded } = readPath(address)
      // Some servers keep the names of files as addresses have them.
      const spellings = [decoded, ...(written === decoded ? [] : [written])].flatMap(path =>
        listSpellings(toKey(path)),
      )
      for (const path of spellings) {
        const found = byPath.get(path) ?? byName.get(path.split('/').at(-1)!)
        if (found) return found
      }
      return null
    },
  }
}

/** The path below the folder of uploads, where there is one. */
const toKey = (path: string) =>
  path
    .normalize('NFC')
    .toLowerCase()
    .replace(/^.*?(?:^|\/)uploads\//, '')
    .replace(/^\/+/, '')

function readPath(address: string): { written: string; decoded: string } {
  const written = address.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '')
  try {
    return { written, decoded: decodeURIComponent(written) }
  } catch {
    return { written, decoded: written }
  }
}

/** A picture as it was sent, where the address is of a smaller one that WordPress made of it. */
function listSpellings(path: string): string[] {
  const sized = /^(.*)-\d{1,5}x\d{1,5}(\.[a-z0-9]+)$/.exec(path)
  const scaled = /^(.*)-scaled(\.[a-z0-9]+)$/.exec(path)
  const whole = sized ? `${sized[1]}${sized[2]}` : scaled ? `${scaled[1]}${scaled[2]}` : null
  const base = whole ?? path
  return [...(whole ? [whole] : []), path, base.replace(/(\.[a-z0-9]+)$/, '-scaled$1')]
}
