import { keptCache } from '#offline/names.ts'

/**
 * What is kept on this device, part by part: a page, an answer, a sound. A large part is kept in pieces as they come, so that
 * what was broken off goes on where it was, also after the browser was closed.
 */
export type Part = {
  /** Under which it is kept. */
  address: string
  /** Where it is fetched from, if that is elsewhere: links that end, say. */
  from?: string
  /** What it weighs, where that is known before. */
  bytes?: number
  type?: string
  /** A page needs its scripts and styles besides. */
  isPage?: boolean
  /** Whether it is fetched again though it is here: it may have changed. */
  isRenewed?: boolean
  /** How it comes otherwise than by its address; whole. */
  fetch?: () => Promise<Response>
}

/** What is larger comes in pieces of this size. */
export const pieceBytes = 64 * 1024

/** Kept beside the bytes, so that nothing is read to be measured. */
const bytesHeader = 'x-kept-bytes'
const totalHeader = 'x-kept-total'
const tagHeader = 'x-kept-etag'

export const openKept = () => caches.open(keptCache)

/** @throws where it did not come, or is no success */
export async function fetchAnswer(address: string, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init)
  if (!answer.ok) throw new Error(`${address} was not answered`)
  return answer
}

/** Whether something was not kept because the device has no room. */
export const isFull = (thrown: unknown): boolean =>
  thrown instanceof DOMException && thrown.name === 'QuotaExceededError'

const toPiece = (address: string, index: number) =>
  `${address}${address.includes('?') ? '&' : '?'}kept-piece=${index}`

/** Looks at what an answer says of itself; left unread it would hold its bytes on the device after they were deleted. */
const leaveUnread = (answer: Response) => void answer.body?.cancel().catch(() => undefined)

const readNumber = (answer: Response, header: string) => Number(answer.headers.get(header) ?? 0)

type Pieces = { count: number; bytes: number; total: number; tag: string | null }

async function readPieces(cache: Cache, address: string): Promise<Pieces> {
  const pieces: Pieces = { count: 0, bytes: 0, total: 0, tag: null }
  for (;;) {
    const piece = await cache.match(toPiece(address, pieces.count))
    if (!piece) return pieces
    pieces.count++
    pieces.bytes += readNumber(piece, bytesHeader)
    pieces.total = readNumber(piece, totalHeader)
    pieces.tag = piece.headers.get(tagHeader)
    leaveUnread(piece)
  }
}

/** How much of a part is here, and whether that is all of it. */
export async function measurePart(
  cache: Cache,
  address: string,
): Promise<{ bytes: number; isWhole: boolean }> {
  const whole = await cache.match(address)
  if (whole) {
    const weight = readNumber(whole, bytesHeader)
    if (weight === 0) return { bytes: (await whole.blob()).size, isWhole: true }
    leaveUnread(whole)
    return { bytes: weight, isWhole: true }
  }
  const { count, bytes, total } = await readPieces(cache, address)
  return { bytes, isWhole: count > 0 && bytes >= total }
}

/** A part that is here whole; null where it is not. */
export async function findKept(address: string): Promise<Blob | null> {
  try {
    const cache = await openKept()
    const whole = await cache.match(address)
    if (whole) return await whole.blob()
    const { count, bytes, total } = await readPieces(cache, address)
    if (count === 0 || bytes < total) return null
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => cache.match(toPiece(address, index))),
    )
    const blobs = await Promise.all(answers.map(answer => answer!.blob()))
    return new Blob(blobs, { type: answers[0]!.headers.get('content-type') ?? '' })
  } catch {
    // Where the browser keeps nothing, nothing is kept.
    return null
  }
}

/** What is played and shown of kept parts, by their addresses; as long as the document lives. */
const shown = new Map<string, string>()

/** The address to play or show in place of a part's own, where it is here whole; else null. */
export async function findKeptSource(address: string): Promise<string | null> {
  const kept = await findKept(address)
  if (!kept) return null
  const source = shown.get(address) ?? URL.createObjectURL(kept)
  shown.set(address, source)
  return source
}

/** The address that a source of `findKeptSource` stands for; null where it stands for none. */
export const findAddress = (source: string): string | null =>
  [...shown].find(([, one]) => one === source)?.[0] ?? null

