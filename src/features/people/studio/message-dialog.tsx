import { useState } from 'react'
import { newId } from '#client/new-id.ts'
import { useWrite } from '#client/query.tsx'
import type { InputOf } from '#contract/endpoint.ts'
import { persianNumber } from '#persian/digits.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
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
  onSent: () => void
}) {
  const [id] = useState(newId)
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const write = useWrite(messagePeople, { invalidates: [] })
  const send = async () => {
    const done = await write.mutateAsync({ id, title, body, to }).catch(() => null)
    if (!done) return
    showSnack(`پیام برای ${persianNumber(done.sent)} نفر فرستاده شد.`)
    onSent()
  }
  return (
    <Dialog title={`پیام به ${persianNumber(count)} نفر`} careful onClose={onClose}>
      <Form className={layout.stack} onSubmit={send}>
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
        {write.error && !write.error.at('title') && !write.error?.at('body') && (
          <FormErrors message={write.error.info.message} errors={write.error.errors} />
        )}
        <div>
          <Button type="submit" busy={write.isPending}>
            فرستادن
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
