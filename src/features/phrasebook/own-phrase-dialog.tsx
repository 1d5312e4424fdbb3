import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'
import { changePhrase, createPhrase, type MyPhrase } from './contract.ts'
import { FormDialog, faultAt } from './form-dialog.tsx'
import { changedByLists } from './saved.ts'

/** Writes a phrase of the user's own onto a list, or changes one. */
export function OwnPhraseDialog({
  list,
  phrase,
  initial,
  onClose,
}: {
  list: string
  phrase?: MyPhrase
  /** What stands in a new one at first. */
  initial?: { english: string; persian?: string; note: string }
  onClose: () => void
}) {
  const [english, setEnglish] = useState(phrase?.english ?? initial?.english ?? '')
  const [persian, setPersian] = useState(phrase?.persian ?? initial?.persian ?? '')
  const [note, setNote] = useState(phrase?.note ?? initial?.note ?? '')
  // Made once: a second try after silence writes the same phrase, not a second one.
  const [id] = useState(() => phrase?.id ?? newId())
  const create = useWrite(createPhrase, { invalidates: changedByLists })
  const change = useWrite(changePhrase, { invalidates: changedByLists })
  const write = phrase ? change : create
  const words = { english, persian, note: note.trim() === '' ? null : note }
  return (
    <FormDialog
      title={phrase ? 'ویرایش عبارت' : 'عبارت تازه'}
      action="ذخیره"
      write={write}
      fields={['english', 'persian', 'note']}
      onSave={async () => {
        if (phrase) await change.mutateAsync({ phrase: id, ...words })
        else await create.mutateAsync({ id, list, ...words })
        showSnack('عبارت ذخیره شد.')
      }}
      onClose={onClose}
    >
      <TextField
        label="عبارت انگلیسی"
        dir="ltr"
        value={english}
        onChange={setEnglish}
        maxLength={300}
        autoComplete="off"
        error={faultAt(write, 'english', english)}
      />
      <TextField
        label="معنی فارسی"
        value={persian}
        onChange={setPersian}
        maxLength={300}
        autoComplete="off"
        error={faultAt(write, 'persian', persian)}
      />
      <TextField
        label="یادداشت (اختیاری)"
        value={note}
        onChange={setNote}
        maxLength={500}
        autoComplete="off"
        error={faultAt(write, 'note', note)}
      />
    </FormDialog>
  )
}
