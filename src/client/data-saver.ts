import { useSyncExternalStore } from 'react'

const key = 'hamava.saver'
const listeners = new Set<() => void>()
/** What was chosen where the browser keeps nothing. */
let unstored: boolean | null = null

/** Whether this visitor saves data: as they chose, else as their device says. */
export function readSaver(): boolean {
  try {
    const chosen = localStorage.getItem(key)
    if (chosen) return chosen === 'on'
  } catch {
    // Then it lives as long as the page.
  }
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  return unstored ?? connection?.saveData ?? false
}

export function chooseSaver(saver: boolean): void {
  unstored = saver
  try {
    localStorage.setItem(key, saver ? 'on' : 'off')
  } catch {
    // As above.
  }
  for (const listener of listeners) listener()
}

export const useSaver = (): boolean =>
  useSyncExternalStore(
    listener => {
      listeners.add(listener)
      addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
      }
    },
    readSaver,
    () => false,
  )
