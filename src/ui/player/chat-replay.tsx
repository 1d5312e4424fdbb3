import { useEffect, useId, useRef } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '../bdi.tsx'
import text from '../text.module.css'
import styles from './chat-replay.module.css'
import { playerClock } from './player-clock.ts'

/** Something that was written in a class, at a second of its recording. */
export type ChatLine = { second: number; name: string; text: string }

/**
 * What was written while a class was recorded, as those who were there saw it come: up to where the recording stands, the
 * newest in sight. Each line leads to its place. Nothing is called out to screen readers while it plays: they hear the class.
 */
export function ChatReplay({
  lines,
  second,
  onSeek,
}: {
  /** In the order they were written. */
  lines: readonly ChatLine[]
  second: number
  onSeek: (second: number) => void
}) {
  const id = useId()
  const box = useRef<HTMLOListElement>(null)
  const next = lines.findIndex(line => line.second > second)
  const written = next < 0 ? lines.length : next
  const left = lines.length - written

  useEffect(() => {
    const list = box.current
    // Who has the keyboard in the list moves it.
    if (!list || written === 0 || list.contains(document.activeElement)) return
    list.scrollTop = list.scrollHeight
  }, [written])

  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={text.small}>
        گفت‌وگوی کلاس
      </h4>
      {written > 0 && (
        <ol ref={box} className={styles.chat} aria-labelledby={id}>
          {lines.slice(0, written).map(({ second: at, name, text: spokenText }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves
            <li key={`${at} ${index}`}>
              <button type="button" onClick={() => onSeek(at)}>
                <time>{playerClock(at)}</time>
                <span>
                  <b>
                    <UserText>{name}</UserText>
                  </b>
                  <UserText className={styles.said}>{spokenText}</UserText>
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <p className={text.small}>
        {written === 0
          ? `نخستین پیام در ${playerClock(lines[0]?.second ?? 0)} نوشته شد.`
          : left > 0
            ? `${persianNumber(left)} پیام دیگر در ادامه می‌آید.`
            : 'پیام دیگری نوشته نشد.'}
      </p>
    </section>
  )
}
