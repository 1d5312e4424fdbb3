import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiError } from '#client/call-api.ts'
import { isOnItsWay } from '#client/outbox/item.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { write } from '#client/outbox/write.ts'
import { showSnack } from '#ui/snack-bar.tsx'
import { addToList, removeFromList } from './contract.ts'
import type { Saveable } from './favourite-phrase-button.tsx'
import { changedByLists, renewKeptReview } from './saved.ts'
import { sayQueued } from './say-queued.ts'

const stale = changedByLists.map(({ path }) => path)

/**
 * Whether a phrase stands on a list, counting what still waits in the outbox, and what puts it there or takes it off.
 * What was pressed shows at once and stays until the server's word is back.
 */
export function useFavourite(phrase: Saveable, list: string | undefined, isSaved: boolean) {
  const queries = useQueryClient()
  const [pressed, setPressed] = useState<boolean | null>(null)
  const queued = (useItems() ?? [])
    .filter(item => isOnItsWay(item) && item.input.list === list && item.input.phrase === phrase.id)
    .at(-1)
  const isFavourite = pressed ?? (queued ? queued.method === 'PUT' : isSaved)

  const change = async (next: boolean) => {
    if (!list || pressed !== null) return
    setPressed(next)
    const title = next ? 'نشان‌کردن عبارت' : 'برداشتن نشان عبارت'
    try {
      const written = await write(
        next ? addToList : removeFromList,
        { list, phrase: phrase.id },
        () => ({ title, detail: phrase.english }),
        { stale },
      )
      if (written.state === 'waiting') sayQueued(written)
      else {
        // Until what the server says now is here; it was asked when the outbox had sent this.
        const changed = ({ queryKey }: { queryKey: readonly unknown[] }) =>
          stale.includes(queryKey[1] as never)
        await queries.invalidateQueries({ predicate: changed }, { cancelRefetch: false })
        void renewKeptReview()
        showSnack(next ? 'به علاقه‌مندی‌ها افزوده شد.' : 'از علاقه‌مندی‌ها برداشته شد.')
      }
    } catch (thrown) {
      showSnack((thrown as ApiError).info.message)
    } finally {
      setPressed(null)
    }
  }
  return { isFavourite, change }
}
