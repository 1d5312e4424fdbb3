import type { PhraseLanguage } from '#features/phrasebook/review-public.ts'

/**
 * Speech into words by this device alone. Browsers that would send what is said to somebody else are not asked: only those that
 * recognise on the device (`processLocally`) and have the language there.
 */
type Recognition = EventTarget & {
  lang: string
  processLocally: boolean
  onresult: ((event: { results: ArrayLike<ArrayLike<{ transcript: string }>> }) => void) | null
  onerror: (() => void) | null
  start(): void
  stop(): void
}
type RecognitionClass = {
  new (): Recognition
  available?(options: { langs: string[]; processLocally: boolean }): Promise<string>
}

const tags: Record<PhraseLanguage, string> = {
  en: 'en-US',
  de: 'de-DE',
  fr: 'fr-FR',
  tr: 'tr-TR',
  ar: 'ar-SA',
}

/** Listens until it is stopped; null where this device cannot. `onHeard` hears the words. */
export async function startRecognition(
  onHeard: (words: string) => void,
  language: PhraseLanguage = 'en',
): Promise<{ stop(): void } | null> {
  const { SpeechRecognition } = globalThis as unknown as { SpeechRecognition?: RecognitionClass }
  if (!SpeechRecognition?.available || !('processLocally' in SpeechRecognition.prototype)) return null
  try {
    const state = await SpeechRecognition.available({ langs: [tags[language]], processLocally: true })
    if (state !== 'available') return null
    const recognition = new SpeechRecognition()
    recognition.lang = tags[language]
    recognition.processLocally = true
    recognition.onresult = ({ results }) =>
      onHeard(Array.from(results, result => result[0]?.transcript ?? '').join(' '))
    recognition.start()
    return { stop: () => recognition.stop() }
  } catch {
    // A browser that promises it and fails: one judges by ear.
    return null
  }
}
