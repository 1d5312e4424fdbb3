import type { ReactNode } from 'react'
import { Icon } from '#ui/icon.tsx'
import type { IconName } from '#ui/icon-names.ts'
import styles from './my-course.module.css'

/** One thing of a session: what it is, what is to be known of it, and what can be done; `children` unfold below it. */
export function Part({
  id,
  icon,
  kind,
  title,
  description,
  action,
  children,
}: {
  /** Where a link leads to it. */
  id?: string
  icon: IconName
  kind: string
  title?: ReactNode
  description?: ReactNode
  action?: ReactNode
  children?: ReactNode
}) {
  return (
    <>
      <div id={id} className={styles.part}>
        <span className={styles.kind}>
          <Icon name={icon} />
          {kind}
        </span>
        {title && <b>{title}</b>}
        {description && <div className={styles.description}>{description}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {children}
    </>
  )
}

/** Unfolds and folds what belongs to a part. */
export function Turn({
  controls,
  isOpen,
  onTurn,
  children,
  of,
}: {
  /** The id of what unfolds. */
  controls: string
  isOpen: boolean
  onTurn: () => void
  /** What pressing does while it is folded. */
  children: string
  /** Of which session or lesson, for who only hears it. */
  of: string
}) {
  const label = isOpen ? 'بستن' : children
  return (
    <button
      type="button"
      className={styles.turn}
      aria-expanded={isOpen}
      aria-controls={controls}
      aria-label={`${label}، ${of}`}
      onClick={onTurn}
    >
      {label}
      <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
    </button>
  )
}

/** Leads to what belongs to a part, in place of what is shown; `label` for who only hears it. */
export function PartLink({ to, label, children }: { to: string; label: string; children: ReactNode }) {
  return (
    <a href={to} data-replace aria-label={label} className={styles.turn}>
      {children}
    </a>
  )
}

/** What unfolds of a part, as wide as the session. It stays mounted, so that nothing typed in it is lost. */
export function Unfolded({ id, isOpen, children }: { id: string; isOpen: boolean; children: ReactNode }) {
  return (
    <div id={id} hidden={!isOpen} className={styles.unfolded}>
      {children}
    </div>
  )
}
