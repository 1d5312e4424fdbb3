import { buildPath } from '#contract/build-path.ts'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { monthName } from './months.ts'

/** The month that is shown, and the ways to the one before and the one after it. `months` come newest first. */
export function MonthLinks({
  month,
  months,
  path,
}: {
  month: string
  months: readonly string[]
  path: string
}) {
  const index = months.indexOf(month)
  const [before, after] = index < 0 ? [undefined, undefined] : [months[index + 1], months[index - 1]]
  const look = buttonClass({ variant: 'quiet', size: 'small' })
  return (
    <nav aria-label="ماه" className={classes(layout.row, layout.wrapping)}>
      {before && (
        <a href={buildPath(path, { month: before })} data-replace className={look}>
          <Icon name="previous" />
          {monthName(before)}
        </a>
      )}
      <b className={text.nowrap} aria-current="true">
        {monthName(month)}
      </b>
      {after && (
        <a href={buildPath(path, { month: after })} data-replace className={look}>
          {monthName(after)}
          <Icon name="next" />
        </a>
      )}
    </nav>
  )
}

/** The month the address names. */
export const monthIn = (search: string) => {
  const month = new URLSearchParams(search).get('month') ?? ''
  return /^1[34]\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}
}
