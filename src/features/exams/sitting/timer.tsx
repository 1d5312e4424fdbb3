import { useEffect, useState } from 'react'
import { toPersianDigits } from '#persian/digits.ts'
import { Icon } from '#ui/icon.tsx'
import text from '#ui/text.module.css'
import styles from '../exam.module.css'
import { formatLeft } from '../format-left.ts'
import type { Sitting } from './open-sitting.ts'

/** Milliseconds until the end by the server's clock, anew every second; never below nothing. */
export function useTimeLeft(sitting: Sitting, deadline: number): number {
  const [now, setNow] = useState(() => sitting.now())
  useEffect(() => {
    setNow(sitting.now())
    // Looks a little more often than it shows, so that no second is left out.
    const timer = setInterval(() => setNow(sitting.now()), 250)
    return () => clearInterval(timer)
  }, [sitting])
  return Math.max(0, deadline - now)
}

/** At these minutes it is said aloud. */
const spokenAt = [10, 5, 1]

export function Timer({ left }: { left: number }) {
  const minutes = Math.ceil(left / 60_000)
  return (
    <>
      <span role="timer" aria-label="زمان مانده" className={styles.timer}>
        <Icon name="timer" />
        <b dir="ltr">{formatLeft(left)}</b>
      </span>
      <span className={text.spoken} aria-live="polite">
        {spokenAt.includes(minutes) && `${toPersianDigits(minutes)} دقیقه مانده است.`}
      </span>
    </>
  )
}
