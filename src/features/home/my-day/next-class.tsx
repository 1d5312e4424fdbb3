import { paths } from '#contract/paths.ts'
import { AbsenceButton, CheckLink, JoinButton } from '#features/classes/public.tsx'
import type { NextClass as Next } from '#features/enrolment/my-now/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import night from '#ui/night.module.css'
import styles from './next-class.module.css'

/**
 * The one night band of somebody's day: the class that runs or comes next and, from ten minutes before it, the way in.
 * `replaces`: the way to its course takes this page's place in the browser's history.
 */
export default function NextClass({
  next,
  serverNow,
  replaces,
}: {
  next: Next | null
  serverNow: string
  replaces?: boolean
}) {
  if (!next) {
    return (
      <section aria-labelledby="next-class" className={classes(night.night, styles.band, layout.stack)}>
        <h2 id="next-class">کلاسی در پیش ندارید</h2>
        <p>گروهی که به وقت شما می‌خورد را از میان گروه‌های باز برگزینید.</p>
        <p>
          <a href="/info?seats=free" className={buttonClass({ variant: 'paper' })}>
            دیدن گروه‌های باز
          </a>
        </p>
      </section>
    )
  }
  const { course, sessionId, number, of, title, description, startsAt, minutes, teacher, enrolmentId } = next
  const start = Date.parse(startsAt)
  const end = start + minutes * 60_000
  const isAhead = start > Date.parse(serverNow)
  return (
    <section aria-labelledby="next-class" className={classes(night.night, styles.band, layout.stack)}>
      <div>
        <p id="next-class" className={styles.kicker}>
          {isAhead ? 'کلاس بعدی' : 'کلاس در جریان'}
        </p>
        <h2>
          <UserText>{title}</UserText>
        </h2>
        <p>
          <a
            href={paths.myCourse({ enrolment: enrolmentId })}
            className={styles.course}
            data-replace={replaces || undefined}
          >
            <UserText>{course}</UserText>
          </a>
          ، جلسهٔ {persianNumber(number)}
          {of !== null && ` از ${persianNumber(of)}`}
        </p>
      </div>
      {description && <UserText as="p">{description}</UserText>}
      <div className={classes(layout.row, layout.wrapping, styles.foot)}>
        <div className={classes(layout.row, styles.who)}>
          {teacher && <Avatar name={teacher.name} url={teacher.portraitUrl} size={44} />}
          <div>
            {teacher && (
              <p className={styles.teacher}>
                <UserText>{teacher.name}</UserText>
              </p>
            )}
            <p>
              {formatLongDate(startsAt)}، {formatTime(startsAt)} تا {formatTime(end)}
            </p>
          </div>
        </div>
        <JoinButton session={{ id: sessionId, startsAt, minutes }} serverNow={serverNow} onNight />
        <CheckLink session={sessionId} onNight />
        {of !== null && isAhead && (
          <AbsenceButton session={sessionId} title={`جلسهٔ ${persianNumber(number)}`} onNight />
        )}
      </div>
    </section>
  )
}
