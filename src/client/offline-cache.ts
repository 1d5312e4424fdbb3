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
  const question = buildQuestion(endpoint, input)
  try {
    const answer = await callApi(endpoint, input)
    if (owner) void store(owner, question, answer)
    return answer
  } catch (thrown) {
    if (!owner || !(thrown instanceof ApiError) || thrown.http !== 0) throw thrown
    const cached = await findKeptAnswer(endpoint, input)
    if (!cached || ownerNow() !== owner) throw thrown
    return cached
  }
}

const buildQuestion = <E extends Endpoint>({ path }: E, input: ApiInput<E>) =>
  `${path} ${JSON.stringify(input)}`

/** What this device keeps of an answer to whoever is here; null where it keeps none. */
export async function findKeptAnswer<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
): Promise<OutputOf<E> | null> {
  const owner = ownerNow()
  const kept = owner && (await (await openOwn(owner))?.get('answers', buildQuestion(endpoint, input)))
  return kept ? (kept.answer as OutputOf<E>) : null
}

/** What this device keeps of all answers of one kind to whoever is here. */
export async function listKeptAnswers<E extends Endpoint>({ path }: E): Promise<OutputOf<E>[]> {
  const owner = ownerNow()
  const range = IDBKeyRange.bound(`${path} `, `${path} \uffff`)
  const kept = (owner && (await (await openOwn(owner))?.getAll('answers', range))) || []
  return kept.map(({ answer }) => answer as OutputOf<E>)
}

/** Keeps an answer on this device no longer. */
export async function dropAnswer<E extends Endpoint>(endpoint: E, input: ApiInput<E>): Promise<void> {
  const owner = ownerNow()
  if (owner) await (await openOwn(owner))?.delete('answers', buildQuestion(endpoint, input))
}

/** Keeps an answer that is known otherwise than by asking, for where there is no connection. */
export async function keepAnswer<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  answer: OutputOf<E>,
): Promise<void> {
  const owner = ownerNow()
  if (owner) await store(owner, buildQuestion(endpoint, input), answer)
}

async function store(owner: Owner, question: string, answer: unknown): Promise<void> {
  // Where nothing can be kept, nothing is there without a connection.
  await (await openOwn(owner))?.put('answers', { question, answer }).catch(() => undefined)
}

/** Removes what this person was answered. */
export async function clearOfflineCache(owner: Owner): Promise<void> {
  await (await openOwn(owner))?.clear('answers').catch(() => undefined)
}
