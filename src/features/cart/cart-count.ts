import { useSyncExternalStore } from 'react'
import { openLocalRecord } from '#client/local-record.ts'
import { onSessionChange, readSession } from '#client/session.ts'

/** How many things are in a cart, by whose it is: what the bar shows before anything is asked. */
const counts = openLocalRecord<{ count: number; at: number }>('cart-count')
const listeners = new Set<() => void>()

const whose = () => readSession()?.user?.id ?? 'guest'
const readCount = () => counts.read(whose())?.count ?? 0

/** Says how many things the cart of whoever is here has. */
export function keepCount(count: number): void {
  counts.write(whose(), { count, at: Date.now() })
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  addEventListener('storage', listener)
  const stop = onSessionChange(listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
    stop()
  }
}

/** How long what another device puts in may stay unseen here, in milliseconds. */
const freshMs = 10 * 60_000

/** Whether the number was heard of lately. */
export const isCountFresh = (): boolean => (counts.read(whose())?.at ?? 0) > Date.now() - freshMs

/** How many things are in the cart; 0 until the browser knows. */
export const useCount = () => useSyncExternalStore(listen, readCount, () => 0)
