import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { ApiError, ApiInput } from './call-api.ts'
import { callWithCache } from './offline-cache.ts'
import { buildQueryOptions } from './query.tsx'

/**
 * Options for `useQuery`: a question whose last answer this device keeps for where there is no connection. `around`
 * does what belongs to the asking, before and after it.
 */
export function offlineQueryOptions<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  around: (ask: () => Promise<OutputOf<E>>) => Promise<OutputOf<E>> = ask => ask(),
) {
  return queryOptions<OutputOf<E>, ApiError>({
    ...buildQueryOptions(endpoint, input),
    queryFn: () => around(() => callWithCache(endpoint, input)),
    // Without a connection it is answered all the same, and once more when that is back.
    networkMode: 'always',
    refetchOnReconnect: true,
  })
}
