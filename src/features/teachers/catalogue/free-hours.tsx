import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { bandLength } from '#contract/week-bands.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { WeekPainter } from '#ui/week-painter.tsx'
import { buildAddress, readFilters, type TeacherFilters } from './filters.ts'
import styles from './teachers.module.css'

/** How long a week must have stood still before the list follows, in milliseconds. */
const settled = 350

/** The reader's free week: painted once, it sorts the list. It stands in the address, sent with the filters. */
export function FreeHours({ filters }: { filters: TeacherFilters }) {
  const navigate = useNavigate()
  const current = filters.hours.join(',')
  const [painted, setPainted] = useState<readonly string[]>(filters.hours)
  /** What the address says, or will once the list has followed. */
  const asked = useRef(current)
  // The address may change under us: back, or a link. Our own change comes late and must not take back what was painted since.
  useEffect(() => {
    if (current === asked.current) return
    asked.current = current
    setPainted(current ? current.split(',') : [])
  }, [current])
  const now = sorted(painted)
  const isStill = now === sorted(filters.hours)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what is painted starts the clock; the rest is read then.
  useEffect(() => {
    if (isStill) return
    const timer = setTimeout(() => {
      const { hours } = readFilters(new URLSearchParams({ hours: now }))
      asked.current = hours.join(',')
      void navigate(buildAddress({ ...filters, hours, sort: undefined, page: 1 }), {
        replace: true,
        preventScrollReset: true,
      })
    }, settled)
    return () => clearTimeout(timer)
  }, [now, isStill])

  return (
    <details className={cardClass({ padded: true }, styles.hoursBox)}>
      <summary className={styles.summary}>
        <h2 className={text.cardTitle}>
          <Icon name="calendar-days" />
          <span>وقت‌های آزاد من</span>
          {painted.length > 0 && (
            <span className={styles.many}>{persianNumber(painted.length * bandLength)} ساعت</span>
          )}
        </h2>
        <Icon name="chevron-down" />
      </summary>
      <div className={classes(layout.stack, styles.painter)}>
        <WeekPainter label="وقت‌های آزاد من در هفته" name="hours" bands={painted} onChange={setPainted} />
        <div className={classes(layout.spread, text.small)}>
          <span className={text.muted}>
            <b className={text.strong}>{persianNumber(painted.length * bandLength)} ساعت</b> در هفته
          </span>
          {painted.length > 0 && (
            <a
              href={buildAddress({ ...filters, hours: [], sort: undefined, page: 1 })}
              data-replace
              className={text.link}
            >
              پاک کردن همه
            </a>
          )}
        </div>
        <noscript>
          <Button type="submit" full>
            مرتب کن
          </Button>
        </noscript>
      </div>
    </details>
  )
}

const sorted = (hours: readonly string[]) => [...hours].sort().join(',')
