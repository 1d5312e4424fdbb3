import { type LevelCode, levelCodes, levelNames } from '#persian/level-names.ts'
import { Bdi } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import text from '#ui/text.module.css'
import styles from './rubric.module.css'
import { type Criterion, criteria, criterionNames, gradeRubric, type Rubric } from './rubric.ts'

export type RubricDraft = Partial<Rubric>

export const isWhole = (draft: RubricDraft): draft is Rubric =>
  criterionNames.every(name => draft[name] !== undefined)

/** The level that an examiner heard in each criterion, with what it looks like, and the level that they come to. */
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
      <p role="status" className={styles.sum}>
        {isWhole(value) ? (
          <>
            سطح گفتار: <Bdi>{gradeRubric(value)}</Bdi>، {levelNames[gradeRubric(value)]}
          </>
        ) : (
          'با سطح هر پنج معیار، سطح گفتار این‌جا می‌آید.'
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
  const { title, bands } = criteria[criterion]
  return (
    <fieldset className={styles.criterion}>
      <legend>
        <b>{title}</b>
      </legend>
      <div className={styles.points}>
        {levelCodes.map((code: LevelCode, points) => (
          <label key={code} title={bands[points]}>
            <input
              type="radio"
              name={`${name}-${criterion}`}
              aria-label={`${code}: ${bands[points]}`}
              checked={chosen === points}
              onChange={() => onChoose(points)}
            />
            <span lang="en" aria-hidden="true">
              {code}
            </span>
          </label>
        ))}
      </div>
      <p className={classes(text.small, text.muted, styles.band)} aria-hidden="true">
        {chosen === undefined ? 'سطحی را بزنید تا نشانه‌هایش بیاید.' : bands[chosen]}
      </p>
    </fieldset>
  )
}
