import { lazy, Suspense } from 'react'
import { useSession } from '#client/session.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import styles from './home.module.css'

const MyDay = lazy(() => import('./my-day/my-day.tsx'))

/**
 * What awaits whoever is signed in. Its box stands in the page for everybody and is shown by the mark of first-paint.ts, so
 * nothing moves when it fills.
 */
export function MembersDay() {
  const { user, ready } = useSession()
  return (
    <section className={classes(layout.wrap, styles.day)} aria-label="امروز شما">
      <div className={styles.dayBox}>
        {ready && user && (
          <Suspense>
            <MyDay key={user.id} name={user.name} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
