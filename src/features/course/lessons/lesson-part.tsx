import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime, toJalali } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { Failed } from '#ui/failed.tsx'
import { Loading } from '#ui/loading.tsx'
import { Prose } from '#ui/prose.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Tag } from '#ui/tag.tsx'
import { Part, Turn, Unfolded } from '../my-course/part.tsx'
import { type MyLesson, readLessonText } from './contract.ts'

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
  const { number, description, hasText, isFree, opensAt } = lesson
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
          {isShut && opensAt && <p>از {opening(opensAt)} باز می‌شود.</p>}
          {isShut && isFree && <Tag tone="turquoise">خواندن رایگان</Tag>}
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

/** A day, and the hour where it does not begin with the day. */
function opening(at: string): string {
  const { hour, minute } = toJalali(at)
  return hour + minute > 0 ? `${formatLongDate(at)} ساعت ${formatTime(at)}` : formatLongDate(at)
}

function LessonText({ enrolment, lesson }: { enrolment: string; lesson: string }) {
  const { data, error, refetch } = useQuery(buildQueryOptions(readLessonText, { id: enrolment, lesson }))
  if (error) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading>
        <Skeleton height="8rem" />
      </Loading>
    )
  }
  return <Prose html={data.lesson.html} />
}
