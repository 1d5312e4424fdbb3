import { UserText } from '#ui/bdi.tsx'
import { Player } from '#ui/player/player.tsx'
import text from '#ui/text.module.css'
import styles from './questions.module.css'

/** What was asked or answered: its words, and its voice where there is one. */
export function Said({
  words,
  voice,
  isSpoken,
  title,
}: {
  words: string
  voice: { src: string; seconds: number | null } | null
  /** Whether a voice belongs to it, which may be gone with its account. */
  isSpoken: boolean
  title: string
}) {
  return (
    <div className={styles.said}>
      {voice && <Player kind="audio" src={voice.src} title={title} length={voice.seconds ?? undefined} />}
      {isSpoken && !voice && <p className={text.muted}>این صدا دیگر نیست.</p>}
      {words && (
        <p className={styles.lines}>
          <UserText>{words}</UserText>
        </p>
      )}
    </div>
  )
}
