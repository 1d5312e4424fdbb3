import { paths } from '#contract/paths.ts'
import { AddToCart } from '#features/cart/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Facts } from '#ui/facts.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import { formatWeek } from '../groups/weekly.ts'
import { SeatsTag } from '../seats-tag.tsx'
import type { OpenGroup } from './chosen-group.ts'
import styles from './course.module.css'
import { perSession } from './group-choice.tsx'
import { OrderSeatButton } from './order-seat-button.ts'

/** The card beside the page: the chosen group, its price, and the way to the order. On a handset the price bar says it. */
export function Enrol({
  title,
  group,
  freeLesson,
}: {
  title: string
  group: OpenGroup
  freeLesson: string | null
}) {
  const { price, capacity, freeSeats, sessionCount, startsAt, endsAt, weekly, minutes } = group
  const taken = capacity - freeSeats
  return (
    <aside className={styles.enrol} aria-label="ثبت‌نام">
      <div className={classes(cardClass({ padded: true }), layout.stack)}>
        <div>
          <p className={styles.price}>{toman(price)}</p>
          <p className={classes(text.small, text.faint)}>
            {persianNumber(sessionCount)} جلسه، هر جلسه حدود {toman(perSession(price, sessionCount))}
          </p>
        </div>
        <Facts
          facts={[
            { name: 'گروه', value: formatWeek(weekly, minutes) },
            { name: 'شروع', value: formatLongDate(startsAt) },
            { name: 'پایان', value: formatLongDate(endsAt) },
            {
              name: 'جاها',
              value: (
                <span className={layout.row}>
                  <Tiles
                    done={taken}
                    total={capacity}
                    size="small"
                    label={`${persianNumber(taken)} از ${persianNumber(capacity)} جا پر است`}
                  />
                  <SeatsTag free={freeSeats} />
                </span>
              ),
            },
          ]}
        />
        <EnrolButton title={title} group={group} />
        {freeLesson && (
          <a href={`#${freeLesson}`} className={buttonClass({ variant: 'quiet', full: true })}>
            درس اول را رایگان بخوانید
          </a>
        )}
      </div>
    </aside>
  )
}

/** The one way in: to the order, or where no seat is left to the group's waiting list. */
export function EnrolButton({ title, group }: { title: string; group: OpenGroup }) {
  return OrderSeatButton && group.freeSeats > 0 ? (
    <>
      <OrderSeatButton key={group.id} id={group.id} name={`${title}، ${group.title}`} />
      <AddToCart isSingle kind="course-seat" item={group.id} full />
    </>
  ) : (
    <a href={paths.group({ id: group.id })} className={buttonClass({ full: true })}>
      فهرست انتظار این گروه
    </a>
  )
}
