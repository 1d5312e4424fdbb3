import { Button } from '#ui/button.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { RoomValues } from './contract.ts'
import styles from './rooms-field.module.css'

/** The rooms of a branch, in the order they are shown in. */
export function RoomsField({
  value,
  change,
  error,
}: {
  value: readonly RoomValues[]
  change: (value: RoomValues[]) => void
  error?: string
}) {
  const put = (index: number, changed: Partial<RoomValues>) =>
    change(value.map((one, at) => (at === index ? { ...one, ...changed } : one)))
  return (
    <fieldset className={styles.rooms}>
      <legend className={text.cardTitle}>کلاس‌ها</legend>
      {error && <FormErrors message={error} />}
      {value.length === 0 && <p className={text.muted}>هنوز کلاسی در این شعبه نیست.</p>}
      {value.map(({ id, name, capacity }, index) => (
        <div key={id || `new-${index}`} className={styles.room}>
          <TextField
            label="نام کلاس"
            value={name}
            maxLength={40}
            required
            onChange={name => put(index, { name })}
          />
          <TextField
            label="گنجایش"
            value={String(capacity)}
            inputMode="numeric"
            maxLength={4}
            required
            onChange={capacity => put(index, { capacity })}
          />
          <IconButton
            icon="trash-2"
            label={`برداشتن ${name || 'کلاس'}`}
            onClick={() => change(value.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      <div className={layout.row}>
        <Button
          variant="quiet"
          size="small"
          onClick={() => change([...value, { id: '', name: '', capacity: '' }])}
        >
          <Icon name="plus" />
          کلاس دیگر
        </Button>
      </div>
    </fieldset>
  )
}
