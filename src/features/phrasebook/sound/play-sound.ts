import { useSyncExternalStore } from 'react'
import { showSnack } from '#ui/snack-bar.tsx'
import { findSound, followVoice, readVoice, type Voiced } from './voice-choice.ts'

/** How fast slow sound is played; browsers keep the pitch. */
export const slowRate = 0.7

export type Pace = 'normal' | 'slow'
type Playing = { phrase: Voiced; pace: Pace; audio: HTMLAudioElement }

/** The one phrase under way on the page. */
let playing: Playing | null = null
const listeners = new Set<() => void>()

function announce() {
  for (const listener of listeners) listener()
}

export function stopSound(): void {
  playing?.audio.pause()
  playing = null
  announce()
}

/** Plays a phrase in the chosen voice from its start; whatever played before stops. */
export async function playSound(phrase: Voiced, pace: Pace = 'normal'): Promise<void> {
  stopSound()
  const audio = new Audio()
  const mine: Playing = { phrase, pace, audio }
  playing = mine
  announce()
  const isMine = () => playing === mine
  audio.addEventListener('ended', () => isMine() && stopSound())
  audio.preservesPitch = true
  audio.defaultPlaybackRate = pace === 'slow' ? slowRate : 1
  const src = await findSound(phrase)
  if (!isMine()) return
  if (src === null) return stopSound()
  audio.src = src
  try {
    await audio.play()
  } catch (thrown) {
    // Stopped before it began: nothing failed. Nor has anything where a browser lets nothing play unasked.
    if (!isMine()) return
    stopSound()
    if ((thrown as DOMException).name !== 'NotAllowedError') {
      showSnack('صدا پخش نشد. اتصال اینترنت را بررسی کنید و دوباره بزنید.')
    }
  }
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useIsPlaying = (phrase: Voiced, pace: Pace): boolean =>
  useSyncExternalStore(
    subscribe,
    () => playing?.phrase === phrase && playing.pace === pace,
    () => false,
  )

export const useVoice = () => useSyncExternalStore(followVoice, readVoice, () => 'first' as const)
