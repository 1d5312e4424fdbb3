import {
  Fragment,
  type KeyboardEvent,
  type PointerEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { bandHours, formatBand, hoursOfBand, toBand } from '#contract/week-bands.ts'
import { weekdayLetters, weekdayNames } from '#persian/jalali.ts'
import { classes } from './classes.ts'
import styles from './week-painter.module.css'

/**
 * A week to be painted: seven days by two-hour bands, each a checkbox with its name. Arrow keys move, Space paints,
 * dragging paints a run. In a form it works before any script has come: its boxes are of `name`. Without `onChange` it
 * only shows.
 */
export function WeekPainter({
  label,
  bands,
  taken = [],
  onChange,
  name,
  wide = false,
  className,
}: {
  label: string
  /** The painted bands, such as «0-18»: the weekday from Saturday and the hour. */
  bands: readonly string[]
  /** Bands that are shown as taken by a class. */
  taken?: readonly string[]
  onChange?: (bands: string[]) => void
  name?: string
  /** Broad cells, for a desk. */
  wide?: boolean
  className?: string
}) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const grid = useRef<HTMLFieldSetElement>(null)
  /** The one cell Tab leads to; arrow keys lead from there. */
  const [here, setHere] = useState(first)
  const { begin, pass, isDragged } = useDragging(bands, onChange)

  const early = useEffectEvent(() => {
    const boxes = grid.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? []
    const checked = [...boxes].map(({ value }) => value)
    if (checked.length !== bands.length || checked.some(band => !bands.includes(band))) onChange?.(checked)
  })
  // What was painted before the page listened stands in the boxes alone.
  useEffect(() => early(), [])

  const change = (band: string, isPainted: boolean) =>
    onChange?.(isPainted ? [...bands, band] : bands.filter(other => other !== band))
  const walk = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    const band = event.currentTarget.value
    if (!step) return
    event.preventDefault()
    const [weekday = 0, hour = 0] = band.split('-').map(Number)
    const row = bandHours.indexOf(hour as (typeof bandHours)[number]) + step.row
    const day = weekday + step.day
    if (day < 0 || day > 6 || row < 0 || row >= bandHours.length) return
    const next = toBand({ weekday: day, hour: bandHours[row]! })
    setHere(next)
    grid.current?.querySelector<HTMLInputElement>(`input[value="${next}"]`)?.focus()
  }

  return (
    <fieldset
      ref={grid}
      aria-label={label}
      className={classes(styles.week, wide && styles.wide, className)}
      onPointerDown={onChange && begin}
      onPointerMove={onChange && pass}
    >
      <span />
      {weekdayLetters.map((letter, day) => (
        <b key={weekdayNames[day]} className={styles.day} aria-hidden="true">
          {letter}
        </b>
      ))}
      {bandHours.map(hour => (
        <Fragment key={hour}>
          <span className={styles.hours} aria-hidden="true">
            {hoursOfBand(hour)}
          </span>
          {weekdayNames.map((_, weekday) => {
            const band = toBand({ weekday, hour })
            const isTaken = taken.includes(band)
            return (
              <input
                key={band}
                type="checkbox"
                name={name}
                value={band}
                aria-label={`${formatBand(band)}${isTaken ? '، کلاس' : ''}`}
                checked={bands.includes(band)}
                disabled={!onChange}
                tabIndex={isAlive && onChange ? (band === here ? 0 : -1) : undefined}
                className={classes(styles.cell, isTaken && styles.taken)}
                onChange={event => change(band, event.target.checked)}
                onClick={event => {
                  // The press that ended a stroke has painted already.
                  if (isDragged()) event.preventDefault()
                }}
                onFocus={() => setHere(band)}
                onKeyDown={walk}
              />
            )
          })}
        </Fragment>
      ))}
    </fieldset>
  )
}

/** A stroke over several cells: all of them become what the first one becomes. */
function useDragging(bands: readonly string[], onChange?: (bands: string[]) => void) {
  const stroke = useRef<{ from: string; paints: boolean; over: Set<string> } | null>(null)
  const painted = useRef(new Set(bands))
  const dragged = useRef(false)
  useEffect(() => {
    painted.current = new Set(bands)
  }, [bands])
  useEffect(() => {
    const end = () => {
      stroke.current = null
    }
    addEventListener('pointerup', end)
    addEventListener('pointercancel', end)
    return () => {
      removeEventListener('pointerup', end)
      removeEventListener('pointercancel', end)
    }
  }, [])

  const begin = (event: PointerEvent) => {
    const band = bandAt(event)
    dragged.current = false
    if (!band || event.button !== 0) return
    stroke.current = { from: band, paints: !painted.current.has(band), over: new Set([band]) }
    // A finger would keep all that follows to the cell it came down on.
    const { target } = event
    if (target instanceof Element && target.hasPointerCapture(event.pointerId)) {
      target.releasePointerCapture(event.pointerId)
    }
  }
  const pass = (event: PointerEvent) => {
    const band = bandAt(event)
    const now = stroke.current
    if (!band || !now || now.over.has(band)) return
    now.over.add(band)
    dragged.current = true
    const next = new Set(painted.current)
    for (const one of now.over) {
      if (now.paints) next.add(one)
      else next.delete(one)
    }
    painted.current = next
    onChange?.([...next])
  }
  return { begin, pass, isDragged: () => dragged.current }
}

function bandAt({ clientX, clientY }: PointerEvent): string | null {
  const cell = document.elementFromPoint(clientX, clientY)
  return cell instanceof HTMLInputElement && cell.type === 'checkbox' ? cell.value : null
}

const first = toBand({ weekday: 0, hour: bandHours[0] })

/** Days run from right to left. */
const steps: Record<string, { day: number; row: number } | undefined> = {
  ArrowLeft: { day: 1, row: 0 },
  ArrowRight: { day: -1, row: 0 },
  ArrowUp: { day: 0, row: -1 },
  ArrowDown: { day: 0, row: 1 },
}

/** What never changes once the page lives needs nobody who listens. */
const never = () => () => undefined
