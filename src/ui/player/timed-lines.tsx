import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { key } from '#persian/search-key.ts'
import { classes } from '../classes.ts'
import layout from '../layout.module.css'
import { Note } from '../note.tsx'
import text from '../text.module.css'
import { TextField } from '../text-field.tsx'
import { cueAt } from './cue-at.ts'
import styles from './lesson-player.module.css'
import type { Timed } from './player.tsx'
import { playerClock } from './player-clock.ts'
import { readCues } from './read-cues.ts'

/** So few lines are looked over faster than they are searched. */
const fewLines = 5

/**
 * Lines of a recording that lead to their place: chapters, or what is said. The one under way is marked, and with
 * `follows` kept in sight. A file that cannot be read says so in its stead.
 */
export function TimedLines({
  heading,
  timed,
  beneath,
  second,
  onSeek,
  follows = false,
}: {
  heading: string
  timed: Timed
  /** The same in another language, a line under each; what of it cannot be read is left out. */
  beneath?: Timed
  second: number
  onSeek: (second: number) => void
  follows?: boolean
}) {
  const id = useId()
  const box = useRef<HTMLOListElement>(null)
  const read = useMemo(() => readCues(timed, beneath), [timed, beneath])
  const now = 'cues' in read ? cueAt(read.cues, second) : -1
  const [sought, setSought] = useState('')
  const wanted = key(sought)

  useEffect(() => {
    const list = box.current
    const line = list?.children[now] as HTMLElement | undefined
    // Who has the keyboard in the list moves it.
    if (!follows || !list || !line || list.contains(document.activeElement)) return
    // Not into view: that would move the page.
    list.scrollTop = line.offsetTop - list.clientHeight / 3
  }, [now, follows])

  return (
    <section aria-labelledby={id} className={classes(layout.stack, layout.tight)}>
      <h4 id={id} className={text.small}>
        {heading}
      </h4>
      {'fault' in read ? (
        <Note tone="saffron">
          {heading} خوانده نشد. {read.fault}
        </Note>
      ) : (
        <>
          {follows && read.cues.length > fewLines && (
            <div className={styles.search}>
              <TextField label="جست‌وجو در گفته‌ها" dir="auto" value={sought} onChange={setSought} />
            </div>
          )}
          <ol ref={box} className={styles.lines}>
            {read.cues.map(({ start, text: spokenText, voice, beneath: meaning }, index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike, and none moves
                key={`${start} ${index}`}
                aria-current={index === now ? 'true' : undefined}
                hidden={wanted !== '' && !key(`${spokenText} ${meaning ?? ''}`).includes(wanted)}
              >
                <button type="button" onClick={() => onSeek(start)}>
                  <time>{playerClock(start)}</time>
                  <span className={styles.said}>
                    <span lang={timed.lang} dir={timed.lang === 'fa' ? 'rtl' : 'ltr'}>
                      {voice && <small>{voice}</small>}
                      {spokenText}
                    </span>
                    {meaning && (
                      <span lang={beneath!.lang} dir="rtl" className={styles.meaning}>
                        {meaning}
                      </span>
                    )}
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
