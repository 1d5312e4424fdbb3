import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { useOffline } from '#client/outbox/connection.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { useWhenSent } from '#client/outbox/use-when-sent.ts'
import { QueryProvider } from '#client/query.tsx'
import type { OutputOf } from '#contract/endpoint.ts'
import { StreakCalendar } from '#features/streaks/public.tsx'
import { formatLongDate, isoDay } from '#persian/jalali.ts'
import { cardinal } from '#persian/number-words.ts'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { myDay } from './contract.ts'
import { MyCoursesNow } from './my-courses-now.tsx'
import styles from './my-day.module.css'
import { MyWeek } from './my-week.tsx'
import NextClass from './next-class.tsx'
import { SeatOffers } from './seat-offers.tsx'
import { Tasks } from './tasks.tsx'

/** What awaits somebody now: the next class, what is to be done, their week, their courses, their streak. */
export default function MyDay({ name }: { name: string }) {
  return (
    <QueryProvider>
      <Look name={name} />
    </QueryProvider>
  )
}

function Look({ name }: { name: string }) {
  const query = useQuery(offlineQueryOptions(myDay, {}))
  // What was learned a moment ago, or without a connection, counts as soon as the server knows it.
  useWhenSent((useItems() ?? []).length, () => void query.refetch())
  return (
    <QueryView
      query={query}
      loadingClass={styles.day}
      loading={
        <>
          <div className={styles.greeting} />
          <Skeleton height="17rem" />
          <Skeleton height="17rem" />
        </>
      }
    >
      {data => <Day name={name} data={data} receivedAt={query.dataUpdatedAt} />}
    </QueryView>
  )
}

function Day({ name, data, receivedAt }: { name: string; data: OutputOf<typeof myDay>; receivedAt: number }) {
  const isOffline = useOffline()
  // By the server's clock now, however long ago it answered; of an answer that this device kept nobody knows how long.
  const at = isOffline ? Date.now() : Date.parse(data.now) + Date.now() - receivedAt
  const serverNow = new Date(at).toISOString()
  return (
    <div className={styles.day}>
      <header className={styles.greeting}>
        <h1>سلام {name}،</h1>
        <p>{describeDay(data, serverNow)}</p>
      </header>
      <NextClass next={data.next} serverNow={serverNow} />
      <Tasks tasks={data.tasks} resume={data.resume} now={serverNow} />
      <SeatOffers offers={data.offers} />
      <MyWeek week={data.week} tasks={data.tasks} now={serverNow} />
      <MyCoursesNow courses={data.courses} />
      <Suspense fallback={<Skeleton height="20rem" />}>
        <StreakCalendar calendar={data.wall} level={2} />
      </Suspense>
    </div>
  )
}

/** «دوشنبه ۱۶ آذر ۱۴۰۵. امروز یک کلاس دارید و دو کار مانده است.» */
function describeDay(
  { week, tasks, resume }: Pick<OutputOf<typeof myDay>, 'week' | 'tasks' | 'resume'>,
  now: string,
): string {
  const classes = week.filter(
    ({ at, minutes }) => isoDay(at) === isoDay(now) && Date.parse(at) + minutes * 60_000 > Date.parse(now),
  ).length
  const left = tasks.length + (resume ? 1 : 0)
  const rest =
    classes > 0 && left > 0
      ? `امروز ${cardinal(classes)} کلاس دارید و ${cardinal(left)} کار مانده است.`
      : classes > 0
        ? `امروز ${cardinal(classes)} کلاس دارید.`
        : left > 0
          ? `${cardinal(left)} کار مانده است.`
          : 'کاری نمانده است.'
  return `${formatLongDate(now)}. ${rest}`
}
