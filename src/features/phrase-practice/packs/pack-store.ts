import { buildPath } from '#contract/build-path.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import {
  findPhraseLanguage,
  languageQuery,
  listSounds,
  practiceAddress,
  type readSituation,
  type SituationCard,
  situationAddress,
  type Voice,
} from '#features/phrasebook/review-public.ts'
import { languageNames } from '#persian/language-names.ts'
import { fetchAnswer, type Part } from '#shell/offline/kept-parts.ts'
import { type ListedThing, listThings } from '#shell/offline/kept-things.ts'

/**
 * Situations that somebody keeps on this device: their phrases as the server answered them, the sound of each in one voice, and
 * the pages that show them.
 */
type Situation = OutputOf<typeof readSituation>

export type KeptPack = {
  id: string
  title: string
  /** Of the sounds it needs, how many are here, and what all of it weighs. */
  here: number
  needed: number
  bytes: number
  isWhole: boolean
}

type Place = Pick<SituationCard, 'slug' | 'language'>

const answerPath = ({ slug, language }: Place) =>
  buildPath(`/api/phrasebook/situations/${slug}`, languageQuery(language))
const pagePaths = (place: Place) => [situationAddress(place), practiceAddress(place)]

/** What a pack is called: a situation comes in several languages. */
export const nameSituation = ({ title, language }: Pick<SituationCard, 'title' | 'language'>) =>
  language === 'en' ? title : `${title}، ${languageNames[language]}`

export const toThing = (situation: Pick<SituationCard, 'slug' | 'language' | 'title' | 'audioBytes'>) => ({
  kind: 'pack',
  id: situation.language === 'en' ? situation.slug : `${situation.slug} ${situation.language}`,
  title: nameSituation(situation),
  note: situation.audioBytes > 0 ? 'عبارت‌ها با صدا' : 'عبارت‌ها',
  path: practiceAddress(situation),
})

function readPlace(id: string): Place {
  const [slug = '', language] = id.split(' ')
  return { slug, language: findPhraseLanguage(language) ?? 'en' }
}

/** Of what a situation is made in one voice. @throws where its phrases did not come */
export async function listPackParts(place: Place, voice: Voice): Promise<Part[]> {
  const answer = await fetchAnswer(answerPath(place))
  const situation = (await answer.clone().json()) as Situation
  const sounds = listPackSounds(situation, voice)
  const { audioBytes, secondAudioBytes } = situation.situation
  // What all of them weigh is known, not what each does.
  const bytes = Math.ceil((voice === 'second' ? secondAudioBytes : audioBytes) / Math.max(1, sounds.length))
  return [
    { address: answerPath(place), isRenewed: true, fetch: async () => answer },
    ...pagePaths(place).map(address => ({ address, isPage: true, isRenewed: true })),
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
  const place = readPlace(id)
  const others = [answerPath(place), ...pagePaths(place)]
  const sounds = parts.map(({ address }) => address).filter(address => !others.includes(address))
  const here = sounds.filter(address => !missing.includes(address)).length
  return { id, title, here, needed: sounds.length, bytes, isWhole }
}
