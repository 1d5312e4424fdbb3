import { type ReactNode, useEffect, useRef } from 'react'
import { directLanguage } from '#contract/school-languages.ts'
import { begunAt } from '#ui/player/cue-at.ts'
import { playerClock } from '#ui/player/player-clock.ts'
import type { Line, Word } from '../contract.ts'
import styles from './transcript.module.css'
import { useHeard } from './use-heard.ts'

/** For so long (milliseconds) after somebody scrolled the page stays where they put it. */
const calmAfterScroll = 4000

type Props = {
  lines: readonly Line[]
  words: readonly Word[]
  lang: string
  src: string | null
  start: number
  isPlaying: boolean
  /** Whether each meaning waits to be asked for, and the lines (by their place) it was asked for at. */
  isPersianHidden: boolean
  revealed: ReadonlySet<number>
  onReveal: (place: number) => void
  onSeek: (second: number) => void
  /** What stands in the line under way. */
  children?: (place: number) => ReactNode
}

/** What is said, line by line: the one under way is marked and kept in sight, and each leads to its second. */
export function Transcript({
  lines,
  words,
  lang,
  src,
  start,
  isPlaying,
  isPersianHidden,
  revealed,
  onReveal,
  onSeek,
  children,
}: Props) {
  const list = useRef<HTMLOListElement>(null)
  const now = useHeard(src, start, second => (src === null && start === 0 ? -1 : begunAt(lines, second)))
  useKeptInSight(list, isPlaying ? now : -1)
  return (
    <ol ref={list} className={styles.lines}>
      {lines.map((line, place) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: lines never move
          key={place}
          aria-current={place === now ? 'true' : undefined}
          className={styles.line}
        >
          <button type="button" className={styles.say} onClick={() => onSeek(line.start)}>
            <time>{playerClock(line.start)}</time>
            <span lang={lang} dir={directLanguage(lang)}>
              {line.speaker && <b>{line.speaker}</b>}
              {markTerms(line, words)}
            </span>
          </button>
          {line.persian &&
            (isPersianHidden && !revealed.has(place) ? (
              <button
                type="button"
                className={styles.veil}
                aria-label={`فارسی این جمله، ${playerClock(line.start)}`}
                onClick={() => onReveal(place)}
              >
                فارسی
                <i />
              </button>
            ) : (
              <p lang="fa" dir="rtl" className={styles.persian}>
                {line.persian}
              </p>
            ))}
          {place === now && children?.(place)}
        </li>
      ))}
    </ol>
  )
}

/** The line with its words to learn underlined, where they stand in it as they are listed. */
function markTerms({ text, start }: Line, words: readonly Word[]): ReactNode {
  const terms = words.filter(word => word.start === start).map(({ term }) => term.toLowerCase())
  const found = terms
    .map(term => ({ at: text.toLowerCase().indexOf(term), length: term.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => one.at - other.at)
  const parts: ReactNode[] = []
  let from = 0
  for (const { at, length } of found) {
    if (at < from) continue
    parts.push(text.slice(from, at), <u key={at}>{text.slice(at, at + length)}</u>)
    from = at + length
  }
  return [...parts, text.slice(from)]
}

/** Whether somebody reads or writes comments, which stand below: there the page stays while it plays. */
function isAtComments(): boolean {
  const place = document.getElementById('comments')?.getBoundingClientRect()
  return place !== undefined && place.top < innerHeight * 0.6 && place.bottom > innerHeight * 0.2
}

/** Brings the line under way into sight as it begins, unless somebody looks elsewhere. */
function useKeptInSight(list: { current: HTMLOListElement | null }, now: number) {
  const scrolledAt = useRef(0)
  useEffect(() => {
    const note = () => {
      scrolledAt.current = Date.now()
    }
    const events = ['wheel', 'touchmove'] as const
    for (const event of events) addEventListener(event, note, { passive: true })
    return () => {
      for (const event of events) removeEventListener(event, note)
    }
  }, [])
  useEffect(() => {
    const line = list.current?.children[now]
    if (!line || isAtComments() || Date.now() - scrolledAt.current < calmAfterScroll) return
    const { top, bottom } = line.getBoundingClientRect()
    const isInSight = top > 96 && bottom < innerHeight - 180
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    if (!isInSight) line.scrollIntoView({ block: 'center', behavior: isCalm ? 'auto' : 'smooth' })
  }, [list, now])
}
