import { skillNames } from '#features/placement/public.ts'
import { Bdi } from '#ui/bdi.tsx'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { Meter } from '#ui/meter.tsx'
import text from '#ui/text.module.css'
import type { Written } from './contract.ts'
import styles from './studio.module.css'

/** What the questions found, by skill. */
export function WrittenResult({ written }: { written: Written }) {
  return (
    <section className={classes(cardClass({ padded: true }), layout.stack)} aria-label="نتیجهٔ پرسش‌ها">
      <div className={layout.spread}>
        <h2 className={text.cardTitle}>نتیجهٔ پرسش‌ها</h2>
        <b>
          <Bdi>{written.level}</Bdi>
        </b>
      </div>
      <ul className={styles.skills}>
        {written.skills.map(({ skill, level, position, confidence }) => (
          <li key={skill}>
            <span>{skillNames[skill]}</span>
            <Meter label={skillNames[skill]} value={position} max={1} valueText={level} />
            <span>
              <Bdi>{level}</Bdi>
              {confidence < 0.6 && <small className={text.muted}> نامطمئن</small>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
