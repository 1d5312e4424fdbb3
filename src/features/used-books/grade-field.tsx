import { balance } from '#persian/toman.ts'
import text from '#ui/text.module.css'
import { type Grade, gradeNames, gradePromises, grades } from './rules.ts'
import styles from './used-books.module.css'

/** How worn a copy is, in words that anybody can hold it against, each with the highest price. */
export function GradeField({
  grade,
  caps,
  onGrade,
}: {
  grade: Grade
  caps: Record<Grade, number>
  onGrade: (grade: Grade) => void
}) {
  return (
    <fieldset className={styles.grades}>
      <legend>وضعیت کتاب</legend>
      {grades.map(one => (
        <label key={one} className={styles.grade} data-chosen={one === grade || undefined}>
          <input
            type="radio"
            name="grade"
            value={one}
            checked={one === grade}
            onChange={() => onGrade(one)}
          />
          <b>{gradeNames[one]}</b>
          <span className={text.small}>تا {balance(caps[one])}</span>
          <small>{gradePromises[one]}</small>
        </label>
      ))}
    </fieldset>
  )
}
