import type { ReactNode } from 'react'
import styles from './active-filters.module.css'
import { Chip } from './chip.tsx'
import { Icon } from './icon.tsx'
import text from './text.module.css'

/**
 * How many a list has, and each choice that narrows it as a chip that takes it away.
 * @param choices what each says and the address without it; @param clearTo the address without any of them
 */
export function ActiveFilters({
  choices,
  clearTo,
  children,
}: {
  choices: readonly { label: string; to: string }[]
  clearTo?: string
  /** How many there are. */
  children: ReactNode
}) {
  return (
    <div className={styles.active}>
      {children}
      {choices.map(({ label, to }) => (
        <Chip key={to} to={to} chosen>
          <bdi>{label}</bdi>
          <span className={text.spoken}>، برداشتن این فیلتر</span>
          <Icon name="x" />
        </Chip>
      ))}
      {clearTo !== undefined && (
        <a href={clearTo} data-replace className={text.link}>
          حذف فیلترها
        </a>
      )}
    </div>
  )
}
