import { useEffect, useRef, useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { formatDate, type Instant } from '#persian/jalali.ts'
import styles from './chart.module.css'
import type { ChartDrawing, ChartSeries } from './chart-drawing.ts'
import { classes } from './classes.ts'
import { Icon } from './icon.tsx'
import { Table } from './table.tsx'

/**
 * Numbers over days, drawn: lines, or bars of which several series stand on each other. Time runs as the page is read,
 * from right to left. `sentence` says to those who do not see it what it shows; the numbers stand in a table below.
 * The drawing comes after the page, in a chunk of its own.
 */
export function Chart({
  kind,
  title,
  sentence,
  days,
  series,
  now,
  spell = persianNumber,
  className,
}: {
  kind: 'line' | 'bar'
  title: string
  sentence: string
  days: readonly Instant[]
  series: readonly ChartSeries[]
  /** The last day is still under way, and called so: «این هفته». Its bar is saffron. */
  now?: string
  /** A value as it is read: «۲۵٪». */
  spell?: (value: number) => string
  className?: string
}) {
  const box = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState(false)

  // Callers write these in place, anew at every rendering; the drawing is made anew only when they say something else.
  const signature = JSON.stringify([kind, days, series, now])
  const newest = useRef({ kind, days, series, now, spell })
  useEffect(() => {
    newest.current = { kind, days, series, now, spell }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `said` stands for all that is drawn
  useEffect(() => {
    const element = box.current
    if (!element) return
    let drawing: ChartDrawing | null = null
    let gone = false
    import('./chart-drawing.ts').then(
      ({ drawChart }) => {
        if (!gone) drawing = drawChart(element, { ...newest.current, findClass: tone => styles[tone] })
      },
      () => setFailed(true),
    )
    return () => {
      gone = true
      drawing?.remove()
    }
  }, [signature])

  const rows = days.map((day, index) => ({ day, index }))
  return (
    <figure className={classes(styles.chart, className)}>
      <figcaption className={styles.head}>
        <b>{title}</b>
        {series.length > 1 && (
          <span className={styles.key}>
            {series.map(({ name, tone }) => (
              <span key={name}>
                <i className={styles[tone]} />
                {name}
              </span>
            ))}
          </span>
        )}
      </figcaption>
      {failed ? (
        <p>نمودار کشیده نشد؛ عددها در جدول زیر است.</p>
      ) : (
        <div role="img" aria-label={sentence} ref={box} className={styles.box} />
      )}
      <details className={styles.numbers} open={failed || undefined}>
        <summary>
          عددها در جدول
          <Icon name="chevron-down" />
        </summary>
        <Table
          caption={title}
          rows={rows}
          rowKey={({ index }) => String(index)}
          columns={[
            { key: 'day', head: 'تاریخ', names: true, cell: ({ day }) => formatDate(day) },
            ...series.map(({ name, values }) => ({
              key: name,
              head: name,
              number: true,
              cell: ({ index }: { index: number }) => {
                const value = values[index]
                return value == null ? '—' : spell(value)
              },
            })),
          ]}
        />
      </details>
    </figure>
  )
}
