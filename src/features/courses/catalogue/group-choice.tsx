import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { shortDay } from '#persian/short-day.ts'
import { toman } from '#persian/toman.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Tag } from '#ui/tag.tsx'
import text from '#ui/text.module.css'
import { formatWeek } from '../groups/weekly.ts'
import { SeatsTag } from '../seats-tag.tsx'
import type { OpenGroup } from './chosen-group.ts'
import styles from './course.module.css'

/** Which of the open groups: each is an address of the page, and what stands beside it follows. */
export function GroupChoice({ groups, chosen }: { groups: readonly OpenGroup[]; chosen: OpenGroup }) {
  const { id, price, sessionCount, minutes, branch } = chosen
  return (
    <>
      <ul className={styles.groups} aria-label="گروه‌های باز">
        {groups.map(group => (
          <li key={group.id}>
            <Choice group={group} isChosen={group === chosen} />
          </li>
        ))}
      </ul>
      <p className={classes(text.small, text.muted)}>
        {persianNumber(sessionCount)} جلسهٔ {persianNumber(minutes)} دقیقه‌ای،{' '}
        {branch ? <UserText>{branch}</UserText> : 'آنلاین'}؛ هر جلسه حدود{' '}
        {toman(perSession(price, sessionCount))}.{' '}
        <a href={paths.group({ id })} className={text.link}>
          برنامهٔ جلسه‌های این گروه <Icon name="forward" />
        </a>
      </p>
    </>
  )
}

/** Rials of one session, rounded to a thousand Toman. */
export const perSession = (price: number, sessions: number) =>
  Math.round(price / Math.max(1, sessions) / 10_000) * 10_000

function Choice({ group, isChosen }: { group: OpenGroup; isChosen: boolean }) {
  const { id, title, teacher, weekly, minutes, freeSeats, startsAt, endsAt } = group
  return (
    <a
      href={`?group=${id}`}
      data-replace
      aria-current={isChosen ? 'true' : undefined}
      className={classes(styles.group, freeSeats === 0 && styles.full, isChosen && styles.chosen)}
    >
      {teacher && <Avatar name={teacher.name} url={teacher.portraitUrl} size={44} />}
      <span className={layout.grow}>
        <b>{formatWeek(weekly, minutes)}</b>
        <small>
          <UserText>{title}</UserText>
          {teacher && (
            <>
              ، <UserText>{teacher.name}</UserText>
            </>
          )}
          ، از {shortDay(startsAt)} تا {shortDay(endsAt)}
        </small>
      </span>
      {freeSeats > 0 ? <SeatsTag free={freeSeats} /> : <Tag>فهرست انتظار</Tag>}
    </a>
  )
}
