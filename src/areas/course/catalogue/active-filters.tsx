import { weekdayNames } from '#persian/jalali.ts'
import { taughtLanguages } from '#persian/taught-languages.ts'
import { Chip } from '#ui/chip.tsx'
import { Icon } from '#ui/icon.tsx'
import text from '#ui/text.module.css'
import styles from './catalogue.module.css'
import {
  addressOf,
  dayParts,
  type FilterName,
  type Filters,
  isFiltered,
  places,
  seats,
  without,
} from './filters.ts'

/** How many there are, and each choice as a chip that takes it away. */
export function ActiveFilters({ path, filters, count }: { path: string; filters: Filters; count: string }) {
  const chips = [
    ...filters.language.map(value => ({ name: 'language' as const, value, says: taughtLanguages[value] })),
    ...filters.level.map(value => ({ name: 'level' as const, value, says: value })),
    ...filters.day.map(value => ({ name: 'day' as const, value, says: weekdayNames[Number(value)]! })),
    ...filters.time.map(value => ({ name: 'time' as const, value, says: dayParts[value] })),
    ...filters.place.map(value => ({ name: 'place' as const, value, says: places[value] })),
    ...filters.seats.map(value => ({ name: 'seats' as const, value, says: seats[value] })),
  ] satisfies { name: FilterName; value: string; says: string }[]
  return (
    <div className={styles.active}>
      <span role="status" className={text.faint}>
        {count}
      </span>
      {chips.map(({ name, value, says }) => (
        <Chip key={`${name} ${value}`} to={addressOf(path, without(filters, name, value))} chosen>
          {says}
          <span className={text.spoken}>، برداشتن این فیلتر</span>
          <Icon name="x" />
        </Chip>
      ))}
      {isFiltered(filters) && (
        <a href={path} data-replace className={text.link}>
          حذف فیلترها
        </a>
      )}
    </div>
  )
}
