import {
  createContext,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useReducer,
  useRef,
  useState,
} from 'react'
import { nameLanguage } from '#contract/school-languages.ts'
import { persianNumber } from '#persian/digits.ts'
import { weekdayLetters, weekdayNames } from '#persian/jalali.ts'
import { levelCodes, levelNames } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { Button } from './button.tsx'
import check from './check-field.module.css'
import { classes } from './classes.ts'
import styles from './filter-form.module.css'
import { Icon } from './icon.tsx'
import { QueryForm } from './query-form.tsx'

/** What is chosen, by the names of the address. */
export type ChosenFilters = Readonly<Record<string, unknown>>

const Form = createContext<{ isChosen: (name: string, value: string) => boolean; submit: () => void } | null>(
  null,
)

/**
 * A list with its filters at the side, all in one form of the address: it works before and without scripts; with them
 * each choice is taken at once.
 * @param above stands above the filters, on a handset too, where those fold; it needs more room beside the list
 * @param search finds by words, @param sort orders: beside each other above the list
 */
export function FilterForm({
  action,
  chosen,
  count,
  filters,
  above,
  search,
  sort,
  children,
}: {
  action: string
  chosen: ChosenFilters
  /** How many choices narrow the list. */
  count: number
  /** `FilterGroup`s. */
  filters: ReactNode
  above?: ReactNode
  search: ReactNode
  sort?: ReactNode
  children: ReactNode
}) {
  const form = useRef<HTMLFormElement>(null)
  const [isOpen, setOpen] = useState(false)
  const isChosen = (name: string, value: string) => {
    const current = chosen[name]
    return Array.isArray(current) ? current.includes(value) : (current ?? '') === value
  }
  const underway = useRef(0)
  const [arrivals, noteArrival] = useReducer((count: number) => count + 1, 0)
  const follow = async (arrival: Promise<void>) => {
    underway.current += 1
    await arrival
    underway.current -= 1
    startTransition(noteArrival)
  }
  // A filter that was taken away by its chip, or by the way back, is not ticked any more. One that was ticked while an
  // earlier answer was still drawn keeps its tick: its own answer is on its way.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is chosen changes what is ticked
  useEffect(() => {
    if (underway.current > 0) return
    for (const input of form.current?.querySelectorAll<HTMLInputElement>('[data-filter]') ?? [])
      input.checked = isChosen(input.name, input.value)
  }, [chosen, arrivals])
  return (
    <QueryForm
      ref={form}
      action={action}
      replace
      onLead={follow}
      role="search"
      className={classes(styles.columns, above !== undefined && styles.roomy)}
    >
      <aside className={styles.side} aria-label="فیلترها">
        {above}
        <div className={styles.filters} data-open={isOpen || undefined}>
          <Form value={{ isChosen, submit: () => form.current?.requestSubmit() }}>{filters}</Form>
          <Button type="submit" variant="quiet" full className={styles.show}>
            نمایش نتیجه‌ها
          </Button>
        </div>
      </aside>
      <div className={styles.results}>
        <div className={styles.bar}>
          {search}
          <Button
            variant="quiet"
            className={styles.opener}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="sliders-horizontal" />
            فیلترها
            {count > 0 && <span className={styles.many}>{persianNumber(count)}</span>}
          </Button>
          {sort && <div className={styles.sort}>{sort}</div>}
        </div>
        {children}
      </div>
    </QueryForm>
  )
}

/** Choices that answer one question; `asChips` for short ones, side by side. */
export function FilterGroup({
  title,
  asChips = false,
  children,
}: {
  title: string
  asChips?: boolean
  children: ReactNode
}) {
  return (
    <fieldset>
      <legend>{title}</legend>
      <div className={asChips ? styles.chips : undefined}>{children}</div>
    </fieldset>
  )
}

/** A choice of a filter: one of several, or the only one of its name; an empty value is «any». */
export function FilterChoice({
  name,
  value,
  label,
  only = false,
  chip,
  count = null,
  children,
}: {
  name: string
  value: string
  /** The whole name, where what is seen is short. */
  label?: string
  only?: boolean
  chip?: 'plain' | 'round'
  /** How many it would leave. */
  count?: number | null
  children: ReactNode
}) {
  const { isChosen, submit } = use(Form)!
  return (
    <label
      className={
        chip ? classes(styles.chip, chip === 'round' && styles.round) : classes(check.check, styles.check)
      }
      title={label}
    >
      <input
        data-filter=""
        type={only ? 'radio' : 'checkbox'}
        name={name}
        value={value}
        aria-label={label}
        defaultChecked={isChosen(name, value)}
        onChange={submit}
      />
      {chip ? <span>{children}</span> : children}
      {count !== null && <small className={styles.count}>{persianNumber(count)}</small>}
    </label>
  )
}

/** Languages, each with how many it has where that was counted. */
export function LanguageFilter({
  languages,
}: {
  languages: readonly { language: TaughtLanguage; count: number | null }[]
}) {
  return (
    <FilterGroup title="زبان">
      {languages.map(({ language, count }) => (
        <FilterChoice key={language} name="language" value={language} count={count}>
          {nameLanguage(language)}
        </FilterChoice>
      ))}
    </FilterGroup>
  )
}

export function LevelFilter({ title = 'سطح' }: { title?: string }) {
  return (
    <FilterGroup title={title} asChips>
      {levelCodes.map(level => (
        <FilterChoice
          key={level}
          name="level"
          value={level}
          chip="plain"
          label={`${level} ${levelNames[level]}`}
        >
          <span lang="en">{level}</span>
        </FilterChoice>
      ))}
    </FilterGroup>
  )
}

export function WeekdayFilter({ title }: { title: string }) {
  return (
    <FilterGroup title={title} asChips>
      {weekdayLetters.map((letter, day) => (
        <FilterChoice key={letter} name="day" value={String(day)} chip="round" label={weekdayNames[day]}>
          {letter}
        </FilterChoice>
      ))}
    </FilterGroup>
  )
}
