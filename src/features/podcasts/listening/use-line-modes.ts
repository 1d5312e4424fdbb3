import { useEffect, useRef } from 'react'
import { soundElement } from '#client/listening.ts'
import { cueAt } from '#ui/player/cue-at.ts'
import type { Line } from '../contract.ts'

export type LineModes = {
  /** It stops after each line. */
  pauses: boolean
  /** How often each line is heard. */
  times: number
}

/** Stops or goes back at the end of each line. A line that somebody goes to begins anew. */
export function useLineModes(src: string | null, lines: readonly Line[], modes: LineModes): void {
  const newest = useRef(modes)
  useEffect(() => {
    newest.current = modes
  })
  useEffect(() => {
    const element = soundElement.current
    if (src === null || !element) return
    let frame = 0
    /** The line under way, how often it was heard to its end, and whether going back to its start is under way. */
    let place = -1
    let heard = 0
    let isGoingBack = false
    const end = (line: Line) => {
      const { pauses, times } = newest.current
      heard++
      if (heard < times) {
        isGoingBack = true
        element.currentTime = line.start
        return
      }
      place = -1
      if (pauses) element.pause()
    }
    // However long the page stood still, only a seek leaves the line: by time alone its end could be missed.
    const leave = () => {
      if (!isGoingBack) place = -1
      isGoingBack = false
    }
    const look = () => {
      if (element.seeking) return
      const second = element.currentTime
      const line = lines[place]
      if (line && second >= line.end) return end(line)
      const now = cueAt(lines, second)
      if (now === place || now < 0) return
      place = now
      heard = 0
    }
    const go = () => {
      look()
      frame = element.paused ? 0 : requestAnimationFrame(go)
    }
    const begin = () => {
      if (frame === 0) go()
    }
    element.addEventListener('play', begin)
    element.addEventListener('timeupdate', look)
    element.addEventListener('seeking', leave)
    begin()
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('play', begin)
      element.removeEventListener('timeupdate', look)
      element.removeEventListener('seeking', leave)
    }
  }, [src, lines])
}
