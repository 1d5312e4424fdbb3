/**
 * Words and sentences, spoken by the voices of this device alone: voices that a browser asks another site for would send it what
 * is read, and are silent without a connection.
 */

/** How long, in milliseconds, a browser may take to say which voices it has; some never say that there are none. */
const voicesTimeoutMs = 1500

/** The voice under way; some browsers drop one that nobody holds, and never say that it ended. */
let speaking: SpeechSynthesisUtterance | null = null

const findSynthesis = (): SpeechSynthesis | undefined => globalThis.speechSynthesis

function listVoices(): Promise<readonly SpeechSynthesisVoice[]> {
  const synthesis = findSynthesis()
  if (!synthesis) return Promise.resolve([])
  const known = synthesis.getVoices()
  if (known.length > 0) return Promise.resolve(known)
  return new Promise(resolve => {
    const settle = () => {
      clearTimeout(timer)
      synthesis.removeEventListener('voiceschanged', settle)
      resolve(synthesis.getVoices())
    }
    const timer = setTimeout(settle, voicesTimeoutMs)
    synthesis.addEventListener('voiceschanged', settle)
  })
}

const findBase = (tag: string) => tag.toLowerCase().split(/[-_]/)[0]

/** The device's voice for a language; null where it has none. */
export async function findVoice(language: string): Promise<SpeechSynthesisVoice | null> {
  const base = findBase(language)
  const voices = (await listVoices()).filter(
    ({ lang, localService }) => localService && findBase(lang) === base,
  )
  return voices.find(voice => voice.default) ?? voices[0] ?? null
}

/** Speaks a text; whatever was spoken before stops. Answers whether it was heard to its end. */
export function speak(text: string, voice: SpeechSynthesisVoice, rate = 1): Promise<boolean> {
  stopSpeaking()
  const utterance = new SpeechSynthesisUtterance(text)
  utterance.voice = voice
  utterance.lang = voice.lang
  utterance.rate = rate
  speaking = utterance
  return new Promise(resolve => {
    const settle = (isWhole: boolean) => () => {
      if (speaking === utterance) speaking = null
      resolve(isWhole)
    }
    utterance.addEventListener('end', settle(true))
    utterance.addEventListener('error', settle(false))
    findSynthesis()?.speak(utterance)
  })
}

export function stopSpeaking(): void {
  if (!speaking) return
  speaking = null
  findSynthesis()?.cancel()
}
