import { lazy, Suspense } from 'react'
import { useSession } from '#client/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import text from '#ui/text.module.css'
import { ReviewOnItsWay } from './review-on-its-way.tsx'
import styles from './today.module.css'

const TodaysReview = lazy(() => import('./todays-review.tsx'))

/**
 * The way into today's review. Its box is the same for everybody; a signed-in user's numbers come into it when the
 * browser has asked for them.
 */
export function Today() {
  const { user } = useSession()
  return (
    <aside className={cardClass({ padded: true }, styles.today)} aria-label="مرور امروز">
      {user ? (
        <Suspense fallback={<ReviewOnItsWay />}>
          <TodaysReview />
        </Suspense>
      ) : (
        <div className={styles.invitation}>
          <h2 className={text.cardTitle}>مرور روزانه</h2>
          <p className={text.muted}>
            عبارت‌هایی را که دوست دارید نشان کنید؛ هر کدام را درست پیش از آن‌که فراموش شود دوباره می‌بینید.
          </p>
          <a className={buttonClass({ variant: 'quiet' })} href="/phrasebook/review">
            شروع مرور
          </a>
        </div>
      )}
    </aside>
  )
}
