import { Children, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { toPersianDigits } from '#persian/digits.ts'
import styles from './carousel.module.css'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import text from './text.module.css'
import { useAdvance } from './use-advance.ts'

/** Where slides answer the arrow keys themselves. */
const ownArrows = 'input, textarea, select, [role="slider"], [contenteditable="true"]'

/** The distance from where the slides begin to where one of them begins, CSS pixels, along the reading. */
function measureOffset(track: HTMLElement, slide: Element): number {
  const [box, own] = [track.firstElementChild!.getBoundingClientRect(), slide.getBoundingClientRect()]
  return isRtl(track) ? box.right - own.right : own.left - box.left
}

const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/**
 * Slides side by side, one child each, scrolled by finger, wheel, arrow keys and two buttons; the next one peeks.
 * Without slides it renders nothing and says so in the console. `label` names it: «دوره‌های تازه».
 */
export function Carousel({
  label,
  slideWidth = '18rem',
  advance,
  className,
  children,
}: {
  label: string
  /** A CSS length; never wider than the page leaves for a peek at the next. */
  slideWidth?: string
  /**
   * Turns by itself after so many seconds, never for those who asked for less motion; with a button that stops it,
   * and stopped by touch; it waits under the pointer, the focus, and in a hidden tab. Without it nothing moves by itself.
   */
  advance?: number
  className?: string
  children: ReactNode
}) {
  const slides = Children.toArray(children)
  const isEmpty = slides.length === 0
  useEffect(() => {
    if (isEmpty) console.warn('There are no slides to show')
  }, [isEmpty])

  const track = useRef<HTMLUListElement>(null)
  // The last stops are one where several slides fit: the track ends before they could begin it.
  const [{ index, stops }, setSeen] = useState({ index: 0, stops: slides.length })
  /** Where a scroll under way is going, so that a second press goes on from there. */
  const aim = useRef<number | null>(null)
  /** Where it stands, known before the page is drawn with it: a press may come in between. */
  const nearest = useRef(0)

  const go = (to: number) => {
    const element = track.current
    const slide = element?.children[to]
    if (!element || !slide) return
    aim.current = to
    const offset = measureOffset(element, slide)
    element.scrollTo({ left: isRtl(element) ? -offset : offset })
  }
  const step = (by: number) => {
    const to = (aim.current ?? nearest.current) + by
    if (to >= 0 && to < stops) go(to)
  }

  const auto = useAdvance(advance, () => go(index + 1 < stops ? index + 1 : 0))

  const count = slides.length
  useEffect(() => {
    const element = track.current
    if (!element || count === 0) return
    const look = () => {
      const offsets = Array.from(element.children, slide => measureOffset(element, slide))
      const far = element.scrollWidth - element.clientWidth
      const stops = offsets.filter(offset => offset < far - 1).length + 1
      const at = Math.abs(element.scrollLeft)
      const distance = (index: number) => Math.abs(Math.min(offsets[index]!, far) - at)
      let index = 0
      for (let other = 1; other < stops; other++) if (distance(other) < distance(index)) index = other
      nearest.current = index
      if (index === aim.current) aim.current = null
      setSeen(seen => (seen.index === index && seen.stops === stops ? seen : { index, stops }))
    }
    const letGo = () => {
      aim.current = null
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(element)
    element.addEventListener('scroll', look, { passive: true })
    element.addEventListener('pointerdown', letGo, { passive: true })
    element.addEventListener('wheel', letGo, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', look)
      element.removeEventListener('pointerdown', letGo)
      element.removeEventListener('wheel', letGo)
    }
  }, [count])

  if (isEmpty) return null

  const press = (event: KeyboardEvent) => {
    const target = event.target as Element
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || target.closest(ownArrows)) return
    const forward = isRtl(target) ? 'ArrowLeft' : 'ArrowRight'
    const back = isRtl(target) ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === forward) step(1)
    else if (event.key === back) step(-1)
    else if (event.key === 'Home' && target === track.current) go(0)
    else if (event.key === 'End' && target === track.current) go(stops - 1)
    else return
    event.preventDefault()
  }

  const formatSlideName = (slide: number) =>
    `اسلاید ${toPersianDigits(slide + 1)} از ${toPersianDigits(slides.length)}`
  return (
    <section
      aria-roledescription="گردونه"
      aria-label={label}
      className={classes(styles.carousel, className)}
      onKeyDown={press}
      {...auto.holders}
    >
      {/* Scrolled by the arrow keys, so it takes the focus. */}
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached without a pointer
        tabIndex={0}
        aria-label={label}
        className={styles.track}
        style={{ '--slide': slideWidth } as React.CSSProperties}
        onTouchStart={auto.stop}
      >
        {slides.map((slide, number) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: the children bring their own keys inside
            key={number}
            aria-roledescription="اسلاید"
            aria-label={formatSlideName(number)}
          >
            {slide}
          </li>
        ))}
      </ul>
      {slides.length > 1 && (
        <div className={classes(styles.controls, stops < 2 && styles.needless)}>
          <span className={styles.dots} aria-hidden="true">
            {Array.from({ length: stops }, (_, stop) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a dot is nothing but its place
              <i key={stop} className={stop === index ? styles.on : undefined} />
            ))}
          </span>
          <span className={text.spoken} aria-live={auto.runs ? 'off' : 'polite'}>
            {formatSlideName(index)}
          </span>
          {auto.offered && (
            <IconButton
              icon={auto.stopped ? 'play' : 'pause'}
              label={auto.stopped ? 'ادامهٔ حرکت' : 'توقف حرکت'}
              onClick={auto.toggle}
            />
          )}
          <IconButton
            icon="previous"
            label="اسلاید قبلی"
            aria-disabled={index === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon="next"
            label="اسلاید بعدی"
            aria-disabled={index === stops - 1}
            onClick={() => step(1)}
          />
        </div>
      )}
    </section>
  )
}
