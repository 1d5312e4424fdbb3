import { useEffect, useRef, useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import styles from './lesson-player.module.css'

const minutes = [5, 10, 15, 30, 45, 60]

/** Stops the player after so many minutes, for who falls asleep over it. */
export function SleepTimer({ onEnd }: { onEnd: () => void }) {
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
    <label className={styles.sleep}>
      تایمر خواب
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
