import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { LearningWall } from '#areas/streaks/door.tsx'
import { useItems } from '#client/outbox/use-items.ts'
import { useWhenSent } from '#client/outbox/use-when-sent.ts'
import { QueryProvider, queryOf } from '#client/query.tsx'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '#ui/loading.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { myDay } from './contract.ts'
import styles from './my-day.module.css'
import { NextClass } from './next-class.tsx'
import { Resume } from './resume.tsx'
import { Tasks } from './tasks.tsx'

/** What awaits somebody now: the next class, what is to be done, the recording they left off, their streak. */
export default function MyDay() {
  return (
    <QueryProvider>
      <Day />
    </QueryProvider>
  )
}

function Day() {
  const { data, error, dataUpdatedAt, refetch } = useQuery(queryOf(myDay, {}))
  // What was learned a moment ago, or without a connection, counts as soon as the server knows it.
  useWhenSent((useItems() ?? []).length, () => void refetch())
  if (error && !data) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading className={styles.day}>
        <Bone height="14rem" />
        <Bone height="14rem" />
        <Bone height="14rem" />
        <Bone height="14rem" />
      </Loading>
    )
  }
  // By the server's clock now, however long ago it answered.
  const serverNow = new Date(Date.parse(data.now) + Date.now() - dataUpdatedAt).toISOString()
  return (
    <div className={styles.day}>
      <NextClass next={data.next} serverNow={serverNow} />
      <Tasks tasks={data.tasks} now={serverNow} />
      <Resume resume={data.resume} />
      <Suspense fallback={<Bone height="20rem" />}>
        <LearningWall wall={data.wall} level={3} />
      </Suspense>
    </div>
  )
}
