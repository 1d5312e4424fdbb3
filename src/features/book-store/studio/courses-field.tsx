import { useQuery } from '@tanstack/react-query'
import { buildQueryOptions } from '#client/query.tsx'
import { toPersianDigits } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './books.module.css'
import { listCourseChoices } from './contract.ts'

export type CourseDraft = { courseId: string; neededFromSession: number | string; isOptional: boolean }

/** The courses a book is needed for. */
export function CoursesField({
  value,
  change,
  error,
}: {
  value: CourseDraft[]
  change: (value: CourseDraft[]) => void
  error?: string
}) {
  const { data } = useQuery(buildQueryOptions(listCourseChoices, {}))
  const set = (place: number, changes: Partial<CourseDraft>) =>
    change(value.map((one, at) => (at === place ? { ...one, ...changes } : one)))
  return (
    <fieldset className={styles.part}>
      <legend>دوره‌هایی که این کتاب را می‌خواهند</legend>
      {value.map((course, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a course has no name before it is chosen
        <div key={place} className={styles.numbers}>
          <SelectField
            label="دوره"
            options={(data?.courses ?? []).map(({ id, title }) => ({ value: id, label: title }))}
            value={course.courseId}
            onChange={courseId => set(place, { courseId })}
          />
          <TextField
            label="از جلسهٔ"
            inputMode="numeric"
            maxLength={3}
            value={
              typeof course.neededFromSession === 'number'
                ? toPersianDigits(course.neededFromSession)
                : course.neededFromSession
            }
            onChange={neededFromSession => set(place, { neededFromSession })}
          />
          <CheckField
            label="اختیاری"
            checked={course.isOptional}
            onChange={isOptional => set(place, { isOptional })}
          />
          <Button variant="quiet" onClick={() => change(value.filter((_, at) => at !== place))}>
            برداشتن
          </Button>
        </div>
      ))}
      {error && <FormErrors message={error} />}
      <div>
        <Button
          variant="quiet"
          onClick={() => change([...value, { courseId: '', neededFromSession: '', isOptional: false }])}
        >
          افزودن دوره
        </Button>
      </div>
    </fieldset>
  )
}
