import { onSessionChange } from '../session.ts'
import { readOutboxCount } from './outbox-count.ts'
import { type Owner, ownerNow, visitor } from './owner.ts'

/** Where the file does not come, the next occasion tries again. */
const ignoreLoss = () => undefined

/**
 * Sends what waits in the outbox at every occasion: at the start, when the connection, the page or the person is back.
 * What sends is loaded only where something waits. Answers how to stop.
 */
export function keepOutbox(): () => void {
  let owner: Owner | null = ownerNow()
  const send = () => {
    const waits = [ownerNow(), visitor].some(owner => owner && readOutboxCount(owner).waiting > 0)
    if (waits && navigator.onLine) void import('./send.ts').then(({ sendNow }) => sendNow(), ignoreLoss)
  }
  const change = () => {
    const left = owner
    owner = ownerNow()
    if (owner === left) return
    // Unsent items and drafts wait for their person; what was only read goes with them.
    if (left && left !== visitor)
      void import('../offline-cache.ts').then(({ clearOfflineCache }) => clearOfflineCache(left), ignoreLoss)
    send()
  }
  const look = () => {
    if (!document.hidden) send()
  }
  const stop = onSessionChange(change)
  addEventListener('online', send)
  addEventListener('focus', send)
  document.addEventListener('visibilitychange', look)
  send()
  return () => {
    stop()
    removeEventListener('online', send)
    removeEventListener('focus', send)
    document.removeEventListener('visibilitychange', look)
  }
}
