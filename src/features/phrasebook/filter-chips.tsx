import { levelCodes, levelNames } from '#persian/level-names.ts'
import { Chip, Chips } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import type { ShownSituation } from './contract.ts'
import { buildAddress, type Filters, isFiltered } from './filters.ts'
import { LanguageChips } from './language-chips.tsx'
import type { LanguageChoice } from './language-choices.ts'
import styles from './phrasebook.module.css'

/** The filters as links: each is an address of its own, so they work before any script has loaded. */
export default function FilterChips({
  filters,
  situations,
  languages,
  isSilent,
}: {
  filters: Filters
  situations: readonly ShownSituation[]
  languages: readonly LanguageChoice[]
  /** No phrase of the language has a sound. */
  isSilent: boolean
}) {
  const to = (changed: Partial<Filters>) => buildAddress({ ...filters, page: 1, ...changed })
  return (
    <nav className={styles.filters} aria-label="فیلتر عبارت‌ها">
      <LanguageChips languages={languages} className={styles.sideways} />
      <Chips label="سطح و صدا" className={styles.sideways}>
        <Chip to={to({ level: undefined })} chosen={!filters.level}>
          همهٔ سطح‌ها
        </Chip>
        {levelCodes.map(level => (
          <Chip key={level} to={to({ level })} chosen={filters.level === level}>
            <abbr title={levelNames[level]} lang="en" dir="ltr" className={styles.level}>
              {level}
            </abbr>
          </Chip>
        ))}
        {!isSilent && (
          <Chip to={to({ audio: filters.audio ? undefined : '1' })} chosen={Boolean(filters.audio)}>
            <Icon name="volume-2" />
            فقط با صدا
          </Chip>
        )}
      </Chips>
      {isFiltered(filters) && (
        <Chips label="موقعیت" className={styles.sideways}>
          <Chip to={to({ situation: undefined })} chosen={!filters.situation}>
            همهٔ موقعیت‌ها
          </Chip>
          {situations.map(({ slug, title }) => (
            <Chip key={slug} to={to({ situation: slug })} chosen={filters.situation === slug}>
              {title}
            </Chip>
          ))}
        </Chips>
      )}
    </nav>
  )
}
