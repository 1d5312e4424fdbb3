import { openLocalRecord } from '#client/local-record.ts'
import type { PhraseCard } from '../contract.ts'
import { findKeptSound } from './kept-sound.ts'

/** Which of the two voices somebody likes to hear; it is remembered in this browser. */
export type Voice = 'first' | 'second'
export type Voiced = Pick<PhraseCard, 'audioUrl' | 'secondAudioUrl'>

const record = openLocalRecord<Voice>('phrase-voice')
const listeners = new Set<() => void>()
/** What was chosen where the browser keeps nothing. */
let unstored: Voice = 'first'

export const readVoice = (): Voice => record.read('chosen') ?? unstored

export function chooseVoice(voice: Voice): void {
  unstored = voice
  record.write('chosen', voice)
  for (const listener of listeners) listener()
}

export function followVoice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The sounds of a phrase, in the chosen voice first; none where it has none. */
export function listSounds({ audioUrl, secondAudioUrl }: Voiced, voice: Voice = readVoice()): string[] {
  const both = voice === 'second' ? [secondAudioUrl, audioUrl] : [audioUrl, secondAudioUrl]
  return both.filter(address => address !== null)
}

/**
 * What to play of a phrase: the chosen voice, from this device where it is kept; without a connection the other voice
 * where only that is kept. Null where the phrase has no sound.
 */
export async function findSound(phrase: Voiced): Promise<string | null> {
  const sounds = listSounds(phrase)
  const [chosen] = sounds
  if (chosen === undefined) return null
  const kept = await findKeptSound(chosen)
  if (kept || navigator.onLine) return kept ?? chosen
  for (const sound of sounds.slice(1)) {
    const other = await findKeptSound(sound)
    if (other) return other
  }
  return chosen
}
