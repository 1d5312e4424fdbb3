import { levelCodes } from '#persian/level-names.ts'
import { taughtCodes, taughtLanguages } from '#persian/taught-languages.ts'
import { Button } from '#ui/button.tsx'
import { QueryForm } from '#ui/query-form.tsx'
import styles from './home.module.css'

const times = { morning: 'صبح', afternoon: 'ظهر', evening: 'عصر و شب' } as const

/** Leads to the catalogue by language, level and hour; the browser's own selects work before any script has come. */
export function ClassFinder() {
  return (
    <QueryForm action="/course" className={styles.classes} aria-label="یافتن کلاس">
      <label className={styles.level}>
        <span>زبان</span>
        <select name="language">
          <option value="">همهٔ زبان‌ها</option>
          {taughtCodes.map(code => (
            <option key={code} value={code}>
              {taughtLanguages[code]}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.level}>
        <span>سطح</span>
        <select name="level">
          <option value="">همهٔ سطح‌ها</option>
          {levelCodes.map(code => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </label>
      <label className={styles.level}>
        <span>ساعت</span>
        <select name="time">
          <option value="">هر ساعتی</option>
          {Object.entries(times).map(([time, says]) => (
            <option key={time} value={time}>
              {says}
            </option>
          ))}
        </select>
      </label>
      <Button type="submit" variant="quiet">
        یافتن کلاس
      </Button>
    </QueryForm>
  )
}
