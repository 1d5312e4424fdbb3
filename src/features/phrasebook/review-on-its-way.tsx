import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './today.module.css'

/** The box of today's numbers. */
export function ReviewOnItsWay() {
  return (
    <Loading className={styles.content}>
      <Skeleton width="8rem" />
      <Skeleton height="18px" />
      <Skeleton width="12rem" />
    </Loading>
  )
}
