import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Foreign, UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import type { CourseGroup } from './contract.ts'
import styles from './open-groups.module.css'
import { OrderSeatButton } from './order-seat-button.tsx'

/** Groups that are still open, each a card with its start, its price and the seats that are left. */
export default function OpenGroups({ groups }: { groups: readonly CourseGroup[] }) {
  if (groups.length === 0) return <Empty title="اکنون گروه بازی برای ثبت‌نام نیست." />
  return (
    <ul className={classes(layout.grid, styles.groups)}>
      {groups.map(group => (
        <li key={group.id} className={classes(cardClass({ padded: true }), layout.stack)}>
          <GroupCard group={group} />
        </li>
      ))}
    </ul>
  )
}

function GroupCard({ group }: { group: CourseGroup }) {
  const { title, course, teacher, price, freeSeats, sessions, minutes } = group
  const start = sessions[0]!
  const isFull = freeSeats === 0
  return (
    <>
      <div>
        <h3 className={text.cardTitle}>
          <UserText>{course.title}</UserText>
        </h3>
        <p className={text.muted}>
          <UserText>{title}</UserText>، با {teacher}
        </p>
      </div>
      <p className={text.meta}>
        {course.level && (
          <span>
            سطح <Foreign>{course.level}</Foreign>
          </span>
        )}
        <span>
          <Icon name="calendar-days" />
          {formatLongDate(start)}، {formatTime(start)}
        </span>
        <span>
          <Icon name="clock" />
          {persianNumber(sessions.length)} جلسهٔ {persianNumber(minutes)} دقیقه‌ای
        </span>
      </p>
      <div className={classes(layout.spread, styles.foot)}>
        <b className={styles.price}>{toman(price)}</b>
        <Tag tone={isFull ? 'pomegranate' : freeSeats <= 3 ? 'saffron' : 'turquoise'}>
          {isFull ? 'جایی نمانده است' : `${persianNumber(freeSeats)} جای خالی`}
        </Tag>
      </div>
      <OrderSeatButton id={group.id} name={`${course.title}، ${title}`} isFull={isFull} />
    </>
  )
}
