import { cardClass } from '#ui/card.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { WeekPainter } from '#ui/week-painter.tsx'
import type { TeacherDetail } from '../catalogue/contract.ts'
import styles from './profile.module.css'

/** The week of a teacher: where they are free, and where they hold a class. */
export function TeacherWeek({ teacher: { name, hours, classHours } }: { teacher: TeacherDetail }) {
  return (
    <section className={styles.section} aria-labelledby="week">
      <div className={layout.spread}>
        <h2 id="week">برنامهٔ هفتگی</h2>
        <p className={text.meta}>
          <span>
            <i className={styles.free} aria-hidden="true" />
            آزاد
          </span>
          <span>
            <i className={styles.class} aria-hidden="true" />
            کلاس گروهی
          </span>
        </p>
      </div>
      <div className={cardClass({ padded: true }, styles.week)}>
        <WeekPainter label={`برنامهٔ هفتگی ${name}`} bands={hours} taken={classHours} />
      </div>
    </section>
  )
}
