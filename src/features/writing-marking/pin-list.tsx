import type { ReactNode } from 'react'
import { ErrorTypeBadge } from '#features/error-types/public.tsx'
import { persianNumber } from '#persian/digits.ts'
import { UserText } from '#ui/bdi.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { NamedErrorType } from './contract.ts'
import { maxNoteLength, type Pin } from './marking.ts'
import styles from './pins.module.css'
import { type RubricId, rubrics } from './rubrics.ts'

/** What the pins of a file say, one under another; fields where they may be changed. */
export function PinList({
  name,
  pins,
  types,
  rubric,
  chosenId,
  leads,
  onChange,
  onRemove,
}: {
  name: string
  pins: readonly Pin[]
  types: readonly NamedErrorType[]
  rubric: RubricId
  chosenId: string | null
  /** The way from a pin in the list to its place. */
  leads: (pin: Pin, number: string) => ReactNode
  onChange?: (id: string, values: Partial<Pin>) => void
  onRemove?: (id: string) => void
}) {
  if (pins.length === 0) return null
  const { criteria } = rubrics[rubric]
  const none = { value: '', label: 'هیچ‌کدام' }
  return (
    <ol className={styles.list} aria-label={`نشانه‌های ${name}`}>
      {pins.map((pin, index) => {
        const number = persianNumber(index + 1)
        const type = types.find(({ id }) => id === pin.typeId)
        const criterion = criteria.find(({ id }) => id === pin.criterion)
        return (
          <li key={pin.id} id={`pin-${pin.id}`} tabIndex={-1} data-chosen={pin.id === chosenId}>
            {leads(pin, number)}
            {onChange ? (
              <div className={styles.fields}>
                <TextField
                  label={`نکتهٔ نشانهٔ ${number}`}
                  multiline
                  rows={2}
                  dir="auto"
                  value={pin.text}
                  maxLength={maxNoteLength}
                  onChange={text => onChange(pin.id, { text })}
                />
                <SelectField
                  label={`گونهٔ خطای نشانهٔ ${number}`}
                  value={pin.typeId ?? ''}
                  onChange={typeId => onChange(pin.id, { typeId: typeId || null })}
                  options={[none, ...types.map(({ id, name }) => ({ value: id, label: name }))]}
                />
                <SelectField
                  label={`معیار نشانهٔ ${number}`}
                  value={pin.criterion ?? ''}
                  onChange={id => onChange(pin.id, { criterion: id || null })}
                  options={[none, ...criteria.map(({ id, title }) => ({ value: id, label: title }))]}
                />
              </div>
            ) : (
              <div className={styles.said}>
                {pin.text.trim() && <UserText as="p">{pin.text}</UserText>}
                {type && <ErrorTypeBadge type={type} />}
                {criterion && <span className={text.muted}>{criterion.title}</span>}
              </div>
            )}
            {onRemove && (
              <IconButton
                icon="trash-2"
                label={`برداشتن نشانهٔ ${number} از ${name}`}
                onClick={() => onRemove(pin.id)}
              />
            )}
          </li>
        )
      })}
    </ol>
  )
}
