import type { OutputOf } from '#contract/endpoint.ts'
import { phrasebookPaths } from '#contract/phrasebook-paths.ts'
import { listSounds, type readSituation, type Voice } from '#features/phrasebook/review-public.ts'
import { fetchAnswer, type Part } from '#shell/offline/kept-parts.ts'
import { type ListedThing, listThings } from '#shell/offline/kept-things.ts'

/**
 * Situations that somebody keeps on this device: their phrases as the server answered them, the sound of each in one voice, and
 * the pages that show them.
 */
type Situation = OutputOf<typeof readSituation>

export type KeptPack = {
  slug: string
  title: string
  /** Of the sounds it needs, how many are here, and what all of it weighs. */
  here: number
  needed: number
  bytes: number
  isWhole: boolean
}

const answerPath = (slug: string) => `/api/phrasebook/situations/${slug}`
const pagePaths = (slug: string) => [
  phrasebookPaths.situation({ slug }),
  phrasebookPaths.situationPractice({ slug }),
]

export const toThing = ({ slug, title }: { slug: string; title: string }) => ({
  kind: 'pack',
  id: slug,
  title,
  note: 'عبارت‌ها با صدا',
  path: phrasebookPaths.situationPractice({ slug }),
})

/** Of what a situation is made in one voice. @throws where its phrases did not come */
export async function listPackParts(slug: string, voice: Voice): Promise<Part[]> {
  const answer = await fetchAnswer(answerPath(slug))
  const situation = (await answer.clone().json()) as Situation
  const sounds = listPackSounds(situation, voice)
  const { audioBytes, secondAudioBytes } = situation.situation
  // What all of them weigh is known, not what each does.
  const bytes = Math.ceil((voice === 'second' ? secondAudioBytes : audioBytes) / Math.max(1, sounds.length))
  return [
    { address: answerPath(slug), isRenewed: true, fetch: async () => answer },
    ...pagePaths(slug).map(address => ({ address, isPage: true, isRenewed: true })),
    ...sounds.map(address => ({ address, bytes })),
  ]
}

/** Of each phrase the sound in this voice, or in the other where it has no such. */
export const listPackSounds = ({ items }: Pick<Situation, 'items'>, voice: Voice): string[] =>
  items.flatMap(phrase => listSounds(phrase, voice).slice(0, 1))

/** What is on this device, the last kept first. */
export async function listKeptPacks(): Promise<KeptPack[]> {
  return (await listThings('pack')).map(describePack)
}

function describePack({ id, title, parts, missing, bytes, isWhole }: ListedThing): KeptPack {
  const others = [answerPath(id), ...pagePaths(id)]
  const sounds = parts.map(({ address }) => address).filter(address => !others.includes(address))
  const here = sounds.filter(address => !missing.includes(address)).length
  return { slug: id, title, here, needed: sounds.length, bytes, isWhole }
}
