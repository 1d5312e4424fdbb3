import { type ReactNode, useId, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { useFading } from './fading.ts'
import { IconButton } from './icon-button.tsx'
import { useModal } from './modal.ts'

type Closing =
  /** By the cross, Esc, or a press on the backdrop; not by that where it is `careful`, for much to lose stands inside. */
  | { onClose: () => void; closable?: true; careful?: boolean }
  /** Only by what stands inside. */
  | { onClose?: never; closable: false; careful?: never }

/**
 * A modal dialog for as long as it is rendered; the focus stays inside and returns to where it was. Sizes: `form` is
 * 540 px, `wide` as wide as its content up to 80 % of the window. `footer` stays in sight while the body scrolls.
 * Without a title, its body is its name. `icon`: how it is left, a cross at the end edge or an arrow at the start edge.
 */
export function Dialog({
  title,
  size = 'form',
  icon = 'close',
  footer,
  children,
  onClose,
  careful,
}: {
  title?: ReactNode
  size?: 'form' | 'wide'
  icon?: 'close' | 'back' | 'none'
  footer?: ReactNode
  children: ReactNode
} & Closing) {
  const id = useId()
  const cross = onClose && icon === 'close'
  const arrow = onClose && icon === 'back'
  const dialog = useRef<HTMLDialogElement>(null)
  // Before the modal closes: its picture is taken as it stands.
  useFading(dialog, styles.fading!)
  useModal(dialog, onClose, { careful })
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title ? id : `${id}-body`}
      className={classes(styles.dialog, styles[size])}
    >
      <div className={styles.inside}>
        {(title || cross || arrow) && (
          <header className={styles.head}>
            {arrow && <IconButton className={styles.back} icon="previous" label="بازگشت" onClick={onClose} />}
            {title && <h2 id={id}>{title}</h2>}
            {cross && <IconButton className={styles.close} icon="x" label="بستن" onClick={onClose} />}
          </header>
        )}
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
        {footer && <footer className={styles.foot}>{footer}</footer>}
      </div>
    </dialog>
  )
}
