import type { OutputOf } from '#contract/endpoint.ts'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { listSounds, type readSituation, type Voice } from '#features/phrasebook/review-public.ts'
import { keptCache } from '#offline/names.ts'
import { fetchAnswer, readKeptAnswer } from '#shell/offline/kept-pages.ts'

/**
 * Situations that somebody keeps on this device: their phrases as the server answered them, the sound of each in one voice, and
 * the pages that show them. Each part is kept as it comes, so what was broken off goes on from there.
 */
type Situation = OutputOf<typeof readSituation>

export type KeptPack = {
  slug: string
  title: string
  phrases: number
  /** Of the sounds it needs, how many are here, and what all of it weighs. */
  here: number
  needed: number
  bytes: number
}

const prefix = '/api/phrasebook/situations/'
const answerPath = (slug: string) => `${prefix}${slug}`
const pagePaths = (slug: string) => [
  phrasebookPaths.situation({ slug }),
  phrasebookPaths.situationPractice({ slug }),
]

/** How many parts come at once. */
const atOnce = 4

const openCache = () => caches.open(keptCache)

/** The phrases of a kept situation; null where it is not kept. */
export const readKeptSituation = (slug: string): Promise<Situation | null> => readKeptAnswer(answerPath(slug))

/**
 * Fetches what is not here yet of a situation. A part that does not come leaves the others; `onProgress` hears how many of the
 * sounds are here.
 * @returns how many parts are still missing
 * @throws where not even the phrases came, or there is no room
 */
export async function keepPack(
  slug: string,
  voice: Voice,
  onProgress: (here: number, needed: number) => void,
): Promise<number> {
  const cache = await openCache()
  const answer = await fetchAnswer(answerPath(slug))
  const situation = (await answer.clone().json()) as Situation
  // The first: a pack that was begun is known by it.
  await cache.put(answerPath(slug), answer)
  const sounds = listPackSounds(situation, voice)
  const missing = await findMissing(cache, [...pagePaths(slug), ...sounds])
  let here = sounds.filter(sound => !missing.includes(sound)).length
  onProgress(here, sounds.length)
  let failed = 0
  let isFull = false
  const fetchNext = async () => {
    for (let address = missing.shift(); address !== undefined && !isFull; address = missing.shift()) {
      const part = await fetchAnswer(address).catch(() => null)
      if (!part) {
        failed++
        continue
      }
      try {
        await cache.put(address, part)
      } catch (thrown) {
        isFull = true
        throw thrown
      }
      if (sounds.includes(address)) onProgress(++here, sounds.length)
      else await loadFiles(address, cache)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fetchNext))
  return failed
}

/** Fetches the scripts and styles that a kept page asks for: the worker keeps what is fetched, and only that. */
async function loadFiles(page: string, cache: Cache): Promise<void> {
  const html = (await (await cache.match(page))?.text()) ?? ''
  const files = new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))
  await Promise.all([...files].map(file => fetch(file).catch(() => null)))
}

/** Of each phrase the sound in this voice, or in the other where it has no such. */
export const listPackSounds = ({ items }: Pick<Situation, 'items'>, voice: Voice): string[] =>
  items.flatMap(phrase => listSounds(phrase, voice).slice(0, 1))

async function findMissing(cache: Cache, addresses: readonly string[]): Promise<string[]> {
  const found = await Promise.all(addresses.map(address => cache.match(address)))
  return addresses.filter((_, index) => !found[index])
}

/** Takes a situation off this device, in both voices. */
export async function dropPack(slug: string): Promise<void> {
  const situation = await readKeptSituation(slug)
  const cache = await openCache()
  const sounds = (situation?.items ?? []).flatMap(phrase => listSounds(phrase))
  for (const address of [...sounds, ...pagePaths(slug), answerPath(slug)]) await cache.delete(address)
}

/** What is on this device, the last kept first. */
export async function listKeptPacks(): Promise<KeptPack[]> {
  try {
    const cache = await openCache()
    const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith(prefix))
    const packs = kept
      .reverse()
      .map(async ({ url }) => measurePack(cache, new URL(url).pathname.slice(prefix.length)))
    return (await Promise.all(packs)).filter(pack => pack !== null)
  } catch {
    // Where the browser keeps nothing, nothing is kept.
    return []
  }
}

async function measurePack(cache: Cache, slug: string): Promise<KeptPack | null> {
  const situation = await readKeptSituation(slug)
  if (!situation) return null
  const [first, second] = await Promise.all(
    (['first', 'second'] as const).map(voice => measure(cache, listPackSounds(situation, voice))),
  )
  const rest = await measure(cache, [answerPath(slug), ...pagePaths(slug)])
  // Of two voices the one of which more is here is the pack's.
  const pack = second!.here > first!.here ? second! : first!
  const bytes = rest.bytes + first!.bytes + second!.bytes
  const { title } = situation.situation
  return { slug, title, phrases: situation.items.length, here: pack.here, needed: pack.needed, bytes }
}

async function measure(cache: Cache, addresses: readonly string[]) {
  const sizes = await Promise.all(
    addresses.map(async address => (await (await cache.match(address))?.blob())?.size ?? null),
  )
  const here = sizes.filter(size => size !== null)
  return { here: here.length, needed: addresses.length, bytes: here.reduce((sum, size) => sum + size, 0) }
}
