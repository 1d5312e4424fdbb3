import { readInteger } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { classes } from '#ui/classes.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import styles from './admin.module.css'

export type Credential = { title: string; source: string; year: number; isChecked: boolean }

/** Papers of a teacher, and which of them staff have seen; the day is kept from then on. */
export function CredentialRows({
  value,
  change,
  error,
}: {
  value: readonly Credential[]
  change: (value: Credential[]) => void
  error?: string
}) {
  const put = (index: number, changed: Partial<Credential>) =>
    change(value.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  return (
    <div className={layout.stack}>
      <h2 className={text.cardTitle}>مدرک‌ها</h2>
      {error && <FormErrors message={error} />}
      {value.map(({ title, source, year, isChecked }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a paper has no name but what is being typed
        <div key={index} className={classes(styles.row, styles.paper)}>
          <TextField
            label="عنوان مدرک"
            value={title}
            onChange={title => put(index, { title })}
            maxLength={120}
            dir="auto"
          />
          <TextField
            label="صادرکننده"
            value={source}
            onChange={source => put(index, { source })}
            maxLength={120}
            dir="auto"
          />
          <TextField
            label="سال"
            value={year > 0 ? String(year) : ''}
            onChange={typed => put(index, { year: readInteger(typed) ?? 0 })}
            numeric
            maxLength={4}
            dir="ltr"
          />
          <CheckField
            label="اصل آن را دیده‌ایم"
            checked={isChecked}
            onChange={isChecked => put(index, { isChecked })}
          />
          <IconButton
            icon="trash-2"
            label="برداشتن مدرک"
            onClick={() => change(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div>
        <Button
          variant="quiet"
          size="small"
          onClick={() => change([...value, { title: '', source: '', year: 0, isChecked: false }])}
        >
          <Icon name="plus" />
          مدرک دیگر
        </Button>
      </div>
    </div>
  )
}
