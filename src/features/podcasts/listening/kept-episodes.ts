import { keptCache } from '#offline/names.ts'
import { fetchAnswer } from '#shell/offline/kept-pages.ts'
import type { Episode, SoundFile } from '../contract.ts'
import { episodePath } from '../podcast-paths.ts'

/**
 * Episodes that somebody keeps on this device, each whole: its page, which the worker shows without a connection, its
 * transcript and chapters as the server answered them, and its sound.
 */
const answerPath = (slug: string) => `/api/podcasts/episodes/${slug}`

/** What is played of a kept sound, by the address it was fetched from; as long as the document lives. */
const played = new Map<string, string>()

const openCache = () => caches.open(keptCache)

/** The address of the kept sound to play in its place; null where none is kept. */
export async function findKeptSound(
  files: readonly SoundFile[],
): Promise<{ file: SoundFile; src: string } | null> {
  try {
    const cache = await openCache()
    for (const file of files) {
      const kept = await cache.match(file.src)
      if (!kept) continue
      const src = played.get(file.src) ?? URL.createObjectURL(await kept.blob())
      played.set(file.src, src)
      return { file, src }
    }
  } catch {
    // Where the browser keeps nothing, nothing is kept.
  }
  return null
}

/** The bytes of what is played from an address, kept here or not. */
export async function readSoundBytes(src: string): Promise<ArrayBuffer> {
  const kept = [...played].find(([, address]) => address === src)
  const answer = kept ? await (await openCache()).match(kept[0]) : await fetch(src)
  if (!answer?.ok) throw new Error(`${src} was not answered`)
  return answer.arrayBuffer()
}

/**
 * Fetches what makes an episode whole; `onProgress` hears the part of its sound that has come (0 to 1).
 * @throws where something did not come, or there is no room
 */
export async function keepEpisode(
  { slug }: Pick<Episode, 'slug'>,
  file: SoundFile,
  onProgress: (part: number) => void,
): Promise<void> {
  const cache = await openCache()
  const sound = await fetchWhole(file, onProgress)
  for (const address of [answerPath(slug), episodePath({ slug })])
    await cache.put(address, await fetchAnswer(address))
  // The last: an episode whose sound is there is whole.
  await cache.put(file.src, new Response(sound, { headers: { 'content-type': file.type } }))
}

async function fetchWhole({ src, bytes }: SoundFile, onProgress: (part: number) => void): Promise<Blob> {
  const { body } = await fetchAnswer(src)
  const reader = body!.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let come = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    come += part.value.length
    onProgress(Math.min(1, come / bytes))
  }
  return new Blob(parts)
}

/** Keeps it no longer; what plays of it plays on. */
export async function dropEpisode({ slug, files }: Pick<Episode, 'slug' | 'files'>): Promise<void> {
  const cache = await openCache()
  for (const address of [...files.map(({ src }) => src), answerPath(slug), episodePath({ slug })])
    await cache.delete(address)
}

/** The pages of the episodes that are kept here, with their titles, the last kept first. */
export async function listKeptEpisodes(): Promise<{ address: string; title: string }[]> {
  try {
    const cache = await openCache()
    const episodes: { address: string; title: string }[] = []
    for (const request of [...(await cache.keys())].reverse()) {
      if (!new URL(request.url).pathname.startsWith(answerPath(''))) continue
      const { episode } = (await (await cache.match(request))!.json()) as { episode: Episode }
      if (await findKeptSound(episode.files))
        episodes.push({ address: episodePath(episode), title: episode.title })
    }
    return episodes
  } catch {
    return []
  }
}
