import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate } from '#persian/jalali.ts'
import { toman } from '#persian/toman.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Bdi, UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import { Empty } from '#ui/empty.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import type { GroupCard as Card } from './groups/contract.ts'
import { formatWeek } from './groups/weekly.ts'
import styles from './open-groups.module.css'
import { SeatsTag } from './seats-tag.tsx'

/** Groups that are still open, each a card in the colour of its language, with its start, its price and the seats that are left. */
export default function OpenGroups({ groups }: { groups: readonly Card[] }) {
  if (groups.length === 0) return <Empty title="اکنون گروه بازی برای ثبت‌نام نیست." />
  return (
    <ul className={classes(layout.grid, styles.groups)}>
      {groups.map(group => (
        <li key={group.id} className={cardClass({ linked: true }, styles.card)}>
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
      <Cover
        lang={course.language}
        greeting={course.greeting ?? undefined}
        tag={course.level && <Bdi>{course.level}</Bdi>}
        className={styles.cover}
      />
      <div className={styles.who}>
        <div className={layout.grow}>
          <h3 className={text.cardTitle}>
            <a href={paths.group({ id })} className={styles.name}>
              <UserText>{course.title}</UserText>
              <span className={text.spoken}>، {title}</span>
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
        {teacher && (
          <Avatar name={teacher.name} url={teacher.portraitUrl} size={48} className={styles.avatar} />
        )}
      </div>
      <p className={text.meta}>
        <span>
          <Icon name="calendar-days" />
          {formatWeek(weekly, minutes)}
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
      {/* The title's link is the whole card's. */}
      <span aria-hidden="true" className={buttonClass({ variant: 'quiet', full: true })}>
        {freeSeats > 0 ? 'دیدن و ثبت‌نام' : 'فهرست انتظار'}
      </span>
    </>
  )
}
