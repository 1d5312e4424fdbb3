import { type ReactNode, useEffect, useRef } from 'react'
import { Count } from './count.tsx'
import { Icon } from './icon.tsx'
import type { IconName } from './icon-names.ts'
import { bringIntoSight } from './into-sight.ts'
import styles from './subnav.module.css'

/** The parts of one feature, at its side; on narrow screens a row of chips, the current one in sight. */
export function Subnav({
  label,
  current,
  children,
}: {
  label: string
  /** The address that is current, so that its chip is brought into sight when it changes. */
  current: string
  children: ReactNode
}) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address has another chip
  useEffect(() => {
    const here = row.current?.querySelector('[aria-current]')
    bringIntoSight(row.current, here)
    // Beside the page it is the frame around the row that may scroll.
    bringIntoSight(row.current?.parentElement ?? null, here)
  }, [current])
  return (
    <nav aria-label={label}>
      <div ref={row} className={`${styles.subnav} ${styles.row}`}>
        {children}
      </div>
    </nav>
  )
}

/** One part. `replace` is for parts that are tabs of one page. `count` says how many wait there. */
export function SubnavLink({
  to,
  isHere,
  icon,
  replace = false,
  count,
  children,
}: {
  to: string
  isHere: boolean
  icon: IconName
  replace?: boolean
  count?: { of: number; label: string }
  children: ReactNode
}) {
  return (
    <a href={to} data-replace={replace ? '' : undefined} aria-current={isHere ? 'page' : undefined}>
      <Icon name={icon} />
      {children}
      {count && <Count {...count} className={styles.count} />}
    </a>
  )
}
