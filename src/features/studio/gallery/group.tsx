import { type ReactNode, useId } from 'react'
import styles from './group.module.css'

/** Components of one kind in all their states, beside their name: in columns, in lines, or below each other. */
export function Group({
  title,
  arrange = 'columns',
  children,
}: {
  title: string
  arrange?: 'columns' | 'flow' | 'stack'
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h3 id={id} className={styles.title}>
        {title}
      </h3>
      <div className={styles[arrange]}>{children}</div>
    </section>
  )
}

/** The one dark band, for what stands on it. */
export function Night({ children }: { children: ReactNode }) {
  return <div className={styles.night}>{children}</div>
}

/** What a component said last. */
export function PieceOutput({ of, children }: { of: string; children: ReactNode }) {
  return (
    <p className={styles.said}>
      {of}: <output aria-label={of}>{children}</output>
    </p>
  )
}
