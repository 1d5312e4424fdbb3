import { callWithCache } from '#client/offline-cache.ts'
import { keptCache } from '#offline/names.ts'
import { fetchAnswer, keepPage } from '#shell/offline/kept-pages.ts'
import { audioPath, keptUnitPath } from '../reader-paths.ts'
import { readUnitFiles } from './contract.ts'

type Kept = { slug: string; number: number; userId: string }

/** What is played of kept units, by their addresses; as long as the document lives. */
const played = new Map<string, string>()

/** The address a kept unit is played from; null where it is not kept. */
export async function findKeptUnit(unit: Kept): Promise<string | null> {
  const address = keptUnitPath(unit)
  try {
    const kept = await (await caches.open(keptCache)).match(address)
    if (!kept) return null
    const src = played.get(address) ?? URL.createObjectURL(await kept.blob())
    played.set(address, src)
    return src
  } catch {
    return null
  }
}

/** Keeps the sound of a unit, and the page it is heard on. @throws where it did not come, or there is no room */
export async function keepUnit(unit: Kept, src: string): Promise<void> {
  const sound = await (await fetchAnswer(src)).blob()
  await keepPage(audioPath(unit))
  await callWithCache(readUnitFiles, { slug: unit.slug })
  const cache = await caches.open(keptCache)
  await cache.put(keptUnitPath(unit), new Response(sound, { headers: { 'content-type': 'audio/mpeg' } }))
}

/** Keeps it no longer; what plays of it plays on. */
export async function dropUnit(unit: Kept): Promise<void> {
  await (await caches.open(keptCache)).delete(keptUnitPath(unit))
}
