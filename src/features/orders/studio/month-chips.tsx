import { useState } from 'react'
import { Chip } from '#ui/chip.tsx'
import { listMonths } from './months.ts'

/** The last months, each a link to the list narrowed to it. */
export function MonthChips({
  from: first,
  until: last,
  build,
}: {
  /** The days the list is narrowed to now. */
  from: string | undefined
  until: string | undefined
  /** The address of the list with these days. */
  build: (period: { from: string; until: string }) => string
}) {
  const [now] = useState(() => Date.now())
  return listMonths(now).map(({ title, from, until }) => (
    <Chip key={from} chosen={first === from && last === until} to={build({ from, until })}>
      {title}
    </Chip>
  ))
}
