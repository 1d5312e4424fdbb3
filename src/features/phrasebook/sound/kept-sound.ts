import { keptCache } from '#offline/names.ts'

/** What is played of a kept sound, by the address it was fetched from; as long as the document lives. */
const played = new Map<string, string>()

/**
 * A sound as bytes, from this device where it is kept.
 * @throws where it is not, and does not come
 */
export async function readSound(address: string): Promise<Blob> {
  const kept = await caches
    .open(keptCache)
    .then(cache => cache.match(address))
    .catch(() => undefined)
  const answer = kept ?? (await fetch(address))
  if (!answer.ok) throw new Error(`${address} was not answered`)
  return answer.blob()
}

/** The address to play in place of a sound's own, where this device keeps it; else null. */
export async function findKeptSound(address: string): Promise<string | null> {
  const known = played.get(address)
  if (known) return known
  try {
    const kept = await (await caches.open(keptCache)).match(address)
    if (!kept) return null
    const src = URL.createObjectURL(await kept.blob())
    played.set(address, src)
    return src
  } catch {
    // Where the browser keeps nothing, nothing is kept.
    return null
  }
}
