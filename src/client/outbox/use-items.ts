import { useEffect, useState } from 'react'
import type { Item } from './item.ts'
import { useOutboxCount } from './outbox-count.ts'
import { type Owner, visitor } from './owner.ts'
import { readItems } from './store.ts'
import { useOwner } from './use-owner.ts'

export type OwnedItem = Item & { owner: Owner }

/** The items of whoever looks, and those nobody in particular wrote on this device; null until they are read. */
export function useItems(): OwnedItem[] | null {
  const owner = useOwner()
  const { turn } = useOutboxCount(owner)
  const [read, setRead] = useState<{ owner: Owner | null; items: OwnedItem[] } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn is a change of what is read
  useEffect(() => {
    let isHere = true
    readTogether(owner).then(items => {
      if (isHere) setRead({ owner, items })
    })
    return () => {
      isHere = false
    }
  }, [owner, turn])
  return read?.owner === owner ? read.items : null
}

const underWay = new Map<Owner | null, Promise<OwnedItem[]>>()

/** One reading of the store for all who ask while it is under way: each row of a long list does. */
function readTogether(owner: Owner | null): Promise<OwnedItem[]> {
  const reading = underWay.get(owner) ?? readOwned(owner).finally(() => underWay.delete(owner))
  underWay.set(owner, reading)
  return reading
}

async function readOwned(owner: Owner | null): Promise<OwnedItem[]> {
  const owners = [...new Set(owner ? [owner, visitor] : [visitor])]
  const items = await Promise.all(
    owners.map(async owner => (await readItems(owner)).map(item => ({ ...item, owner }))),
  )
  return items.flat()
}
