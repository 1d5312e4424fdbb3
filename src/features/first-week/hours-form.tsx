import { type FormEvent, useState } from 'react'
import type { OutputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { Switch } from '#ui/switch.tsx'
import text from '#ui/text.module.css'
import { WeekPainter } from '#ui/week-painter.tsx'
import { dayMinutes, type Plan, type readFirstWeek } from './contract.ts'
import { describeHours } from './describe-hours.ts'
import styles from './first-week.module.css'
import { useSendHours } from './send-hours.ts'

const lengths = dayMinutes.map(minutes => ({ value: String(minutes), label: persianNumber(minutes) }))
const usualMinutes = 20

/** Which hours of the week somebody has, and how long a day; the week is planned into them. */
export function HoursForm({
  plan,
  found,
  isPainted,
  onDone,
  onCancel,
}: {
  plan: Plan | null
  found: OutputOf<typeof readFirstWeek>['found']
  /** Hours are on their way to the server already. */
  isPainted: boolean
  onDone: () => void
  onCancel?: () => void
}) {
  const [hours, setHours] = useState<readonly string[]>(plan?.hours ?? [])
  const [minutes, setMinutes] = useState(plan?.minutes ?? usualMinutes)
  const [isEmpty, setEmpty] = useState(false)
  const { send, isBusy, fault } = useSendHours()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    if (hours.length === 0) return setEmpty(true)
    if (await send({ hours, minutes })) onDone()
  }
  return (
    <form
      className={classes(cardClass({ padded: true }), layout.stack, styles.form)}
      onSubmit={event => void submit(event)}
    >
      <div>
        <h2 className={text.cardTitle}>چه ساعت‌هایی وقت دارید؟</h2>
        <p className={text.muted}>
          {found ? (
            <>
              برای سطح <Bdi>{found.level}</Bdi>، هفت روز را در همین ساعت‌ها می‌چینیم: مرور عبارت، پادکست و
              خواندنی هم‌سطح.
            </>
          ) : (
            'هفت روز را در همین ساعت‌ها می‌چینیم. چون سطحتان را هنوز نمی‌دانیم، برنامه با تعیین سطح شروع می‌شود.'
          )}{' '}
          کلاس‌هایتان سر ساعت خودشان می‌مانند.
        </p>
      </div>
      <WeekPainter
        label="ساعت‌های شما در هفته"
        bands={hours}
        onChange={painted => {
          setHours(painted)
          setEmpty(false)
        }}
      />
      <p role="status" className={text.small}>
        {hours.length > 0
          ? describeHours(hours)
          : 'خانه‌ای را که وقت دارید لمس کنید؛ دوباره لمس کنید پاک می‌شود.'}
      </p>
      <Switch
        caption="روزی چند دقیقه؟"
        name="minutes"
        options={lengths}
        value={String(minutes)}
        onChange={value => setMinutes(Number(value))}
      />
      {(isEmpty || fault) && <FormErrors message={fault?.reason ?? 'دست‌کم یک خانه را رنگ کنید.'} />}
      <div className={classes(layout.row, layout.wrapping)}>
        <Button type="submit" busy={isBusy}>
          {plan ? 'چیدن دوباره' : isPainted ? 'فرستادن ساعت‌های تازه' : 'برنامه را بچین'}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            انصراف
          </Button>
        )}
      </div>
      <p className={classes(text.small, text.muted)}>
        هر وقت بخواهید ساعت‌ها را عوض می‌کنید؛ کاری که به آن نرسید به ساعت بعدی‌تان می‌رود.
      </p>
    </form>
  )
}
