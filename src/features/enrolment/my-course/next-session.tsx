import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import night from '#ui/night.module.css'
import { Tag } from '#ui/tag.tsx'
import { courseParts } from './manifest.ts'
import styles from './my-course.module.css'
import { anchors, type Course, type Session } from './use-opened.ts'

/** The night band of a course: its session that runs or comes next and the way in, and sessions made up elsewhere. */
export function NextSession({
  course: { state },
  next,
  makeUps,
  onOpen,
}: {
  course: Course
  next: NonNullable<Course['next']>
  makeUps: readonly Session[]
  onOpen: (anchor: string) => void
}) {
  const { number, title, startsAt, minutes } = next
  const name = `جلسهٔ ${persianNumber(number)}`
  const isRunning = Date.parse(startsAt) <= Date.now()
  const until = Date.parse(startsAt) + minutes * 60_000
  return (
    <section aria-labelledby="next-session" className={classes(night.night, styles.next)}>
      <div className={styles.nextLine}>
        <div>
          <p className={classes(layout.row, layout.wrapping, styles.when)}>
            <Tag tone="saffron">{isRunning ? 'در حال برگزاری' : 'جلسهٔ بعد'}</Tag>
            <span>
              {name}، {formatLongDate(startsAt)}، {formatTime(startsAt)} تا {formatTime(until)}
            </span>
          </p>
          <h2 id="next-session">
            <UserText>{title}</UserText>
          </h2>
        </div>
        {state === 'active' && (
          <div className={classes(layout.row, layout.wrapping)}>
            {courseParts.map(
              ({ order, NextActions }) => NextActions && <NextActions key={order} session={next} />,
            )}
          </div>
        )}
      </div>
      {makeUps.map(({ id, number, makeUp }) => (
        <p key={id}>
          جبرانی جلسهٔ {persianNumber(number)}: {formatLongDate(makeUp!.startsAt)}،{' '}
          {formatTime(makeUp!.startsAt)}، <UserText>{makeUp!.group}</UserText>؛{' '}
          <a href={`#${anchors.session(number)}`} onClick={() => onOpen(anchors.session(number))}>
            راه ورود
          </a>
        </p>
      ))}
    </section>
  )
}
