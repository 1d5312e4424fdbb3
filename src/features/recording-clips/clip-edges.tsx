import { useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { Note } from '#ui/note.tsx'
import type { Stretch } from '#ui/player/play-stretch.ts'
import { playerClock, spokenLength } from '#ui/player/player-clock.ts'
import { findWindow, maxClip, moveEdge } from './clip.ts'
import styles from './clip-edges.module.css'
import { useStretch } from './use-stretch.ts'

/** What the keys and the buttons move an edge by, in seconds. */
const step = 0.5
const edges = [
  { edge: 'from', label: 'آغاز' },
  { edge: 'to', label: 'پایان' },
] as const

/** The edges of a clip, moved by touch and by keyboard and heard at once. */
export function ClipEdges({
  clip,
  length,
  src,
  onChange,
}: {
  clip: Stretch
  /** Of the recording, in seconds. */
  length: number
  src: string
  onChange: (clip: Stretch) => void
}) {
  // It stays while the edges move in it: what is under the thumb must not run away.
  const [around] = useState(() => findWindow(clip, length))
  const stretch = useStretch()
  const seconds = Math.round((clip.to - clip.from) * 10) / 10
  const move = (edge: keyof Stretch, second: number) => {
    stretch.stop()
    onChange(moveEdge(clip, edge, second, length))
  }
  return (
    <fieldset className={styles.edges}>
      <legend>
        {persianNumber(seconds)} ثانیه، از {playerClock(clip.from)} تا {playerClock(clip.to)}
        <small>هر تکه تا {persianNumber(maxClip)} ثانیه</small>
      </legend>
      {edges.map(({ edge, label }) => (
        <div key={edge} className={styles.edge}>
          <span aria-hidden="true">{label}</span>
          {/* Media time runs from left to right on every page. */}
          <span dir="ltr" className={styles.track}>
            <IconButton
              icon="minus"
              label={`${label} نیم ثانیه زودتر`}
              onClick={() => move(edge, clip[edge] - step)}
            />
            <input
              type="range"
              min={around.from}
              max={around.to}
              step={step}
              value={clip[edge]}
              aria-label={`${label} تکه`}
              aria-valuetext={spokenLength(clip[edge])}
              onChange={event => move(edge, event.currentTarget.valueAsNumber)}
            />
            <IconButton
              icon="plus"
              label={`${label} نیم ثانیه دیرتر`}
              onClick={() => move(edge, clip[edge] + step)}
            />
          </span>
        </div>
      ))}
      <Button
        variant="quiet"
        size="small"
        aria-pressed={stretch.isPlaying}
        onClick={() => (stretch.isPlaying ? stretch.stop() : stretch.play(src, clip))}
      >
        <Icon name={stretch.isPlaying ? 'square' : 'play'} />
        {stretch.isPlaying ? 'ایست' : 'شنیدن همین تکه'}
      </Button>
      {stretch.isFailed && (
        <Note tone="pomegranate" alert>
          صدا پخش نشد. اتصال اینترنت را بررسی کنید و دوباره بزنید؛ کارت بدون شنیدن هم ذخیره می‌شود.
        </Note>
      )}
    </fieldset>
  )
}
