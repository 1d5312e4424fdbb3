import { useSyncExternalStore } from 'react'
import { lookKeys } from './first-paint.ts'

/** What a visitor may choose of the page's looks; none chosen, the device decides. */
export type Looks = { theme: 'light' | 'dark'; text: 'large' | 'larger' }
type Kind = keyof Looks

const listeners = new Set<() => void>()

/** Shows the choice at once and keeps it for the next visit; null takes it back. */
export function chooseLook<K extends Kind>(kind: K, look: Looks[K] | null): void {
  const { dataset } = document.documentElement
  if (look) dataset[kind] = look
  else delete dataset[kind]
  try {
    if (look) localStorage.setItem(lookKeys[kind], look)
    else localStorage.removeItem(lookKeys[kind])
  } catch {
    // A browser that keeps nothing still shows the choice until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What is chosen; null while the page is not yet hydrated. */
export const useLook = <K extends Kind>(kind: K): Looks[K] | null =>
  useSyncExternalStore(
    subscribe,
    () => (document.documentElement.dataset[kind] as Looks[K] | undefined) ?? null,
    () => null,
  )
