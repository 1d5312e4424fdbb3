import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { limits } from './contract.ts'
import type { Example } from './error-type.ts'
import styles from './examples-field.module.css'

/** Sentences as they are written wrongly, and as they should be. */
export function ExamplesField({
  value,
  change,
  error,
}: {
  value: readonly Example[]
  change: (value: Example[]) => void
  error?: string
}) {
  const put = (index: number, changed: Partial<Example>) =>
    change(value.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  return (
    <fieldset className={styles.examples}>
      <legend className={text.cardTitle}>نمونه‌ها</legend>
      {error && <FormErrors message={error} />}
      {value.map(({ wrong, right }, index) => {
        const called = `نمونهٔ ${persianNumber(index + 1)}`
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: what is typed is kept above, and an example is nothing but its place
          <fieldset key={`example-${index}`} aria-label={called} className={styles.example}>
            <TextField
              label="نادرست"
              value={wrong}
              maxLength={limits.example}
              dir="auto"
              onChange={wrong => put(index, { wrong })}
            />
            <TextField
              label="درست"
              value={right}
              maxLength={limits.example}
              dir="auto"
              onChange={right => put(index, { right })}
            />
            <IconButton
              icon="trash-2"
              label={`برداشتن ${called}`}
              onClick={() => change(value.toSpliced(index, 1))}
            />
          </fieldset>
        )
      })}
      {value.length < limits.examples && (
        <div>
          <Button variant="quiet" size="small" onClick={() => change([...value, { wrong: '', right: '' }])}>
            <Icon name="plus" />
            نمونهٔ دیگر
          </Button>
        </div>
      )}
    </fieldset>
  )
}
