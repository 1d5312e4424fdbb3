import { useId } from 'react'
import { persianNumber } from '#persian/digits.ts'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import styles from './band-choice.module.css'
import { type Criterion, describeScore, listSteps, type Rubric } from './rubrics.ts'

/** A criterion with what its score means; without `onChoose` it is only read. */
export function BandChoice({
  criterion,
  scale,
  score,
  onChoose,
}: {
  criterion: Criterion
  scale: Pick<Rubric, 'max' | 'step'>
  score: number | null
  onChoose: ((score: number | null) => void) | null
}) {
  const name = useId()
  const says = score === null ? 'هنوز نمره‌ای ندارد' : describeScore(criterion, score)
  return (
    <>
      <div className={layout.spread}>
        <b>{criterion.title}</b>
        {!onChoose && score !== null && <b className={styles.score}>{persianNumber(score)}</b>}
      </div>
      <p className={text.small}>{says}</p>
      {onChoose && (
        <div className={styles.steps} role="radiogroup" aria-label={criterion.title}>
          {listSteps(scale, criterion).map(one => (
            <label key={one}>
              <input
                type="radio"
                name={name}
                checked={one === score}
                onChange={() => onChoose(one)}
                onClick={() => one === score && onChoose(null)}
              />
              <span>{persianNumber(one)}</span>
            </label>
          ))}
        </div>
      )}
    </>
  )
}
