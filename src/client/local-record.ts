/**
 * What this browser keeps at once and reads at once, in `localStorage`: small things that must be there when the page
 * closes the next moment, where the outbox and the drafts (IndexedDB) would be too late.
 */
export type LocalRecord<T> = {
  /** `null` where nothing is kept, or the browser keeps nothing. */
  read(id: string): T | null
  /** Without room, or where the browser keeps nothing, it does nothing. */
  write(id: string, value: T): void
  remove(id: string): void
}

/** The records of one kind, by their ids. The kind is part of their names in the browser: `hamava.KIND.ID`. */
export function openLocalRecord<T>(kind: string): LocalRecord<T> {
  const buildKey = (id: string) => `hamava.${kind}.${id}`
  return {
    read: id => attempt(() => JSON.parse(localStorage.getItem(buildKey(id)) ?? 'null') as T | null) ?? null,
    write: (id, value) => attempt(() => localStorage.setItem(buildKey(id), JSON.stringify(value))),
    remove: id => attempt(() => localStorage.removeItem(buildKey(id))),
  }
}

/** Storage may be closed by the browser's settings, full, or hold what an older version wrote. */
function attempt<R>(work: () => R): R | undefined {
  try {
    return work()
  } catch {
    return undefined
  }
}
