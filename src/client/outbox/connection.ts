import { useSyncExternalStore } from 'react'

/** Whether the last thing sent from here got no answer: browsers say `onLine` where there is no way out. */
let isCut = false
const listeners = new Set<() => void>()

export function setCut(now: boolean): void {
  if (isCut === now) return
  isCut = now
  for (const listener of listeners) listener()
}

function follow(listener: () => void) {
  listeners.add(listener)
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Whether the browser is without a connection, as far as it can tell. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => isCut || !navigator.onLine,
    () => false,
  )
