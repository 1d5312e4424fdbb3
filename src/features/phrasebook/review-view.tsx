import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { sendWaiting } from '#client/outbox/send.ts'
import { QueryProvider } from '#client/query.tsx'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { dueReviews } from './contract.ts'
import { DeckOnItsWay } from './deck-on-its-way.tsx'
import { FitNote } from './fitting/fit-note.tsx'
import styles from './review.module.css'
import { ReviewCalendar } from './review-calendar.tsx'
import { ReviewSession } from './review-session.tsx'
import { withoutWaiting } from './waiting-reviews.ts'

/** The signed-in user's review: today's cards, and the calendar of what comes. */
export default function ReviewView({ userId }: { userId: string }) {
  return (
    <QueryProvider>
      <div className={styles.grid}>
        <Cards userId={userId} />
        <div className={styles.beside}>
          <ReviewCalendar />
          <FitNote />
        </div>
      </div>
    </QueryProvider>
  )
}

function Cards({ userId }: { userId: string }) {
  /** When the first phrase of those just reviewed comes back (milliseconds). */
  const [returnsAt, setReturnsAt] = useState<number | null>(null)
  const due = useQuery({
    ...offlineQueryOptions(dueReviews, {}, async ask => {
      // What was reviewed without a connection counts before the server says what is due.
      await sendWaiting()
      return withoutWaiting(userId, await ask())
    }),
    // A session goes through the cards it began with; new ones come when it has ended.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
  })
  if (due.data && !due.isFetching) {
    return (
      <ReviewSession
        key={due.dataUpdatedAt}
        due={due.data}
        fetchedAt={due.dataUpdatedAt}
        returnsAt={returnsAt}
        onEnd={at => {
          setReturnsAt(at)
          due.refetch()
        }}
      />
    )
  }
  if (due.error && !due.isFetching) {
    return (
      <Empty
        title={due.error.info.message}
        action={<Button onClick={() => due.refetch()}>تلاش دوباره</Button>}
      />
    )
  }
  return <DeckOnItsWay />
}
