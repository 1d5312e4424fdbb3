import { persianNumber } from '#persian/digits.ts'
import text from '#ui/text.module.css'
import styles from './rating-stars.module.css'

/** A mean of reviews beside a star, and of how many, where that is said. `of` says whose it is to who does not see it. */
export function RatingStars({ rating, reviews, of }: { rating: number; reviews?: number; of: string }) {
  return (
    <span className={styles.rating}>
      <span className={text.spoken}>امتیاز {of}: </span>
      {persianNumber(rating, { fraction: Number.isInteger(rating) ? 0 : 1 })}
      {reviews !== undefined && <small>{persianNumber(reviews)} نظر</small>}
    </span>
  )
}
