import { Suspense } from 'react'
import { paths } from '#contract/paths.ts'
import { CalendarAddress } from '#features/calendars/public.tsx'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Failed } from '#ui/failed.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import text from '#ui/text.module.css'
import { BadgeMark } from '../credentials/public.tsx'
import { NextClass, RunningCourses } from '../home/my-day/public.tsx'
import { StreakCalendar } from '../streaks/public.tsx'
import type { Overview } from './contract.ts'
import styles from './overview-tab.module.css'
import { SkillLevels } from './skill-levels.tsx'
import { useOverview } from './use-overview.ts'

/** What the profile opens with: the next class, the streak calendar, courses, levels and badges, by one question. */
export default function OverviewTab() {
  const { overview, error, refetch } = useOverview()
  if (error && !overview) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  const waiting = (
    <Loading className={styles.overview}>
      <Skeleton height="18rem" />
      <Skeleton height="18rem" />
    </Loading>
  )
  if (!overview) return waiting
  const { now, next, courses, wall: streakCalendar, skills, badges } = overview
  const isNewcomer =
    !next && courses.length === 0 && !streakCalendar.marks.some(({ state }) => state === 'active')
  return (
    // One thing that waits for all of its parts: what comes later would move what stands.
    <Suspense fallback={waiting}>
      <div className={styles.overview}>
        <div className={styles.next}>
          <NextClass next={next} serverNow={now} replaces />
        </div>
        <div className={styles.column}>
          <StreakCalendar calendar={streakCalendar} level={2} />
          {skills.length > 0 && (
            <section aria-labelledby="levels" className={classes(cardClass({ padded: true }), layout.stack)}>
              <div className={layout.spread}>
                <h2 id="levels" className={text.cardTitle}>
                  سطح من
                </h2>
                <ToPart to={paths.profile({ tab: 'status' })}>وضعیت تحصیلی</ToPart>
              </div>
              <SkillLevels skills={skills} />
            </section>
          )}
        </div>
        <div className={styles.column}>
          {isNewcomer ? <FirstStep /> : <Courses courses={courses} />}
          {badges.length > 0 && <Badges badges={badges} />}
          {!isNewcomer && (
            <Suspense fallback={<Skeleton height="9rem" />}>
              <CalendarAddress />
            </Suspense>
          )}
        </div>
      </div>
    </Suspense>
  )
}

const ToPart = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className={classes(text.link, text.small)} data-replace>
    {children} <Icon name="forward" />
  </a>
)

/** For who has no class and has learned nothing yet. */
const FirstStep = () => (
  <section aria-labelledby="first-step" className={classes(cardClass({ padded: true }), layout.stack)}>
    <h2 id="first-step" className={text.cardTitle}>
      گام نخست
    </h2>
    <p className={text.muted}>
      چند جمله از عبارت‌نامه بردارید؛ فردا برای مرور سراغتان می‌آیند و نخستین کاشی دیوارتان سر جایش می‌نشیند.
    </p>
    <p className={classes(layout.row, layout.wrapping)}>
      <a href="/phrasebook" className={buttonClass({ variant: 'quiet' })}>
        دیدن عبارت‌نامه
      </a>
      <a href="/course" className={text.link}>
        دیدن دوره‌ها
      </a>
    </p>
  </section>
)

function Courses({ courses }: Pick<Overview, 'courses'>) {
  return (
    <section aria-labelledby="my-courses" className={classes(cardClass(), styles.courses)}>
      <div className={layout.spread}>
        <h2 id="my-courses" className={text.cardTitle}>
          دوره‌های در جریان
        </h2>
        <ToPart to={paths.profile({ tab: 'courses' })}>همه</ToPart>
      </div>
      {courses.length === 0 ? (
        <div className={classes(layout.stack, styles.none)}>
          <p className={text.muted}>اکنون در دوره‌ای نیستید.</p>
          <p>
            <a href="/course" className={buttonClass({ variant: 'quiet' })}>
              دیدن دوره‌ها
            </a>
          </p>
        </div>
      ) : (
        <RunningCourses courses={courses} label="my-courses" replaces />
      )}
    </section>
  )
}

function Badges({ badges }: Pick<Overview, 'badges'>) {
  return (
    <section aria-labelledby="my-badges" className={classes(cardClass({ padded: true }), layout.stack)}>
      <div className={layout.spread}>
        <h2 id="my-badges" className={text.cardTitle}>
          نشان‌ها
        </h2>
        <ToPart to={paths.profile({ tab: 'badges' })}>همه</ToPart>
      </div>
      <ul aria-labelledby="my-badges" className={styles.badges}>
        {badges.map(({ id, rule, title, verifyUrl }) => (
          <li key={id}>
            <BadgeMark rule={rule} />
            {verifyUrl ? (
              <a href={verifyUrl} className={classes(text.link, text.small, styles.title)}>
                {title}
              </a>
            ) : (
              <span className={text.small}>{title}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
