import { lazy, Suspense } from 'react'
import { NeedsUser } from '#account/login/needs-user.tsx'
import { pageTitle } from '#shell/title.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { DeckOnItsWay } from './deck-on-its-way.tsx'
import styles from './review.module.css'

const ReviewView = lazy(() => import('./review-view.tsx'))

export const handle = { isPrivate: true as const }

export function meta() {
  return [{ title: pageTitle('مرور عبارت‌ها') }, { name: 'robots', content: 'noindex' }]
}

export default function ReviewPage() {
  return (
    <div className={`${layout.wrap} ${layout.window}`}>
      <div className={`${layout.pageHead} ${layout.spread}`}>
        <h1>مرور</h1>
        <a className={text.link} href="/phrasebook">
          عبارت‌نامه
          <Icon name="forward" />
        </a>
      </div>
      <NeedsUser
        waiting={<ReviewOnItsWay />}
        reason="مرور هر کس از عبارت‌هایی است که خودش نشان کرده و از آن‌چه به یاد سپرده است."
      >
        {user => (
          <Suspense fallback={<ReviewOnItsWay />}>
            <ReviewView key={user.id} userId={user.id} />
          </Suspense>
        )}
      </NeedsUser>
    </div>
  )
}

function ReviewOnItsWay() {
  return (
    <div className={styles.grid}>
      <DeckOnItsWay />
      <Skeleton height="24rem" />
    </div>
  )
}
