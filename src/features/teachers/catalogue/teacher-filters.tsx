import type { ReactNode } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { nameLanguage } from '#contract/school-languages.ts'
import { weekdayNames } from '#persian/jalali.ts'
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
import { dayParts, maxPrices, minRatings } from './choices.ts'
import type { listTeachers } from './contract.ts'
import { filterLabels } from './filter-labels.ts'
import { buildAddress, countFilters, type TeacherFilters, without } from './filters.ts'
import { FreeHours } from './free-hours.tsx'

/** Teachers with their filters, above them the reader's own free week. */
export function TeacherFilterForm({
  filters,
  found,
  children,
}: {
  filters: TeacherFilters
  found: Pick<OutputOf<typeof listTeachers>, 'languages' | 'accents'>
  children: ReactNode
}) {
  return (
    <FilterForm
      action="/teachers"
      chosen={filters}
      count={countFilters(filters)}
      above={<FreeHours filters={filters} />}
      filters={
        <>
          <LanguageFilter languages={found.languages} />
          <LevelFilter title="سطحی که درس می‌دهد" />
          <WeekdayFilter title="روزهای آزاد استاد" />
          <FilterGroup title="ساعت">
            {dayParts.map(part => (
              <FilterChoice key={part} name="time" value={part}>
                {filterLabels.time[part]}
              </FilterChoice>
            ))}
          </FilterGroup>
          <OneOf title="جلسهٔ آزمایشی" name="price" values={maxPrices} label={filterLabels.price} />
          <OneOf title="امتیاز" name="rating" values={minRatings} label={filterLabels.rating} />
          <OneOf
            title="استاد"
            name="gender"
            values={['female', 'male']}
            label={one => filterLabels.gender[one]}
          />
          <OneOf title="لهجه" name="accent" values={found.accents} label={one => one} />
        </>
      }
      search={
        <SearchBox
          label="جست‌وجوی نام استاد"
          placeholder="نام استاد"
          defaultValue={filters.q}
          maxLength={100}
          clearTo={filters.q ? buildAddress({ ...filters, q: '', page: 1 }) : undefined}
        />
      }
      sort={<Sort filters={filters} />}
    >
      {children}
    </FilterForm>
  )
}

/** One answer at most. */
function OneOf<T extends string>({
  title,
  name,
  values,
  label,
}: {
  title: string
  name: string
  values: readonly T[]
  label: (value: T) => string
}) {
  return (
    <FilterGroup title={title} asChips>
      <FilterChoice name={name} value="" only chip="plain">
        همه
      </FilterChoice>
      {values.map(value => (
        <FilterChoice key={value} name={name} value={value} only chip="plain">
          {label(value)}
        </FilterChoice>
      ))}
    </FilterGroup>
  )
}

const sorts = {
  match: 'وقت مشترک',
  rating: 'بالاترین امتیاز',
  price: 'ارزان‌ترین جلسهٔ آزمایشی',
  name: 'نام خانوادگی',
} as const

function Sort({ filters }: { filters: TeacherFilters }) {
  const usual = filters.hours.length > 0 ? 'match' : 'rating'
  const { match: _, ...others } = sorts
  return (
    <SortField
      value={filters.sort ?? usual}
      usual={usual}
      names={usual === 'match' ? sorts : others}
      buildPath={sort => buildAddress({ ...filters, sort: sort === usual ? undefined : sort, page: 1 })}
    />
  )
}

/** Each choice with the address without it. */
export function listChoices(filters: TeacherFilters) {
  const { language, level, day, time, gender, accent, rating, price } = filters
  const choices: [string, Partial<TeacherFilters>][] = [
    ...language.map((one): [string, object] => [nameLanguage(one), { language: without(language, one) }]),
    ...level.map((one): [string, object] => [one, { level: without(level, one) }]),
    ...day.map((one): [string, object] => [weekdayNames[Number(one)]!, { day: without(day, one) }]),
    ...time.map((one): [string, object] => [filterLabels.time[one], { time: without(time, one) }]),
    ...(price ? [[filterLabels.price(price), { price: undefined }] as [string, object]] : []),
    ...(rating ? [[filterLabels.rating(rating), { rating: undefined }] as [string, object]] : []),
    ...(gender ? [[filterLabels.gender[gender], { gender: undefined }] as [string, object]] : []),
    ...(accent ? [[accent, { accent: '' }] as [string, object]] : []),
  ]
  return choices.map(([label, less]) => ({ label, to: buildAddress({ ...filters, page: 1, ...less }) }))
}
