import { Chip, Chips } from '#ui/chip.tsx'
import type { LanguageChoice } from './language-choices.ts'

/** Whose sentences are shown: links, so that they work before any script has loaded. */
export const LanguageChips = ({
  languages,
  className,
}: {
  languages: readonly LanguageChoice[]
  className?: string
}) =>
  languages.length > 0 && (
    <Chips label="زبان" className={className}>
      {languages.map(({ title, to, isChosen }) => (
        <Chip key={to} to={to} chosen={isChosen}>
          {title}
        </Chip>
      ))}
    </Chips>
  )
