import { useMutation } from '@tanstack/react-query'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError, type ApiInput } from '../call-api.ts'
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
    /** Shows it before the server knows of it. */
    show?: (input: ApiInput<E>) => Promise<unknown>
  },
) {
  return useMutation<Written<E>, ApiError, ApiInput<E>>({
    mutationFn: input =>
      write(endpoint, input, describe, { stale: invalidates.map(({ path }) => path) }).catch(toApiError),
    onMutate: show,
    onError: () => invalidateQueries(...invalidates),
  })
}

/** What could not even be kept is the device's fault, and said like the server's. */
function toApiError(thrown: unknown): never {
  if (thrown instanceof ApiError) throw thrown
  const message = 'روی این دستگاه جا نیست و ذخیره نشد. کمی جا باز کنید و دوباره بزنید.'
  throw new ApiError(0, { info: { status: 0, message } })
}
