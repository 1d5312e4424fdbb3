import text from '#ui/text.module.css'
import type { CardClip as Clip } from './contract.ts'
import { cardSounds } from './manifest.ts'

/** The stretch of a recording that goes with a card of somebody's own; once it is gone, that it is. */
export function CardClip({ clip }: { clip: Clip | null }) {
  if (!clip) return null
  const { source, ...stretch } = clip
  if (!source) {
    return (
      <p className={`${text.small} ${text.muted}`}>
        صدای این کارت دیگر نیست: ضبط آن جلسه برداشته شده یا مهلت دیدنش تمام شده است.
      </p>
    )
  }
  return cardSounds.map((CardSound, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the manifests never move
    <CardSound key={index} clip={{ ...stretch, ...source }} />
  ))
}
