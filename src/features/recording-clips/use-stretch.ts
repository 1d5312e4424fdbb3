import { useEffect, useRef, useState } from 'react'
import { playStretch, type Stretch } from '#ui/player/play-stretch.ts'

/** Plays stretches one at a time, and none once nothing is shown of them. */
export function useStretch() {
  const stopNow = useRef<() => void>(() => undefined)
  const [state, setState] = useState<'still' | 'playing' | 'failed'>('still')
  useEffect(() => () => stopNow.current(), [])
  return {
    isPlaying: state === 'playing',
    isFailed: state === 'failed',
    stop: () => stopNow.current(),
    play(src: string, stretch: Stretch) {
      stopNow.current()
      setState('playing')
      stopNow.current = playStretch(src, stretch, isFailed => setState(isFailed ? 'failed' : 'still'))
    },
  }
}
