import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-dialog.module.css'
import { Dialog } from './dialog.tsx'
import { FormErrors } from './form-errors.tsx'

/**
 * Asks before something is done that cannot be undone. Each button is there when its words are given: the first
 * answers true, the second false; so do the icon, Esc and a press on the backdrop. While it is `busy` being done the
 * dialog stays; `fault` says why it was not done. Without a title, what it says is its name.
 */
export function ConfirmDialog({
  title,
  confirm,
  reject,
  icon = 'close',
  danger = false,
  busy = false,
  fault,
  onAnswer,
  children,
}: {
  title?: string
  /** What the first button does: «حذف». */
  confirm?: string
  /** «انصراف» */
  reject?: string
  /** A cross at the end edge, or an arrow back at the start edge. */
  icon?: 'close' | 'back' | 'none'
  danger?: boolean
  busy?: boolean
  fault?: string
  onAnswer: (confirmed: boolean) => void
  children: ReactNode
}) {
  const footer = (confirm || reject) && (
    <>
      {confirm && (
        <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={() => onAnswer(true)}>
          {confirm}
        </Button>
      )}
      {reject && (
        <Button variant="quiet" onClick={() => onAnswer(false)}>
          {reject}
        </Button>
      )}
    </>
  )
  return (
    <Dialog title={title} size="wide" icon={icon} onClose={() => onAnswer(false)} footer={footer}>
      <div className={styles.words}>
        <p>{children}</p>
        {fault && <FormErrors message={fault} />}
      </div>
    </Dialog>
  )
}
