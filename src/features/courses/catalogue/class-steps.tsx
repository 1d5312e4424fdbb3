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
      {steps.map(({ minutes, title, description }) => (
        <li key={title} className={styles.step}>
          <span className={styles.span}>{persianNumber(minutes)} دقیقه</span>
          <div>
            <UserText as="b">{title}</UserText>
            {description && (
              <UserText as="p" className={classes(text.small, styles.stepSays)}>
                {description}
              </UserText>
            )}
          </div>
        </li>
      ))}
    </ol>
  )
}
