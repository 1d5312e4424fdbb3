import { paths } from '#contract/paths.ts'
import { Arch } from '#ui/arch.tsx'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { RatingStars } from '../rating-stars.tsx'
import type { CourseDetail } from './contract.ts'
import styles from './course.module.css'

/** Who teaches a course, each in two lines; the whole of it stands on their own pages. */
export function CourseTeachers({ course: { teachers, groups } }: { course: CourseDetail }) {
  return (
    <ul className={layout.list}>
      {teachers.map(({ id, slug, name, portraitUrl, rating, headline, method }) => {
        const own = groups.filter(({ teacher }) => teacher?.id === id).map(({ title }) => title)
        return (
          <li key={id} className={styles.teacher}>
            <Arch name={name} url={portraitUrl} />
            <div className={layout.grow}>
              <h3 className={classes(text.cardTitle, layout.row)}>
                <UserText>{name}</UserText>
                {rating !== null && <RatingStars rating={rating} of="استاد" />}
              </h3>
              {own.length > 0 && <p className={classes(text.small, text.faint)}>{own.join('، ')}</p>}
              <UserText as="p" className={classes(text.small, text.muted, styles.short)}>
                {headline || method}
              </UserText>
              <a href={paths.teacher({ slug })} className={classes(text.link, text.small)}>
                صفحهٔ استاد <span className={text.spoken}>{name}</span>
                <Icon name="forward" />
              </a>
            </div>
          </li>
        )
      })}
    </ul>
  )
}
