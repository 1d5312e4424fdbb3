import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { paths } from '#contract/paths.ts'
import { Breadcrumbs } from '#ui/breadcrumbs.tsx'
import { classes } from '#ui/classes.ts'
import { Failed } from '#ui/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Note } from '#ui/note.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { readMyCourse } from '../contract.ts'
import { myLessons } from '../lessons/contract.ts'
import { CourseHead } from './course-head.tsx'
import { courseParts, type SessionPart, useSessionParts } from './manifest.ts'
import styles from './my-course.module.css'
import { NextSession } from './next-session.tsx'
import { Sessions } from './sessions.tsx'
import { ToCertificate } from './to-certificate.tsx'
import { type Course, type Units, useOpened } from './use-opened.ts'

const NextTerm = lazy(() => import('../next-term/next-term.tsx'))

type Addresses = {
  /** Of the course itself. */
  address: string
  recordingAddress: (recording: string) => string
  /** Of what helps with a session that was missed, at a second of its recording. */
  catchUpAddress: (session: string, second?: number) => string
  /** Leads to all courses. */
  back: string
}

/**
 * One course of the signed-in user: what is next, then its sessions with all that belongs to each.
 * @param id the enrolment's
 */
export default function MyCourse({
  id,
  recording,
  catchUp = null,
  second = null,
  ...addresses
}: Addresses & {
  id: string
  /** The recorded session that is open, by its id. */
  recording: string | null
  /** The session that was missed and is caught up with, by its id. */
  catchUp?: string | null
  second?: number | null
}) {
  const { address, catchUpAddress, back } = addresses
  const steps = [
    { to: '/profile', title: 'پروفایل' },
    { to: back, title: 'دوره‌های من' },
  ]
  const CatchUp = courseParts.find(part => part.CatchUp)?.CatchUp
  if (!catchUp || !CatchUp) return <Feature id={id} recording={recording} steps={steps} {...addresses} />
  return (
    <div className={layout.stack}>
      <Breadcrumbs steps={steps} />
      <a href={address} className={text.link} data-replace>
        <Icon name="back" /> صفحهٔ دوره
      </a>
      <Suspense fallback={<Skeleton height="14rem" />}>
        <CatchUp
          key={catchUp}
          enrolment={id}
          session={catchUp}
          second={second}
          address={second => catchUpAddress(catchUp, second)}
          homeworkAddress={homework => paths.myCourse({ enrolment: id, homework })}
        />
      </Suspense>
    </div>
  )
}

function Feature({
  id,
  recording,
  steps,
  address,
  recordingAddress,
  catchUpAddress,
  back,
}: Addresses & { id: string; recording: string | null; steps: { to: string; title: string }[] }) {
  const query = useQuery(offlineQueryOptions(readMyCourse, { id }))
  const lessons = useQuery(offlineQueryOptions(myLessons, { id }))
  const parts = useSessionParts(id)
  const error = query.error ?? lessons.error ?? parts.error
  const isHere = query.data && lessons.data && parts.data
  if (error && !isHere) {
    return (
      <div className={layout.stack}>
        <Breadcrumbs steps={steps} />
        <Failed
          message={error.info.message}
          onRetry={() => void Promise.all([query.refetch(), lessons.refetch(), parts.refetch()])}
        />
      </div>
    )
  }
  if (!isHere) {
    return (
      <>
        <Breadcrumbs steps={steps} />
        <Loading className={classes(layout.stack, layout.window)}>
          <Skeleton height="6rem" />
          <Skeleton height="8rem" />
          <Skeleton height="24rem" />
        </Loading>
      </>
    )
  }
  const { course } = query.data
  return (
    <>
      <Breadcrumbs steps={steps} here={course.title} />
      <CourseHead course={course} />
      <div className={styles.room}>
        <Inside
          course={course}
          units={lessons.data.units}
          parts={parts.data}
          recording={recording}
          address={address}
          recordingAddress={recordingAddress}
          catchUpAddress={catchUpAddress}
          back={back}
        />
        <aside className={styles.side} aria-label="وضعیت من در دوره">
          {course.nextTerm && (
            <Suspense fallback={<Skeleton height="10rem" />}>
              <NextTerm next={course.nextTerm} />
            </Suspense>
          )}
          <ToCertificate course={course} />
          {courseParts.map(({ order, Side }) => Side && <Side key={order} enrolment={id} />)}
        </aside>
      </div>
    </>
  )
}

/** Mounted once all is there, so that what the address names stands open from the first. */
function Inside({
  course,
  units,
  parts,
  recording,
  back,
  ...addresses
}: Addresses & {
  course: Course
  units: Units
  parts: readonly SessionPart[]
  recording: string | null
}) {
  const { opened, turn, open } = useOpened({ course, units, parts, recording })
  const { state, isLate, next } = course
  return (
    <div className={classes(layout.stack, layout.loose)}>
      {isLate ? (
        <Note tone="saffron">
          قسطی عقب افتاده است و تا پرداخت آن درس‌ها و کلاس‌های این دوره بسته‌اند؛ چیزی پاک نشده و با پرداخت
          خودبه‌خود باز می‌شود.{' '}
          <a href={paths.orders({ page: 1 })} className={text.link}>
            سفارش‌ها و قسط‌ها
          </a>
        </Note>
      ) : (
        state === 'frozen' && <Note tone="saffron">ثبت‌نام شما در این گروه نگه داشته شده است.</Note>
      )}
      {courseParts.map(({ order, Alert }) => Alert && <Alert key={order} course={course} back={back} />)}
      {next && (
        <NextSession course={course} next={next} makeUps={course.plan.filter(isMadeUpSoon)} onOpen={open} />
      )}
      {courseParts.map(
        ({ order, Ahead }) => Ahead && <Ahead key={order} enrolment={course.id} onOpen={open} />,
      )}
      <Sessions
        course={course}
        units={units}
        parts={parts}
        recording={recording}
        opened={opened}
        onTurn={turn}
        {...addresses}
      />
    </div>
  )
}

const isMadeUpSoon = ({ makeUp }: Course['plan'][number]) =>
  makeUp !== null && Date.parse(makeUp.startsAt) + makeUp.minutes * 60_000 > Date.now()
