import { takeOver } from './use-media.ts'

/** From a second of a sound to another. */
export type Stretch = { from: number; to: number }

/** How often it is looked whether the end is there, in milliseconds: browsers say it four times a second. */
const lookMs = 50

/**
 * Plays a stretch of a sound and no more of it, whatever else is heard stops. Answers how to stop it.
 * @param onEnd hears once that it is over, and whether it could not be played
 */
export function playStretch(
  src: string,
  { from, to }: Stretch,
  onEnd: (isFailed: boolean) => void,
): () => void {
  // A browser that knows the fragment loads from there on.
  const audio = new Audio(`${src}#t=${from},${to}`)
  let isOver = false
  const end = (isFailed: boolean) => {
    if (isOver) return
    isOver = true
    clearInterval(timer)
    audio.pause()
    onEnd(isFailed)
  }
  const timer = setInterval(() => {
    if (audio.currentTime >= to - lookMs / 2000) end(false)
  }, lookMs)
  audio.addEventListener('loadedmetadata', () => {
    if (Math.abs(audio.currentTime - from) > 0.2) audio.currentTime = from
  })
  audio.addEventListener('ended', () => end(false))
  audio.addEventListener('pause', () => end(false))
  audio.addEventListener('error', () => end(true))
  takeOver(audio)
  audio.play().catch(() => end(true))
  return () => end(false)
}
