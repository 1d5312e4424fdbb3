import { createHash } from 'node:crypto'
import { type Database, notifyChannel, type Tx } from '../platform/database/database.ts'
import type { Log } from '../platform/log.ts'
import { compress, type Encoding, quickQuality } from './encodings.ts'

/** What rendering one address gives: bytes to keep when `keep` holds, and how long they are true. */
export type Rendered = {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: ReadonlySet<string>
  /** Milliseconds; `Infinity` when only tags make it stale. */
  freshUntil: number
}

/** Finished bytes of one address: each encoding made when first asked for, and made better when asked for again. */
export type FinishedPage = Rendered & {
  /** Weak: the bytes of an encoding may change while the page does not. */
  etag: string
  encoded: Partial<Record<Encoding, { bytes: Promise<Buffer>; isBest: boolean }>>
}

/** The channel on which writers invalidate pages, in every process. */
export const staleChannel = 'hamava_stale_pages'

/** Says, in the writer's transaction, that pages showing any of these tags are no longer true. */
export async function invalidateTags(tx: Tx, ...tags: string[]): Promise<void> {
  if (tags.length > 0) await notifyChannel(tx, staleChannel, JSON.stringify(tags))
}

const defaults = { maxBytes: 48 * 1024 * 1024, maxPages: 5000 }

/**
 * Public pages as finished bytes: rendered once, compressed once, bounded, one render at a time per key, dropped
 * by tag or time. Holds only what is the same for everybody; the caller decides what may be kept.
 */
export function openFinishedPages({
  now,
  log,
  maxBytes = defaults.maxBytes,
  maxPages = defaults.maxPages,
}: {
  now: () => number
  log: Log
  maxBytes?: number
  maxPages?: number
}) {
  const pages = new Map<string, FinishedPage>()
  const keysByTag = new Map<string, Set<string>>()
  const rendering = new Map<string, Promise<FinishedPage>>()
  /** What many pages show, until one of its tags is invalidated. */
  const shared = new Map<string, { tags: readonly string[]; value: Promise<unknown> }>()
  let bytes = 0
  /** Counts what was invalidated, so that a render begun before is not kept after. */
  let staleCount = 0

  function drop(key: string) {
    const page = pages.get(key)
    if (!page) return
    pages.delete(key)
    bytes -= estimateSize(page)
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag)
      keys?.delete(key)
      if (keys?.size === 0) keysByTag.delete(tag)
    }
  }

  function keep(key: string, page: FinishedPage) {
    drop(key)
    if (estimateSize(page) > maxBytes / 8) return
    pages.set(key, page)
    bytes += estimateSize(page)
    for (const tag of page.tags) {
      const keys = keysByTag.get(tag) ?? new Set()
      keysByTag.set(tag, keys.add(key))
    }
    for (const oldest of pages.keys()) {
      if (bytes <= maxBytes && pages.size <= maxPages) break
      drop(oldest)
    }
  }

  return {
    /** The kept page, or undefined; a hit moves it to the young end. */
    find(key: string): FinishedPage | undefined {
      const page = pages.get(key)
      if (!page) return undefined
      if (page.freshUntil <= now()) {
        drop(key)
        return undefined
      }
      pages.delete(key)
      pages.set(key, page)
      return page
    },

    /** Renders once for all who ask at the same time, and keeps the result when `mayKeep` says so. */
    render(
      key: string,
      make: () => Promise<Rendered>,
      mayKeep: (page: Rendered) => boolean,
    ): Promise<FinishedPage> {
      const under = rendering.get(key)
      if (under) return under
      const begun = staleCount
      const made = make()
        .then(rendered => {
          const etag = `W/"${createHash('sha256').update(rendered.body).digest('base64url').slice(0, 27)}"`
          const page: FinishedPage = { ...rendered, etag, encoded: {} }
          if (mayKeep(rendered) && begun === staleCount && rendered.freshUntil > now()) keep(key, page)
          return page
        })
        .finally(() => rendering.delete(key))
      rendering.set(key, made)
      return made
    },

    /** What `make` answers, asked once for all pages until one of the tags is invalidated; a failure is not kept. */
    share<T>(key: string, tags: readonly string[], make: () => Promise<T>): Promise<T> {
      const kept = shared.get(key)
      if (kept) return kept.value as Promise<T>
      const value = make()
      const entry = { tags, value }
      shared.set(key, entry)
      value.catch(() => shared.get(key) === entry && shared.delete(key))
      return value
    },

    /** Drops every page that shows one of the tags, and forbids keeping what is being rendered now. */
    dropTags(tags: readonly string[]) {
      staleCount++
      rendering.clear()
      for (const [key, entry] of shared) if (entry.tags.some(tag => tags.includes(tag))) shared.delete(key)
      for (const tag of tags) for (const key of [...(keysByTag.get(tag) ?? [])]) drop(key)
    },

    dropAll() {
      staleCount++
      rendering.clear()
      shared.clear()
      for (const key of [...pages.keys()]) drop(key)
    },

    /** Follows what writers of every process invalidate; drops all when notices may have been missed. */
    async follow(database: Database) {
      return database.listen(
        staleChannel,
        payload => {
          try {
            this.dropTags(JSON.parse(payload) as string[])
          } catch (error) {
            log.error({ err: error }, 'a stale notice could not be read')
            this.dropAll()
          }
        },
        () => this.dropAll(),
      )
    },

    get size() {
      return { pages: pages.size, bytes }
    },
  }
}
export type FinishedPages = ReturnType<typeof openFinishedPages>

/** Identity and both encodings, counted from the start so that the bound never moves. */
const estimateSize = (page: FinishedPage) => Math.ceil(page.body.length * 1.6) + 1024

/**
 * The page's bytes in an encoding. The first who asks waits for a quick compression; the second shows that the page is
 * wanted, and sets off a thorough one, which later askers get. Timed on a page of 46 KB: brotli 2 takes 0.15 ms for
 * 11.1 KB, brotli 9 some 3 ms for 9.4 KB; gzip 2 takes 0.15 ms for 11.4 KB, gzip 9 0.9 ms for 10.5 KB.
 */
export function encode(page: FinishedPage, encoding: Exclude<Encoding, 'identity'>): Promise<Buffer> {
  const made = page.encoded[encoding]
  if (!made) {
    const bytes = compress(page.body, encoding, quickQuality)
    page.encoded[encoding] = { bytes, isBest: false }
    bytes.catch(() => delete page.encoded[encoding])
    return bytes
  }
  if (!made.isBest) {
    made.isBest = true
    compress(page.body, encoding, 9).then(
      best => {
        made.bytes = Promise.resolve(best)
      },
      () => {
        made.isBest = false
      },
    )
  }
  return made.bytes
}
