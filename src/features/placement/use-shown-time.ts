import { useEffect, useMemo, useRef } from 'react'

/** How often what has passed is kept, in milliseconds: so much a crash may cost. */
const tickMs = 5_000

/**
 * Counts how long a question was really on screen: not while the page is hidden, not while another one is shown. Read it by
 * `read()`; `keepTime` is told now and then.
 */
export function useShownTime(
  findShown: () => string | null,
  readStart: () => number,
  keepTime: (shownMs: number) => void,
) {
  const of = useRef<{ id: string | null; ms: number; since: number | null }>({ id: null, ms: 0, since: null })
  const latest = useRef({ findShown, readStart, keepTime })
  latest.current = { findShown, readStart, keepTime }
  const counter = useMemo(() => {
    const advance = () => {
      const now = performance.now()
      const counted = of.current
      const id = latest.current.findShown()
      if (counted.id !== id) of.current = { id, ms: latest.current.readStart(), since: null }
      else if (counted.since !== null) counted.ms += now - counted.since
      of.current.since = document.hidden ? null : now
      return Math.round(of.current.ms)
    }
    return { read: advance }
  }, [])
  useEffect(() => {
    counter.read()
    const tick = () => {
      const ms = counter.read()
      if (of.current.id) latest.current.keepTime(ms)
    }
    const timer = setInterval(tick, tickMs)
    const look = () => counter.read()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [counter])
  // A question that has just come counts from now on.
  useEffect(() => {
    counter.read()
  })
  return counter
}
