import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '../api-error.ts'
import { callApi } from '../call-api.ts'
import { newId } from '../new-id.ts'
import { inTurnOn } from '../one-tab.ts'
import { setCut } from './connection.ts'
import { type Item, isReady, needsUpload } from './item.ts'
import { maySend, type Owner, ownerNow, visitor } from './owner.ts'
import { changeItems, readItems } from './store.ts'

/** What became of an item that was sent: its answer, or the refusal. */
export type Outcome = { answer: unknown } | { fault: ApiError }

/** How long an answer is waited for, and the longest pause between attempts, in milliseconds. */
const timeoutMs = 20_000
const maxPauseMs = 5 * 60_000

const turns = {
  locks: globalThis.navigator?.locks,
  storage: () => localStorage,
  sleep: (milliseconds: number) => new Promise<void>(resolve => setTimeout(resolve, milliseconds)),
  now: Date.now,
}
const inTurn = inTurnOn({ ...turns, name: 'hamava.outbox' })

const outcomes = new Map<string, (outcome: Outcome) => void>()

/** Tells, once, what becomes of an item if this tab is the one that sends it. */
export function onOutcome(key: string, listener: (outcome: Outcome) => void): () => void {
  outcomes.set(key, listener)
  return () => outcomes.delete(key)
}

let asked: Promise<void> | null = null
let failures = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Sends what waits, one after the other, while no other tab does; resolves when nothing that may be sent now is left,
 * or there is no answer. What was not answered is tried again after growing pauses, and whenever this is called.
 */
export function sendWaiting(): Promise<void> {
  asked ??= inTurn(async () => {
    asked = null
    clearTimeout(timer)
    const own = ownerNow()
    for (const owner of new Set(own ? [own, visitor] : [visitor])) {
      if (!(await sendAll(owner))) return tryLater()
    }
    failures = 0
    setCut(false)
    void uploadWaiting()
  }).catch(() => {
    asked = null
    tryLater()
  })
  return asked
}

/** The connection or the person is back: the pauses begin anew. */
export function sendNow(): Promise<void> {
  failures = 0
  return sendWaiting()
}

function tryLater() {
  clearTimeout(timer)
  const pause = Math.min(maxPauseMs, 500 * 2 ** failures) * (0.5 + Math.random() / 2)
  failures += 1
  timer = setTimeout(() => void sendWaiting(), pause)
}

/** Whether all was sent that may be. */
async function sendAll(owner: Owner): Promise<boolean> {
  for (;;) {
    if (!maySend(owner)) return true
    const item = await begin(owner)
    if (!item) return true
    if (!(await send(owner, item))) return false
  }
}

/** The next item, marked as being sent. What a closed page left in the middle of it comes again, under its key. */
function begin(owner: Owner): Promise<Item | null> {
  return changeItems<Item | null>(owner, items => {
    const next = items.find(item => isReady(item, items))
    if (!next) return { result: null }
    const item: Item = { ...next, state: 'sending', tries: next.tries + 1 }
    return { put: [item], result: item }
  })
}

/** Whether the server said what it makes of the item. */
async function send(owner: Owner, item: Item): Promise<boolean> {
  const putBack = () => settle(owner, item, [{ ...item, state: 'waiting' }])
  const late = new AbortController()
  const clock = setTimeout(() => late.abort(), timeoutMs)
  try {
    // Nothing is ever sent under another account: between here and the token being read nobody else runs.
    if (!maySend(owner)) {
      await putBack()
      return true
    }
    const answer = await callApi(
      { method: item.method, path: item.path } as Endpoint,
      toInput(item) as never,
      {
        signal: late.signal,
        headers: {
          'idempotency-key': item.key,
          // A visitor's words stay a visitor's, whoever has signed in since.
          ...(owner === visitor && { authorization: '' }),
        },
      },
    )
    await finish(owner, item, answer)
    return true
  } catch (thrown) {
    const fault = thrown instanceof ApiError ? thrown : null
    if (!fault || !isFinal(fault)) {
      await putBack()
      setCut(!fault || fault.http === 0)
      return false
    }
    // What is gone is deleted, whoever did it: another device, or this one, whose answer was lost.
    if (item.method === 'DELETE' && fault.http === 404) await finish(owner, item, null)
    else await refuse(owner, item, fault)
    return true
  } finally {
    clearTimeout(clock)
  }
}

