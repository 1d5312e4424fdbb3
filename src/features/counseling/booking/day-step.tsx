import { useState } from 'react'
import { useNavigate } from 'react-router'
import { persianNumber } from '#persian/digits.ts'
import { isoDay, parseIsoDay, toJalali } from '#persian/jalali.ts'
import { JalaliMonth } from '#ui/jalali-month.tsx'
import { NeedsScripts } from '#ui/needs-scripts.tsx'
import text from '#ui/text.module.css'
import { buildChoicePath, type Choice } from './address.ts'
import type { CounselingDay } from './contract.ts'

/** The month with how many times are free on each day. A full day is chosen too, to wait for it. */
export function DayStep({
  days,
  choice,
  now,
}: {
  days: readonly CounselingDay[]
  choice: Choice
  now: string
}) {
  const navigate = useNavigate()
  const first = days.find(({ free }) => free > 0) ?? days[0]
  const start = first ? parseIsoDay(first.day)! : toJalali(now)
  const [month, setMonth] = useState({ year: start.year, month: start.month })
  if (days.length === 0) return <p className={text.muted}>این روزها وقتی باز نیست. مشاور دیگری را ببینید.</p>
  const free = new Map(days.map(one => [one.day, one.free]))
  const last = parseIsoDay(days.at(-1)!.day)!
  return (
    <>
      <JalaliMonth
        {...month}
        today={toJalali(now)}
        picked={null}
        first={toJalali(now)}
        last={last}
        mark={day => {
          const count = free.get(isoDay(day))
          if (count === undefined) return { text: '—', label: 'بسته' }
          return count === 0
            ? { text: 'پر', label: 'پر' }
            : { text: `${persianNumber(count)} وقت`, label: `${persianNumber(count)} وقت آزاد` }
        }}
        onPick={day => {
          const picked = isoDay(day)
          if (free.has(picked)) void navigate(buildChoicePath({ ...choice, day: picked }), { replace: true })
        }}
        onTurn={setMonth}
      />
      <p className={text.muted}>روز دلخواه پر است؟ همان روز را بزنید تا در فهرست انتظارش باشید.</p>
      <NeedsScripts />
    </>
  )
}
