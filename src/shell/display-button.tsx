import { lazy, Suspense } from 'react'
import { BarButton } from './bar-button.tsx'
import styles from './display-button.module.css'

const DisplayPanel = lazy(() => import('./display-panel.tsx'))

/** How the page looks: a small panel under its button. The drawers of narrow screens hold the same switches. */
export function DisplayButton() {
  return (
    <BarButton
      icon="a-large-small"
      label="رنگ و اندازهٔ متن"
      className={styles.box}
      panel={props => (
        <Suspense>
          <DisplayPanel {...props} />
        </Suspense>
      )}
    />
  )
}
