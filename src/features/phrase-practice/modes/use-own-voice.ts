import { useEffect, useRef, useState } from 'react'
import { forgetSpeech } from '#client/recorder/kept-speech.ts'
import { openRecording, type Recording } from '#client/recorder/open-recording.ts'
import type { PhraseLanguage } from '#features/phrasebook/review-public.ts'
import { readPeaks } from './peaks.ts'
import { startRecognition } from './recognise.ts'

/** What it is called on this device while it is said. */
const name = 'phrase-practice'
const bitsPerSecond = 32_000
const maxMs = 20_000

export type OwnVoice =
  | { is: 'empty' | 'recording' | 'refused' }
  /** `src` plays it as long as the page is open. */
  | { is: 'said'; src: string; peaks: number[] | null }

/** What somebody says into the microphone of this device. It goes nowhere, and is gone when the card is left. */
export function useOwnVoice(language?: PhraseLanguage) {
  const [voice, setVoice] = useState<OwnVoice>({ is: 'empty' })
  const [heard, setHeard] = useState<string | null>(null)
  const recording = useRef<Recording | null>(null)
  const recognition = useRef<{ stop(): void } | null>(null)
  const isLeft = useRef(false)

  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
      recognition.current?.stop()
      recording.current?.close()
      void forgetSpeech(name)
    }
  }, [])
  const src = voice.is === 'said' ? voice.src : null
  useEffect(() => () => void (src && URL.revokeObjectURL(src)), [src])

  const record = async () => {
    setHeard(null)
    try {
      const opened = await openRecording({ name, bitsPerSecond })
      if (isLeft.current) return opened.close()
      recording.current = opened
      setVoice({ is: 'recording' })
      const limit = setTimeout(() => opened.stop(), maxMs)
      recognition.current = await startRecognition(setHeard, language)
      const said = await opened.whenStopped
      clearTimeout(limit)
      recognition.current?.stop()
      await forgetSpeech(name)
      if (isLeft.current || !said) return
      // Stopped before anything was heard.
      if (said.size === 0) setVoice({ is: 'empty' })
      else setVoice({ is: 'said', src: URL.createObjectURL(said), peaks: await readPeaks(said) })
    } catch {
      setVoice({ is: 'refused' })
    }
  }
  return { voice, heard, record, stop: () => recording.current?.stop() }
}
