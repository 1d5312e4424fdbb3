import { useState } from 'react'
import { write } from '#client/outbox/write.ts'
import { invalidateQueries } from '#client/query.tsx'
import { showError } from '#client/show-error.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatTime, getWeekday, isoDay, parseIsoDay, weekdayNames } from '#persian/jalali.ts'
import { shortDay } from '#persian/short-day.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import type { IconName } from '#ui/icon-names.ts'
import { StarIcon } from '#ui/star-icon.tsx'
import text from '#ui/text.module.css'
import { markRead, type Plan, type PlanItem, readFirstWeek } from './contract.ts'
import { beforeTitle, describeItem, nameItem } from './describe-item.ts'
import styles from './first-week.module.css'

const icons: Record<PlanItem['kind'], IconName> = {
  placement: 'compass',
  review: 'layers',
  episode: 'headphones',
  post: 'newspaper',
  choose: 'calendar-days',
  class: 'presentation',
}

/** The seven days with what is planned on each, and what found no hour any more. */
export function WeekDays({ plan, now }: { plan: Plan; now: string }) {
  const next = plan.items.find(({ isDone, at }) => !isDone && at && isoDay(at) >= isoDay(now))
  const rest = plan.items.filter(({ at }) => at === null)
  return (
    <div className={classes(cardClass(), styles.week)}>
      {plan.days.map(day => {
        const items = plan.items.filter(({ at }) => at && isoDay(at) === day)
        const isToday = day === isoDay(now)
        const date = parseIsoDay(day)!
        const first = items[0]?.at
        return (
          <section key={day} className={classes(styles.day, isToday && styles.today)} aria-labelledby={day}>
            <h2 id={day}>
              {weekdayNames[getWeekday(date)]}
              <small>
                {[isToday ? 'امروز' : shortDay(date), first && formatTime(first)].filter(Boolean).join('، ')}
              </small>
            </h2>
            {items.length === 0 ? (
              <p className={classes(text.small, text.faint)}>روز آزاد</p>
            ) : (
              <ul>
                {items.map(item => (
                  <Row key={item.id ?? item.link} item={item} isNext={item === next} isToday={isToday} />
                ))}
              </ul>
            )}
          </section>
        )
      })}
      {rest.length > 0 && (
        <section className={styles.day} aria-labelledby="rest">
          <h2 id="rest">
            هر وقت توانستید
            <small>ساعتی از این هفته برایشان نماند</small>
          </h2>
          <ul>
            {rest.map(item => (
              <Row key={item.id} item={item} isNext={false} isToday={false} />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function Row({ item, isNext, isToday }: { item: PlanItem; isNext: boolean; isToday: boolean }) {
  const { kind, title, minutes, at, isDone, isMoved, link } = item
  const said = describeItem(item)
  const facts = [
    kind === 'class' && at && `ساعت ${formatTime(at)}`,
    `${persianNumber(minutes)} دقیقه`,
    kind === 'review' && title && 'بردارید و مرور کنید',
    isMoved && at && !isDone && 'جابه‌جا شد',
  ]
  return (
    <li className={classes(styles.item, isDone && styles.done)}>
      <StarIcon icon={isDone ? 'check' : icons[kind]} tone={isDone ? 'full' : isNext ? 'saffron' : 'plain'} />
      <div>
        <a href={link} className={text.link}>
          {said ?? (
            <>
              {beforeTitle[kind] && `${beforeTitle[kind]} `}
              <UserText>{title ?? ''}</UserText>
            </>
          )}
        </a>
        {isDone && <span className={text.spoken}>، انجام شد</span>}
        <small>{facts.filter(Boolean).join('، ')}</small>
      </div>
      {kind === 'post' && <ReadTick item={item} />}
      {isToday && !isDone && kind !== 'post' && (
        <a href={link} className={buttonClass({ size: 'small', variant: isNext ? 'primary' : 'quiet' })}>
          {kind === 'class' ? 'ورود به کلاس' : 'شروع'}
          <span className={text.spoken}> {nameItem(item)}</span>
        </a>
      )}
    </li>
  )
}

/** That a text was read nothing but its reader knows; it shows at once, and goes through the outbox. */
function ReadTick({ item: { id, title, isDone } }: { item: PlanItem }) {
  const [said, setSaid] = useState<boolean | null>(null)
  const say = async (isRead: boolean) => {
    setSaid(isRead)
    try {
      const written = await write(
        markRead,
        { item: id ?? '', isRead },
        () => ({ title: isRead ? 'خواندم' : 'هنوز نخوانده‌ام', detail: title ?? '' }),
        { stale: [readFirstWeek.path] },
      )
      if (written.state === 'sent') await invalidateQueries(readFirstWeek)
    } catch (thrown) {
      setSaid(null)
      showError(thrown)
    }
  }
  return <CheckField label="خواندم" checked={said ?? isDone} onChange={isRead => void say(isRead)} />
}
