import { readSession } from '#client/session.ts'
import { dropPart, fetchPart, isFull, measurePart, openKept, type Part, withoutPiece } from './kept-parts.ts'

/**
 * What somebody keeps on this device: a post, an episode, a book, a class. Each has a record that says of which parts it is
 * made, so that one half of which came is known, goes on, and is taken away whole.
 */
export type Thing = {
  /** Which of the `kept-kinds.ts` of all features it belongs to. */
  kind: string
  /** Its own among those of its kind. */
  id: string
  title: string
  /** What else is said of it. */
  note?: string
  /** The page that shows it. */
  path: string
  /** Whose it is, where it is nobody else's: it goes when they log out. */
  owner?: string
  /** Bytes that its feature keeps of it in a store of its own, beside its parts. */
  besideBytes?: number
}

type KeptThing = Thing & {
  /** In milliseconds. */
  keptAt: number
  /** Whether its person wanted no more of it for now. */
  isPaused: boolean
  parts: Part[]
}

/** With what of it is here. */
export type ListedThing = KeptThing & {
  /** What is here, in bytes, */
  bytes: number
  /** and what it weighs once it is whole, as far as that is known. */
  wholeBytes: number
  /** The addresses of the parts that are not here whole. */
  missing: string[]
  isWhole: boolean
}

/** What a thing is, without what of it is here. */
export const toFacts = ({ kind, id, title, note, path, owner }: Thing): Thing => ({
  ...{ kind, id, title, path },
  ...(note !== undefined && { note }),
  ...(owner !== undefined && { owner }),
})

/** Something did not come; what came is kept. */
export class BrokenOff extends Error {
  constructor(missing: number) {
    super(`${missing} parts did not come`)
  }
}

export type Progress = { here: number; needed: number }

/** How many parts come at once. */
const atOnce = 4

const prefix = '/kept/'
const toRecord = ({ kind, id }: Pick<Thing, 'kind' | 'id'>) => `${prefix}${kind}/${encodeURIComponent(id)}`

const listeners = new Set<() => void>()

/** Hears that something was kept or taken away. Answers how to stop. */
export function followThings(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const announce = () => {
  for (const listener of listeners) listener()
}

const readRecord = async (cache: Cache, address: string) =>
  ((await (await cache.match(address))?.json()) as KeptThing | undefined) ?? null

/**
 * Keeps a thing: fetches what is not here yet of its parts. A part that does not come leaves the others.
 * @throws BrokenOff where something did not come; QuotaExceededError where there is no room; AbortError where it was stopped
 */
export async function keepThing(
  thing: Thing,
  parts: readonly Part[],
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (progress: Progress) => void } = {},
): Promise<void> {
  const cache = await openKept()
  const before = await readRecord(cache, toRecord(thing))
  await beginThing(thing, parts)
  // Small parts whose weight nobody knows count as one byte.
  const needed = parts.reduce((sum, { bytes = 1 }) => sum + bytes, 0)
  const come = new Map<string, number>()
  const report = () =>
    onProgress?.({ here: [...come.values()].reduce((sum, bytes) => sum + bytes, 0), needed })
  const waiting = [...parts]
  let missing = 0
  let stopped: unknown = null
  const fetchNext = async () => {
    for (let part = waiting.shift(); part && !stopped; part = waiting.shift()) {
      const { address, bytes: known = 1 } = part
      try {
        const onBytes = (bytes: number) => {
          come.set(address, Math.min(bytes, known))
          report()
        }
        await fetchPart(part, { signal, onBytes })
      } catch (thrown) {
        if (isFull(thrown) || signal?.aborted) stopped ??= thrown
        else missing++
      }
    }
  }
  report()
  await Promise.all(Array.from({ length: atOnce }, fetchNext))
  const gone = before?.parts.filter(({ address }) => !parts.some(part => part.address === address)) ?? []
  await dropUnused(cache, gone)
  announce()
  if (stopped) throw stopped
  if (missing > 0) throw new BrokenOff(missing)
}

/** Notes down that a thing is to be kept: by that it is known as one that goes on. */
export async function beginThing(thing: Thing, parts: readonly Part[]): Promise<void> {
  const cache = await openKept()
  const before = await readRecord(cache, toRecord(thing))
  // How a part comes cannot be written down; its kind knows.
  const record = { ...thing, parts, keptAt: before?.keptAt ?? Date.now(), isPaused: false }
  await cache.put(toRecord(thing), Response.json(record))
  announce()
}

