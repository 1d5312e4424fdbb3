import type { OutputOf } from '#contract/endpoint.ts'
import { cardClass } from '#ui/card.ts'
import type { myDay } from './contract.ts'
import styles from './my-day.module.css'
import RunningCourses from './running-courses.tsx'

/** The groups somebody takes part in; nothing where there are none. */
export function MyCoursesNow({ courses }: Pick<OutputOf<typeof myDay>, 'courses'>) {
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="courses-now" className={styles.part}>
      <h2 id="courses-now">دوره‌های من</h2>
      <RunningCourses courses={courses} label="courses-now" className={cardClass()} />
    </section>
  )
}
