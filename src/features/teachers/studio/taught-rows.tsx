import { listTaught, nameLanguage } from '#contract/school-languages.ts'
import { levelCodes } from '#persian/level-names.ts'
import type { TaughtLanguage } from '#persian/taught-languages.ts'
import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import styles from './admin.module.css'

export type Taught = { language: string; from: string; to: string }

const levels = levelCodes.map(value => ({ value, label: value }))

/** The languages a teacher teaches, each from a level to another. */
export function TaughtRows({
  value,
  change,
  error,
}: {
  value: readonly Taught[]
  change: (value: Taught[]) => void
  error?: string
}) {
  // Those that are taught no more stay with whoever teaches them.
  const codes = [...new Set([...listTaught(), ...value.map(({ language }) => language as TaughtLanguage)])]
  const languages = codes.map(code => ({ value: code, label: nameLanguage(code) }))
  const put = (index: number, changed: Partial<Taught>) =>
    change(value.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  const rest = languages.find(({ value: code }) => !value.some(({ language }) => language === code))
  return (
    <div className={layout.stack}>
      <h2 className={text.cardTitle}>زبان‌ها و سطح‌ها</h2>
      {error && <FormErrors message={error} />}
      {value.map(({ language, from, to }, index) => (
        <div key={language} className={styles.row}>
          <SelectField
            label="زبان"
            options={languages}
            required
            value={language}
            onChange={language => put(index, { language })}
          />
          <SelectField
            label="از سطح"
            options={levels}
            required
            value={from}
            onChange={from => put(index, { from })}
          />
          <SelectField
            label="تا سطح"
            options={levels}
            required
            value={to}
            onChange={to => put(index, { to })}
          />
          <IconButton
            icon="trash-2"
            label="برداشتن زبان"
            onClick={() => change(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {rest && (
        <div>
          <Button
            variant="quiet"
            size="small"
            onClick={() => change([...value, { language: rest.value, from: 'A1', to: 'B2' }])}
          >
            <Icon name="plus" />
            زبان دیگر
          </Button>
        </div>
      )}
    </div>
  )
}