async function finish(owner: Owner, item: Item, answer: unknown): Promise<void> {
  await keepSent(owner, item, answer)
  failures = 0
  reportOutcome(item, { answer })
  // Whoever keeps answers hears of it; an event, so that neither loads the other.
  const { stale = [] } = item.options
  dispatchEvent(new CustomEvent('hamava-sent', { detail: stale }))
}

function toInput({ input, files, options: { filesField } }: Item): Record<string, unknown> {
  if (!filesField || !files) return input
  const named = (input[filesField] as readonly string[] | undefined) ?? []
  return { ...input, [filesField]: [...named, ...files.map(({ mediaId }) => mediaId)] }
}

const uploadInTurn = inTurnOn({ ...turns, name: 'hamava.outbox-files' })

let uploading: { key: string; stop: AbortController } | null = null
let uploads: Promise<void> | null = null

/** Its person took an item back whose files are on their way. */
export function stopUpload(key: string): void {
  if (uploading?.key === key) uploading.stop.abort()
}

/** Takes the files of what waits to the server, beside what is sent meanwhile; what goes with them follows at once. */
function uploadWaiting(): Promise<void> {
  uploads ??= uploadInTurn(async () => {
    for (;;) {
      const owner = ownerNow()
      if (!owner || !maySend(owner) || !navigator.onLine) return
      const item = (await readItems(owner)).find(needsUpload)
      if (!item) return
      if (!(await upload(owner, item))) return tryLater()
      void sendWaiting()
    }
  })
    .catch(tryLater)
    .finally(() => {
      uploads = null
    })
  return uploads
}

/** Whether the server said what it makes of an item's files, or the item is not there any more. */
async function upload(owner: Owner, item: Item): Promise<boolean> {
  const stop = new AbortController()
  uploading = { key: item.key, stop }
  try {
    const { uploadItem } = await import('./upload-item.ts')
    await uploadItem(owner, item, stop.signal)
    return true
  } catch (thrown) {
    if (stop.signal.aborted) return true
    if (!(thrown instanceof ApiError) || !isFinal(thrown)) return false
    await refuse(owner, item, thrown)
    return true
  } finally {
    uploading = null
  }
}

/** Whether the same would be refused for ever: not where a login, a pause or a repaired server changes it. */
const isFinal = ({ http }: ApiError) => http >= 400 && http < 500 && ![401, 408, 423, 429].includes(http)

function keepSent(owner: Owner, item: Item, answer: unknown): Promise<void> {
  const { receipt } = item.options
  if (!receipt) return settle(owner, item, [])
  const stored = String((answer as Record<string, unknown> | null)?.[receipt] ?? '')
  return settle(owner, item, [{ ...item, state: 'sent', receipt: stored, at: Date.now() }])
}

/** Lays what became of an item in its place; nothing, when its person took it back meanwhile. */
function settle(owner: Owner, { key }: Item, put: readonly Item[]): Promise<void> {
  return changeItems(owner, items => {
    if (!items.some(item => item.key === key)) return { result: undefined }
    return { put, drop: put.some(item => item.key === key) ? [] : [key], result: undefined }
  })
}

/** What was refused waits for its person's decision; of a list each part is asked about by itself first. */
async function refuse(owner: Owner, item: Item, fault: ApiError): Promise<void> {
  const { list } = item.options
  const parts = list ? (item.input[list] as unknown[]) : []
  if (list && parts.length > 1) {
    const put = parts.map(
      (part, at): Item => ({
        ...item,
        key: newId(),
        place: item.place + at / parts.length,
        input: { ...item.input, [list]: [part] },
        state: 'waiting',
        tries: 0,
      }),
    )
    return settle(owner, item, put)
  }
  const stored = { http: fault.http, message: fault.info.message }
  await settle(owner, item, [{ ...item, state: 'failed', fault: stored }])
  reportOutcome(item, { fault })
}

function reportOutcome({ key }: Item, outcome: Outcome) {
  outcomes.get(key)?.(outcome)
  outcomes.delete(key)
}
