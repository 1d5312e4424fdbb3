import type { ReactNode } from 'react'
import { nameLanguage } from '#contract/school-languages.ts'
import { weekdayNames } from '#persian/jalali.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { ActiveFilters } from '#ui/active-filters.tsx'
import {
  FilterChoice,
  FilterForm,
  FilterGroup,
  LanguageFilter,
  LevelFilter,
  WeekdayFilter,
} from '#ui/filter-form.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { SortField } from '#ui/sort-field.tsx'
import text from '#ui/text.module.css'
import {
  buildAddress,
  countChosen,
  dayParts,
  type FilterName,
  type Filters,
  isFiltered,
  places,
  seats,
  sorts,
  without,
} from './filters.ts'

/** Courses, or groups, with their filters. */
export function CourseFilters({
  path,
  filters,
  languages,
  sortable = false,
  count,
  children,
}: {
  path: string
  filters: Filters
  languages: readonly { language: TaughtLanguage; count: number | null }[]
  sortable?: boolean
  /** «۲۵ دوره» */
  count: string
  children: ReactNode
}) {
  return (
    <FilterForm
      action={path}
      chosen={filters}
      count={countChosen(filters)}
      filters={
        <>
          <LanguageFilter languages={languages} />
          <LevelFilter />
          <WeekdayFilter title="روزهای هفته" />
          <FilterGroup title="ساعت">
            {Object.entries(dayParts).map(([part, label]) => (
              <FilterChoice key={part} name="time" value={part}>
                {label}
              </FilterChoice>
            ))}
          </FilterGroup>
          <FilterGroup title="شیوهٔ کلاس">
            {Object.entries(places).map(([place, label]) => (
              <FilterChoice key={place} name="place" value={place}>
                {label}
              </FilterChoice>
            ))}
          </FilterGroup>
          <FilterGroup title="ظرفیت">
            <FilterChoice name="seats" value="free">
              {seats.free}
            </FilterChoice>
          </FilterGroup>
        </>
      }
      search={
        <SearchBox
          label="جست‌وجوی دوره یا استاد"
          placeholder="نام دوره یا استاد"
          defaultValue={filters.q}
          maxLength={100}
          clearTo={filters.q ? buildAddress(path, { ...filters, q: '', page: 1 }) : undefined}
        />
      }
      sort={
        sortable && (
          <SortField
            value={filters.sort}
            usual="start"
            names={sorts}
            buildPath={sort => buildAddress(path, { ...filters, page: 1, sort })}
          />
        )
      }
    >
      <ActiveFilters choices={listChoices(path, filters)} clearTo={isFiltered(filters) ? path : undefined}>
        <span role="status" className={text.faint}>
          {count}
        </span>
      </ActiveFilters>
      {children}
    </FilterForm>
  )
}

/** Each choice with the address without it. */
function listChoices(path: string, filters: Filters) {
  const choices = [
    ...filters.language.map(value => ({ name: 'language' as const, value, label: nameLanguage(value) })),
    ...filters.level.map(value => ({ name: 'level' as const, value, label: value })),
    ...filters.day.map(value => ({ name: 'day' as const, value, label: weekdayNames[Number(value)]! })),
    ...filters.time.map(value => ({ name: 'time' as const, value, label: dayParts[value] })),
    ...filters.place.map(value => ({ name: 'place' as const, value, label: places[value] })),
    ...filters.seats.map(value => ({ name: 'seats' as const, value, label: seats[value] })),
  ] satisfies { name: FilterName; value: string; label: string }[]
  return choices.map(({ name, value, label }) => ({
    label,
    to: buildAddress(path, without(filters, name, value)),
  }))
}
