import { persianNumber } from '#persian/digits.ts'
import text from '#ui/text.module.css'
import { ratingText } from './labels.ts'
import styles from './rating.module.css'

/** The mean of a teacher's reviews beside a star; with `count`, of how many. */
export function Rating({
  rating,
  reviews,
  count = false,
}: {
  rating: number | null
  reviews: number
  count?: boolean
}) {
  if (rating === null) return <span className={text.faint}>هنوز نظری نیست</span>
  return (
    <>
      <span className={styles.stars}>
        <span className={text.spoken}>امتیاز </span>
        {ratingText(rating)}
      </span>
      {count && <span>{persianNumber(reviews)} نظر</span>}
    </>
  )
}
