import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, parseIsoDay } from '#persian/jalali.ts'
import { balance } from '#persian/toman.ts'
import { Tag } from '#ui/tag.tsx'
import type { Part } from './contract.ts'

export const partName = ({ position, cause }: Part) =>
  cause === 'cheque' ? 'چک برگشتی' : `قسط ${persianNumber(position)}`

/** «قسط ۲، ۹۵۰٬۰۰۰ تومان تا جمعه ۲۰ آذر، ۹ روز عقب» */
export function PartText({ part }: { part: Part }) {
  const left = part.amount - part.paid
  const due = formatLongDate(parseIsoDay(part.dueDay)!)
  if (left === 0) {
    return (
      <>
        {partName(part)}، {balance(part.amount)} <Tag tone="pistachio">پرداخت شد</Tag>
      </>
    )
  }
  return (
    <>
      {partName(part)}، {balance(left)} تا {due}{' '}
      {part.daysLate > 0 && <Tag tone="pomegranate">{persianNumber(part.daysLate)} روز عقب</Tag>}
    </>
  )
}
