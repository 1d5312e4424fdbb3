import { useId, useState } from 'react'
import { fileSize } from '#persian/file-size.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import text from '../text.module.css'
import { playerClock } from './player-clock.ts'
import styles from './slides.module.css'

/** A slide of a recording as a picture, shown from a second on; `bytes` is what it weighs. */
export type Slide = { second: number; title: string; src: string; bytes: number }

/**
 * The slides of a recording as pictures: the one that is shown where it stands, and all of them to go to. For who saves
 * data nothing is loaded before they ask, and they see before what it weighs.
 */
export function Slides({
  slides,
  second,
  saver,
  onSeek,
}: {
  /** In the order they were shown. */
  slides: readonly Slide[]
  second: number
  saver: boolean
  onSeek: (second: number) => void
}) {
  const id = useId()
  const [isAsked, setAsked] = useState(false)
  const next = slides.findIndex(slide => slide.second > second)
  const here = Math.max(0, (next < 0 ? slides.length : next) - 1)
  const current = slides[here]
  if (!current) return null
  const weight = slides.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={text.small}>
        اسلایدها
      </h4>
      {saver && !isAsked ? (
        <Button variant="quiet" size="small" onClick={() => setAsked(true)}>
          <Icon name="layout-template" />
          نمایش اسلایدها، {fileSize(weight)}
        </Button>
      ) : (
        <>
          <img className={styles.slide} src={current.src} alt={`اسلاید: ${current.title}`} />
          <ol className={styles.slides}>
            {slides.map(({ second: from, title, src }, index) => (
              <li key={from} aria-current={index === here ? 'true' : undefined}>
                <button type="button" onClick={() => onSeek(from)}>
                  <img src={src} alt="" loading="lazy" />
                  <span dir="auto">
                    <time>{playerClock(from)}</time> {title}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
