import { useState } from 'react'
import { JalaliPicker } from '#ui/jalali-picker.tsx'

/** The first and the last day of a list, for the form of its filters. */
export function PeriodFields({ from, until }: { from: string; until: string }) {
  const [first, setFirst] = useState(from)
  const [last, setLast] = useState(until)
  return (
    <>
      <JalaliPicker label="از روز" name="from" value={first} onChange={setFirst} max={last || undefined} />
      <JalaliPicker label="تا روز" name="until" value={last} onChange={setLast} min={first || undefined} />
    </>
  )
}
