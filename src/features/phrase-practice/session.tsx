import { lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isSoundless } from '#features/phrasebook/review-public.ts'
import { Attribution, Grades, stopSound } from '#features/phrasebook/review-public.tsx'
import { persianNumber, readInteger } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import { isTyping } from '#ui/is-typing.ts'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import type { Answered, Card, Review } from './card.ts'
import { type Mode, modes, useMode } from './mode.ts'
import { Choose } from './modes/choose.tsx'
import { Order } from './modes/order.tsx'
import { Type } from './modes/type.tsx'
import styles from './practice.module.css'

const loadSpeak = () => import('./modes/speak.tsx')
const loadWalk = () => import('./walk/walk.tsx')
const Speak = lazy(loadSpeak)
const Walk = lazy(loadWalk)

const suggestions = { 1: 'یادم نبود', 2: 'سخت بود', 3: 'یادم بود' } as const

/**
 * Cards one after the other, in the chosen mode. With `review` each answer is graded and written; without it nothing is, and
 * what was wrong comes once more at the end.
 */
export function Session({
  cards,
  review,
  ended,
}: {
  cards: readonly Card[]
  review?: Review
  /** What stands there when all cards are through; `right` of them were right at once. */
  ended: (right: number) => ReactNode
}) {
  const isSilent = cards.length > 0 && isSoundless(cards)
  const [mode, choose] = useMode(isSilent)
  const [queue, setQueue] = useState(cards)
  const [position, setPosition] = useState(0)
  const [right, setRight] = useState(0)
  const [answered, setAnswered] = useState<Answered | null>(null)
  const after = useRef<HTMLDivElement>(null)
  /** What was said to be known on a walk. */
  const walked = useRef(new Set<string>())
  const card = queue[position]

  const answer = (given: Answered) => {
    setAnswered(given)
    // The next Tab is the first grade; the keys 1 to 4 work.
    if (given.isRight !== null) requestAnimationFrame(() => after.current?.focus({ preventScroll: true }))
  }
  const goOn = () => {
    stopSound()
    setAnswered(null)
    setPosition(position + 1)
  }
  const grade = (value: number) => {
    if (!card || !review) return
    review.write(card.id, value)
    goOn()
  }
  const next = () => {
    if (!card) return
    if (answered?.isRight === false) setQueue([...queue, card])
    else if (position < cards.length) setRight(right + 1)
    goOn()
  }
  const change = (next: Mode) => {
    stopSound()
    setAnswered(null)
    setQueue(queue.filter(({ id }, at) => at < position || !walked.current.has(id)))
    choose(next)
  }
  useEffect(() => {
    // Where the connection goes, each mode goes on.
    void Promise.all([loadSpeak(), loadWalk()]).catch(() => {})
    return stopSound
  }, [])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
    const value = readInteger(event.key)
    if (review && answered && value && value >= 1 && value <= 4) grade(value)
  })
  useEffect(() => {
    const key = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', key)
    return () => window.removeEventListener('keydown', key)
  }, [])

  const chips = (
    <Chips label="شیوهٔ تمرین" className={styles.modes}>
      {modes.map(
        ({ name, title, silent, icon }) =>
          (silent || !isSilent) && (
            <Chip key={name} pressed={mode === name} onPress={() => change(name)}>
              <Icon name={icon} />
              {isSilent ? silent : title}
            </Chip>
          ),
      )}
    </Chips>
  )
  const left = review ? queue.slice(position) : cards
  if (left.length > 0 && mode === 'hands') {
    const write = (phrase: string, value: number) => {
      walked.current.add(phrase)
      review?.write(phrase, value)
    }
    return (
      <section className={styles.session} aria-label="تمرین">
        {chips}
        <Suspense fallback={null}>
          <Walk cards={left} review={review && { ...review, write }} />
        </Suspense>
      </section>
    )
  }
  const asked = card && { card, onAnswer: answer }
  const key = `${position} ${mode}`
  return (
    <section className={styles.session} aria-label="تمرین">
      {chips}
      {queue.length > 0 && (
        <Tiles
          done={position}
          total={queue.length}
          now={Boolean(card)}
          label={`${persianNumber(position)} از ${persianNumber(queue.length)} عبارت`}
        />
      )}
      {asked ? (
        <>
          <article className={cardClass({ padded: true }, styles.card)}>
            {mode === 'type' && <Type key={key} {...asked} />}
            {mode === 'choose' && <Choose key={key} {...asked} others={cards} />}
            {mode === 'order' && <Order key={key} {...asked} />}
            {mode === 'speak' && (
              <Suspense fallback={null}>
                <Speak key={key} {...asked} />
              </Suspense>
            )}
            {answered && <Attribution phrase={asked.card} />}
          </article>
          <div ref={after} tabIndex={-1} className={styles.after}>
            {answered && review && asked.card.next && (
              <>
                {answered.suggested && (
                  <p className={`${text.small} ${text.muted}`}>
                    پیشنهاد ما «{suggestions[answered.suggested]}» است؛ داوری با شماست.
                  </p>
                )}
                <Grades
                  card={{ next: asked.card.next }}
                  fetchedAt={review.fetchedAt}
                  isOpen
                  onShow={goOn}
                  onGrade={grade}
                />
              </>
            )}
            {answered && !review && (
              <Button full size="big" onClick={next}>
                بعدی
              </Button>
            )}
          </div>
        </>
      ) : (
        ended(right)
      )}
    </section>
  )
}
