import { useEffect, useState } from 'react'
import type { Item } from './item.ts'
import { useMark } from './marks.ts'
import { type Owner, visitor } from './owner.ts'
import { readItems } from './store.ts'
import { useOwner } from './use-owner.ts'

export type OwnedItem = Item & { owner: Owner }

/** The items of whoever looks, and those nobody in particular wrote on this device; null until they are read. */
export function useItems(): OwnedItem[] | null {
  const owner = useOwner()
  const { turn } = useMark(owner)
  const [read, setRead] = useState<{ owner: Owner | null; items: OwnedItem[] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is a change of what is read
  useEffect(() => {
    let isHere = true
    const owners = [...new Set(owner ? [owner, visitor] : [visitor])]
    const reading = owners.map(async owner => (await readItems(owner)).map(item => ({ ...item, owner })))
    Promise.all(reading).then(items => {
      if (isHere) setRead({ owner, items: items.flat() })
    })
    return () => {
      isHere = false
    }
  }, [owner, turn])
  return read?.owner === owner ? read.items : null
}
