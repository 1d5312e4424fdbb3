import type { ReactNode } from 'react'
import type { FieldError } from '#contract/app-error.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import styles from './form.module.css'
import { Form } from './form.tsx'
import { FormErrors, FormRefusal } from './form-errors.tsx'
import { showSnack } from './snack-bar.tsx'

/**
 * A form over the page, which sends one call. What was refused is said at its fields, or above the buttons where it
 * concerns none of them; everything typed stays.
 */
export function FormDialog({
  title,
  action,
  danger = false,
  careful = false,
  write: { isPending, error },
  fields,
  done,
  onSave,
  onClose,
  children,
}: {
  title: string
  /** What the button does: «ذخیره». */
  action: string
  danger?: boolean
  careful?: boolean
  write: { isPending: boolean; error: { message: string; errors: readonly FieldError[] } | null }
  /** Those that say themselves what was wrong with them; every one, unless told. */
  fields?: readonly string[]
  /** What is said once it worked. */
  done?: string
  /** Rejects when it did not work; the reason stands in `write.error`. */
  onSave: () => Promise<unknown>
  onClose: () => void
  children: ReactNode
}) {
  const unsaid = error?.errors.filter(({ field }) => fields && !fields.includes(field)) ?? []
  const save = () =>
    void onSave().then(
      () => {
        if (done) showSnack(done)
        onClose()
      },
      () => null,
    )
  return (
    <Dialog title={title} careful={careful} onClose={onClose}>
      <Form className={styles.form} onSubmit={save}>
        {children}
        {error && unsaid.length > 0 ? (
          <FormErrors message={error.message} errors={unsaid} />
        ) : (
          <FormRefusal of={error} />
        )}
        <div className={styles.actions}>
          <Button type="submit" variant={danger ? 'danger' : 'primary'} busy={isPending}>
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
