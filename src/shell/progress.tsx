import { useNavigation } from 'react-router'
import styles from './progress.module.css'

/** A thin line under the top edge while the next page is fetched; quick pages never show it. */
export function Progress() {
  const { state } = useNavigation()
  return <div aria-hidden="true" className={styles.line} data-on={state === 'idle' ? undefined : ''} />
}
