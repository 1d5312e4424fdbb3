import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useOffline } from '#client/outbox/connection.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { useWhenSent } from '#client/outbox/use-when-sent.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { isTyping } from '#ui/is-typing.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import { CardClip } from './card-clip.tsx'
import { CardPicture } from './card-picture.tsx'
import type { dueReviews } from './contract.ts'
import { FlashCard } from './flash-card.tsx'
import { Grades } from './grades.tsx'
import { Attribution } from './phrase-row.tsx'
import styles from './review.module.css'
import { ReviewEnded } from './review-ended.tsx'
import { reviewsIn, writeReview } from './waiting-reviews.ts'

const hour = 3_600_000

/** Today's cards one after the other; every grade goes through the outbox. */
export function ReviewSession({
  due,
  fetchedAt,
  returnsAt,
  onEnd,
}: {
  due: OutputOf<typeof dueReviews>
  /** When the server was asked (milliseconds): the intervals count from there. */
  fetchedAt: number
  /** When the first phrase of the session before comes back. */
  returnsAt: number | null
  /** All cards are through; `returnsAt` is when the first of them comes back within the hour. */
  onEnd: (returnsAt: number | null) => void
}) {
  const [position, setPosition] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const waiting = reviewsIn(useItems() ?? []).length
  const isOffline = useOffline()
  const back = useRef<HTMLDivElement>(null)
  const soon = useRef<number | null>(null)
  const card = due.items[position]
  const done = due.doneToday + position
  const total = due.doneToday + Math.max(due.due, due.items.length)

  const grade = async (value: number) => {
    if (!card) return
    setOpen(false)
    setPosition(position + 1)
    const isLast = position + 1 >= due.items.length
    const at = new Date().toISOString()
    const memories = await writeReview({ id: newId(), phrase: card.id, grade: value, at })
    const returning = (memories ?? [])
      .map(({ memory }) => Date.parse(memory.dueAt ?? ''))
      .filter(at => at < Date.now() + hour)
    if (returning.length > 0) soon.current = Math.min(soon.current ?? Number.POSITIVE_INFINITY, ...returning)
    if (isLast && memories) onEnd(soon.current)
  }
  const show = () => {
    setOpen(true)
    // Screen readers read the meaning; the next Tab is the first grade.
    requestAnimationFrame(() => back.current?.focus({ preventScroll: true }))
  }

  // The last cards were reviewed without a connection, and now the server knows them.
  useWhenSent(card ? 0 : waiting, () => onEnd(soon.current))
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!card || event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target))
      return
    if (event.key === ' ' && !isOpen && !isPressable(event.target)) {
      event.preventDefault()
      show()
    }
    const value = readInteger(event.key)
    if (isOpen && value && value >= 1 && value <= 4) grade(value)
  })
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  }, [])

  return (
    <section className={styles.session} aria-label="مرور امروز">
      <div className={`${layout.spread} ${text.small} ${text.muted}`}>
        <span>مرور امروز</span>
        {total > 0 && (
          <span>
            {persianNumber(card ? done + 1 : done)} از {persianNumber(total)}
          </span>
        )}
      </div>
      {total > 0 && (
        <Tiles
          done={done}
          total={total}
          now={Boolean(card)}
          label={`${persianNumber(done)} از ${persianNumber(total)} مرور شد`}
        />
      )}
      {card ? (
        <>
          <FlashCard
            key={`${card.id} ${position}`}
            phrase={card}
            own={card.own}
            isOpen={isOpen}
            more={position + 1 < due.items.length}
            back={back}
          >
            <CardClip clip={card.clip} />
            {isOpen && <CardPicture phrase={card} />}
            <Attribution phrase={card} />
          </FlashCard>
          <Grades card={card} fetchedAt={fetchedAt} isOpen={isOpen} onShow={show} onGrade={grade} />
        </>
      ) : (
        <ReviewEnded
          total={due.total}
          returnsAt={waiting > 0 ? null : returnsAt}
          onReturn={() => onEnd(null)}
        />
      )}
      <p role="status" className={styles.waiting}>
        {isOffline &&
          waiting > 0 &&
          `${persianNumber(waiting)} مرور روی این دستگاه مانده است و با وصل شدن اینترنت فرستاده می‌شود.`}
      </p>
    </section>
  )
}

const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, summary') !== null
