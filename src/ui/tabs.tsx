import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { toPersianDigits } from '#persian/digits.ts'
import { bringIntoSight } from './into-sight.ts'
import styles from './tabs.module.css'

export type Tab<Key extends string> = {
  key: Key
  label: string
  /** How many things there are behind it. */
  count?: number
}

/**
 * Tabs of one page whose choice lives in the component: the arrow keys walk along the reading, Home and End to the
 * ends, and the panel follows. `children` is what the chosen one shows.
 */
export function Tabs<Key extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  className,
  children,
}: {
  label: string
  tabs: readonly Tab<Key>[]
  chosen: Key
  onChoose: (key: Key) => void
  className?: string
  children: ReactNode
}) {
  const id = useId()
  const row = useChosenInSight(chosen)

  const press = (event: KeyboardEvent<HTMLElement>) => {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const index = tabs.findIndex(tab => tab.key === chosen)
    let to = index
    if (event.key === forward) to = (index + 1) % tabs.length
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      to = (index - 1 + tabs.length) % tabs.length
    else if (event.key === 'Home') to = 0
    else if (event.key === 'End') to = tabs.length - 1
    else return
    event.preventDefault()
    const tab = tabs[to]
    if (!tab) return
    onChoose(tab.key)
    row.current?.querySelectorAll('button')[to]?.focus()
  }

  return (
    <div className={className}>
      <div ref={row} role="tablist" aria-label={label} className={styles.tabs} onKeyDown={press}>
        {tabs.map(tab => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === chosen}
            aria-controls={tab.key === chosen ? `${id}-panel` : undefined}
            tabIndex={tab.key === chosen ? 0 : -1}
            className={styles.tab}
            onClick={() => onChoose(tab.key)}
          >
            <TabName tab={tab} />
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${chosen}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the panel is the tab's next stop, whatever it holds
        tabIndex={0}
        className={styles.panel}
      >
        {children}
      </div>
    </div>
  )
}

/** Tabs whose choice lives in the address: links of the query that leave the page where it is. */
export function TabLinks<Key extends string>({
  label,
  tabs,
  chosen,
  className,
}: {
  label: string
  tabs: readonly (Tab<Key> & { to: string })[]
  chosen: Key
  className?: string
}) {
  const row = useChosenInSight(chosen)
  return (
    <nav aria-label={label} className={className}>
      <div ref={row} className={styles.tabs}>
        {tabs.map(tab => (
          <a
            key={tab.key}
            href={tab.to}
            data-replace
            aria-current={tab.key === chosen ? 'page' : undefined}
            className={styles.tab}
          >
            <TabName tab={tab} />
          </a>
        ))}
      </div>
    </nav>
  )
}

function TabName({ tab }: { tab: Tab<string> }) {
  return (
    <>
      {tab.label}
      {tab.count !== undefined && <span className={styles.count}> {toPersianDigits(tab.count)}</span>}
    </>
  )
}

/** The row of tabs, scrolled so that the chosen one is seen. */
function useChosenInSight(chosen: string) {
  const row = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another choice is another tab
  useEffect(() => {
    bringIntoSight(row.current, row.current?.querySelector('[aria-selected="true"], [aria-current]'))
  }, [chosen])
  return row
}
