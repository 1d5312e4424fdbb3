import { useQuery } from '@tanstack/react-query'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime, toJalali } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Prose } from '#ui/prose.tsx'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import spoken from '#ui/text.module.css'
import { Part, Turn, Unfolded } from '../my-course/part.tsx'
import { type MyLesson, markLesson, myLessons, readLessonText } from './contract.ts'
import styles from './lesson-part.module.css'

/** A lesson of a course somebody takes part in: its text where it is open, and when it opens where it is not. */
export function LessonPart({
  id,
  enrolment,
  lesson,
  title,
  isOpen,
  onTurn,
}: {
  id: string
  enrolment: string
  lesson: MyLesson
  /** Left out where its session says the same. */
  title?: string
  isOpen: boolean
  onTurn: () => void
}) {
  const { number, description, hasText, isFree, opensAt, waitsFor } = lesson
  const isShut = !lesson.isOpen
  const isReadable = isFree || (hasText && !isShut)
  return (
    <Part
      id={id}
      icon={isShut ? 'lock' : 'book-marked'}
      kind="درس"
      title={title && <UserText>{title}</UserText>}
      description={
        <>
          {isReadable && <UserText as="p">{description}</UserText>}
          {!isShut && !isReadable && <p>متنی برای این درس نوشته نشده است.</p>}
          {isShut && waitsFor && (
            <p>
              پس از کامل شدن درس «<UserText>{waitsFor}</UserText>» باز می‌شود.
            </p>
          )}
          {isShut && !waitsFor && opensAt && <p>از {opening(opensAt)} باز می‌شود.</p>}
          {isShut && isFree && <Tag tone="turquoise">خواندن رایگان</Tag>}
          <Completion enrolment={enrolment} lesson={lesson} />
        </>
      }
      action={
        isReadable && (
          <Turn controls={`${id}-text`} isOpen={isOpen} onTurn={onTurn} of={`درس ${persianNumber(number)}`}>
            خواندن درس
          </Turn>
        )
      }
    >
      {isReadable && (
        <Unfolded id={`${id}-text`} isOpen={isOpen}>
          {isOpen && <LessonText enrolment={enrolment} lesson={lesson.id} />}
        </Unfolded>
      )}
    </Part>
  )
}

/** What completes the lesson, how far that is, and where the group leaves it to its learners, their own mark. */
function Completion({ enrolment, lesson }: { enrolment: string; lesson: MyLesson }) {
  const { number, steps, mayMark, isMarked, isComplete, isOpen } = lesson
  const mark = useWrite(markLesson, { invalidates: [myLessons] })
  const put = (isComplete: boolean) =>
    mark.mutateAsync({ id: enrolment, lesson: lesson.id, isComplete }).catch(() => undefined)
  const of = `درس ${persianNumber(number)}`
  if (steps.length === 0 && !mayMark) return null
  return (
    <div className={styles.completion}>
      {steps.length > 0 && (
        <>
          <p>{steps.length > 1 ? 'درس با این‌ها کامل می‌شود:' : 'درس با این کامل می‌شود:'}</p>
          <ul>
            {steps.map(({ text, note, isDone }) => (
              <li key={text} data-done={isDone}>
                <Icon name={isDone ? 'check' : 'circle-dashed'} />
                <span>
                  <span className={spoken.spoken}>{isDone ? 'انجام شد: ' : 'مانده: '}</span>
                  {text}
                  {note && <small> · {note}</small>}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {isComplete && <Tag tone="pistachio">درس کامل شد</Tag>}
      {mayMark && isOpen && (isMarked || !isComplete) && (
        <Button
          variant="quiet"
          size="small"
          busy={mark.isPending}
          aria-label={isMarked ? `برداشتن ثبت من، ${of}` : `این درس را تمام کردم، ${of}`}
          onClick={() => void put(!isMarked)}
        >
          {isMarked ? 'برداشتن ثبت من' : 'این درس را تمام کردم'}
        </Button>
      )}
    </div>
  )
}

/** A day, and the hour where it does not begin with the day. */
function opening(at: string): string {
  const { hour, minute } = toJalali(at)
  return hour + minute > 0 ? `${formatLongDate(at)} ساعت ${formatTime(at)}` : formatLongDate(at)
}

function LessonText({ enrolment, lesson }: { enrolment: string; lesson: string }) {
  const query = useQuery(offlineQueryOptions(readLessonText, { id: enrolment, lesson }))
  return (
    <QueryView query={query} loading={<Skeleton height="8rem" />}>
      {data => <Prose html={data.lesson.html} />}
    </QueryView>
  )
}
