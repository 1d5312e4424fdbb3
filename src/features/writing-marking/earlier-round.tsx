import { lazy, Suspense, useState } from 'react'
import { cardClass } from '#ui/card.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import styles from './bench.module.css'
import type { EarlierVersion } from './contract.ts'

const ComparisonView = lazy(() =>
  import('./comparison-view.tsx').then(({ ComparisonView }) => ({ default: ComparisonView })),
)

/** What of the round before is fixed in the text on the bench; loaded once it is opened. */
export function EarlierRound({ first, body }: { first: EarlierVersion; body: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className={cardClass({ padded: true }, styles.asked)}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>نسخهٔ دوم است: از خطاهای نسخهٔ اول چه درست شد؟</summary>
      {isOpen && (
        <Suspense fallback={<Skeleton height="12rem" />}>
          <ComparisonView first={first} body={body} view="both" />
        </Suspense>
      )}
    </details>
  )
}
