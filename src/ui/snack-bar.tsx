import { useEffect, useRef, useSyncExternalStore } from 'react'
import styles from './snack-bar.module.css'

/** Milliseconds a message stays (specification 8, 9). */
const visibleMs = 3000

/** `key` tells two equal messages apart. */
type Snack = { key: number; text: string }

let snack: Snack | null = null
let count = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function announce() {
  for (const listener of listeners) listener()
}

/** Shows one short message at the bottom; a new one takes the place of the old. */
export function showSnack(text: string): void {
  snack = { key: ++count, text }
  clearTimeout(timer)
  timer = setTimeout(() => {
    snack = null
    announce()
  }, visibleMs)
  announce()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Where messages appear; stands once, in the layout. */
export function SnackBar() {
  const shown = useSyncExternalStore(
    subscribe,
    () => snack,
    () => null,
  )
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // As a popover it stands above an open dialog too. Browsers without popovers show it in the page.
    const element = container.current
    if (!element?.showPopover) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (shown) element.showPopover()
  }, [shown])
  return (
    <div
      ref={container}
      popover="manual"
      role="status"
      className={styles.place}
      data-shown={shown ? '' : undefined}
    >
      {shown && (
        <div key={shown.key} className={styles.snack}>
          {shown.text}
        </div>
      )}
    </div>
  )
}
