import { paths } from '#contract/paths.ts'
import type { CourseNow } from '#features/enrolment/my-now/public.ts'
import { persianNumber } from '#persian/digits.ts'
import { formatLongDate, formatTime } from '#persian/jalali.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Cover } from '#ui/cover.tsx'
import { Item } from '#ui/item.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { Tiles } from '#ui/tiles.tsx'
import styles from './my-day.module.css'

/** The groups somebody takes part in, each leading to its course: how far it has come, and when it goes on. */
export default function RunningCourses({
  courses,
  label,
  className,
  replaces,
}: {
  courses: readonly CourseNow[]
  /** The id of its heading. */
  label: string
  className?: string
  /** Where the page itself only changes its part. */
  replaces?: boolean
}) {
  return (
    <ul aria-labelledby={label} className={classes(layout.list, className)}>
      {courses.map(({ id, title, language, greeting, sessions: { held, total }, nextAt }) => (
        <Item
          key={id}
          drawing={
            <Cover lang={language} greeting={greeting ?? undefined} shape="square" className={styles.cover} />
          }
          title={
            <a
              href={paths.myCourse({ enrolment: id })}
              className={classes(text.link, styles.course)}
              data-replace={replaces || undefined}
            >
              <UserText>{title}</UserText>
            </a>
          }
          facts={[nextAt && `جلسهٔ بعد: ${formatLongDate(nextAt)}، ${formatTime(nextAt)}`]}
          progress={
            <Tiles
              size="small"
              done={held}
              total={total}
              now
              label={`${persianNumber(held)} از ${persianNumber(total)} جلسه برگزار شده است`}
            />
          }
        />
      ))}
    </ul>
  )
}
