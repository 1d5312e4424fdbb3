import { useEffect, useState } from 'react'
import { callApi } from '#client/call-api.ts'
import { useSession } from '#client/session.ts'
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts'

/**
 * What a page that is the same for everybody adds for who is signed in: the answer of a call, null until it is there, for
 * visitors, and where it cannot be had; the next visit asks again.
 */
export function useOwn<E extends Endpoint>(endpoint: E, input: InputOf<E>): OutputOf<E> | null {
  const { user } = useSession()
  const userId = user?.id
  const [found, setFound] = useState<OutputOf<E> | null>(null)
  const key = JSON.stringify(input)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says what is asked
  useEffect(() => {
    if (!userId) return setFound(null)
    let isLeft = false
    callApi(endpoint, input as never).then(
      answer => !isLeft && setFound(answer as OutputOf<E>),
      () => null,
    )
    return () => {
      isLeft = true
    }
  }, [userId, key])
  return found
}
