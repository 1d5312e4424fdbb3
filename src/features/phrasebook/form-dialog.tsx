import type { ReactNode } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import styles from './form-dialog.module.css'

/** What the server said of a field, until its text is another than the one that was sent. */
export function faultAt<Field extends string>(
  write: { error: ApiError | null; variables?: { [name in Field]?: string | null } },
  field: Field,
  text: string,
): string | undefined {
  if ((write.variables?.[field] ?? '') !== text) return undefined
  return write.error?.at(field)
}

/**
 * A short form over the page. What the server refuses is said at its fields, or above the buttons when it belongs to
 * none of `fields`; everything typed stays.
 */
export function FormDialog({
  title,
  action,
  write,
  fields,
  onSave,
  onClose,
  children,
}: {
  title: string
  /** What the button does: «ذخیره». */
  action: string
  write: { isPending: boolean; error: ApiError | null }
  fields: readonly string[]
  /** Rejects when it did not work; the reason stands in `write.error`. */
  onSave: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  const isAtField = write.error?.errors.some(({ field }) => fields.includes(field))
  return (
    <Dialog title={title} onClose={onClose}>
      <Form className={styles.form} onSubmit={() => onSave().then(onClose, () => {})}>
        {children}
        {write.error && !isAtField && (
          <p role="alert" className={styles.fault}>
            {write.error.info.message}
          </p>
        )}
        <div className={styles.buttons}>
          <Button type="submit" busy={write.isPending}>
            {action}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            انصراف
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
