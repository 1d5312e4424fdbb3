import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { readInteger, toPersianDigits } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { BookingPlan } from './plan.ts'
import { BlockedRows, ExceptionRows, WeeklyRows } from './plan-rows.tsx'

const numbers: readonly { name: NumberName; label: string; hint?: string }[] = [
  { name: 'minutes', label: 'مدت هر گفت‌وگو، دقیقه' },
  { name: 'bufferAfter', label: 'تنفس پس از هر گفت‌وگو، دقیقه' },
  { name: 'noticeMinutes', label: 'کمترین فاصله تا وقت، دقیقه' },
  { name: 'daysAhead', label: 'تا چند روز آینده باز است؟' },
  { name: 'changeHours', label: 'جابه‌جایی و لغو تا چند ساعت پیش؟' },
  { name: 'maxMoves', label: 'هر وقت چند بار جابه‌جا می‌شود؟' },
  { name: 'maxPerDay', label: 'سقف گفت‌وگو در روز', hint: 'خالی یعنی هرچه جا شود.' },
]
type NumberName =
  | 'minutes'
  | 'bufferAfter'
  | 'noticeMinutes'
  | 'daysAhead'
  | 'changeHours'
  | 'maxMoves'
  | 'maxPerDay'

const mapNumbers = <T,>(read: (name: NumberName) => T) =>
  Object.fromEntries(numbers.map(({ name }) => [name, read(name)])) as Record<NumberName, T>

/** When a host receives: the week, other days, closed days, and the limits. */
export function PlanForm({
  label,
  plan,
  busy,
  fault,
  onSave,
}: {
  /** What the form is called. */
  label: string
  plan: BookingPlan
  busy: boolean
  /** Why saving was refused; what is wrong stands at its field, as `plan.NAME`. */
  fault: ApiError | null
  onSave: (plan: BookingPlan) => void
}) {
  const [typed, setTyped] = useState(() =>
    mapNumbers(name => (plan[name] === null ? '' : toPersianDigits(plan[name]))),
  )
  const [weekly, setWeekly] = useState(plan.weekly)
  const [exceptions, setExceptions] = useState(plan.exceptions)
  const [blocked, setBlocked] = useState(plan.blocked)
  const findError = (name: string) => fault?.at(`plan.${name}`)
  const errorWithin = (name: string) =>
    fault?.errors.find(({ field }) => field.startsWith(`plan.${name}`))?.message
  const send = () =>
    onSave({
      ...plan,
      ...mapNumbers(name => readInteger(typed[name]) ?? -1),
      maxPerDay: typed.maxPerDay.trim() === '' ? null : (readInteger(typed.maxPerDay) ?? -1),
      weekly,
      exceptions,
      blocked,
    })
  return (
    <Form aria-label={label} className={classes(cardClass({ padded: true }), layout.stack)} onSubmit={send}>
      <h2 className={text.cardTitle}>وقت‌ها، به ساعت تهران</h2>
      <FormRefusal of={fault} />
      <WeeklyRows value={weekly} change={setWeekly} error={errorWithin('weekly')} />
      <ExceptionRows value={exceptions} change={setExceptions} error={errorWithin('exceptions')} />
      <BlockedRows value={blocked} change={setBlocked} error={errorWithin('blocked')} />
      <h2 className={text.cardTitle}>اندازه‌ها</h2>
      {numbers.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode="numeric"
          value={typed[name]}
          onChange={value => setTyped({ ...typed, [name]: value })}
          error={findError(name)}
        />
      ))}
      <div className={layout.row}>
        <Button type="submit" busy={busy}>
          ذخیرهٔ برنامه
        </Button>
      </div>
    </Form>
  )
}
