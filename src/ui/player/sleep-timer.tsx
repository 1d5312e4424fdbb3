import { useEffect, useRef, useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { Icon } from '../icon.tsx'
import text from '../text.module.css'
import styles from './lesson-player.module.css'

const minutes = [5, 10, 15, 30, 45, 60]

/** Stops the player after so many minutes, for who falls asleep over it; `isSmall` as a button with a moon. */
export function SleepTimer({ onEnd, isSmall = false }: { onEnd: () => void; isSmall?: boolean }) {
  const [after, setAfter] = useState(0)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  useEffect(() => {
    if (after === 0) return
    const timer = setTimeout(() => {
      end.current()
      setAfter(0)
    }, after * 60_000)
    return () => clearTimeout(timer)
  }, [after])
  return (
    <label className={isSmall ? styles.moon : styles.sleep} data-on={after > 0 || undefined}>
      {isSmall && <Icon name="moon" />}
      <span className={isSmall ? text.spoken : undefined}>تایمر خواب</span>
      <select value={after} onChange={event => setAfter(Number(event.currentTarget.value))}>
        <option value={0}>خاموش</option>
        {minutes.map(count => (
          <option key={count} value={count}>
            {persianNumber(count)} دقیقه
          </option>
        ))}
      </select>
    </label>
  )
}
