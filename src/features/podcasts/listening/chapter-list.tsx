import { UserText } from '#ui/bdi.tsx'
import { begunAt } from '#ui/player/cue-at.ts'
import { playerClock } from '#ui/player/player-clock.ts'
import type { Chapter } from '../contract.ts'
import styles from '../podcasts.module.css'
import { useHeard } from './use-heard.ts'

/** The chapters of an episode; the one under way is marked, and each leads to its second. */
export function ChapterList({
  chapters,
  src,
  start,
  onSeek,
}: {
  chapters: readonly Chapter[]
  src: string | null
  start: number
  onSeek: (second: number) => void
}) {
  const now = useHeard(src, start, second => (src === null && start === 0 ? -1 : begunAt(chapters, second)))
  return (
    <ol className={styles.chapters}>
      {chapters.map(({ start, title }, place) => (
        <li key={start} aria-current={place === now ? 'true' : undefined}>
          <button type="button" onClick={() => onSeek(start)}>
            <time>{playerClock(start)}</time>
            <UserText>{title}</UserText>
          </button>
        </li>
      ))}
    </ol>
  )
}
