import type { OutputOf } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { formatDateTime, formatLongDate } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { myDay } from './contract.ts'
import styles from './my-day.module.css'

/** Seats that are kept for somebody for a while, each with the way to take it. */
export function SeatOffers({ offers }: Pick<OutputOf<typeof myDay>, 'offers'>) {
  if (offers.length === 0) return null
  return (
    <section aria-label="جاهایی که برای شما نگه داشته شده است" className={layout.stack}>
      {offers.map(({ groupId, course, group, startsAt, until }) => (
        <div key={groupId} className={classes(cardClass({ padded: true }), styles.offer)}>
          <Icon name="calendar-check" />
          <div>
            <h2 className={text.cardTitle}>
              جای شما در «<UserText>{`${course}، ${group}`}</UserText>» نگه داشته شده است
            </h2>
            <p className={text.small}>
              شروع: {formatLongDate(startsAt)}؛ این جا تا {formatDateTime(until)} برای شماست.
            </p>
          </div>
          <a href={paths.group({ id: groupId })} className={buttonClass()}>
            دیدن و ثبت‌نام
          </a>
        </div>
      ))}
    </section>
  )
}
