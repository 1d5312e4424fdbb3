import { useMutation } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ApiError, ApiInput } from '../call-api.ts'
import { invalidateQueries } from '../query.tsx'
import type { ItemText } from './item.ts'
import { type Written, write } from './write.ts'

/**
 * A write through the outbox, as `useWrite` is one at once: it is settled once it is kept on this device, and `invalidates` are asked
 * anew once it is sent.
 * @param describe what a person reads of it in the panel
 */
export function useOutboxWrite<E extends Endpoint>(
  endpoint: E,
  describe: (input: ApiInput<E>) => ItemText,
  {
    invalidates,
    show,
  }: {
    invalidates: readonly Endpoint[]
    /** Shows it before the server knows of it, but not before it is kept: what is shown is lost by no closing of the page. */
    show?: (input: ApiInput<E>) => Promise<unknown>
  },
) {
  return useMutation<Written<E>, ApiError, ApiInput<E>>({
    mutationFn: input => {
      const stale = invalidates.map(({ path }) => path)
      return write(endpoint, input, describe, { stale }, { onKept: () => void show?.(input) })
    },
    onError: () => invalidateQueries(...invalidates),
  })
}
