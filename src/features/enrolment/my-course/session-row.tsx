import { Fragment } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { MyLesson } from '../lessons/contract.ts'
import { LessonPart } from '../lessons/lesson-part.tsx'
import { courseParts, planParts, type SessionPart } from './manifest.ts'
import styles from './my-course.module.css'
import { anchors, type Session } from './use-opened.ts'

const presence = {
  present: { label: 'حاضر', tone: 'pistachio', star: styles.held },
  late: { label: 'با تأخیر', tone: 'saffron', star: styles.held },
  absent: { label: 'غایب', tone: 'pomegranate', star: styles.missed },
  excused: { label: 'غیبت موجه', tone: 'plain', star: styles.excused },
} as const

/** A session in one line, unfolding to its lesson, its recording, what other features have of it, and what is made up of it. */
export function SessionRow({
  enrolment,
  session,
  isNext,
  lesson,
  parts,
  recording,
  opened,
  onTurn,
  address,
  recordingAddress,
  catchUpAddress,
}: {
  enrolment: string
  session: Session
  isNext: boolean
  lesson: MyLesson | undefined
  /** What other features show of it. */
  parts: readonly SessionPart[]
  recording: string | null
  opened: ReadonlySet<string>
  onTurn: (anchor: string) => void
  address: string
  recordingAddress: (recording: string) => string
  catchUpAddress: (session: string) => string
}) {
  const { number, title, startsAt, minutes, movedFrom, isCancelled, substitute, attendance, makeUp } = session
  const anchor = anchors.session(number)
  const of = `جلسهٔ ${persianNumber(number)}`
  const isOpen = opened.has(anchor)
  const place = { enrolment, session, of, recording, address, recordingAddress, catchUpAddress }
  const there = planParts.filter(({ isThere }) => isThere(session))
  const planned = (from: number, to: number) =>
    there
      .filter(({ order }) => from <= order && order < to)
      .map(({ order, Inside }) => <Inside key={order} {...place} />)
  const hasInside = Boolean(lesson || parts.length + there.length > 0)
  const isOver = Date.parse(startsAt) + minutes * 60_000 <= Date.now()
  return (
    <li
      id={anchor}
      className={classes(
        styles.session,
        isNext && styles.now,
        attendance && presence[attendance].star,
        isOver && styles.over,
      )}
      aria-current={isNext ? 'step' : undefined}
    >
      <div className={classes(styles.line, hasInside && styles.opens)}>
        <span className={styles.star} aria-hidden="true">
          {persianNumber(number)}
        </span>
        <div className={styles.words}>
          {hasInside ? (
            <button
              type="button"
              className={styles.title}
              aria-expanded={isOpen}
              aria-controls={`${anchor}-inside`}
              onClick={() => onTurn(anchor)}
            >
              <span className={text.spoken}>{of}: </span>
              <UserText>{title}</UserText>
            </button>
          ) : (
            <b>
              <span className={text.spoken}>{of}: </span>
              <UserText>{title}</UserText>
            </b>
          )}
          <small>
            {movedFrom && <s>{formatLongDate(movedFrom)}</s>} {formatLongDate(startsAt)}،{' '}
            {formatTime(startsAt)}
            {substitute && (
              <>
                {' · با '}
                <UserText>{substitute}</UserText>
              </>
            )}
          </small>
        </div>
        <div className={styles.marks}>
          {isCancelled && <Tag tone="pomegranate">لغو شد</Tag>}
          {movedFrom && !isCancelled && <Tag tone="lapis">جابه‌جا شد</Tag>}
          {isNext && <Tag tone="saffron">جلسهٔ بعد</Tag>}
          {attendance && <Tag tone={presence[attendance].tone}>{presence[attendance].label}</Tag>}
          {makeUp && <Tag tone="lapis">جبرانی</Tag>}
          {isOver && !attendance && !isCancelled && <span>برگزار شده است</span>}
          {courseParts.map(({ order, Mark }) => Mark && <Mark key={order} {...place} />)}
          {parts.map(({ anchor, mark }) => (
            <Fragment key={anchor}>{mark}</Fragment>
          ))}
        </div>
        {hasInside && <Icon name="chevron-down" className={classes(styles.chevron, isOpen && styles.up)} />}
      </div>
      {hasInside && (
        <div id={`${anchor}-inside`} hidden={!isOpen} className={styles.inside}>
          <div className={styles.parts}>
            {lesson && (
              <LessonPart
                id={anchors.lesson(lesson.id)}
                enrolment={enrolment}
                lesson={lesson}
                title={lesson.title === title ? undefined : lesson.title}
                isOpen={opened.has(anchors.lesson(lesson.id))}
                onTurn={() => onTurn(anchors.lesson(lesson.id))}
              />
            )}
            {planned(0, 50)}
            {parts.map(({ anchor, show }) => (
              <Fragment key={anchor}>
                {show({ isOpen: opened.has(anchor), onTurn: () => onTurn(anchor) })}
              </Fragment>
            ))}
            {planned(50, 100)}
          </div>
        </div>
      )}
    </li>
  )
}
