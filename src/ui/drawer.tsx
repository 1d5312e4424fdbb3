import { type ReactNode, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './drawer.module.css'
import { IconButton } from './icon-button.tsx'
import { useModal } from './modal.ts'

/** A sheet over the page at its start or end edge, for as long as it is rendered. */
export function Drawer({
  label,
  edge,
  close = 'بستن',
  head,
  onClose,
  children,
}: {
  label: string
  edge: 'start' | 'end'
  /** The cross's name. */
  close?: string
  /** Stands beside the cross. */
  head: ReactNode
  onClose: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  useModal(dialog, onClose)
  return (
    <dialog ref={dialog} aria-label={label} className={classes(styles.drawer, styles[edge])}>
      <div className={styles.sheet}>
        <div className={styles.head}>
          {head}
          <IconButton icon="x" label={close} onClick={onClose} />
        </div>
        {children}
      </div>
    </dialog>
  )
}
