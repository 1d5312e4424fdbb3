import type { KeyboardEvent } from 'react'
import { buildPath } from '#contract/build-path.ts'
import { studioPaths } from '#contract/studio-paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatTime, monthNames, parseIsoDay, weekdayNames } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Meter } from '#ui/meter.tsx'
import { type FreeSlot, formatSlot } from './free-rooms.tsx'
import styles from './timetable.module.css'
import { useMayPlan } from './use-may-plan.ts'
import { type Block, fullWeek, type Row, type Week, type WeekView } from './week-rows.ts'

/** A week as a table. The arrow keys walk from session to session as they lie; Enter opens its group. */
export function WeekTable({
  week,
  rows,
  of,
  today,
  free,
}: {
  week: Week
  rows: readonly Row[]
  of: WeekView
  today: string
  free: FreeSlot | null
}) {
  // A Friday on which nothing is held leaves its place to the others.
  const shown = rows.some(({ days }) => days[6]!.length > 0) || free?.day === week.days[6]!.day ? 7 : 6
  return (
    <table className={styles.table} onKeyDown={walk}>
      <caption className={styles.caption}>برنامهٔ هفته</caption>
      <thead>
        <tr>
          <th scope="col">{of === 'rooms' ? 'کلاس' : 'استاد'}</th>
          {week.days.slice(0, shown).map(({ day, closed }, index) => (
            <th
              key={day}
              scope="col"
              className={classes(day === today && styles.today, closed !== null && styles.closed)}
            >
              {weekdayNames[index]}
              {day === today && '، امروز'}
              <small className={styles.sub}>
                {formatDayMonth(day)}
                {closed !== null && ` · ${closed || 'تعطیل'}`}
              </small>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <tr key={row.key}>
            <th scope="row">
              <UserText>{row.title}</UserText>
              {row.capacity !== null && (
                <small className={styles.sub}>تا {persianNumber(row.capacity)} نفر</small>
              )}
              <Meter label={`پر بودن هفتهٔ ${row.title}`} value={row.minutes} max={fullWeek} />
            </th>
            {row.days.slice(0, shown).map((blocks, at) => {
              const { day } = week.days[at]!
              const isFree = free?.day === day && free.rooms.some(({ id }) => id === row.roomId)
              return (
                <td key={day} className={day === today ? styles.today : undefined}>
                  {blocks.map(block => (
                    <SessionBlock
                      key={block.id}
                      block={block}
                      beside={of === 'rooms' ? 'teacher' : 'place'}
                    />
                  ))}
                  {isFree && <FreeBlock slot={free} roomId={row.roomId!} />}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** «۴ آذر» */
export function formatDayMonth(iso: string) {
  const { day, month } = parseIsoDay(iso)!
  return `${persianNumber(day)} ${monthNames[month - 1]}`
}

const tones: Record<string, string | undefined> = { en: styles.en, de: styles.de, fr: styles.fr }

export function SessionBlock({ block, beside }: { block: Block; beside: 'teacher' | 'place' | 'both' }) {
  const { groupId, title, startsAt, language, teacher, place, taken, isClashing } = block
  const who = teacher ?? 'بدون استاد'
  const facts = beside === 'both' ? [place, who] : [beside === 'teacher' ? who : place]
  return (
    <a
      href={studioPaths.group({ id: groupId })}
      className={classes(styles.block, tones[language], isClashing && styles.clash)}
    >
      <UserText as="b">{title}</UserText>
      <small>
        <span>
          {formatTime(startsAt)}، <UserText>{facts.join('، ')}</UserText>
        </span>
        <span>{persianNumber(taken)} نفر</span>
      </small>
      {isClashing && <span className={styles.spoken}>تداخل دارد</span>}
    </a>
  )
}

export function FreeBlock({ slot, roomId, name }: { slot: FreeSlot; roomId: string; name?: string }) {
  const mayPlan = useMayPlan()
  const content = (
    <>
      {name && <UserText>{name}</UserText>} خالی، {formatSlot(slot)}
    </>
  )
  if (!mayPlan) return <span className={styles.free}>{content}</span>
  return (
    <a href={buildPath('/studio/groups/new', { room: roomId })} className={styles.free}>
      {content}
    </a>
  )
}

/** To the next session as the table lies: days from right to left, rows from top to bottom. */
function walk(event: KeyboardEvent<HTMLTableElement>) {
  const step = { ArrowLeft: [0, 1], ArrowRight: [0, -1], ArrowDown: [1, 0], ArrowUp: [-1, 0] }[event.code]
  const here = (event.target as HTMLElement).closest('a')
  const cell = here?.closest('td')
  const row = cell?.parentElement
  if (!step || !here || !cell || !(row instanceof HTMLTableRowElement) || event.ctrlKey || event.altKey)
    return
  const [down = 0, across = 0] = step
  const beside = down === 1 ? here.nextElementSibling : down === -1 ? here.previousElementSibling : null
  const next = beside instanceof HTMLAnchorElement ? beside : findNext(row, cell.cellIndex, down, across)
  if (!next) return
  event.preventDefault()
  next.focus()
}

function findNext(row: HTMLTableRowElement, column: number, down: number, across: number) {
  const rows = [...(row.parentElement as HTMLTableSectionElement).rows]
  let [at, cell] = [rows.indexOf(row) + down, column + across]
  while (at >= 0 && at < rows.length && cell >= 1 && cell <= 7) {
    const links = rows[at]!.cells[cell]?.querySelectorAll('a')
    if (links?.length) return down === -1 ? links[links.length - 1] : links[0]
    at += down
    cell += across
  }
  return null
}
