import { useState } from 'react'
import type { ApiError } from '#client/api-error.ts'
import type { ClipSource } from '#features/phrasebook/manifest.ts'
import { findLessonSound } from '#features/recordings/lesson/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { useStretch } from './use-stretch.ts'

/** Plays a card's stretch out of its recording: of what is kept on the device without a connection, too. */
export function CardSound({ clip: { title, from, to, enrolment, recording } }: { clip: ClipSource }) {
  const { isPlaying, isFailed, play, stop } = useStretch()
  const [isAsking, setAsking] = useState(false)
  const hear = async () => {
    if (isPlaying) return stop()
    setAsking(true)
    try {
      play(await findLessonSound(enrolment, recording), { from, to })
    } catch (thrown) {
      const { http } = thrown as ApiError
      showSnack(
        http === 404
          ? 'این صدا دیگر نیست: ضبط جلسه برداشته شده یا مهلت دیدنش تمام شده است.'
          : 'صدا پخش نشد. اتصال اینترنت را بررسی کنید و دوباره بزنید.',
      )
    } finally {
      setAsking(false)
    }
  }
  return (
    <div>
      <Button
        variant="quiet"
        size="small"
        busy={isAsking}
        aria-pressed={isPlaying}
        onClick={() => void hear()}
      >
        <Icon name={isPlaying ? 'square' : 'headphones'} />
        <span>
          {isPlaying ? 'ایست' : `شنیدن ${persianNumber(Math.round(to - from))} ثانیه از`}{' '}
          {!isPlaying && <UserText>{title}</UserText>}
        </span>
      </Button>
      {isFailed && <p role="alert">صدا پخش نشد. اتصال اینترنت را بررسی کنید و دوباره بزنید.</p>}
    </div>
  )
}
