import { useEffect, useState } from 'react'
import { toPersianDigits } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import styles from './resend-code.module.css'

const secondsUntil = (at: number) => Math.max(0, Math.ceil((at - Date.now()) / 1000))

/** «۰۱:۲۴» */
const clock = (seconds: number) =>
  toPersianDigits(
    [Math.floor(seconds / 60), seconds % 60].map(part => String(part).padStart(2, '0')).join(':'),
  )

/** Asks for another code, once its time has come; until then it counts down. `at` is in milliseconds since the epoch. */
export function ResendCode({ at, busy, onResend }: { at: number; busy: boolean; onResend: () => void }) {
  const [seconds, setSeconds] = useState(() => secondsUntil(at))
  useEffect(() => {
    const tick = () => setSeconds(secondsUntil(at))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [at])
  return (
    <div className={styles.resend}>
      {seconds > 0 ? (
        <span role="timer">
          ارسال دوباره تا <b>{clock(seconds)}</b> دیگر
        </span>
      ) : (
        <Button variant="text" size="small" busy={busy} onClick={onResend}>
          <Icon name="rotate-ccw" />
          ارسال دوبارهٔ کد
        </Button>
      )}
    </div>
  )
}
