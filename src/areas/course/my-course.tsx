import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { queryOf } from '#client/query.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Failed } from '#ui/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Pager, useTurnedPage } from '#ui/pager.tsx'
import { Bone } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { myRecordings, readMyCourse } from './contract.ts'
import { CourseHead } from './course-head.tsx'
import MyGrades from './grades/my-grades.tsx'
import MyHomework from './homework/my-homework.tsx'
import MyLessons from './lessons/my-lessons.tsx'
import { MyPlan } from './my-plan.tsx'
import { RecordingItem } from './recording-item.tsx'

const NextTerm = lazy(() => import('./groups/next-term.tsx'))
const ShortGroup = lazy(() => import('./groups/short-group.tsx'))
const LessonRoom = lazy(() => import('./lesson-room.tsx'))
const CatchUp = lazy(() => import('./catch-ups/catch-up.tsx'))

/**
 * One course of the signed-in user, with a page of its recorded sessions.
 * @param id the enrolment's
 * @param address gives a page's own address, `recordingAddress` that of a session, `catchUpAddress` that of what helps with one
 * that was missed, at a second of its recording; @param back leads to all courses
 */
export default function MyCourse({
  id,
  page,
  address,
  recording,
  recordingAddress,
  catchUp = null,
  second = null,
  catchUpAddress,
  back,
}: {
  id: string
  page: number
  address: (page: number) => string
  /** The recorded session that is open, by its id. */
  recording: string | null
  recordingAddress: (recording: string) => string
  /** The session that was missed and is caught up with, by its id. */
  catchUp?: string | null
  second?: number | null
  catchUpAddress: (session: string, second?: number) => string
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
  if (catchUp) {
    return (
      <div className={layout.stack}>
        <a href={address(1)} className={text.link} data-replace>
          <Icon name="back" /> صفحهٔ دوره
        </a>
        <Suspense fallback={<Bone height="14rem" />}>
          <CatchUp
            key={catchUp}
            enrolment={id}
            session={catchUp}
            second={second}
            address={second => catchUpAddress(catchUp, second)}
            homeworkAddress={`${address(1)}#homework`}
          />
        </Suspense>
      </div>
    )
  }
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
  const { groupState, nextTerm } = course.data.course
  return (
    <div className={layout.stack}>
      {toAll}
      <CourseHead course={course.data.course} />
      {groupState === 'short' && (
        <Suspense fallback={<Bone height="14rem" />}>
          <ShortGroup group={course.data.course.group.id} back={back} />
        </Suspense>
      )}
      {nextTerm && (
        <Suspense fallback={<Bone height="10rem" />}>
          <NextTerm next={nextTerm} />
        </Suspense>
      )}
      <MyPlan
        course={course.data.course}
        recordingAddress={recordingAddress}
        catchUpAddress={catchUpAddress}
      />
      <MyLessons enrolment={id} />
      <section aria-labelledby="recordings" className={classes(layout.stack, layout.tight)}>
        <h3 id="recordings" ref={heading} tabIndex={-1} className={text.cardTitle}>
          جلسه‌های ضبط‌شده
        </h3>
        {total === 0 ? (
          <Empty
            title={
              course.data.course.recordingsUntil !== null &&
              Date.parse(course.data.course.recordingsUntil) < Date.now()
                ? 'مهلت تماشای جلسه‌های ضبط‌شدهٔ این دوره تمام شده است.'
                : 'برای این دوره هنوز جلسه‌ای ضبط نشده است.'
            }
          />
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
      <MyHomework enrolment={id} />
      <MyGrades enrolment={id} />
    </div>
  )
}
