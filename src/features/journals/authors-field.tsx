import { useId } from 'react'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { FieldNote } from '#ui/field-note.tsx'
import formStyles from '#ui/form.module.css'
import { Icon } from '#ui/icon.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import layout from '#ui/layout.module.css'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import type { Described } from './described.ts'
import { limits } from './rules.ts'

type Author = Described['authors'][number]
const nobody: Author = { name: '', nameEn: '', affiliation: '' }

/** Who wrote something, in the order they are named, in both scripts. */
export function AuthorsField({
  value,
  onChange,
  error,
}: {
  value: readonly Author[]
  onChange: (authors: Author[]) => void
  error?: string | undefined
}) {
  const id = useId()
  const change = (at: number, changes: Partial<Author>) =>
    onChange(value.map((author, index) => (index === at ? { ...author, ...changes } : author)))
  return (
    <fieldset className={layout.stack} aria-describedby={error ? id : undefined}>
      <legend className={text.spoken}>نویسندگان</legend>
      {value.map((author, at) => {
        const called = value.length > 1 ? ` ${persianNumber(at + 1)}` : ''
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: an author is nothing but a place in the order
          <div key={at} className={formStyles.columns}>
            <TextField
              label={`نام نویسنده${called}`}
              value={author.name}
              onChange={name => change(at, { name })}
              maxLength={limits.person}
            />
            <TextField
              label={`نام انگلیسی نویسنده${called}`}
              dir="ltr"
              lang="en"
              value={author.nameEn}
              onChange={nameEn => change(at, { nameEn })}
              maxLength={limits.person}
            />
            <TextField
              label={`وابستگی${called}`}
              value={author.affiliation}
              onChange={affiliation => change(at, { affiliation })}
              maxLength={limits.affiliation}
            />
            {value.length > 1 && (
              <IconButton
                icon="x"
                label={`برداشتن نویسنده${called}`}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              />
            )}
          </div>
        )
      })}
      {error && (
        <FieldNote id={id} faulty>
          {error}
        </FieldNote>
      )}
      {value.length < limits.authors && (
        <div>
          <Button type="button" variant="text" onClick={() => onChange([...value, nobody])}>
            <Icon name="plus" />
            نویسندهٔ دیگر
          </Button>
        </div>
      )}
    </fieldset>
  )
}
