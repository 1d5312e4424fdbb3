import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { queryOf } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { buttonClass } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import { Failed } from '#ui/failed.tsx'
import { UserText } from '#ui/foreign.tsx'
import { Icon } from '#ui/icon.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import { Loading } from '#ui/loading.tsx'
import { Bone } from '#ui/skeleton.tsx'
import { StarIcon } from '#ui/star-icon.tsx'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import { CalendarAddress } from '../course/my-day/door.tsx'
import { LearningWall } from '../streaks/door.tsx'
import { type Overview, readOverview } from './contract.ts'
import { NextBand } from './next-band.tsx'
import styles from './overview-tab.module.css'
import { SkillLevels } from './skill-levels.tsx'
import { tabAddress } from './tabs.ts'

/** What the profile opens with: the next class, the wall, courses, levels and badges, by one question. */
export default function OverviewTab() {
  const { data, error, dataUpdatedAt, refetch } = useQuery(queryOf(readOverview, {}))
  if (error && !data) return <Failed message={error.info.message} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading className={styles.overview}>
        <Bone height="18rem" />
        <Bone height="18rem" />
      </Loading>
    )
  }
  const { now, next, courses, wall, skills, badges } = data.overview
  // By the server's clock now, however long ago it answered.
  const serverNow = new Date(Date.parse(now) + Date.now() - dataUpdatedAt).toISOString()
  return (
    <div className={styles.overview}>
      <NextBand next={next} serverNow={serverNow} />
      <div className={styles.column}>
        <Suspense fallback={<Bone height="20rem" />}>
          <LearningWall wall={wall} level={2} />
        </Suspense>
        {skills.length > 0 && (
          <section aria-labelledby="levels" className={classes(cardClass({ padded: true }), layout.stack)}>
            <div className={layout.spread}>
              <h2 id="levels" className={text.cardTitle}>
                سطح من
              </h2>
              <ToPart to={tabAddress('status')}>وضعیت تحصیلی</ToPart>
            </div>
            <SkillLevels skills={skills} />
          </section>
        )}
      </div>
      <div className={styles.column}>
        <Courses courses={courses} />
        {badges.length > 0 && <Badges badges={badges} />}
        <Suspense fallback={<Bone height="9rem" />}>
          <CalendarAddress />
        </Suspense>
      </div>
    </div>
  )
}

const ToPart = ({ to, children }: { to: string; children: string }) => (
  <a href={to} className={classes(text.link, text.small)} data-replace>
    {children} <Icon name="forward" />
  </a>
)

function Courses({ courses }: Pick<Overview, 'courses'>) {
  return (
    <section aria-labelledby="my-courses" className={classes(cardClass(), styles.courses)}>
      <div className={layout.spread}>
        <h2 id="my-courses" className={text.cardTitle}>
          دوره‌های در جریان
        </h2>
        <ToPart to={tabAddress('courses')}>همه</ToPart>
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
        <ul aria-labelledby="my-courses" className={layout.list}>
          {courses.map(({ id, title, language, greeting, sessions, nextAt }) => (
            <Item
              key={id}
              drawing={
                <Cover
                  lang={language}
                  greeting={greeting ?? undefined}
                  shape="square"
                  className={styles.cover}
                />
              }
              title={
                <a
                  href={tabAddress('courses', 1, id)}
                  className={classes(text.link, styles.title)}
                  data-replace
                >
                  <UserText>{title}</UserText>
                </a>
              }
              facts={[
                nextAt && `جلسهٔ بعد: ${formatLongDate(nextAt)}، ${formatTime(nextAt)}`,
                <Tiles
                  key="held"
                  size="small"
                  done={sessions.held}
                  total={sessions.total}
                  label={`${persianNumber(sessions.held)} از ${persianNumber(sessions.total)} جلسه`}
                />,
              ]}
            />
          ))}
        </ul>
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
        <ToPart to={tabAddress('badges')}>همه</ToPart>
      </div>
      <ul aria-labelledby="my-badges" className={styles.badges}>
        {badges.map(({ id, title, verifyUrl }) => (
          <li key={id}>
            <StarIcon icon="award" tone="saffron" big />
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
