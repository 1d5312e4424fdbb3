import { persianNumber } from '#persian/digits.ts'
import { levelNames } from '#persian/level-names.ts'
import { Bdi } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import { type Criterion, criteria, criterionNames, gradeRubric, maxPoints, type Rubric } from '../rubric.ts'
import styles from './studio.module.css'

export type RubricDraft = Partial<Rubric>

export const isWhole = (draft: RubricDraft): draft is Rubric =>
  criterionNames.every(name => draft[name] !== undefined)

/** The examiner's points, a row for each criterion, and the level that they come to. */
export function RubricFields({
  value,
  onChange,
  name,
}: {
  value: RubricDraft
  onChange: (value: RubricDraft) => void
  /** Tells the radio groups of several forms apart. */
  name: string
}) {
  return (
    <div className={styles.rubric}>
      {criterionNames.map(criterion => (
        <CriterionRow
          key={criterion}
          {...{ criterion, name }}
          chosen={value[criterion]}
          onChoose={points => onChange({ ...value, [criterion]: points })}
        />
      ))}
      <p role="status" className={classes(text.small, text.muted)}>
        {isWhole(value) ? (
          <>
            سطح گفتار: <Bdi>{gradeRubric(value)}</Bdi>، {levelNames[gradeRubric(value)]}
          </>
        ) : (
          'با امتیاز هر پنج معیار، سطح گفتار این‌جا می‌آید.'
        )}
      </p>
    </div>
  )
}

function CriterionRow({
  criterion,
  name,
  chosen,
  onChoose,
}: {
  criterion: Criterion
  name: string
  chosen: number | undefined
  onChoose: (points: number) => void
}) {
  const { title, description } = criteria[criterion]
  return (
    <fieldset className={styles.criterion}>
      <legend>
        <b>{title}</b> <span className={classes(text.small, text.muted)}>{description}</span>
      </legend>
      <div className={styles.points}>
        {Array.from({ length: maxPoints + 1 }, (_, points) => (
          <label key={String(points)}>
            <input
              type="radio"
              name={`${name}-${criterion}`}
              checked={chosen === points}
              onChange={() => onChoose(points)}
            />
            <span>{persianNumber(points)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
