import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatTime, parseIsoDay, weekdayLetters, weekdayNames } from '#persian/jalali.ts'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import type { FreeSlot } from './free-rooms.tsx'
import styles from './timetable.module.css'
import type { Row, Week, WeekView } from './week-rows.ts'
import { FreeBlock, SessionBlock } from './week-table.tsx'

/** One day of the week, hour by hour: what a handset shows. */
export function DayLine({
  week,
  rows,
  of,
  day,
  from,
  free,
}: {
  week: Week
  rows: readonly Row[]
  of: WeekView
  day: string
  from: string
  free: FreeSlot | null
}) {
  const at = week.days.findIndex(one => one.day === day)
  const blocks = rows.flatMap(row => row.days[at] ?? [])
  const hours = Map.groupBy(
    blocks.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt)),
    ({ startsAt }) => formatTime(startsAt),
  )
  const bad = rows.reduce(
    (found, row) => found.map((is, index) => is || row.days[index]!.some(({ isClashing }) => isClashing)),
    week.days.map(() => false),
  )
  const { closed } = week.days[at]!
  return (
    <section aria-label={`برنامهٔ ${weekdayNames[at]}`} className={styles.dayLine}>
      <nav aria-label="روز" className={styles.days}>
        {week.days.map((one, index) => (
          <a
            key={one.day}
            href={studioPaths.timetable({ from, day: one.day, of: of === 'teachers' ? of : undefined })}
            aria-current={one.day === day ? 'date' : undefined}
            className={classes(bad[index] && styles.bad)}
          >
            <span aria-hidden="true">{weekdayLetters[index]}</span>
            <span className={text.spoken}>{weekdayNames[index]} </span>
            <small>{persianNumber(parseIsoDay(one.day)!.day)}</small>
            {bad[index] && <span className={text.spoken}>، تداخل دارد</span>}
          </a>
        ))}
      </nav>
      {closed !== null && <p className={text.muted}>تعطیل: {closed}</p>}
      {hours.size === 0 && <p className={text.muted}>در این روز کلاسی نیست.</p>}
      {[...hours].map(([hour, blocks]) => (
        <div key={hour} className={styles.hour}>
          <b>{hour}</b>
          <div>
            {blocks.map(block => (
              <SessionBlock key={block.id} block={block} beside="both" />
            ))}
          </div>
        </div>
      ))}
      {free?.day === day &&
        free.rooms.map(({ id, label }) => <FreeBlock key={id} slot={free} roomId={id} name={label} />)}
    </section>
  )
}
