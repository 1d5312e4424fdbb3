import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiInput } from '#client/call-api.ts'
import { offlineQueryOptions } from '#client/offline-query.ts'
import { type ItemText, isOnItsWay } from '#client/outbox/item.ts'
import { useItems } from '#client/outbox/use-items.ts'
import { useOutboxWrite } from '#client/outbox/use-outbox-write.ts'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import {
  type addToList,
  type changeList,
  type createList,
  myLists,
  type orderLists,
  type removeFromList,
  type removeList,
  whereSaved,
} from './contract.ts'
import { isListWrite, isSavedWrite, mergeLists, mergeSaved } from './merge-lists.ts'
import { changedByLists, savedAmong } from './saved.ts'

/** Somebody's lists, with what was done to them on this device; `waiting` of that has not left it. */
export function useMyLists() {
  const query = useQuery(offlineQueryOptions(myLists, {}))
  const waiting = (useItems() ?? []).filter(item => isOnItsWay(item) && isListWrite(item))
  const lists = query.data && mergeLists(query.data.items, waiting)
  return { ...query, lists, waiting: waiting.length }
}

/** On which lists a phrase stands, counting what has not left this device. */
export function useListsWith(phrase: string) {
  const query = useQuery(savedAmong([phrase], phrase))
  const waiting = (useItems() ?? []).filter(
    item => isOnItsWay(item) && isSavedWrite(item) && item.input.phrase === phrase,
  )
  const saved = mergeSaved(query.data?.saved ?? [], waiting)
  const lists = new Set(saved.find(one => one.phrase === phrase)?.lists)
  return { lists, isPending: query.isPending, isUnknown: query.isError }
}

type ListCall = typeof createList | typeof changeList | typeof removeList | typeof orderLists

/** Changes the lists themselves, through the outbox. What was pressed shows at once. */
export function useListWrite<E extends ListCall>(endpoint: E, describe: (input: ApiInput<E>) => ItemText) {
  const show = useShown(endpoint, myLists, ({ items }, write) => ({
    items: mergeLists(items, [write]).map(({ list }) => list),
  }))
  return useOutboxWrite(endpoint, describe, { invalidates: changedByLists, show })
}

/** Puts phrases on lists or takes them off, in the same way. */
export function useSavedWrite<E extends typeof addToList | typeof removeFromList>(
  endpoint: E,
  describe: (input: ApiInput<E>) => ItemText,
) {
  const show = useShown(endpoint, whereSaved, ({ saved }, write) => ({ saved: mergeSaved(saved, [write]) }))
  return useOutboxWrite(endpoint, describe, { invalidates: changedByLists, show })
}

type Write = { method: string; path: string; input: Record<string, unknown> }

/** What lays a write over the answers to a question before the server knows of it. */
function useShown<E extends Endpoint, Q extends Endpoint>(
  { method, path }: E,
  question: Q,
  merge: (answer: OutputOf<Q>, write: Write) => OutputOf<Q>,
) {
  const queries = useQueryClient()
  return async (input: ApiInput<E>) => {
    const write = { method, path, input: input as Record<string, unknown> }
    const predicate = ({ queryKey: [, asked] }: Query) => asked === question.path
    await queries.cancelQueries({ predicate })
    queries.setQueriesData<OutputOf<Q>>({ predicate }, before => before && merge(before, write))
  }
}
