import { type Query, useQueryClient } from '@tanstack/react-query'
import type { ApiInput } from '#client/call-api.ts'
import { type ItemText, isOnItsWay } from '#client/outbox/item.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { useOutboxWrite } from '#client/outbox/use-outbox-write.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import {
  addToList,
  type changePhrase,
  type createPhrase,
  listPhrases,
  type removeFromList,
} from './contract.ts'
import { changesPage, mergePhrases, type PhraseWrite } from './merge-phrases.ts'
import { changedByLists } from './saved.ts'

/** What was done to a page of a list, and waits on this device. */
export const useWaitingWrites = (place: { list: string; page: number }): readonly PhraseWrite[] =>
  (useItems() ?? []).filter(item => isOnItsWay(item) && changesPage(item, place))

/** Phrases that were put on a list, and wait on this device: what the outbox says of them. */
export function useWaitingAdds(list: string): readonly { id: string; english: string }[] {
  const items = useItems() ?? []
  const added = new Map<string, string>()
  for (const item of items) {
    if (!isOnItsWay(item) || item.path !== addToList.path || item.input.list !== list) continue
    const phrase = String(item.input.phrase)
    if (item.method === addToList.method) added.set(phrase, item.says.detail ?? '')
    else added.delete(phrase)
  }
  return [...added].map(([id, english]) => ({ id, english }))
}

/** Changes what stands on a list, through the outbox. What was pressed shows at once. */
export function usePhraseWrite<E extends typeof createPhrase | typeof changePhrase | typeof removeFromList>(
  endpoint: E,
  describe: (input: ApiInput<E>) => ItemText,
) {
  const queries = useQueryClient()
  const show = async (input: ApiInput<E>) => {
    const write = { method: endpoint.method, path: endpoint.path, input }
    const predicate = ({ queryKey: [, path, page] }: Query) =>
      path === listPhrases.path && changesPage(write, page as InputOf<typeof listPhrases> & { page: number })
    await queries.cancelQueries({ predicate })
    queries.setQueriesData<OutputOf<typeof listPhrases>>(
      { predicate },
      before =>
        before && { ...before, items: mergePhrases(before.items, [write]).map(({ phrase }) => phrase) },
    )
  }
  return useOutboxWrite(endpoint, describe, { invalidates: changedByLists, show })
}
