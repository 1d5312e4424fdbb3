import { useState } from 'react'
import { fetchFile } from '#client/fetch-file.ts'
import { useWrite } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import { skillNames } from '#features/placement/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { Bdi } from '#ui/bdi.tsx'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { Ticks } from '#ui/ticks.tsx'
import { Tiles } from '#ui/tiles.tsx'
import { dismissFirstWeek, firstWeekCalendar, type Plan, readFirstWeek } from './contract.ts'
import { describeHours } from './describe-hours.ts'
import { ReminderField } from './reminder-field.tsx'

/** What a week has for the skill that was found lowest. */
const remedies: Record<string, string> = { reading: 'خواندنی کوتاه هم', listening: 'پادکست هم' }

/** How far the week is, in which hours it lies, and why it is as it is. */
export function WeekAside({
  plan,
  found,
  onChange,
}: {
  plan: Plan
  found: OutputOf<typeof readFirstWeek>['found']
  onChange: () => void
}) {
  const total = plan.items.length
  const done = plan.items.filter(({ isDone }) => isDone).length
  const progress = `${persianNumber(done)} از ${persianNumber(total)}`
  const card = classes(cardClass({ padded: true }), layout.stack)
  return (
    <aside className={layout.stack}>
      <section className={card} aria-labelledby="wall">
        <div className={layout.spread}>
          <h2 id="wall" className={text.cardTitle}>
            دیوار هفته
          </h2>
          <b>{progress}</b>
        </div>
        <Tiles done={done} total={total} now={!plan.isOver} label={`${progress} کار انجام شده`} />
        <p className={classes(text.small, text.muted)}>
          هر کار یک کاشی است و خودش علامت می‌خورد. روزی که نرسیدید جابه‌جا می‌شود؛ چیزی نمی‌سوزد.
        </p>
      </section>
      <section className={card} aria-labelledby="hours">
        <h2 id="hours" className={text.cardTitle}>
          ساعت‌های شما
        </h2>
        <p className={classes(text.small, text.muted)}>{describeHours(plan.hours)}</p>
        <Button variant="quiet" full onClick={onChange}>
          <Icon name="calendar-range" />
          تغییر ساعت‌ها
        </Button>
        <ReminderField isReminded={plan.isReminded} />
        <Tools />
      </section>
      <section className={card} aria-labelledby="why">
        <h2 id="why" className={text.cardTitle}>
          چرا این‌ها؟
        </h2>
        <Ticks className={classes(text.small, text.muted)}>
          {plan.level ? (
            <li>
              <span>
                پادکست و خواندنی‌ها از سطح <Bdi>{plan.level}</Bdi> است، همان که تعیین سطح یافت.
              </span>
            </li>
          ) : (
            <li>
              <span>سطحتان را هنوز نمی‌دانیم؛ برای همین با تعیین سطح شروع می‌شود.</span>
            </li>
          )}
          {found?.weakest && (
            <li>
              <span>
                {skillNames[found.weakest.skill as keyof typeof skillNames]} شما{' '}
                <Bdi>{found.weakest.level}</Bdi> بود؛ برای همین{' '}
                {remedies[found.weakest.skill] ?? 'مرور عبارت هر روز'} می‌آید.
              </span>
            </li>
          )}
          <li>
            <span>کلاس‌ها سر ساعت خودشان‌اند و روی هیچ کاری نمی‌افتند.</span>
          </li>
        </Ticks>
      </section>
    </aside>
  )
}

/** The week for a telephone's calendar, and the week put away. */
function Tools() {
  const dismiss = useWrite(dismissFirstWeek, { invalidates: [readFirstWeek] })
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await fetchFile(firstWeekCalendar, {}, 'هفتهٔ اول من.ics').catch(showError)
    setBusy(false)
  }
  return (
    <>
      <Button variant="quiet" full busy={isBusy} onClick={() => void save()}>
        <Icon name="download" />
        بردن به تقویم گوشی
      </Button>
      <Button
        variant="text"
        size="small"
        busy={dismiss.isPending}
        onClick={() =>
          void dismiss
            .mutateAsync({})
            .then(() => showSnack('برنامه کنار رفت. هر وقت خواستید دوباره بچینید.'), showError)
        }
      >
        این برنامه را نمی‌خواهم
      </Button>
    </>
  )
}
