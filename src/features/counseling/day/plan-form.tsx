import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWrite } from '#client/query.tsx'
import type { BookingPlan } from '#features/booking/public.ts'
import { readInteger, toPersianDigits } from '#persian/digits.ts'
import { buildEditQueryOptions } from '#records/edit-query.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { QueryView } from '#ui/query-view.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { readCounselingDay, readPlan, writePlan } from './contract.ts'
import { BlockedRows, ExceptionRows, WeeklyRows } from './plan-rows.tsx'

/** What a counselor begins with who has no plan yet. */
const newPlan: BookingPlan = {
  minutes: 45,
  bufferBefore: 0,
  bufferAfter: 15,
  noticeMinutes: 180,
  maxPerDay: null,
  daysAhead: 30,
  changeHours: 6,
  maxMoves: 1,
  weekly: [],
  exceptions: [],
  blocked: [],
}

/** When a counselor receives: the week, other days, closed days, and the limits. */
export function PlanForm({ id }: { id: string }) {
  const query = useQuery(buildEditQueryOptions(readPlan, { id }))
  return (
    <QueryView query={query} loading={<Skeleton height="24rem" />}>
      {({ plan }) => <Fields id={id} plan={plan ?? newPlan} />}
    </QueryView>
  )
}

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

function Fields({ id, plan }: { id: string; plan: BookingPlan }) {
  const [typed, setTyped] = useState(() =>
    mapNumbers(name => (plan[name] === null ? '' : toPersianDigits(plan[name]))),
  )
  const [weekly, setWeekly] = useState(plan.weekly)
  const [exceptions, setExceptions] = useState(plan.exceptions)
  const [blocked, setBlocked] = useState(plan.blocked)
  const write = useWrite(writePlan, { invalidates: [readPlan, readCounselingDay] })
  const fault = write.error
  const findError = (name: string) => fault?.errors.find(({ field }) => field === `plan.${name}`)?.message
  const errorWithin = (name: string) =>
    fault?.errors.find(({ field }) => field.startsWith(`plan.${name}`))?.message
  const send = () =>
    write.mutate(
      {
        id,
        plan: {
          ...plan,
          ...mapNumbers(name => readInteger(typed[name]) ?? -1),
          maxPerDay: typed.maxPerDay.trim() === '' ? null : (readInteger(typed.maxPerDay) ?? -1),
          weekly,
          exceptions,
          blocked,
        },
      },
      { onSuccess: () => showSnack('برنامه ذخیره شد؛ وقت‌های گرفته‌شده سر جایشان هستند.') },
    )
  return (
    <form
      noValidate
      aria-label="برنامهٔ مشاور"
      className={classes(cardClass({ padded: true }), layout.stack)}
      onSubmit={event => {
        event.preventDefault()
        send()
      }}
    >
      <h2 className={text.cardTitle}>وقت‌ها، به ساعت تهران</h2>
      {fault && fault.errors.length === 0 && <FormErrors message={fault.info.message} />}
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
        <Button type="submit" busy={write.isPending}>
          ذخیرهٔ برنامه
        </Button>
      </div>
    </form>
  )
}
