import { persianNumber } from '#persian/digits.ts'
import { lessonRate } from './kept-rate.ts'
import styles from './rate-select.module.css'

/** How fast a recording is played; what is chosen is remembered in this browser. */
export function RateSelect({ rate, onChange }: { rate: number; onChange: (rate: number) => void }) {
  return (
    <select
      aria-label="سرعت پخش"
      className={styles.rate}
      value={rate}
      onChange={event => {
        const chosen = Number(event.currentTarget.value)
        lessonRate.keep(chosen)
        onChange(chosen)
      }}
    >
      {lessonRate.rates.map(rate => (
        <option key={rate} value={rate}>
          {persianNumber(rate)}×
        </option>
      ))}
    </select>
  )
}
