import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { iconButtonClass } from './icon-button.tsx'
import { showSnack } from './snack-bar.tsx'

/** The one sound under way on the page. */
let playing: { src: string; audio: HTMLAudioElement } | null = null
const listeners = new Set<() => void>()

function announce() {
  for (const listener of listeners) listener()
}

function stop() {
  playing?.audio.pause()
  playing = null
  announce()
}

/** Plays a sound from its start; whatever played before stops. */
function play(src: string) {
  stop()
  const audio = new Audio(src)
  playing = { src, audio }
  announce()
  const isMine = () => playing?.audio === audio
  audio.addEventListener('ended', () => isMine() && stop())
  audio.play().catch(() => {
    // Stopped before it began: nothing failed.
    if (!isMine()) return
    stop()
    showSnack('صدا پخش نشد. اتصال اینترنت را بررسی کنید و دوباره بزنید.')
  })
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Plays one short sound; a second press stops it. `label` says what is heard: «شنیدن …». */
export function AudioButton({ src, label, className }: { src: string; label: string; className?: string }) {
  const isPlaying = useSyncExternalStore(
    subscribe,
    () => playing?.src === src,
    () => false,
  )
  return (
    <button
      type="button"
      className={iconButtonClass(className)}
      aria-label={label}
      aria-pressed={isPlaying}
      onClick={() => (isPlaying ? stop() : play(src))}
    >
      <Icon name={isPlaying ? 'circle-pause' : 'volume-2'} />
    </button>
  )
}
