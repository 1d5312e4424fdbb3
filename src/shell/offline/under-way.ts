import { useSyncExternalStore } from 'react'
import type { Progress, Thing } from './kept-things.ts'
import { toKey } from './thing-key.ts'

/** What is on its way to this device; it goes on while pages change. */
const underWay = new Map<string, { progress: Progress; stop: AbortController }>()
const listeners = new Set<() => void>()

function announce() {
  for (const listener of listeners) listener()
}

function follow(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Notes that a thing is on its way from now on; null where it already is. */
export function beginUnderWay(thing: Pick<Thing, 'kind' | 'id'>) {
  const key = toKey(thing)
  if (underWay.has(key)) return null
  const stop = new AbortController()
  const change = (progress: Progress) => {
    underWay.set(key, { progress, stop })
    announce()
  }
  const end = () => {
    underWay.delete(key)
    announce()
  }
  change({ here: 0, needed: 1 })
  return { signal: stop.signal, change, end }
}

export const stopUnderWay = (thing: Pick<Thing, 'kind' | 'id'>) => underWay.get(toKey(thing))?.stop.abort()

/** How far things are that are on their way, by kind and id. */
export function useUnderWay(): (thing: Pick<Thing, 'kind' | 'id'>) => Progress | null {
  const state = useSyncExternalStore(
    follow,
    () =>
      [...underWay].map(([key, { progress }]) => `${key}\n${progress.here}\n${progress.needed}`).join('\t'),
    () => '',
  )
  const known = new Map(
    state
      .split('\t')
      .filter(Boolean)
      .map(line => {
        const [key = '', here, needed] = line.split('\n')
        return [key, { here: Number(here), needed: Number(needed) }]
      }),
  )
  return thing => known.get(toKey(thing)) ?? null
}
