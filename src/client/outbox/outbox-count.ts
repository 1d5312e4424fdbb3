import { useSyncExternalStore } from 'react'
import { type Owner, visitor } from './owner.ts'

/**
 * How many items wait in an owner's outbox, how many need a decision, how many were sent of which a receipt is kept.
 * Written beside the outbox itself, so that pages know without loading what opens it. `turn` changes with every change.
 */
export type OutboxCount = { waiting: number; failed: number; sent: number; turn: number }

const none: OutboxCount = { waiting: 0, failed: 0, sent: 0, turn: 0 }
const prefix = 'hamava.outbox.'
const listeners = new Set<() => void>()
/** What the browser would not store lives as long as the page. */
const unstored = new Map<Owner, string>()
const read = new Map<string, OutboxCount>()

export function readOutboxCount(owner: Owner): OutboxCount {
  const text = unstored.get(owner) ?? stored(owner)
  if (!text) return none
  // The same text is the same object, as React wants it.
  if (!read.has(text)) read.set(text, parse(text))
  return read.get(text)!
}

export function writeOutboxCount(owner: Owner, counts: Omit<OutboxCount, 'turn'>): void {
  const text = JSON.stringify({ ...counts, turn: readOutboxCount(owner).turn + 1 } satisfies OutboxCount)
  read.clear()
  try {
    localStorage.setItem(prefix + owner, text)
    unstored.delete(owner)
  } catch {
    unstored.set(owner, text)
  }
  announce()
}

/** Calls `listener` when an outbox changed, in this tab or another one. Answers how to stop it. */
export function onOutboxCount(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What an owner sees: their own outbox, and what nobody in particular wrote on this device. */
export function useOutboxCount(owner: Owner | null): OutboxCount {
  const own = useSyncExternalStore(
    onOutboxCount,
    () => (owner && owner !== visitor ? readOutboxCount(owner) : none),
    () => none,
  )
  const common = useSyncExternalStore(
    onOutboxCount,
    () => readOutboxCount(visitor),
    () => none,
  )
  return {
    waiting: own.waiting + common.waiting,
    failed: own.failed + common.failed,
    sent: own.sent + common.sent,
    turn: own.turn + common.turn,
  }
}

function stored(owner: Owner): string | null {
  try {
    return localStorage.getItem(prefix + owner)
  } catch {
    return null
  }
}

function parse(text: string): OutboxCount {
  try {
    return { ...none, ...(JSON.parse(text) as Partial<OutboxCount>) }
  } catch {
    return none
  }
}

function announce() {
  for (const listener of listeners) listener()
}

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === null || key.startsWith(prefix)) announce()
  })
}

let isInUse = false
let whenInUse = () => {}

/** The page holds something that writes through the outbox. */
export function markInUse(): void {
  isInUse = true
  whenInUse()
}

/** Calls `then` once the page may write through the outbox: what shows it must be here before the connection is lost. */
export function onInUse(then: () => void): void {
  whenInUse = then
  if (isInUse) then()
}
