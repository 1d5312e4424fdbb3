import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryOf } from '#client/query.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import { Bone } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { myRecordings, readMyCourse } from './contract.ts'
import { courseFacts } from './course-facts.tsx'
import { RecordingItem } from './recording-item.tsx'

const LessonRoom = lazy(() => import('./lesson-room.tsx'))

/**
 * One course of the signed-in user, with a page of its recorded sessions.
 * @param id the enrolment's
 * @param address gives a page's own address, `recordingAddress` that of a session; @param back leads to all courses
 */
export default function MyCourse({
  id,
  page,
  address,
  recording,
  recordingAddress,
  back,
}: {
  id: string
  page: number
  address: (page: number) => string
  /** The recorded session that is open, by its id. */
  recording: string | null
  recordingAddress: (recording: string) => string
  back: string
}) {
  const heading = useTurnedPage(page, 'recordings')
  const course = useQuery(queryOf(readMyCourse, { id }))
  const recordings = useQuery({
    ...queryOf(myRecordings, { id, page }),
    // The page before stays while the next one comes.
    placeholderData: before => before,
  })
  const toAll = (
    <a href={back} className={text.link} data-replace>
      <Icon name="back" /> دوره‌های من
    </a>
  )
  const error = course.error ?? recordings.error
  if (error) {
    return (
      <div className={layout.stack}>
        {toAll}
        <Failed
          message={error.info.message}
          onRetry={() => void Promise.all([course.refetch(), recordings.refetch()])}
        />
      </div>
    )
  }
  if (!course.data || !recordings.data) {
    return (
      <Loading className={layout.stack}>
        <Bone height="4.5rem" />
        <Bone height="12rem" />
      </Loading>
    )
  }
  const { items, total, perPage } = recordings.data
  return (
    <div className={layout.stack}>
      {toAll}
      <div>
        <h2 className={text.cardTitle}>
          <UserText>{course.data.course.title}</UserText>
        </h2>
        <p className={text.meta}>
          {courseFacts(course.data.course).map((fact, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a fact is nothing but its place
            <span key={place}>{fact}</span>
          ))}
        </p>
      </div>
      <section aria-labelledby="recordings" className={classes(layout.stack, layout.tight)}>
        <h3 id="recordings" ref={heading} tabIndex={-1} className={text.cardTitle}>
          جلسه‌های ضبط‌شده
        </h3>
        {total === 0 ? (
          <Empty title="برای این دوره هنوز جلسه‌ای ضبط نشده است." />
        ) : (
          <>
            <ul aria-labelledby="recordings" className={classes(cardClass(), layout.list)}>
              {items.map(item => (
                <RecordingItem
                  key={item.id}
                  recording={item}
                  address={item.id === recording ? null : recordingAddress(item.id)}
                >
                  {item.id === recording && (
                    <Suspense fallback={<Bone height="12rem" />}>
                      <LessonRoom course={id} recording={item.id} />
                    </Suspense>
                  )}
                </RecordingItem>
              ))}
            </ul>
            <Pager page={page} perPage={perPage} total={total} address={address} />
          </>
        )}
      </section>
    </div>
  )
}
