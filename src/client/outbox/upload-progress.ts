import { useSyncExternalStore } from 'react'

const parts = new Map<string, number>()
const listeners = new Set<() => void>()

/** How much of an item's files has left this tab, 0 to 1; null once none is on its way. */
export function setUploadProgress(key: string, part: number | null): void {
  if (part === null) parts.delete(key)
  else parts.set(key, part)
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** How much of an item's files has left, 0 to 1; null while none is on its way from this tab. */
export function useUploadProgress(key: string | null): number | null {
  return useSyncExternalStore(
    listen,
    () => parts.get(key ?? '') ?? null,
    () => null,
  )
}
