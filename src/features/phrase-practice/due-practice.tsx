import { useQuery } from '@tanstack/react-query'
import { newId } from '#client/new-id.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { useOffline } from '#client/outbox/connection.ts'
import { sendWaiting } from '#client/outbox/send.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { QueryProvider } from '#client/query.tsx'
import { dueReviews } from '#features/phrasebook/review-public.ts'
import { reviewsIn, withoutWaiting, writeReview } from '#features/phrasebook/review-public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import layout from '#ui/layout.module.css'
import { OnItsWay } from './on-its-way.tsx'
import styles from './practice.module.css'
import { Session } from './session.tsx'

/** What is due today, practised by ear, hand and mouth: each answer is a review like that of a card. */
export default function DuePractice({ userId }: { userId: string }) {
  return (
    <QueryProvider>
      <Due userId={userId} />
    </QueryProvider>
  )
}

function Due({ userId }: { userId: string }) {
  const due = useQuery({
    ...offlineQueryOptions(dueReviews, {}, async ask => {
      await sendWaiting()
      return withoutWaiting(userId, await ask())
    }),
    // A session goes through the cards it began with.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  const { data } = due
  if (due.error && !data && !due.isFetching) {
    return (
      <Empty
        title={due.error.info.message}
        action={<Button onClick={() => due.refetch()}>تلاش دوباره</Button>}
      />
    )
  }
  if (!data || due.isFetching) return <OnItsWay />
  return (
    <div className={styles.session}>
      <Session
        key={due.dataUpdatedAt}
        cards={data.items}
        review={{
          fetchedAt: due.dataUpdatedAt,
          write: (phrase, grade) =>
            void writeReview({ id: newId(), phrase, grade, at: new Date().toISOString() }),
        }}
        ended={() => <Ended total={data.total} onMore={() => due.refetch()} />}
      />
      <Waiting />
    </div>
  )
}

/** How many reviews this device has that the server has not. */
function Waiting() {
  const waiting = reviewsIn(useItems() ?? []).length
  const isOffline = useOffline()
  return (
    <p role="status" className={styles.waiting}>
      {isOffline &&
        waiting > 0 &&
        `${persianNumber(waiting)} مرور روی این دستگاه مانده است و با وصل شدن اینترنت فرستاده می‌شود.`}
    </p>
  )
}

function Ended({ total, onMore }: { total: number; onMore: () => void }) {
  if (total === 0) {
    return (
      <Empty
        title="هنوز عبارتی برای مرور ندارید."
        action={
          <a className={buttonClass()} href="/phrasebook">
            رفتن به عبارت‌نامه
          </a>
        }
      >
        عبارتی را نشان کنید تا نوبت مرورش شود، یا بسته‌ای را آزاد تمرین کنید.
      </Empty>
    )
  }
  return (
    <Empty
      title="این نوبت تمام شد."
      action={
        <div className={layout.row}>
          <Button variant="quiet" onClick={onMore}>
            نوبت بعد
          </Button>
          <a className={buttonClass({ variant: 'quiet' })} href="/phrasebook/packs">
            تمرین آزاد
          </a>
        </div>
      }
    >
      تمرین آزاد بسته‌ها برنامهٔ مرور را تغییر نمی‌دهد.
    </Empty>
  )
}
