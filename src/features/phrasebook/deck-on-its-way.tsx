import { Loading } from '#ui/loading.tsx'
import { Bone } from '#ui/skeleton.tsx'
import styles from './review.module.css'

/** The box of the card under review. */
export function DeckOnItsWay() {
  return (
    <Loading className={styles.session}>
      <Bone width="8rem" height="1.575rem" />
      <Bone height="18px" />
      <Bone height="26rem" />
      <Bone height="72px" />
      <p className={styles.waiting} />
    </Loading>
  )
}
