import { type ReactNode, useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { CheckField } from '#ui/check-field.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { FormErrors } from '#ui/form-errors.tsx'
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
  return (
    <FormDialog
      title={title}
      action="ذخیره"
      write={write}
      done="ذخیره شد."
      onSave={() => onSave({ name, isOpen })}
      onClose={onClose}
    >
      <TextField
        label={nameLabel}
        maxLength={60}
        value={name}
        onChange={setName}
        error={write.error?.at('name')}
      />
      {children}
      {record && <CheckField label={openLabel} checked={isOpen} onChange={setOpen} />}
      {write.error?.at('isOpen') && <FormErrors message={write.error.at('isOpen')!} />}
    </FormDialog>
  )
}
