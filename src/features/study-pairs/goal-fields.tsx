import { persianNumber } from '#persian/digits.ts'
import { SelectField } from '#ui/select-field.tsx'
import { type Goal, type GoalKind, goalDays, goalKinds } from './contract.ts'
import { goalNames } from './describe-goal.ts'
import styles from './pair.module.css'

const kinds = goalKinds.map(value => ({ value, label: goalNames[value] }))
const days = Array.from({ length: goalDays.max - goalDays.min + 1 }, (_, at) => ({
  value: String(goalDays.min + at),
  label: `${persianNumber(goalDays.min + at)} روز`,
}))

/** What each of the two does in a week. */
export function GoalFields({ goal, onChange }: { goal: Goal; onChange: (goal: Goal) => void }) {
  return (
    <div className={styles.goal}>
      <SelectField
        label="هدف هفته برای هر کدام"
        required
        options={days}
        value={String(goal.days)}
        onChange={value => onChange({ ...goal, days: Number(value) })}
      />
      <SelectField
        label="چه چیزی شمرده شود"
        required
        options={kinds}
        value={goal.kind}
        onChange={value => onChange({ ...goal, kind: value as GoalKind })}
      />
    </div>
  )
}
