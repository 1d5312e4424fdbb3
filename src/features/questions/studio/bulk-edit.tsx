import { type FormEvent, useState } from 'react'
import { useWrite } from '#client/query.tsx'
import { persianNumber } from '#persian/digits.ts'
import { type LevelCode, levelCodes } from '#persian/level-names.ts'
import { Button } from '#ui/button.tsx'
import { cardClass } from '#ui/card.ts'
import { FormErrors } from '#ui/form-errors.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { changeMany, listQuestions, listTags } from '../contract.ts'
import styles from './admin.module.css'

const unchanged = { value: '', label: 'همان بماند' }

/** Level, state and tags of the chosen questions, changed together. */
export function BulkEdit({ ids, onDone }: { ids: readonly string[]; onDone: () => void }) {
  const [level, setLevel] = useState('')
  const [state, setState] = useState('')
  const [addTag, setAddTag] = useState('')
  const [removeTag, setRemoveTag] = useState('')
  const write = useWrite(changeMany, { invalidates: [listQuestions, listTags] })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const done = await write
      .mutateAsync({
        ids: [...ids],
        ...(level && { level: level as LevelCode }),
        ...(state && { state: state as 'in_use' }),
        ...(addTag && { addTag }),
        ...(removeTag && { removeTag }),
      })
      .catch(() => null)
    if (!done) return
    showSnack(`${persianNumber(done.changed)} پرسش تغییر کرد.`)
    onDone()
  }
  return (
    <form
      aria-label="تغییر گروهی"
      className={cardClass({ padded: true }, styles.filters)}
      onSubmit={event => void send(event)}
    >
      <b className={styles.search}>{persianNumber(ids.length)} پرسش انتخاب شده است</b>
      <SelectField
        label="سطح"
        value={level}
        onChange={setLevel}
        options={[unchanged, ...levelCodes.map(value => ({ value, label: value }))]}
      />
      <SelectField
        label="وضعیت"
        value={state}
        onChange={setState}
        options={[unchanged, { value: 'in_use', label: 'در چرخه' }, { value: 'retired', label: 'بازنشسته' }]}
      />
      <TextField label="افزودن برچسب" value={addTag} onChange={setAddTag} maxLength={60} />
      <TextField label="برداشتن برچسب" value={removeTag} onChange={setRemoveTag} maxLength={60} />
      {write.error && <FormErrors message={write.error.info.message} errors={write.error.errors} />}
      <Button type="submit" busy={write.isPending} disabled={!level && !state && !addTag && !removeTag}>
        تغییر همه
      </Button>
    </form>
  )
}
