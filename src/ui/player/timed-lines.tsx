import { useEffect, useId, useMemo, useRef } from 'react'
import { Note } from '../note.tsx'
import text from '../text.module.css'
import styles from './lesson-player.module.css'
import type { Timed } from './player.tsx'
import { playerClock } from './player-clock.ts'
import { type Cue, cueAt, parseVtt, VttFault } from './vtt.ts'

/**
 * Lines of a recording that lead to their place: chapters, or what is said. The one under way is marked, and with
 * `follows` kept in sight. A file that cannot be read says so in its stead.
 */
export function TimedLines({
  heading,
  timed,
  second,
  onSeek,
  follows = false,
}: {
  heading: string
  timed: Timed
  second: number
  onSeek: (second: number) => void
  follows?: boolean
}) {
  const id = useId()
  const box = useRef<HTMLOListElement>(null)
  const read = useMemo((): { cues: Cue[] } | { fault: string } => {
    try {
      return { cues: parseVtt(timed.vtt) }
    } catch (thrown) {
      if (!(thrown instanceof VttFault)) throw thrown
      return { fault: thrown.message }
    }
  }, [timed.vtt])
  const now = 'cues' in read ? cueAt(read.cues, second) : -1

  useEffect(() => {
    const list = box.current
    const line = list?.children[now] as HTMLElement | undefined
    // Who has the keyboard in the list moves it.
    if (!follows || !list || !line || list.contains(document.activeElement)) return
    // Not into view: that would move the page.
    list.scrollTop = line.offsetTop - list.clientHeight / 3
  }, [now, follows])

  return (
    <section aria-labelledby={id}>
      <h4 id={id} className={text.small}>
        {heading}
      </h4>
      {'fault' in read ? (
        <Note tone="saffron">
          {heading} خوانده نشد. {read.fault}
        </Note>
      ) : (
        <ol ref={box} className={styles.lines}>
          {read.cues.map(({ start, text: said, voice }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves
            <li key={`${start} ${place}`} aria-current={place === now ? 'true' : undefined}>
              <button type="button" onClick={() => onSeek(start)}>
                <time>{playerClock(start)}</time>
                <span lang={timed.lang} dir="auto">
                  {voice && <small>{voice}</small>}
                  {said}
                </span>
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
