import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime, toJalali } from '#persian/jalali.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Failed } from '#ui/failed.tsx'
import { UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Prose } from '#ui/prose.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { type MyLesson, myLessons, readLessonText } from './contract.ts'
import styles from './lessons.module.css'

/** The lessons of a course somebody takes part in: those that are open to be read, of the others when they open. */
export default function MyLessons({ enrolment }: { enrolment: string }) {
  const { data, error, refetch } = useQuery(queryOf(myLessons, { id: enrolment }))
  if (error && !data) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading className={layout.stack}>
        <Bone height="8rem" />
      </Loading>
    )
  }
  const { units } = data
  // A course from before lessons had texts shows none.
  if (!units.some(({ lessons }) => lessons.some(({ hasText, isFree }) => hasText || isFree))) return null
  return (
    <section aria-labelledby="lessons" className={classes(layout.stack, layout.tight)}>
      <h3 id="lessons" className={text.cardTitle}>
        درس‌ها
      </h3>
      <ol aria-labelledby="lessons" className={classes(cardClass(), layout.list)}>
        {units.flatMap(unit => [
          <li key={unit.id} className={styles.unit}>
            <UserText>{unit.title}</UserText>
          </li>,
          ...unit.lessons.map(lesson => (
            <li key={lesson.id}>
              {(lesson.isOpen && lesson.hasText) || lesson.isFree ? (
                <Readable enrolment={enrolment} lesson={lesson} />
              ) : (
                <div className={styles.shut}>
                  <Words lesson={lesson} />
                  {!lesson.isOpen && <Icon name="lock" />}
                </div>
              )}
            </li>
          )),
        ])}
      </ol>
    </section>
  )
}

function Words({ lesson: { number, title, says, isOpen, opensAt, hasText, isFree } }: { lesson: MyLesson }) {
  return (
    <span className={styles.words}>
      <span className={text.strong}>
        {persianNumber(number)}. <UserText>{title}</UserText>
      </span>
      <small className={text.muted}>
        {!isOpen && opensAt ? (
          <>از {opening(opensAt)} باز می‌شود.</>
        ) : hasText || isFree ? (
          <UserText>{says}</UserText>
        ) : (
          'متنی برای این درس نوشته نشده است.'
        )}
      </small>
    </span>
  )
}

/** A day, and the hour where it does not begin with the day. */
function opening(at: string): string {
  const { hour, minute } = toJalali(at)
  return hour + minute > 0 ? `${formatLongDate(at)} ساعت ${formatTime(at)}` : formatLongDate(at)
}

/** A lesson that is asked for when it is opened; of one that is shut, what is free of it. */
function Readable({ enrolment, lesson }: { enrolment: string; lesson: MyLesson }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <details className={styles.lesson} onToggle={event => setOpened(event.currentTarget.open)}>
      <summary>
        <Words lesson={lesson} />
        {!lesson.isOpen && <Tag tone="turquoise">خواندن رایگان</Tag>}
        <Icon name={lesson.isOpen ? 'chevron-down' : 'lock'} />
      </summary>
      {isOpened && <LessonText enrolment={enrolment} lesson={lesson.id} />}
    </details>
  )
}

function LessonText({ enrolment, lesson }: { enrolment: string; lesson: string }) {
  const { data, error, refetch } = useQuery(queryOf(readLessonText, { id: enrolment, lesson }))
  if (error) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading className={styles.text}>
        <Bone height="8rem" />
      </Loading>
    )
  }
  return <Prose html={data.lesson.html} className={styles.text} />
}
