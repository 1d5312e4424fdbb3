import { useEffect, useState } from 'react'

/**
 * A value once it has stood still for a moment: not every letter of a search is asked for.
 * @param ms Milliseconds without another letter after which somebody has typed what they look for
 */
export function useSettled<T>(value: T, ms = 300): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