/** Everything on this device that its person may see, the last kept first. What is another person's is taken away. */
export async function listThings(kind = ''): Promise<ListedThing[]> {
  try {
    const cache = await openKept()
    const userId = readSession()?.user?.id
    const records = await readRecords(cache)
    const others = records.filter(({ owner }) => owner !== undefined && owner !== userId)
    // Until the session has said who is here, nobody else is.
    if (userId !== undefined) for (const thing of others) await dropThing(thing)
    const own = records.filter(thing => !others.includes(thing) && (kind === '' || thing.kind === kind))
    const listed = await Promise.all(own.map(thing => measureThing(cache, thing)))
    return listed.toSorted((one, other) => other.keptAt - one.keptAt)
  } catch {
    // Where the browser keeps nothing, nothing is kept.
    return []
  }
}

async function readRecords(cache: Cache): Promise<KeptThing[]> {
  const addresses = (await cache.keys()).map(({ url }) => new URL(url).pathname)
  const records = addresses.filter(path => path.startsWith(prefix)).map(path => readRecord(cache, path))
  return (await Promise.all(records)).filter(record => record !== null)
}

async function measureThing(cache: Cache, thing: KeptThing): Promise<ListedThing> {
  const parts = await Promise.all(
    thing.parts.map(async part => ({ known: part.bytes ?? 0, ...(await measurePart(cache, part.address)) })),
  )
  const missing = thing.parts.flatMap(({ address }, at) => (parts[at]!.isWhole ? [] : address))
  return {
    ...thing,
    bytes: parts.reduce((sum, { bytes }) => sum + bytes, thing.besideBytes ?? 0),
    wholeBytes: parts.reduce(
      (sum, { bytes, known, isWhole }) => sum + (isWhole ? bytes : known),
      thing.besideBytes ?? 0,
    ),
    missing,
    isWhole: missing.length === 0,
  }
}

/** One thing with what of it is here; null where it is not kept at all. */
export async function findThing(thing: Pick<Thing, 'kind' | 'id'>): Promise<ListedThing | null> {
  try {
    const cache = await openKept()
    const record = await readRecord(cache, toRecord(thing))
    return record && (await measureThing(cache, record))
  } catch {
    return null
  }
}

/** How many bytes of these parts would still have to come, as far as their weight is known. */
export async function weighMissing(parts: readonly Part[]): Promise<number> {
  const cache = await openKept()
  const missing = await Promise.all(
    parts.map(async ({ address, bytes = 0 }) => {
      const here = await measurePart(cache, address)
      return here.isWhole ? 0 : Math.max(0, bytes - here.bytes)
    }),
  )
  return missing.reduce((sum, bytes) => sum + bytes, 0)
}

/** Takes a thing off this device with all its parts, but for those that others need. */
export async function dropThing(thing: Pick<Thing, 'kind' | 'id'>): Promise<void> {
  const cache = await openKept()
  const record = await readRecord(cache, toRecord(thing))
  await cache.delete(toRecord(thing))
  await dropUnused(cache, record?.parts ?? [])
  announce()
}

/** Its person wants no more of it for now: it does not go on by itself. */
export async function pauseThing(thing: Pick<Thing, 'kind' | 'id'>): Promise<void> {
  const cache = await openKept()
  const record = await readRecord(cache, toRecord(thing))
  if (record) await cache.put(toRecord(thing), Response.json({ ...record, isPaused: true }))
  announce()
}

async function dropUnused(cache: Cache, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return
  const used = new Set((await readRecords(cache)).flatMap(({ parts }) => parts.map(({ address }) => address)))
  for (const { address } of parts) if (!used.has(address)) await dropPart(cache, address)
}

/** What is one person's alone goes when they log out. */
export async function dropPrivateThings(): Promise<void> {
  try {
    const records = await readRecords(await openKept())
    for (const thing of records) if (thing.owner !== undefined) await dropThing(thing)
  } catch {
    // What could not be opened holds nothing of ours.
  }
}

/** What is kept and belongs to nothing: an earlier version of the site kept it. */
export async function listLoose(): Promise<string[]> {
  try {
    const cache = await openKept()
    const used = new Set(
      (await readRecords(cache)).flatMap(({ parts }) => parts.map(({ address }) => address)),
    )
    const addresses = (await cache.keys()).map(({ url }) => {
      const { pathname, search } = new URL(url)
      return withoutPiece(pathname + search)
    })
    return [...new Set(addresses)].filter(address => !address.startsWith(prefix) && !used.has(address))
  } catch {
    return []
  }
}

export async function dropLoose(): Promise<void> {
  const cache = await openKept()
  for (const address of await listLoose()) await dropPart(cache, address)
  announce()
}
