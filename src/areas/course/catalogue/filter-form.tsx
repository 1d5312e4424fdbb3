import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { persianNumber } from '#persian/digits.ts'
import { weekdayLetters, weekdayNames } from '#persian/jalali.ts'
import { levelCodes, levelNames } from '#persian/level-names.ts'
import { type TaughtLanguage, taughtLanguages } from '#persian/taught-languages.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { ActiveFilters } from './active-filters.tsx'
import styles from './catalogue.module.css'
import {
  addressOf,
  countChosen,
  dayParts,
  type FilterName,
  type Filters,
  places,
  seats,
  sorts,
} from './filters.ts'

/**
 * A list with its filters at the side, all in one form of the address: it works before and without scripts; with them
 * each choice is taken at once.
 */
export function FilterForm({
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
  const navigate = useNavigate()
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setOpen] = useState(false)
  // A filter that was taken away by its chip, or by the way back, is not ticked any more.
  useEffect(() => {
    for (const input of form.current?.querySelectorAll<HTMLInputElement>('input[type=checkbox]') ?? []) {
      input.checked = (filters[input.name as FilterName] as string[]).includes(input.value)
    }
  }, [filters])
  const chosen = countChosen(filters)
  const choice = (name: FilterName, value: string) => ({
    name,
    value,
    chosen: (filters[name] as string[]).includes(value),
    onChange: () => form.current?.requestSubmit(),
  })
  return (
    <QueryForm ref={form} action={path} replace role="search" className={styles.columns}>
      <aside className={styles.filters} aria-label="فیلترها" data-open={isOpen || undefined}>
        <fieldset>
          <legend>زبان</legend>
          {languages.map(({ language, count }) => (
            <Choice key={language} {...choice('language', language)}>
              {taughtLanguages[language]}
              {count !== null && <span className={styles.count}>{persianNumber(count)}</span>}
            </Choice>
          ))}
        </fieldset>
        <fieldset>
          <legend>سطح</legend>
          <div className={styles.chips}>
            {levelCodes.map(level => (
              <Choice
                key={level}
                {...choice('level', level)}
                label={`${level} ${levelNames[level]}`}
                look={styles.chip}
              >
                <span lang="en">{level}</span>
              </Choice>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>روزهای هفته</legend>
          <div className={styles.chips}>
            {weekdayLetters.map((letter, day) => (
              <Choice
                key={letter}
                {...choice('day', String(day))}
                label={weekdayNames[day]}
                look={classes(styles.chip, styles.day)}
              >
                <span>{letter}</span>
              </Choice>
            ))}
          </div>
        </fieldset>
        <fieldset>
          <legend>ساعت</legend>
          {Object.entries(dayParts).map(([part, says]) => (
            <Choice key={part} {...choice('time', part)}>
              {says}
            </Choice>
          ))}
        </fieldset>
        <fieldset>
          <legend>شیوهٔ کلاس</legend>
          {Object.entries(places).map(([place, says]) => (
            <Choice key={place} {...choice('place', place)}>
              {says}
            </Choice>
          ))}
        </fieldset>
        <fieldset>
          <legend>ظرفیت</legend>
          <Choice {...choice('seats', 'free')}>{seats.free}</Choice>
        </fieldset>
        <Button type="submit" variant="quiet" full className={styles.show}>
          نمایش نتیجه‌ها
        </Button>
      </aside>
      <div className={styles.results}>
        <div className={styles.bar}>
          <SearchBox
            label="جست‌وجوی دوره یا استاد"
            placeholder="نام دوره یا استاد"
            defaultValue={filters.q}
            maxLength={100}
            clearTo={filters.q ? addressOf(path, { ...filters, q: '', page: 1 }) : undefined}
          />
          <Button
            variant="quiet"
            className={styles.opener}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="sliders-horizontal" />
            فیلترها
            {chosen > 0 && <span className={styles.chosen}>{persianNumber(chosen)}</span>}
          </Button>
          {sortable && (
            <SelectField
              key={filters.sort}
              label="مرتب‌سازی"
              name="sort"
              // The usual order is not said in the address.
              defaultValue={filters.sort === 'start' ? '' : filters.sort}
              options={Object.entries(sorts).map(([value, label]) => ({
                value: value === 'start' ? '' : value,
                label,
              }))}
              onChange={sort => {
                const to = addressOf(path, {
                  ...filters,
                  page: 1,
                  sort: (sort || 'start') as Filters['sort'],
                })
                void navigate(to, { replace: true, preventScrollReset: true })
              }}
              className={styles.sort}
            />
          )}
        </div>
        <ActiveFilters path={path} filters={filters} count={count} />
        {children}
      </div>
    </QueryForm>
  )
}

function Choice({
  name,
  value,
  chosen,
  onChange,
  label,
  look = styles.check,
  children,
}: {
  name: string
  value: string
  chosen: boolean
  onChange: () => void
  /** The whole name, where what is seen is short. */
  label?: string
  look?: string
  children: ReactNode
}) {
  return (
    <label className={look} title={label}>
      <input
        type="checkbox"
        name={name}
        value={value}
        aria-label={label}
        defaultChecked={chosen}
        onChange={onChange}
      />
      {children}
    </label>
  )
}
