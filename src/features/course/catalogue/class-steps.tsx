import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import styles from './course.module.css'
import type { ClassStep } from './course-lines.ts'

/** How a class goes, each step as wide as it is long. */
export function ClassSteps({ steps }: { steps: readonly ClassStep[] }) {
  const columns = steps.map(({ minutes }) => `minmax(5rem, ${minutes}fr)`).join(' ')
  return (
    <ol className={styles.steps} style={{ '--columns': columns } as React.CSSProperties}>
      {steps.map(({ minutes, title, says }) => (
        <li key={title} className={styles.step}>
          <span className={styles.span}>{persianNumber(minutes)} دقیقه</span>
          <div>
            <UserText as="b">{title}</UserText>
            {says && (
              <UserText as="p" className={classes(text.small, styles.stepSays)}>
                {says}
              </UserText>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
