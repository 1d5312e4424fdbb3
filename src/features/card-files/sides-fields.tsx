import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { classes } from '#ui/classes.ts'
import layout from '#ui/layout.module.css'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import styles from './card-files.module.css'
import type { NoteGroup } from './contract.ts'
import type { Sides } from './files/guess-sides.ts'

/** Which fields of each kind of notes are the sides: guessed, and changed by whoever knows better. */
export function SidesFields({
  groups,
  sides,
  disabled,
  onChange,
}: {
  groups: readonly NoteGroup[]
  sides: readonly (Sides | null)[]
  disabled: boolean
  onChange: (sides: (Sides | null)[]) => void
}) {
  return groups.map((group, place) => (
    <OneKind
      // biome-ignore lint/suspicious/noArrayIndexKey: kinds have nothing but their place
      key={place}
      group={group}
      sides={sides[place] ?? null}
      disabled={disabled}
      onChange={changed => onChange(groups.map((_, at) => (at === place ? changed : (sides[at] ?? null))))}
    />
  ))
}

function OneKind({
  group: { name, fields, notes },
  sides,
  disabled,
  onChange,
}: {
  group: NoteGroup
  sides: Sides | null
  disabled: boolean
  onChange: (sides: Sides | null) => void
}) {
  const options = fields.map((field, place) => ({ value: String(place), label: field }))
  const none = { value: '', label: 'هیچ‌کدام' }
  const change = (changed: { english?: string; persian?: string; note?: string }) => {
    const english = changed.english ?? (sides ? String(sides.english) : '0')
    const persian = changed.persian ?? (sides ? String(sides.persian) : '')
    const note = changed.note ?? (sides?.note == null ? '' : String(sides.note))
    if (english === '' || persian === '') return onChange(null)
    onChange({
      english: Number(english),
      persian: Number(persian),
      note: note === '' ? null : Number(note),
    })
  }
  return (
    <div className={classes(layout.stack, layout.tight)}>
      <p>
        {name && (
          <>
            نوع «<UserText>{name}</UserText>»:{' '}
          </>
        )}
        {persianNumber(notes)} کارت
      </p>
      {fields.length < 2 ? (
        <p className={classes(text.small, text.muted)}>تنها یک ستون دارد و از آن کارت دورو ساخته نمی‌شود.</p>
      ) : (
        <div className={styles.fields}>
          <SelectField
            label="روی عبارت"
            disabled={disabled}
            options={[none, ...options]}
            value={sides ? String(sides.english) : ''}
            onChange={english => change({ english })}
          />
          <SelectField
            label="روی فارسی"
            disabled={disabled}
            options={[none, ...options]}
            value={sides ? String(sides.persian) : ''}
            onChange={persian => change({ persian })}
          />
          <SelectField
            label="یادداشت"
            disabled={disabled}
            options={[none, ...options]}
            value={sides?.note == null ? '' : String(sides.note)}
            onChange={note => change({ note })}
          />
        </div>
      )}
    </div>
  )
}
