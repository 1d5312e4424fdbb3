import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Database } from '../database/database.ts'
import type { Files } from '../files/files.ts'
import { fileEntry, jobsEntry, type Manifest, manifestEntry, tableEntry } from './manifest.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { type TarEntry, writeTar } from './tar.ts'

/** What a backup is taken of: any open app is one. */
export type BackupSource = { database: Database; files: Files; now: () => Date }
/** `bytes`: of the backup itself. */
export type BackupReport = {
  file: string
  bytes: number
  tables: number
  rows: number
  files: number
  jobs: number
}

/**
 * Writes everything the app holds into one file (manifest.ts says how it is laid out) while the app goes on.
 * The rows are those of one instant; files are read after it, so that every file a row names is among them unless
 * it was deleted meanwhile. The file appears under its name once it is whole and on the disk.
 */
export async function backup({ database, files, now }: BackupSource, file: string): Promise<BackupReport> {
  const workshop = join(dirname(file), `.${basename(file)}.${randomUUID()}`)
  await mkdir(workshop, { mode: 0o700 })
  try {
    const createdAt = now()
    const snapshot = await takeSnapshot(database, workshop)
    const manifest = buildManifest(snapshot, createdAt)
    const unfinished = join(workshop, 'backup')
    await pipeline(
      Readable.from(writeTar(streamEntries(snapshot, files, manifest), createdAt)),
      createGzip({ level: 4 }),
      createWriteStream(unfinished, { mode: 0o600, flush: true }),
    )
    await rename(unfinished, file)
    await syncPath(dirname(file))
    return {
      file,
      bytes: (await stat(file)).size,
      tables: manifest.tables.length,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      jobs: manifest.jobs.rows,
    }
  } finally {
    await rm(workshop, { recursive: true, force: true })
  }
}

function buildManifest({ engine, migrations, sequences, tables, jobs }: Snapshot, createdAt: Date): Manifest {
  const withoutPath = <T extends { path: string }>({ path: _, ...rest }: T) => rest
  return {
    format: 'hamava-backup',
    version: 1,
    createdAt: createdAt.toISOString(),
    engine,
    migrations,
    tables: tables.map(withoutPath),
    sequences,
    jobs: withoutPath(jobs),
    files: [],
  }
}

/** The archive's entries in their order; the manifest learns of each file as it passes, and goes last. */
async function* streamEntries(
  snapshot: Snapshot,
  files: Files,
  manifest: Manifest,
): AsyncGenerator<TarEntry> {
  for await (const { key } of files.list('')) {
    const opened = await files.read(key).catch(nullIfMissing)
    if (!opened) continue
    const hash = createHash('sha256')
    yield { name: fileEntry(key), size: opened.size, content: hashing(opened.stream, hash) }
    manifest.files.push({ key, bytes: opened.size, sha256: hash.digest('hex') })
  }
  for (const { name, path, bytes } of snapshot.tables) {
    yield { name: tableEntry(name), size: bytes, content: createReadStream(path) }
  }
  yield { name: jobsEntry, size: snapshot.jobs.bytes, content: createReadStream(snapshot.jobs.path) }
  const last = Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)
  yield { name: manifestEntry, size: last.length, content: Readable.from([last]) }
}

async function* hashing(content: AsyncIterable<Buffer>, hash: ReturnType<typeof createHash>) {
  for await (const chunk of content) {
    hash.update(chunk)
    yield chunk
  }
}

async function syncPath(path: string) {
  const handle = await open(path)
  await handle.sync().finally(() => handle.close())
}

/** A file deleted between the listing and its turn is left out. */
function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
