import { useEffect, useState } from 'react'
import { speechName } from './speech-name.ts'

/**
 * Whether a voice is being said where messages are written: `new` from now on, `found` where one was left unsent by a page
 * that was closed.
 */
export function useVoiceBar(conversation: string) {
  const [voice, setVoice] = useState<'new' | 'found' | null>(null)
  useEffect(() => {
    let isHere = true
    // Without a connection the file may not come; then it is found when the conversation is opened next.
    import('#client/recorder/kept-speech.ts')
      .then(({ readSpeech }) => readSpeech(speechName(conversation)))
      .then(left => isHere && left && setVoice(before => before ?? 'found'))
      .catch(() => undefined)
    return () => {
      isHere = false
    }
  }, [conversation])
  return [voice, setVoice] as const
}