/** Keeps an answer with its weight. @throws where there is no room */
async function store(cache: Cache, address: string, answer: Response, more: Record<string, string> = {}) {
  const body = await answer.blob()
  const headers = new Headers(answer.headers)
  for (const name of ['content-encoding', 'content-length', 'content-range']) headers.delete(name)
  for (const [name, value] of Object.entries({ [bytesHeader]: String(body.size), ...more }))
    headers.set(name, value)
  await cache.put(address, new Response(body, { headers }))
  return body.size
}

/**
 * Fetches what is not here yet of a part; `onBytes` hears how much is here. Answers its weight.
 * @throws where not all of it came, or there is no room; what came stays
 */
export async function fetchPart(
  part: Part,
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: (bytes: number) => void } = {},
): Promise<number> {
  const cache = await openKept()
  const here = await measurePart(cache, part.address)
  if (here.isWhole && !part.isRenewed) {
    onBytes?.(here.bytes)
    return here.bytes
  }
  const { address, from = address, type, bytes = 0 } = part
  signal?.throwIfAborted()
  const weight =
    part.fetch || bytes <= pieceBytes
      ? await store(
          cache,
          address,
          await (part.fetch?.() ?? fetchAnswer(from, { signal })),
          type === undefined ? {} : { 'content-type': type },
        )
      : await fetchInPieces(cache, { address, from, type }, { signal, onBytes })
  onBytes?.(weight)
  if (part.isPage) await fetchFiles((await findKept(address))!)
  return weight
}

async function fetchInPieces(
  cache: Cache,
  { address, from, type }: { address: string; from: string; type?: string },
  { signal, onBytes }: { signal?: AbortSignal; onBytes?: (bytes: number) => void },
): Promise<number> {
  const before = await readPieces(cache, address)
  const answer = await fetch(from, {
    signal,
    // Another file under the address comes whole.
    headers:
      before.count > 0
        ? { range: `bytes=${before.bytes}-`, ...(before.tag && { 'if-range': before.tag }) }
        : {},
  })
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')
  const isRest = answer.status === 206 && Number(range?.[1]) === before.bytes
  if (!isRest && before.count > 0) await dropPieces(cache, address)
  if (!isRest && answer.status !== 200) throw new Error(`${address} was not answered`)
  const total = isRest ? Number(range![2]) : Number(answer.headers.get('content-length') ?? 0)
  const headers = {
    'content-type': type ?? answer.headers.get('content-type') ?? '',
    [totalHeader]: String(total),
    [tagHeader]: answer.headers.get('etag') ?? '',
  }
  let { count, bytes } = isRest ? before : { count: 0, bytes: 0 }
  let waiting: Uint8Array<ArrayBuffer>[] = []
  let weight = 0
  const flush = async () => {
    if (weight === 0) return
    const piece = new Blob(waiting)
    waiting = []
    weight = 0
    await store(cache, toPiece(address, count), new Response(piece), headers)
    count++
    bytes += piece.size
  }
  const reader = answer.body!.getReader()
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      for (let from = 0; from < next.value.length; ) {
        const slice = next.value.subarray(from, from + pieceBytes - weight)
        waiting.push(slice)
        weight += slice.length
        from += slice.length
        if (weight >= pieceBytes) await flush()
      }
      onBytes?.(bytes + weight)
    }
  } catch (thrown) {
    await reader.cancel().catch(() => undefined)
    // What came of the next piece is not asked for again.
    if (!isFull(thrown)) await flush().catch(() => undefined)
    throw thrown
  }
  await flush()
  if (bytes < total) throw new Error(`${address} broke off`)
  return bytes
}

/** Fetches the scripts and styles that a page asks for: the worker keeps what is fetched, and only that. */
async function fetchFiles(page: Blob): Promise<void> {
  const files = new Set((await page.text()).match(/\/assets\/[\w.-]+\.(?:js|css)/g))
  await Promise.all([...files].map(file => fetch(file).catch(() => null)))
}

/** The same of a page that is not kept itself. @throws where it did not come */
export const fetchPageFiles = async (address: string): Promise<void> =>
  fetchFiles(await (await fetchAnswer(address)).blob())

async function dropPieces(cache: Cache, address: string): Promise<void> {
  for (let index = 0; await cache.delete(toPiece(address, index)); index++);
}

/** Takes a part off this device; what plays of it plays on. */
export async function dropPart(cache: Cache, address: string): Promise<void> {
  await cache.delete(address)
  await dropPieces(cache, address)
  shown.delete(address)
}

/** The address a piece belongs to, else the address itself. */
export const withoutPiece = (address: string) => address.replace(/[?&]kept-piece=\d+$/, '')
