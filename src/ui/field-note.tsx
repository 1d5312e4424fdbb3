import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import styles from './text-field.module.css'

/** The line under a field: its help, or what is wrong with it. Fields name it by `aria-describedby`. */
export function FieldNote({ id, faulty, children }: { id: string; faulty: boolean; children: ReactNode }) {
  return (
    <p id={id} className={faulty ? styles.error : styles.hint}>
      {faulty && <Icon name="circle-alert" />}
      {children}
    </p>
  )
}
