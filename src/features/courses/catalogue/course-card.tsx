import { paths } from '#contract/paths.ts'
import { persianNumber } from '#persian/digits.ts'
import { toman } from '#persian/toman.ts'
import { Avatar } from '#ui/avatar.tsx'
import { UserText } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { formatHours, formatWeekdays } from '../groups/weekly.ts'
import { RatingStars } from '../rating-stars.tsx'
import { SeatsTag } from '../seats-tag.tsx'
import styles from './catalogue.module.css'
import type { CourseCard as Course } from './contract.ts'

/** A course with the soonest of its groups that fits. */
export function CourseCard({ course }: { course: Course }) {
  const { slug, title, language, level, greeting, summary, rating, group, moreGroups } = course
  return (
    <li className={classes(cardClass({ linked: true }), styles.card)}>
      <Cover lang={language} greeting={greeting ?? undefined} tag={level} />
      <div className={styles.in}>
        <h2 className={text.cardTitle}>
          <a href={paths.course({ slug })} className={styles.name}>
            <UserText>{title}</UserText>
          </a>
        </h2>
        {group ? (
          <>
            {group.teacher && (
              <p className={styles.teacher}>
                <Avatar name={group.teacher.name} url={group.teacher.portraitUrl} size={28} />
                <UserText className={text.muted}>{group.teacher.name}</UserText>
                {rating && (
                  <span className={layout.end}>
                    <RatingStars rating={rating.rating} reviews={rating.reviews} of="دوره" />
                  </span>
                )}
              </p>
            )}
            <p className={text.meta}>
              <span>
                <Icon name="calendar-days" />
                {formatWeekdays(group.weekly)}
              </span>
              <span>
                <Icon name="clock" />
                {formatHours(group.weekly)}
              </span>
              {moreGroups > 0 && <span>و {persianNumber(moreGroups)} گروه دیگر</span>}
            </p>
            <div className={classes(layout.spread, styles.foot)}>
              <b>{toman(group.price)}</b>
              <SeatsTag free={group.freeSeats} />
            </div>
          </>
        ) : (
          <>
            <UserText as="p" className={classes(text.small, text.muted)}>
              {summary}
            </UserText>
            <p className={classes(text.small, text.faint, styles.foot)}>گروه بازی ندارد.</p>
          </>
        )}
      </div>
    </li>
  )
}
