import { useRef } from 'react'
import { type Placeholder, type TemplatePart, templateParts } from '#contract/message-template.ts'
import { placeholders } from '#contract/message-templates.ts'
import { Button } from '#ui/button.tsx'
import { TextField } from '#ui/text-field.tsx'
import styles from './message-templates.module.css'

/** A part of a template with the placeholders it takes, which stand where the cursor was once they are pressed. */
export function PartField({
  name,
  takes,
  needs,
  value,
  fault,
  hint,
  readOnly,
  onChange,
}: {
  name: TemplatePart
  takes: readonly Placeholder[]
  needs: readonly Placeholder[]
  value: string
  fault: string | undefined
  hint?: string
  readOnly: boolean
  onChange: (text: string) => void
}) {
  const control = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const { label, lines } = templateParts[name]
  const insert = (placeholder: Placeholder) => {
    const field = control.current
    if (!field) return
    const [start, end] = [field.selectionStart ?? value.length, field.selectionEnd ?? value.length]
    field.setRangeText(`{${placeholder}}`, start, end, 'end')
    onChange(field.value)
    field.focus()
  }
  return (
    <div className={styles.part}>
      <TextField
        {...(lines > 1 ? ({ multiline: true, rows: lines } as const) : ({ multiline: false } as const))}
        name={name}
        label={label}
        value={value}
        error={fault}
        hint={hint}
        readOnly={readOnly}
        onChange={onChange}
        ref={control}
      />
      {!readOnly && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields; these write into one
        <div role="group" aria-label={`متغیرهای ${label}`} className={styles.placeholders}>
          {[...takes, 'brand' as const].map(placeholder => (
            <Button key={placeholder} variant="quiet" size="small" onClick={() => insert(placeholder)}>
              {placeholders[placeholder].label}
              {needs.includes(placeholder) && ' (لازم)'}
              <bdi dir="ltr">{`{${placeholder}}`}</bdi>
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}
