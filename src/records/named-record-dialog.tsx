import { type ReactNode, useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { Button } from '#ui/button.tsx'
import { CheckField } from '#ui/check-field.tsx'
import { Dialog } from '#ui/dialog.tsx'
import formStyles from '#ui/form.module.css'
import { Form } from '#ui/form.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
import { showSnack } from '#ui/snack-bar.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Makes or changes a record that is little more than a name, and that is closed rather than deleted. */
export function NamedRecordDialog({
  title,
  nameLabel,
  openLabel,
  record,
  write,
  onSave,
  onClose,
  children,
}: {
  title: string
  nameLabel: string
  openLabel: string
  /** Null for one that is to be made. */
  record: { name: string; isOpen: boolean } | null
  write: { isPending: boolean; error: ApiError | null }
  onSave: (values: { name: string; isOpen: boolean }) => Promise<unknown>
  onClose: () => void
  /** Further fields, below the name. */
  children?: ReactNode
}) {
  const [name, setName] = useState(record?.name ?? '')
  const [isOpen, setOpen] = useState(record?.isOpen ?? true)
  const submit = () =>
    void onSave({ name, isOpen }).then(
      () => {
        showSnack('ذخیره شد.')
        onClose()
      },
      () => null,
    )
  return (
    <Dialog title={title} onClose={onClose}>
      <Form className={formStyles.form} onSubmit={submit}>
        <TextField
          label={nameLabel}
          maxLength={60}
          value={name}
          onChange={setName}
          error={write.error?.at('name')}
        />
        {children}
        {record && <CheckField label={openLabel} checked={isOpen} onChange={setOpen} />}
        {write.error && (write.error.errors.length === 0 || write.error?.at('isOpen')) && (
          <FormErrors message={write.error?.at('isOpen') ?? write.error.message} />
        )}
        <div className={formStyles.actions}>
          <Button type="submit" busy={write.isPending}>
            ذخیره
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
