import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Empty } from '#ui/empty.tsx'
import { Foreign, UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { GroupCard as Card } from './groups/contract.ts'
import { spanOf, weekdaysOf } from './groups/weekly.ts'
import styles from './open-groups.module.css'
import { OrderSeatButton } from './order-seat-button.tsx'
import { SeatsTag } from './seats-tag.tsx'

/** Groups that are still open, each a card with its start, its price and the seats that are left. */
export default function OpenGroups({ groups }: { groups: readonly Card[] }) {
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

function GroupCard({ group }: { group: Card }) {
  const { id, title, course, teacher, price, freeSeats, startsAt, sessionCount, minutes, weekly, branch } =
    group
  return (
    <>
      <div>
        <h3 className={text.cardTitle}>
          <a href={`/info/${id}`} className={styles.name}>
            <UserText>{course.title}</UserText>
          </a>
        </h3>
        <p className={text.muted}>
          <UserText>{title}</UserText>
          {teacher && (
            <>
              ، با <UserText>{teacher.name}</UserText>
            </>
          )}
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
          {weekdaysOf(weekly)}، {spanOf(weekly, minutes)}
        </span>
        <span>
          <Icon name="clock" />
          {persianNumber(sessionCount)} جلسه از {formatLongDate(startsAt)}
        </span>
        {branch && (
          <span>
            <Icon name="map-pin" />
            <UserText>{branch}</UserText>
          </span>
        )}
      </p>
      <div className={classes(layout.spread, styles.foot)}>
        <b className={styles.price}>{toman(price)}</b>
        <SeatsTag free={freeSeats} />
      </div>
      {freeSeats > 0 ? (
        <OrderSeatButton id={id} name={`${course.title}، ${title}`} />
      ) : (
        <a
          href={`/info/${id}`}
          aria-label={`فهرست انتظار: ${course.title}، ${title}`}
          className={buttonClass({ variant: 'quiet', full: true })}
        >
          فهرست انتظار
        </a>
      )}
    </>
  )
}
