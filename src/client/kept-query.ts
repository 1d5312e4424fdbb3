import { queryOptions } from '@tanstack/react-query'
import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import type { Asked, AskFault } from './ask.ts'
import { askKept } from './kept-answers.ts'
import { queryOf } from './query.tsx'

/**
 * Options for `useQuery`: a question whose last answer this device keeps for where there is no connection. `around`
 * does what belongs to the asking, before and after it.
 */
export function keptQueryOf<E extends Endpoint>(
  endpoint: E,
  input: Asked<E>,
  around: (ask: () => Promise<OutputOf<E>>) => Promise<OutputOf<E>> = ask => ask(),
) {
  return queryOptions<OutputOf<E>, AskFault>({
    ...queryOf(endpoint, input),
    queryFn: () => around(() => askKept(endpoint, input)),
    // Without a connection it is answered all the same.
    networkMode: 'always',
  })
}
