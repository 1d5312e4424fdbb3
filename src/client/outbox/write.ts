import type { Endpoint, OutputOf } from '#contract/endpoint.ts'
import { ApiError, type ApiInput, callApi } from '../call-api.ts'
import { newId } from '../new-id.ts'
import type { Item, ItemFile, ItemOptions, ItemText } from './item.ts'
import type { KeptFile } from './own-database.ts'
import { type Owner, ownerNow } from './owner.ts'
import { type Outcome, onOutcome, sendNow, sendWaiting, stopUpload } from './send.ts'
import { changeItems, readItems } from './store.ts'

/** What became of a write. Without `answer` another tab has sent it. */
export type Written<E> = { state: 'sent'; answer: OutputOf<E> | null } | { state: 'waiting'; key: string }

/** A file that goes with a write, and what it is for. */
export type OutgoingFile = { file: File; kind: string }

/** How many entries of a list go in one write. */
const maxListItems = 200

/**
 * Writes through the outbox: kept on this device first, sent at once where there is a connection, and later, in order
 * and once, where there is none.
 * @param describe what a person reads of it in the panel, by what is sent
 * @param files what goes with it; their bytes are kept on this device as well, and reach the server before it
 * @param chosen under which keys they were kept in the form until now
 * @param onKept hears that it cannot be lost any more
 * @throws ApiError when the server refused it here and now; it is in the outbox no more, unless `keepsRefused`. Also when the
 * device has no place for it: then it was never there, and `onKept` was not called
 */
export async function write<E extends Endpoint>(
  endpoint: E,
  input: ApiInput<E>,
  describe: (input: ApiInput<E>) => ItemText,
  options: ItemOptions = {},
  {
    files = [],
    chosen,
    onKept,
  }: { files?: readonly OutgoingFile[]; chosen?: IDBKeyRange; onKept?: () => void } = {},
): Promise<Written<E>> {
  const owner = ownerNow()
  // Somebody is signed in whose user is not known yet: whose outbox would it be?
  if (!owner) return { state: 'sent', answer: await callApi(endpoint, input) }
  const kept = await Promise.all(files.map(toKept))
  const item = await keep(
    owner,
    endpoint,
    { input: input as Record<string, unknown>, describe: describe as never, options },
    { kept, ...(chosen && { chosen }) },
  ).catch(refuseFull)
  onKept?.()
  if (!navigator.onLine) return { state: 'waiting', key: item.key }
  let outcome: Outcome | undefined
  const stop = onOutcome(item.key, reported => {
    outcome = reported
  })
  await sendWaiting()
  stop()
  if (outcome && 'answer' in outcome) return { state: 'sent', answer: outcome.answer as OutputOf<E> }
  if (outcome) {
    if (!options.keepsRefused) await removeItem(owner, item.key)
    throw outcome.fault
  }
  const left = (await readItems(owner)).find(({ key }) => key === item.key)
  if (left && left.state !== 'sent') return { state: 'waiting', key: item.key }
  return { state: 'sent', answer: null }
}

/** Adds it at the end; to the last item, where that is of the same list and was never on its way. */
function keep(
  owner: Owner,
  { method, path }: Endpoint,
  {
    input,
    describe,
    options,
  }: {
    input: Record<string, unknown>
    describe: (input: Record<string, unknown>) => ItemText
    options: ItemOptions
  },
  { kept, chosen }: { kept: readonly (KeptFile & { about: ItemFile })[]; chosen?: IDBKeyRange },
): Promise<Item> {
  return changeItems(owner, items => {
    const last = items.at(-1)
    const { list } = options
    const isShared =
      list && last?.state === 'waiting' && last.tries === 0 && last.method === method && last.path === path
    const entries = isShared ? (last.input[list] as unknown[]) : []
    if (isShared && entries.length < maxListItems) {
      const joined = { ...last.input, [list]: [...entries, ...(input[list] as unknown[])] }
      const item: Item = { ...last, input: joined, says: describe(joined), at: Date.now() }
      return { put: [item], result: item }
    }
    const item: Item = {
      key: newId(),
      place: Math.floor(last?.place ?? 0) + 1,
      method,
      path,
      input,
      says: describe(input),
      state: 'waiting',
      tries: 0,
      at: Date.now(),
      fault: null,
      options,
      receipt: null,
      ...(kept.length > 0 && { files: kept.map(({ about }) => about) }),
    }
    const files = kept.map(({ id, bytes }) => ({ id, bytes }))
    return { put: [item], files, ...(chosen && { chosen }), result: item }
  })
}

/** What could not even be kept is the device's fault, and said like the server's. */
function refuseFull(thrown: unknown): never {
  if (thrown instanceof ApiError) throw thrown
  const message = 'روی این دستگاه جا نیست و ذخیره نشد. کمی جا باز کنید و دوباره بزنید.'
  throw new ApiError(0, { info: { status: 0, message } })
}

async function toKept({ file, kind }: OutgoingFile): Promise<KeptFile & { about: ItemFile }> {
  const id = newId()
  const { name, type, size, lastModified } = file
  const about = { id, kind, name, type, bytes: size, modified: lastModified, mediaId: null }
  return { id, bytes: await file.arrayBuffer(), about }
}

export async function removeItem(owner: Owner, key: string): Promise<void> {
  await changeItems(owner, () => ({ drop: [key], result: undefined }))
  stopUpload(key)
}

/** Sends what was refused once more, under a new key: the old one would bring the old refusal. */
export async function tryAgain(owner: Owner, key: string): Promise<void> {
  await changeItems(owner, items => {
    const item = items.find(item => item.key === key && item.state === 'failed')
    if (!item) return { result: undefined }
    // What the server does not have any more goes there anew.
    const files =
      item.fault?.http === 422 ? item.files?.map(file => ({ ...file, mediaId: null })) : item.files
    const again: Item = {
      ...item,
      ...(files && { files }),
      key: newId(),
      state: 'waiting',
      tries: 0,
      fault: null,
    }
    return { put: [again], drop: [key], result: undefined }
  })
  await sendNow()
}
