import { useState } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import { weekdaysOf } from '../groups/weekly.ts'
import { OrderSeatButton } from '../order-seat-button.tsx'
import type { CourseDetail } from './contract.ts'
import styles from './course.module.css'

/** The side card: one of the groups, its price and terms before it is paid, and the way to the order. */
export function Enrol({ course: { title, groups, units } }: { course: CourseDetail }) {
  const [chosen, choose] = useState(() => (groups.find(({ freeSeats }) => freeSeats > 0) ?? groups[0]!).id)
  const group = groups.find(({ id }) => id === chosen) ?? groups[0]!
  const { id, price, capacity, freeSeats, sessionCount, startsAt, endsAt, minutes, branch, refundRules } =
    group
  const perSession = Math.round(price / Math.max(1, sessionCount) / 10_000) * 10_000
  const hasPreview = units.some(({ lessons }) => lessons.some(({ preview }) => preview !== null))
  return (
    <aside className={styles.enrol} aria-label="ثبت‌نام">
      <div className={classes(cardClass({ padded: true }), layout.stack)}>
        <div>
          <p className={styles.price}>{toman(price)}</p>
          <p className={classes(text.small, text.faint)}>
            {persianNumber(sessionCount)} جلسه، هر جلسه حدود {toman(perSession)}
          </p>
        </div>
        <SelectField
          label="انتخاب گروه"
          name="group"
          value={group.id}
          onChange={choose}
          options={groups.map(({ id, title, weekly, freeSeats }) => ({
            value: id,
            label: `${title}، ${weekdaysOf(weekly)}${freeSeats === 0 ? ' (پر شد)' : ''}`,
          }))}
          required
          className={styles.choice}
        />
        <Facts
          facts={[
            { name: 'شروع', value: formatLongDate(startsAt) },
            { name: 'پایان', value: formatLongDate(endsAt) },
            { name: 'مدت هر جلسه', value: `${persianNumber(minutes)} دقیقه` },
            { name: 'محل', value: branch ?? 'آنلاین' },
            {
              name: 'ظرفیت',
              value: (
                <Tiles
                  done={capacity - freeSeats}
                  total={capacity}
                  size="small"
                  label={`${persianNumber(capacity - freeSeats)} از ${persianNumber(capacity)} جا پر است`}
                />
              ),
            },
          ]}
        />
        {freeSeats > 0 ? (
          <OrderSeatButton id={id} name={`${title}، ${group.title}`} />
        ) : (
          <a href={`/info/${id}`} className={buttonClass({ full: true })}>
            فهرست انتظار این گروه
          </a>
        )}
        {hasPreview && (
          <a href="#syllabus" className={buttonClass({ variant: 'quiet', full: true })}>
            درس اول را رایگان بخوانید
          </a>
        )}
        <div className={classes(text.small, text.muted)}>
          <p className={text.strong}>شرایط انصراف</p>
          <ul>
            {refundRules.map(rule => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </div>
      </div>
    </aside>
  )
}
