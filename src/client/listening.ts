import { useSyncExternalStore } from 'react'
import { lessonRate } from '#ui/player/kept-rate.ts'
import { setPace } from '#ui/player/set-pace.ts'

/** Something that goes on being heard while pages change. */
export type Track = {
  /** By which its place is kept. */
  mediaId: string
  title: string
  artist: string
  /** Where all that goes along with it stands. */
  path: string
  /** Of what is spoken. */
  lang: string
  seconds: number
  src: string
}

/** The element that plays it: one for all pages, outside of them, and none before something is heard. */
export const soundElement: { current: HTMLAudioElement | null } = { current: null }

let track: Track | null = null
const listeners = new Set<() => void>()
const notify = () => {
  for (const listener of listeners) listener()
}
const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is heard or was stopped on the way; null before anything is, and once it was put away. */
export const useTrack = (): Track | null =>
  useSyncExternalStore(
    follow,
    () => track,
    () => null,
  )

function findElement(): HTMLAudioElement {
  if (!soundElement.current) {
    soundElement.current = new Audio()
    soundElement.current.hidden = true
    document.body.append(soundElement.current)
  }
  return soundElement.current
}

/** Plays from a second on; called by a press, for browsers play nothing that nobody asked for. */
export function listen(next: Track, from: number): void {
  const element = findElement()
  if (track?.src !== next.src) {
    element.src = next.src
    setPace(element, lessonRate.read())
  }
  if (track?.src !== next.src || Math.abs(element.currentTime - from) > 0.05) element.currentTime = from
  track = next
  notify()
  // What stands in the way shows by the element's own error.
  element.play().catch(() => null)
}

/** Goes on from the same second in another file of the same sound, playing only if it was. */
export function changeSource(src: string): void {
  const element = soundElement.current
  if (!track || !element || track.src === src) return
  const { currentTime, paused } = element
  track = { ...track, src }
  element.src = src
  setPace(element, lessonRate.read())
  element.currentTime = currentTime
  notify()
  if (!paused) element.play().catch(() => null)
}

/** Puts it away. */
export function stopListening(): void {
  const element = soundElement.current
  if (!element) return
  element.pause()
  track = null
  notify()
}
