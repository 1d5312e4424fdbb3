import { findAddress, findKept, findKeptSource } from '#shell/offline/kept-parts.ts'
import { listThings } from '#shell/offline/kept-things.ts'
import type { Episode, SoundFile } from '../contract.ts'
import { episodePath } from '../podcast-paths.ts'

/**
 * Episodes that somebody keeps on this device, each whole: its page, which the worker shows without a connection, its
 * transcript and chapters as the server answered them, and its sound.
 */
const answerPath = (slug: string) => `/api/podcasts/episodes/${slug}`

export const toThing = ({ slug, title }: Pick<Episode, 'slug' | 'title'>) => ({
  kind: 'episode',
  id: slug,
  title,
  note: 'با متن و بخش‌ها',
  path: episodePath({ slug }),
})

/** What makes an episode whole; its sound in one of its files. */
export const listEpisodeParts = ({ slug }: Pick<Episode, 'slug'>, { src, bytes, type }: SoundFile) => [
  { address: answerPath(slug), isRenewed: true },
  { address: episodePath({ slug }), isPage: true, isRenewed: true },
  { address: src, bytes, type },
]

/** The address of the kept sound to play in its place; null where none is kept. */
export async function findKeptSound(
  files: readonly SoundFile[],
): Promise<{ file: SoundFile; src: string } | null> {
  for (const file of files) {
    const src = await findKeptSource(file.src)
    if (src) return { file, src }
  }
  return null
}

/** The bytes of what is played from an address, kept here or not. */
export async function readSoundBytes(src: string): Promise<ArrayBuffer> {
  const kept = await findKept(findAddress(src) ?? src)
  if (kept) return kept.arrayBuffer()
  const answer = await fetch(src)
  if (!answer.ok) throw new Error(`${src} was not answered`)
  return answer.arrayBuffer()
}

/** The pages of the episodes that are kept here whole, with their titles, the last kept first. */
export async function listKeptEpisodes(): Promise<{ address: string; title: string }[]> {
  const episodes = await listThings('episode')
  return episodes.filter(({ isWhole }) => isWhole).map(({ path, title }) => ({ address: path, title }))
}
