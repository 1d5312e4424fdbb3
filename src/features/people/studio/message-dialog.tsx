import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import type { InputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { FormDialog } from '#ui/form-dialog.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import text from '#ui/text.module.css'
import { TextField } from '#ui/text-field.tsx'
import { messagePeople } from '../contract.ts'

/** Writes to those who were chosen; each gets it by the channels they chose themselves. */
export function MessageDialog({
  count,
  to,
  onClose,
  onSent,
}: {
  count: number
  to: InputOf<typeof messagePeople>['to']
  onClose: () => void
  onSent?: () => void
}) {
  const [id] = useState(newId)
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const write = useWrite(messagePeople, { invalidates: [] })
  const send = async () => {
    const { sent } = await write.mutateAsync({ id, title, body, to })
    showSnack(`پیام برای ${persianNumber(sent)} نفر فرستاده شد.`)
    onSent?.()
  }
  return (
    <FormDialog
      title={`پیام به ${persianNumber(count)} نفر`}
      action="فرستادن"
      careful
      write={write}
      fields={['title', 'body']}
      onSave={send}
      onClose={onClose}
    >
      <p className={text.muted}>
        هر کس آن را در پیام‌های خود می‌بیند، و از راهی که خودش برگزیده است خبر می‌شود.
      </p>
      <TextField
        label="عنوان"
        value={title}
        maxLength={80}
        onChange={setTitle}
        error={write.error?.at('title')}
      />
      <TextField
        label="متن پیام"
        multiline
        rows={5}
        value={body}
        maxLength={1000}
        onChange={setBody}
        error={write.error?.at('body')}
      />
    </FormDialog>
  )
}
