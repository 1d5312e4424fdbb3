import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { toPersianDigits } from '#persian/digits.ts'
import {
  addMonths,
  daysBetween,
  formatLongDate,
  formatMonth,
  type JalaliDay,
  monthGrid,
  weekdayLetters,
  weekdayNames,
} from '#persian/jalali.ts'
import { classes } from './classes.ts'
import { IconButton } from './icon-button.tsx'
import styles from './jalali-month.module.css'
import { dayByKey } from './jalali-month-keys.ts'

type Month = { year: number; month: number }
/** What stands under a day: `text` is seen, `label` is heard after the date. */
export type DayMark = { text: string; label: string }

const isSameDay = (a: JalaliDay, b: JalaliDay | null) => a.day === b?.day && isIn(a, b)
const isIn = (day: JalaliDay, { year, month }: Month) => day.year === year && day.month === month

/**
 * A month of days, Saturday first. Arrows walk the days as they lie (left is tomorrow), over the month's edge too;
 * Page Up and Page Down turn it, with Shift a year. One day at a time is in the tab order.
 */
export function JalaliMonth({
  year,
  month,
  today,
  picked,
  first,
  last,
  mark,
  focused = false,
  onPick,
  onTurn,
}: Month & {
  today: JalaliDay
  picked: JalaliDay | null
  /** No day before it, none after `last`, can be picked or walked to. */
  first?: JalaliDay
  last?: JalaliDay
  /** The day that the keys stand at takes the focus as the month appears. */
  focused?: boolean
  mark?: (day: JalaliDay) => DayMark | null
  onPick: (day: JalaliDay) => void
  onTurn: (month: Month) => void
}) {
  const shown = { year, month }
  /** Where the keys have walked to; the month may have been turned since by its buttons. */
  const [walked, setWalked] = useState<JalaliDay | null>(null)
  const grid = useRef<HTMLTableElement>(null)
  /** Set by a key, so that the focus moves only with the keys. */
  const follow = useRef(focused)
  const within = (day: JalaliDay) =>
    first && daysBetween(day, first) > 0 ? first : last && daysBetween(last, day) > 0 ? last : day
  const current = within(
    [walked, picked, today].find(day => day && isIn(day, shown)) ??
      ({ ...shown, day: 1 } satisfies JalaliDay),
  )

  useEffect(() => {
    if (!follow.current) return
    follow.current = false
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  })

  const walk = (event: KeyboardEvent) => {
    const wanted = dayByKey(current, event)
    if (!wanted) return
    event.preventDefault()
    const to = within(wanted)
    follow.current = true
    setWalked(to)
    if (!isIn(to, shown)) onTurn({ year: to.year, month: to.month })
  }
  const turn = (months: number) => {
    const to = addMonths({ ...shown, day: 1 }, months)
    onTurn({ year: to.year, month: to.month })
  }
  const isFirst = first !== undefined && isIn(first, shown)
  const isLast = last !== undefined && isIn(last, shown)

  return (
    <div className={styles.month}>
      <div className={styles.head}>
        <IconButton icon="previous" label="ماه قبل" disabled={isFirst} onClick={() => turn(-1)} />
        <b aria-live="polite">{formatMonth(shown)}</b>
        <IconButton icon="next" label="ماه بعد" disabled={isLast} onClick={() => turn(1)} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the grid pattern of WAI-ARIA stands on tables */}
      <table ref={grid} role="grid" aria-label={formatMonth(shown)} className={styles.grid} onKeyDown={walk}>
        <thead>
          <tr>
            {weekdayNames.map((name, index) => (
              <th key={name} scope="col" abbr={name}>
                {weekdayLetters[index]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {monthGrid(year, month).map(week => (
            <tr key={`${week[0]?.month}-${week[0]?.day}`}>
              {week.map(day => (
                <td key={day.day}>
                  {isIn(day, shown) && (
                    <Day
                      day={day}
                      mark={mark?.(day) ?? null}
                      hasMarks={mark !== undefined}
                      isToday={isSameDay(day, today)}
                      isPicked={isSameDay(day, picked)}
                      isCurrent={isSameDay(day, current)}
                      isOpen={isSameDay(day, within(day))}
                      onPick={() => {
                        setWalked(day)
                        onPick(day)
                      }}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Day({
  day,
  mark,
  hasMarks,
  isToday,
  isPicked,
  isCurrent,
  isOpen,
  onPick,
}: {
  day: JalaliDay
  mark: DayMark | null
  hasMarks: boolean
  isToday: boolean
  isPicked: boolean
  isCurrent: boolean
  isOpen: boolean
  onPick: () => void
}) {
  const name = [formatLongDate(day), isToday && 'امروز', mark?.label].filter(Boolean).join('، ')
  return (
    <button
      type="button"
      tabIndex={isCurrent ? 0 : -1}
      aria-label={name}
      aria-current={isToday ? 'date' : undefined}
      aria-pressed={isPicked}
      disabled={!isOpen}
      className={classes(
        styles.day,
        hasMarks && styles.marked,
        isToday && styles.today,
        isPicked && styles.picked,
      )}
      onClick={onPick}
    >
      <span className={styles.number} aria-hidden="true">
        {toPersianDigits(day.day)}
      </span>
      {hasMarks && (
        // Drawn by the style: the name says it in words.
        <span className={styles.mark} data-mark={mark?.text} />
      )}
    </button>
  )
}
