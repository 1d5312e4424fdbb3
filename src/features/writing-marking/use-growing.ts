import { startTransition, useEffect, useState } from 'react'

/** Rows that fill a screen, and those that follow at a time: on a slow phone no step takes longer than a press may wait. */
const [first, step] = [6, 4]

/** How many of `total` rows are drawn by now: at first those in sight, soon all of them. */
export function useGrowing(total: number): number {
  const [shown, setShown] = useState(first)
  useEffect(() => {
    if (shown >= total) return
    const timer = setTimeout(() => startTransition(() => setShown(shown + step)))
    return () => clearTimeout(timer)
  }, [shown, total])
  return Math.min(shown, total)
}
