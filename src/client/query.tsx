import { QueryClient, QueryClientProvider, queryOptions, useMutation } from '@tanstack/react-query'
import { type ReactNode, useCallback } from 'react'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import { ApiError, type ApiInput, callApi, server } from './call-api.ts'
import { onSessionChange, readSession } from './session.ts'

const client = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // What the server refused stays refused; only silence and its own trouble are worth another try.
      retry: (count, error) =>
        count < 2 && error instanceof ApiError && (error.http === 0 || error.http >= 500),
    },
    // Without a connection a write is refused, in words: held back it would be lost with the page.
    mutations: { retry: false, networkMode: 'always' },
  },
})

const userId = () => readSession()?.user?.id ?? null

let cachedFor = userId()
onSessionChange(() => {
  if (userId() === cachedFor) return
  cachedFor = userId()
  client.clear()
})

// What the outbox sent in its own time makes answers stale, as a write does at once: `detail` holds their paths.
if (typeof window !== 'undefined') {
  window.addEventListener('hamava-sent', event => {
    const { detail } = event as CustomEvent<readonly string[]>
    for (const path of detail) void client.invalidateQueries({ queryKey: [userId(), path] })
  })
}

/** The one cache of what belongs to the signed-in user; everything in it is keyed by the user's id. */
export function QueryProvider({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

const buildQueryKey = (endpoint: Endpoint) => [userId(), endpoint.path] as const

/** Options for `useQuery`: one question of the contract. */
export function buildQueryOptions<E extends Endpoint>(endpoint: E, input: ApiInput<E>) {
  return queryOptions<OutputOf<E>, ApiError>({
    queryKey: [...buildQueryKey(endpoint), input],
    queryFn: () => callApi(endpoint, input),
  })
}

/**
 * Beside the options of what is edited where it is shown: whoever comes back edits what is there then; while somebody types,
 * nothing is read beneath their hands, also when they come back to the tab or the connection returns.
 */
export const readOnce = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 }

/** Asks in advance what pages of the signed-in user will ask by this path, and keeps it as long as the user is there. */
export function prefetch(path: `/api/${string}`): Promise<void> {
  const queryKey = [userId(), path, {}]
  return client.prefetchQuery({ queryKey, queryFn: () => server.get(path), gcTime: Number.POSITIVE_INFINITY })
}

/** The answers to these questions are no longer true: what is shown of them is asked anew. */
export function invalidateQueries(...asked: readonly Endpoint[]): Promise<unknown> {
  return Promise.all(asked.map(one => client.invalidateQueries({ queryKey: buildQueryKey(one) })))
}

type NoLongerTrue =
  | { invalidates: readonly Endpoint[]; edits?: readonly Endpoint[] }
  | { invalidates?: undefined; edits: readonly Endpoint[] }

type Answered<E extends Endpoint> = {
  onSuccess?: (output: OutputOf<E>) => void
  onError?: (fault: ApiError) => void
  onSettled?: () => void
}

/**
 * A write, and the questions whose answers it invalidates. Those of what it `edits` are asked anew only once it was taken: where
 * it was refused, as after a colleague's change, what was typed stays beside the reason. What `mutate` is given to do then is
 * done even where the page has meanwhile drawn their new answers without whoever wrote.
 */
export function useWrite<E extends Endpoint>(endpoint: E, { invalidates = [], edits = [] }: NoLongerTrue) {
  const mutation = useMutation<OutputOf<E>, ApiError, ApiInput<E>>({
    mutationFn: input => callApi(endpoint, input),
    onSettled: (_, fault) => invalidateQueries(...invalidates, ...(fault ? [] : edits)),
  })
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (input: ApiInput<E>, { onSuccess, onError = () => {}, onSettled }: Answered<E> = {}) => {
      void mutateAsync(input).then(onSuccess, onError).then(onSettled)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate }
}
