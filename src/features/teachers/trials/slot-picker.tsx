import { useId, useState } from 'react'
import { formatTime, isoDay, toJalali, weekdayNames } from '#persian/jalali.ts'
import { shortDay } from '#persian/short-day.ts'
import { Button } from '#ui/button.tsx'
import { describeDay } from '../catalogue/labels.ts'
import styles from './trials.module.css'

/** How many days are seen before more are asked for. */
const fewDays = 3

/** Free times under their days, one of them chosen. */
export function SlotPicker({
  label,
  slots,
  now,
  chosen,
  onChoose,
}: {
  label: string
  /** ISO 8601, in order. */
  slots: readonly string[]
  now: string
  chosen: string | null
  onChoose: (slot: string) => void
}) {
  const name = useId()
  const [isWhole, setWhole] = useState(false)
  const days = byDay(slots)
  return (
    <div role="radiogroup" aria-label={label} className={styles.week}>
      {days.slice(0, isWhole ? days.length : fewDays).map(([day, times]) => (
        <section key={day}>
          <h3>
            {nearName(times[0]!, now)}
            <small>{shortDay(times[0]!)}</small>
          </h3>
          <div className={styles.slots}>
            {times.map(slot => (
              <label key={slot} className={styles.slot}>
                <input
                  type="radio"
                  name={name}
                  aria-label={`${describeDay(slot, now)} ${formatTime(slot)}`}
                  checked={slot === chosen}
                  onChange={() => onChoose(slot)}
                />
                <span>{formatTime(slot)}</span>
              </label>
            ))}
          </div>
        </section>
      ))}
      {!isWhole && days.length > fewDays && (
        <Button variant="text" size="small" onClick={() => setWhole(true)}>
          روزهای بعد
        </Button>
      )}
    </div>
  )
}

/** «امروز», «فردا», «دوشنبه». */
function nearName(slot: string, now: string): string {
  const words = describeDay(slot, now)
  return words.includes(' ') ? weekdayNames[toJalali(slot).weekday]! : words
}

/** The times of each day, by the day. */
function byDay(slots: readonly string[]): [string, string[]][] {
  const days = new Map<string, string[]>()
  for (const slot of slots) {
    const day = isoDay(slot)
    days.set(day, [...(days.get(day) ?? []), slot])
  }
  return [...days]
}
