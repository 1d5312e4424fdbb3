import { Suspense } from 'react'
import { JoinButton } from '#areas/course/my-day/door.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { buttonClass } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Face } from '#ui/face.tsx'
import { UserText } from '#ui/foreign.tsx'
import layout from '#ui/layout.module.css'
import { Bone } from '#ui/skeleton.tsx'
import type { Overview } from './contract.ts'
import styles from './overview-tab.module.css'
import { tabAddress } from './tabs.ts'

/** The one night band: the next class and, from ten minutes before it, the way in. */
export function NextBand({ next, serverNow }: Pick<Overview, 'next'> & { serverNow: string }) {
  if (!next) {
    return (
      <section aria-labelledby="next-class" className={classes(styles.night, layout.stack)}>
        <h2 id="next-class">کلاسی در پیش ندارید</h2>
        <p>گروهی که به وقت شما می‌خورد را از میان گروه‌های باز برگزینید.</p>
        <p>
          <a href="/course" className={buttonClass({ variant: 'paper' })}>
            دیدن گروه‌های باز
          </a>
        </p>
      </section>
    )
  }
  const { course, sessionId, number, of, title, says, startsAt, minutes, teacher, enrolmentId } = next
  const end = Date.parse(startsAt) + minutes * 60_000
  return (
    <section aria-labelledby="next-class" className={classes(styles.night, layout.stack)}>
      <div>
        <p className={styles.kicker}>کلاس بعدی</p>
        <h2 id="next-class">
          <UserText>{title}</UserText>
        </h2>
        <p>
          <UserText>{course}</UserText>، جلسهٔ {persianNumber(number)} از {persianNumber(of)}
        </p>
      </div>
      {says && <UserText as="p">{says}</UserText>}
      <div className={classes(layout.row, layout.wrapping)}>
        <div className={classes(layout.row, styles.who)}>
          {teacher && <Face name={teacher.name} url={teacher.portraitUrl} size={44} />}
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
        <Suspense fallback={<Bone height="44px" />}>
          <JoinButton session={{ id: sessionId, startsAt, minutes }} serverNow={serverNow} onNight />
        </Suspense>
        <a
          href={tabAddress('courses', 1, enrolmentId)}
          className={buttonClass({ variant: 'onNight' })}
          data-replace
        >
          صفحهٔ دوره
        </a>
      </div>
    </section>
  )
}
