import { useEffect, useState } from 'react'
import type { ListedThing, Progress, Thing } from './kept-things.ts'
import { useUnderWay } from './under-way.ts'

type KeptState = {
  /** Null where it is not kept; undefined while that is not known. */
  thing: ListedThing | null | undefined
  /** While it is on its way. */
  progress: Progress | null
}

/** Whether a thing is kept, and how far it is. What looks for it comes after the page. */
export function useKept({ kind, id }: Pick<Thing, 'kind' | 'id'>): KeptState {
  const [thing, setThing] = useState<ListedThing | null | undefined>()
  const progress = useUnderWay()({ kind, id })
  useEffect(() => {
    let isLeft = false
    let stop = () => {}
    const follow = async () => {
      const { findThing, followThings } = await import('./kept-things.ts')
      if (isLeft) return
      const look = async () => {
        const found = await findThing({ kind, id })
        if (!isLeft) setThing(found)
      }
      stop = followThings(() => void look())
      await look()
    }
    // Where it did not come, nothing was kept: that takes the same file.
    follow().catch(() => isLeft || setThing(null))
    return () => {
      isLeft = true
      stop()
    }
  }, [kind, id])
  return { thing, progress }
}
