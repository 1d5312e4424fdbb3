import { type FocusEvent, useEffect, useRef, useState } from 'react'

const lessMotion = '(prefers-reduced-motion: reduce)'

/**
 * What moves by itself, calmly: `advance` every so many `seconds` (nothing without them) while nobody points at it, no
 * focus is in it, the tab is seen, and the person has not stopped it. Never runs and offers no button under
 * `prefers-reduced-motion`. `holders` go on the element that is looked at.
 */
export function useAdvance(seconds: number | undefined, advance: () => void) {
  const [allowed, setAllowed] = useState(false)
  const [stopped, setStopped] = useState(false)
  const [pointed, setPointed] = useState(false)
  const [focused, setFocused] = useState(false)
  const [hidden, setHidden] = useState(false)

  useEffect(() => {
    if (!seconds) return
    const query = matchMedia(lessMotion)
    const look = () => {
      setAllowed(!query.matches)
      setHidden(document.hidden)
    }
    look()
    query.addEventListener('change', look)
    document.addEventListener('visibilitychange', look)
    return () => {
      query.removeEventListener('change', look)
      document.removeEventListener('visibilitychange', look)
    }
  }, [seconds])

  const newest = useRef(advance)
  useEffect(() => {
    newest.current = advance
  })
  const offered = Boolean(seconds) && allowed
  const runs = offered && !stopped && !pointed && !focused && !hidden
  useEffect(() => {
    if (!runs || !seconds) return
    const timer = setInterval(() => newest.current(), seconds * 1000)
    return () => clearInterval(timer)
  }, [runs, seconds])

  return {
    /** Whether there is anything to stop. */
    offered,
    stopped,
    runs,
    stop: () => setStopped(true),
    toggle: () => setStopped(!stopped),
    holders: {
      onPointerEnter: () => setPointed(true),
      onPointerLeave: () => setPointed(false),
      onFocus: () => setFocused(true),
      onBlur: (event: FocusEvent) => setFocused(event.currentTarget.contains(event.relatedTarget)),
    },
  }
}
