import { levelCodes } from '#persian/level-names.ts'
import { cardClass } from '#ui/card.ts'
import { classes } from '#ui/classes.ts'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { describeConfidence, skillCanDo, skillNames } from './can-do.ts'
import type { PublicResult } from './contract.ts'
import styles from './result.module.css'
import { describeUnmeasured } from './result-labels.ts'

/** Each skill with its level, how sure it is and what one can do; and which skills were not measured. */
export function SkillLanes({ result }: { result: PublicResult }) {
  const lanes = [
    ...result.skills.map(({ skill, level, confidence, position }) => ({
      skill,
      level,
      position,
      sure: result.isTyped ? 'ثبت آزمونگر' : describeConfidence(confidence),
    })),
    ...(result.oral
      ? [
          {
            skill: 'speaking' as const,
            level: result.oral.level,
            position: (levelCodes.indexOf(result.oral.level) + 0.5) / 6,
            sure: 'شنیدهٔ آزمونگر',
          },
        ]
      : []),
  ]
  const unmeasured = describeUnmeasured(result)
  return (
    <div className={classes(cardClass({ padded: true }), layout.stack)}>
      <p className={styles.axis} aria-hidden="true">
        {levelCodes.map(code => (
          <b key={code} lang="en">
            {code}
          </b>
        ))}
      </p>
      <ul className={styles.lanes}>
        {lanes.map(({ skill, level, position, sure }) => (
          <li key={skill} className={styles.lane}>
            <Icon name={icons[skill]} />
            <span>
              <b className={text.strong}>{skillNames[skill]}</b>
              <small>
                {skillCanDo[skill][level]} {sure}.
              </small>
            </span>
            <span className={styles.way}>
              <i style={{ inlineSize: `${Math.max(4, Math.round(position * 100))}%` }} />
              <b lang="en">{level}</b>
            </span>
          </li>
        ))}
      </ul>
      {unmeasured && <p className={classes(text.small, text.muted)}>{unmeasured}</p>}
    </div>
  )
}

const icons = {
  grammar: 'scroll-text',
  vocabulary: 'languages',
  reading: 'book-marked',
  listening: 'headphones',
  speaking: 'mic',
  writing: 'pen-line',
} as const satisfies Record<PublicResult['skills'][number]['skill'], IconName>
