import { type ReactNode, useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { Button } from '#ui/button.tsx'
import { classes } from '#ui/classes.ts'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { FormRefusal } from '#ui/form-errors.tsx'
import layout from '#ui/layout.module.css'
import { TextField } from '#ui/text-field.tsx'

/** Asks why something is cancelled, and cancels it. */
export function ReasonDialog({
  title,
  confirm,
  busy,
  fault,
  onConfirm,
  onClose,
  children,
}: {
  title: string
  confirm: string
  busy: boolean
  fault: ApiError | null
  onConfirm: (reason: string) => void
  onClose: () => void
  children: ReactNode
}) {
  const [reason, setReason] = useState('')
  return (
    <Dialog title={title} onClose={onClose}>
      <Form className={layout.stack} onSubmit={() => onConfirm(reason)}>
        <p>{children}</p>
        <FormRefusal of={fault} />
        <TextField
          label="دلیل"
          value={reason}
          onChange={setReason}
          maxLength={300}
          dir="auto"
          error={fault?.at('reason')}
        />
        <div className={classes(layout.row, layout.wrapping)}>
          <Button type="submit" variant="danger" busy={busy}>
            {confirm}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            نه
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
