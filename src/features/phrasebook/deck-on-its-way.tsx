import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './review.module.css'

/** The box of the card under review. */
export function DeckOnItsWay() {
  return (
    <Loading className={styles.session}>
      <Skeleton width="8rem" height="1.575rem" />
      <Skeleton height="18px" />
      <Skeleton height="26rem" />
      <Skeleton height="72px" />
      <p className={styles.waiting} />
    </Loading>
  )
}
