import { useEffect, useRef, useState } from 'react'
import { soundElement } from '#client/listening.ts'

const moved = ['timeupdate', 'seeking', 'seeked', 'pause'] as const

/**
 * What `select` says of the second that is heard, looked at with every drawn frame while it plays, so that a line is marked
 * as it begins. `src` is null while something else is heard, or nothing: then it is said of `start`.
 */
export function useHeard<T>(src: string | null, start: number, select: (second: number) => T): T {
  const [value, setValue] = useState<T>(() => select(start))
  const newest = useRef(select)
  useEffect(() => {
    newest.current = select
  })
  useEffect(() => {
    const element = soundElement.current
    if (src === null || !element) return setValue(() => newest.current(start))
    let frame = 0
    const look = () => {
      const now = newest.current(element.currentTime)
      setValue(() => now)
    }
    const go = () => {
      look()
      frame = element.paused ? 0 : requestAnimationFrame(go)
    }
    const begin = () => {
      if (frame === 0) go()
    }
    element.addEventListener('play', begin)
    for (const event of moved) element.addEventListener(event, look)
    go()
    return () => {
      cancelAnimationFrame(frame)
      element.removeEventListener('play', begin)
      for (const event of moved) element.removeEventListener(event, look)
    }
  }, [src, start])
  return value
}
