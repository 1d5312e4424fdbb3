import { useId } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { classes } from './classes.ts'
import styles from './meter.module.css'

/**
 * A bar that fills from the start edge: how much of something there is (`meter`), or how far something under way has
 * come (`progress`; without a value nobody knows how far). What can be counted by eye is `Tiles`.
 */
export function Meter({
  label,
  value,
  max = 100,
  valueText,
  kind = 'meter',
  tone = 'turquoise',
  showLabel = false,
  className,
}: {
  label: string
  /** From 0 to `max`; what lies beyond is cut off. */
  max?: number
  /** What is said, and shown beside the label, in place of a percentage: «۷ از ۱۶ جلسه». */
  valueText?: string
  tone?: 'turquoise' | 'saffron' | 'pistachio' | 'pomegranate'
  showLabel?: boolean
  className?: string
} & ({ kind?: 'meter'; value: number } | { kind: 'progress'; value?: number })) {
  const id = useId()
  const inside = value === undefined ? undefined : Math.max(0, Math.min(value, max))
  const share = inside === undefined ? undefined : (inside / max) * 100
  const shownValue = valueText ?? (share === undefined ? undefined : `${persianNumber(Math.round(share))}٪`)
  const spoken = {
    role: kind === 'meter' ? 'meter' : 'progressbar',
    ...(showLabel ? { 'aria-labelledby': id } : { 'aria-label': label }),
    'aria-valuemin': 0,
    'aria-valuemax': max,
    'aria-valuenow': inside,
    'aria-valuetext': shownValue,
  }
  const bar = (
    <div
      {...spoken}
      className={classes(styles.meter, styles[tone], share === undefined && styles.unknown, className)}
    >
      <i style={share === undefined ? undefined : { inlineSize: `${share}%` }} />
    </div>
  )
  if (!showLabel) return bar
  return (
    <div className={styles.labelled}>
      <span id={id}>{label}</span>
      {shownValue && <span aria-hidden="true">{shownValue}</span>}
      {bar}
    </div>
  )
}
