import { type KeyboardEvent, useId, useState } from 'react'
import { Button } from './button.tsx'
import { FieldNote } from './field-note.tsx'
import { IconButton } from './icon-button.tsx'
import { Tag } from './tag.tsx'
import styles from './tags-field.module.css'
import { TextField } from './text-field.tsx'

/** What a question is about, a word or two each. */
export function TagsField({
  label = 'برچسب',
  value,
  onChange,
  error,
}: {
  /** What one of them is called. */
  label?: string
  value: readonly string[]
  onChange: (tags: string[]) => void
  error?: string | undefined
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const add = () => {
    const tag = typed.trim()
    if (tag && !value.includes(tag)) onChange([...value, tag])
    setTyped('')
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter within the field adds, and does not send the form
    <div
      className={styles.tags}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
        event.preventDefault()
        add()
      }}
    >
      {value.map(tag => (
        <Tag key={tag} tone="turquoise">
          {tag}
          <IconButton
            icon="x"
            label={`برداشتن «${tag}»`}
            onClick={() => onChange(value.filter(other => other !== tag))}
          />
        </Tag>
      ))}
      <TextField label={label} value={typed} onChange={setTyped} maxLength={60} />
      <Button type="button" variant="quiet" disabled={!typed.trim()} onClick={add}>
        افزودن
      </Button>
      {error && (
        <FieldNote id={id} faulty>
          {error}
        </FieldNote>
      )}
    </div>
  )
}
