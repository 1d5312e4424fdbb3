import { persianNumber } from '#persian/digits.ts'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { EpisodeCard } from './contract.ts'
import { accentNames } from './rules.ts'

/** «۶ دقیقه»: rounded, as one asks whether there is time for it. */
export const formatMinutes = (seconds: number) =>
  `${persianNumber(Math.max(1, Math.round(seconds / 60)))} دقیقه`

/** What one wants to know of an episode before one hears it. */
export function EpisodeFacts({ episode }: { episode: EpisodeCard }) {
  const { level, season, number, seconds, accent, isSynthetic } = episode
  return (
    <p className={text.meta} data-dotted>
      <Tag tone="turquoise">{level}</Tag>
      <span>
        فصل {persianNumber(season)}، قسمت {persianNumber(number)}
      </span>
      <span>{formatMinutes(seconds)}</span>
      <span>
        {accentNames[accent]}
        {isSynthetic && '، صدای ساخته‌شده'}
      </span>
    </p>
  )
}
