import { type ReactNode, useEffect, useRef, useState } from 'react'
import { toPersianDigits } from '#persian/digits.ts'
import styles from './hold.module.css'
import { Icon } from './icon.tsx'
import { playerClock } from './player/player-clock.ts'
import text from './text.module.css'

/** A clock that speaks every second is no help: minutes left at which it does. */
const spokenMinutes = [10, 5, 1]

/** A place that is held until an instant, and the time running out. It is the one saffron thing of its view. */
export function Hold({
  until,
  minutes,
  over = 'مهلت تمام شد.',
  onOver,
  children,
}: {
  /** Milliseconds since 1970. */
  until: number
  /** How long it was held for in all. */
  minutes: number
  /** What stands there when the time is over. */
  over?: string
  onOver?: () => void
  /** What is held: «وقت شما نگه داشته شد». */
  children: ReactNode
}) {
  // The server's page may be older than this moment: the clock stands when the page is hydrated.
  const [left, setLeft] = useState<number | null>(null)
  const onOverRef = useRef(onOver)
  useEffect(() => {
    onOverRef.current = onOver
  })
  useEffect(() => {
    const look = () => {
      const seconds = Math.max(0, Math.ceil((until - Date.now()) / 1000))
      setLeft(seconds)
      if (seconds > 0) return
      clearInterval(timer)
      onOverRef.current?.()
    }
    const timer = setInterval(look, 1000)
    look()
    return () => clearInterval(timer)
  }, [until])

  const spokenMinute = left !== null && spokenMinutes.find(minute => Math.ceil(left / 60) === minute)
  return (
    <div className={styles.hold}>
      <Icon name="hourglass" />
      <span>{left === 0 ? over : children}</span>
      <b role="timer" dir="ltr">
        {left === null ? '' : playerClock(left)}
      </b>
      <span className={text.spoken} role="status">
        {left === 0 ? over : spokenMinute ? `${toPersianDigits(spokenMinute)} دقیقه مانده است.` : ''}
      </span>
      <span className={styles.line} aria-hidden="true">
        <i style={{ inlineSize: `${Math.min(100, ((left ?? 0) / (minutes * 60)) * 100)}%` }} />
      </span>
    </div>
  )
}
