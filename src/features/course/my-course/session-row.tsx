import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { MakeUpActions } from '../classes/make-up-row.tsx'
import type { MyHomework } from '../homework/contract.ts'
import { HomeworkGrade, HomeworkPart } from '../homework/homework-part.tsx'
import type { MyLesson } from '../lessons/contract.ts'
import { LessonPart } from '../lessons/lesson-part.tsx'
import styles from './my-course.module.css'
import { Part } from './part.tsx'
import { RecordingPart, watch } from './recording-part.tsx'
import { anchors, type Session } from './use-opened.ts'

const presence = {
  present: { label: 'حاضر', tone: 'pistachio', star: styles.held },
  late: { label: 'با تأخیر', tone: 'saffron', star: styles.held },
  absent: { label: 'غایب', tone: 'pomegranate', star: styles.missed },
  excused: { label: 'غیبت موجه', tone: 'plain', star: styles.excused },
} as const

const caughtUp = { open: 'مرور آنچه گذشت', done: 'مرور شد' } as const

/** A session in one line, unfolding to its lesson, its recording, its homework, and what is made up of it. */
export function SessionRow({
  enrolment,
  session,
  isNext,
  lesson,
  homework,
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
  homework: readonly MyHomework[]
  recording: string | null
  opened: ReadonlySet<string>
  onTurn: (anchor: string) => void
  address: string
  recordingAddress: (recording: string) => string
  catchUpAddress: (session: string) => string
}) {
  const { id, number, title, startsAt, minutes, movedFrom, isCancelled, substitute, attendance } = session
  const { recordings, catchUp, makeUp, mayMakeUp } = session
  const anchor = anchors.session(number)
  const of = `جلسهٔ ${persianNumber(number)}`
  const isOpen = opened.has(anchor)
  const hasInside = Boolean(
    lesson || recordings.length + homework.length > 0 || catchUp || makeUp || mayMakeUp,
  )
  const played = recordings.find(({ media }) => media)
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
          {catchUp && (
            <span>
              <Icon name={catchUp === 'done' ? 'check-check' : 'repeat'} />
              {catchUp === 'done' ? caughtUp.done : 'مرور نشده'}
            </span>
          )}
          {played?.media && (
            <a
              href={recordingAddress(played.id)}
              data-replace
              aria-label={`${watch(played.media)}، ${of}`}
              className={styles.watch}
            >
              <Icon name={played.media.place?.watched ? 'check' : 'play'} />
              {watch(played.media)}
            </a>
          )}
          {homework.map(task => (
            <HomeworkGrade key={task.id} homework={task} />
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
            {recordings.map(one => (
              <RecordingPart
                key={one.id}
                enrolment={enrolment}
                recording={one}
                of={of}
                isPart={recordings.length > 1}
                isOpen={one.id === recording}
                to={recordingAddress(one.id)}
                back={address}
              />
            ))}
            {homework.map(task => (
              <HomeworkPart
                key={task.id}
                id={anchors.homework(task.id)}
                enrolment={enrolment}
                homework={task}
                isOpen={opened.has(anchors.homework(task.id))}
                onTurn={() => onTurn(anchors.homework(task.id))}
              />
            ))}
            {catchUp && (
              <Part
                icon={catchUp === 'done' ? 'check-check' : 'repeat'}
                kind="مرور"
                description="در پنج دقیقه: بخش‌های ضبط، عبارت‌های تازه و تکلیف."
                action={
                  <a
                    href={catchUpAddress(id)}
                    data-replace
                    aria-label={`${caughtUp[catchUp]}، ${of}`}
                    className={styles.turn}
                  >
                    {caughtUp[catchUp]}
                    <Icon name="previous" />
                  </a>
                }
              />
            )}
            {(makeUp || mayMakeUp) && (
              <Part
                icon="calendar-plus"
                kind="جلسهٔ جبرانی"
                description={
                  makeUp ? (
                    <p>
                      جبرانی: {formatLongDate(makeUp.startsAt)}، {formatTime(makeUp.startsAt)}،{' '}
                      <UserText>{makeUp.group}</UserText>
                    </p>
                  ) : (
                    'همین درس را در گروه دیگری بگذرانید.'
                  )
                }
                action={<MakeUpActions session={session} />}
              />
            )}
          </div>
        </div>
      )}
    </li>
  )
}
