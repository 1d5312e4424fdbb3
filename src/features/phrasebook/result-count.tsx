import { persianNumber } from '#persian/digits.ts'
import styles from './phrasebook.module.css'

/** Results are counted up to a thousand; beyond, nobody reads the number. */
const countedUpTo = 1000

/** How many phrases were found, and for what, when the search was corrected. */
export function ResultCount({
  q,
  found,
}: {
  q: string
  found: { total: number; correctedTo: string | null }
}) {
  const count =
    found.total >= countedUpTo ? `بیش از ${persianNumber(countedUpTo - 1)}` : persianNumber(found.total)
  return (
    <p role="status" className={styles.count}>
      {found.correctedTo !== null && (
        <span className={styles.corrected}>
          چیزی برای «<bdi>{q}</bdi>» پیدا نشد؛ نتیجه‌های «<bdi>{found.correctedTo}</bdi>» را می‌بینید.{' '}
        </span>
      )}
      {count} عبارت
      {q && found.correctedTo === null && (
        <>
          {' '}
          برای «<bdi>{q}</bdi>»
        </>
      )}
    </p>
  )
}
