import { resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { openBucket } from './bucket.ts'
import { getContentType } from './content-types.ts'
import { openFolder } from './folder.ts'

/** What is known of a stored file without reading it. `size` in bytes; `etag` changes with the content. */
export type FileFacts = { size: number; contentType: string; etag: string; modified: Date }

/** Bytes `start` to `end`, both included, as in an HTTP range; without `end` to the last one. */
export type ByteRange = { start: number; end?: number }

/** `size` is always that of the whole file, `range` what the stream brings. */
export type OpenFile = FileFacts & { stream: Readable; range: { start: number; end: number } | null }

/**
 * The files of the app, in a folder or a bucket; both keep the same contract. A file's content type is said by
 * its key's ending. Every function throws `TypeError` on a bad key before anything is touched.
 */
export type Files = {
  /** Stores whole or not at all, replacing what was there; once it resolves, the file survives a power cut. */
  put(key: string, content: Buffer | Readable, options?: { contentType?: string }): Promise<void>
  /**
   * @throws RangeError when the range starts behind the end of the file
   * @throws Error with `code: 'ENOENT'` when there is no such file
   */
  read(key: string, range?: ByteRange): Promise<OpenFile>
  stat(key: string): Promise<FileFacts | null>
  /** Deleting what is not there is no fault. */
  delete(key: string): Promise<void>
  /** Every file whose key starts with `prefix` (itself a key or empty, a trailing `/` allowed), sorted by key. */
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
}

/** What a driver does for `files.ts`, which has checked the keys by then and knows the content types. */
export type FileDriver = {
  put(key: string, content: Buffer | Readable, contentType: string): Promise<void>
  read(key: string, range: ByteRange | undefined): Promise<Omit<OpenFile, 'contentType'> | null>
  stat(key: string): Promise<Omit<FileFacts, 'contentType'> | null>
  delete(key: string): Promise<void>
  list(prefix: string): AsyncIterable<{ key: string; size: number }>
}

const segment = /^[a-z0-9_][a-z0-9._-]*$/

/**
 * Refuses every key that is not plain: at most 200 of `a-z 0-9 - . _ /`, no segment empty or starting with a dot
 * or dash, no two dots in a row. So no key leads out of the folder or into its hidden part.
 * @throws TypeError
 */
export function checkKey(key: string): void {
  if (!isFileKey(key)) throw new TypeError('not a file key')
}

/** Whether a text from outside may be asked of the store at all. */
export function isFileKey(key: unknown): key is string {
  return (
    typeof key === 'string' &&
    key.length <= 200 &&
    !key.includes('..') &&
    key.split('/').every(part => segment.test(part))
  )
}

/**
 * Opens the store that `FILES_URL` names:
 * - unset: `folder`, which is `files` in the data folder
 * - `file:///srv/hamava/files`: that folder
 * - `s3://bucket?region=eu-central-1`: Amazon S3, credentials from the usual AWS settings; `key` and `secret` may
 *   stand before the bucket instead: `s3://KEY:SECRET@bucket?region=…`
 * - `s3+http://KEY:SECRET@host:port/bucket?region=…`: a server that speaks S3, bucket in the path (MinIO, Garage,
 *   Ceph); `&tls=true` for https. Percent-encode `/ : @ %` inside key and secret.
 * The S3 client is loaded at the first use of a bucket.
 */
export function openFiles(filesUrl: string | undefined, folder: string): Files {
  if (filesUrl?.startsWith('s3')) return withChecks(openBucket(filesUrl))
  return withChecks(openFolder(filesUrl ? fileURLToPath(filesUrl) : resolve(folder)))
}

function withChecks(driver: FileDriver): Files {
  return {
    async put(key, content, options) {
      checkKey(key)
      const contentType = getContentType(key)
      if (options?.contentType !== undefined && options.contentType !== contentType) {
        throw new TypeError(`a key with this ending is ${contentType}, not ${options.contentType}`)
      }
      await driver.put(key, content, contentType)
    },
    async read(key, range) {
      checkKey(key)
      if (range && !isOrdered(range)) throw new RangeError('not a byte range')
      const opened = await driver.read(key, range)
      if (!opened) throw Object.assign(new Error('no such file'), { code: 'ENOENT' })
      return { ...opened, contentType: getContentType(key) }
    },
    async stat(key) {
      checkKey(key)
      const facts = await driver.stat(key)
      return facts && { ...facts, contentType: getContentType(key) }
    },
    async delete(key) {
      checkKey(key)
      await driver.delete(key)
    },
    list(prefix) {
      if (prefix !== '') checkKey(prefix.replace(/\/$/, ''))
      return driver.list(prefix)
    },
  }
}

function isOrdered({ start, end = start }: ByteRange): boolean {
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && end >= start
}
