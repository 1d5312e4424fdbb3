import { useEffect, useState } from 'react'

/** Milliseconds without another letter after which somebody has typed what they look for. */
const settledMs = 300

/** A value once it has stood still for a moment: not every letter of a search is asked for. */
export function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settledMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
