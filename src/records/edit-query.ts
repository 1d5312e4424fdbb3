import type { ApiInput } from '#client/call-api.ts'
import { buildQueryOptions } from '#client/query.tsx'
import type { Endpoint } from '#contract/endpoint.ts'

/** A question whose answer is edited: nothing is read beneath the hands of who types, and whoever comes back edits what is there then. */
export const buildEditQueryOptions = <E extends Endpoint>(endpoint: E, input: ApiInput<E>) => ({
  ...buildQueryOptions(endpoint, input),
  refetchOnWindowFocus: false,
  gcTime: 0,
})
