import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import { ApiError, type ApiInput, callApi } from './call-api.ts'
import { openOwn } from './outbox/own-database.ts'
import { type Owner, ownerNow } from './outbox/owner.ts'

/**
 * Asks, and keeps the answer on this device for its person; where there is no connection, the last answer is given.
 * @throws ApiError as `callApi` does, where none is cached
 */
export async function callWithCache<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
): Promise<OutputOf<E>> {
  const owner = ownerNow()
  const question = `${endpoint.path} ${JSON.stringify(input)}`
  try {
    const answer = await callApi(endpoint, input)
    if (owner) void store(owner, question, answer)
    return answer
  } catch (thrown) {
    if (!owner || !(thrown instanceof ApiError) || thrown.http !== 0) throw thrown
    const cached = await (await openOwn(owner))?.get('answers', question)
    if (!cached || ownerNow() !== owner) throw thrown
    return cached.answer as OutputOf<E>
  }
}

/** Keeps an answer that is known otherwise than by asking, for where there is no connection. */
export async function keepAnswer<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  answer: OutputOf<E>,
): Promise<void> {
  const owner = ownerNow()
  if (owner) await store(owner, `${endpoint.path} ${JSON.stringify(input)}`, answer)
}

async function store(owner: Owner, question: string, answer: unknown): Promise<void> {
  // Where nothing can be kept, nothing is there without a connection.
  await (await openOwn(owner))?.put('answers', { question, answer }).catch(() => undefined)
}

/** Removes what this person was answered. */
export async function clearOfflineCache(owner: Owner): Promise<void> {
  await (await openOwn(owner))?.clear('answers').catch(() => undefined)
}
