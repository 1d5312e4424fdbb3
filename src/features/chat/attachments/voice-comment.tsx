import { lazy, Suspense, useState } from 'react'
import { UserText } from '#ui/bdi.tsx'
import { playerClock } from '#ui/player/player-clock.ts'
import type { VoiceHandle } from '#ui/player/voice-player.tsx'
import text from '#ui/text.module.css'
import styles from './attachments.module.css'

const CommentDialog = lazy(() => import('./comment-dialog.tsx'))

/** What a voice of a relay was told, where it leads to that second; and how whoever leads the group tells it. */
export function VoiceComment({
  message,
  comment,
  mayComment,
  length,
  player,
}: {
  message: string
  comment: { second: number; text: string } | null
  mayComment: boolean
  /** Seconds of the voice. */
  length: number
  player: () => VoiceHandle | null
}) {
  const [at, setAt] = useState<number | null>(null)
  return (
    <>
      {comment && (
        <button type="button" className={styles.comment} onClick={() => player()?.playFrom(comment.second)}>
          <span className={text.spoken}>نظر استاد از ثانیهٔ </span>
          <b dir="ltr">{playerClock(comment.second)}</b> <UserText>{comment.text}</UserText>
        </button>
      )}
      {mayComment && (
        <button
          type="button"
          className={text.link}
          onClick={() => setAt(comment?.second ?? player()?.time() ?? 0)}
        >
          {comment ? 'عوض کردن نظر' : 'نظر روی این صدا'}
        </button>
      )}
      {at !== null && (
        <Suspense>
          <CommentDialog
            message={message}
            second={at}
            initial={comment?.text ?? ''}
            length={length}
            onClose={() => setAt(null)}
          />
        </Suspense>
      )}
    </>
  )
}
