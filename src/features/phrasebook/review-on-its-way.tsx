import { Loading } from '#ui/loading.tsx'
import { Bone } from '#ui/skeleton.tsx'
import styles from './today.module.css'

/** The box of today's numbers. */
export function ReviewOnItsWay() {
  return (
    <Loading className={styles.content}>
      <Bone width="8rem" />
      <Bone height="18px" />
      <Bone width="12rem" />
    </Loading>
  )
}
