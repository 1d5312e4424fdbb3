import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './practice.module.css'

/** The box of the modes and of the card under way. */
export function OnItsWay() {
  return (
    <Loading className={styles.session}>
      <Skeleton height="44px" />
      <Skeleton height="18px" />
      <Skeleton height="24rem" />
    </Loading>
  )
}
