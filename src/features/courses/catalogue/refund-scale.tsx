import { percent as percentText } from '#persian/digits.ts'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import type { OpenGroup } from './chosen-group.ts'
import styles from './course.module.css'

/** How much of the price comes back to whoever withdraws, from now on; today's step first. */
export function RefundScale({ steps }: { steps: OpenGroup['refundSteps'] }) {
  return (
    <ol className={styles.scale}>
      {steps.map(({ when, share, percent }, index) => (
        <li key={when} className={classes(pickTone(percent))} aria-current={index === 0 ? 'step' : undefined}>
          <b>
            <span aria-hidden="true">{percentText(percent)}</span>
            <span className={text.spoken}>{share}، </span>
          </b>
          {when}
        </li>
      ))}
    </ol>
  )
}

const pickTone = (percent: number) =>
  percent > 85 ? styles.most : percent > 60 ? styles.much : percent > 0 ? styles.some : styles.none
